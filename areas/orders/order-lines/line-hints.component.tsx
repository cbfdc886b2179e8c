import { IconAlertCircle, IconRulerMeasure } from '@tabler/icons-react';
import { hasUnchangedDefaultsOfEarlierLine } from './product-defaults.rules.ts';
import type { SelectedProductRef } from './product-defaults.client.ts';
import type { useCubeOfTypedUnit } from './line-entry.client.ts';
import type { OrderLineInput } from './order-lines.contract.ts';
import { buildMinimumCubeMessage, getExceededUsualCubeHundredths } from './order-lines.rules.ts';
import { ConsigneeServiceMessage, useConsigneeServiceOnShipDate } from './consignee-service.component.tsx';
import { formatHundredths } from '#kit/contract/money.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { translateFieldError } from '#kit/web/field-error.ts';
import type { FormState } from '#kit/web/form.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Errors caused by a rejected day of service. The service message already shows them, with a way to fix them. */
const ofService = new Set(['consigneeAccountId', 'shipDate', 'shipperAccountId']);

/**
 * The messages about a line, in one row: its errors, when its consignee is served, and its cube. Shows one bar at a time, the
 * most severe.
 */
export function LineHints({
  form,
  shipperId,
  shipDate,
  size,
  minCubeHundredths: minCubes,
  product,
  onDate,
}: {
  form: Pick<FormState<OrderLineInput>, 'values' | 'errors'>;
  shipperId: number;
  shipDate: string;
  size: ReturnType<typeof useCubeOfTypedUnit>;
  minCubeHundredths: number;
  product: SelectedProductRef;
  onDate?: (date: string) => void;
}) {
  const t = useTranslate();
  const { consigneeAccountId } = form.values;
  const consigneeId = consigneeAccountId ? Number(consigneeAccountId) : null;
  const service = useConsigneeServiceOnShipDate({ shipperId, consigneeId, shipDate });
  const refused = service !== undefined && !service.mayShip;
  const errorTexts = Object.entries(form.errors).flatMap(([name, error]) =>
    refused && ofService.has(name) ? [] : [translateFieldError(t, error)],
  );
  const uniqueErrorTexts = [...new Set(errorTexts)];
  return (
    <>
      {uniqueErrorTexts.length > 0 && (
        <div className="note tone-fault" aria-hidden title={uniqueErrorTexts.join(' ')}>
          <IconAlertCircle size={16} stroke={1.75} />
          <span className="ellipsis">{uniqueErrorTexts.join(' ')}</span>
        </div>
      )}
      <ConsigneeServiceMessage {...{ shipperId, consigneeId, shipDate }} {...(onDate ? { onDate } : {})} />
      {uniqueErrorTexts.length === 0 && !refused && size && (
        <SizeSays {...{ size, minCubes, product }} form={form} />
      )}
    </>
  );
}

/** Notes about the size: unusually large, the minimum, inches from centimeters, or the line it comes from. */
function SizeSays({
  form: { values },
  size,
  minCubes,
  product,
}: {
  form: Pick<FormState<OrderLineInput>, 'values'>;
  size: NonNullable<ReturnType<typeof useCubeOfTypedUnit>>;
  minCubes: number;
  product: SelectedProductRef;
}) {
  const t = useTranslate();
  const { appliedDefaults } = product.get();
  const usual = getExceededUsualCubeHundredths(Number(values.unitOfMeasure), size.cubeEach);
  const minimum = buildMinimumCubeMessage(minCubes);
  const getNote = () => {
    if (usual !== null)
      return t('{cube} cu ft per unit is unusually large (usual maximum {usual}). Check size and measure.', {
        cube: formatHundredths(size.cubeEach),
        usual: formatHundredths(usual),
      });
    if (size.minimumApplied) return t(minimum.sentence, minimum.params);
    if (hasUnchangedDefaultsOfEarlierLine(values, appliedDefaults))
      return appliedDefaults.shipped === undefined
        ? t('Same size, unit and measure as line {line}.', { line: appliedDefaults.lineNumber ?? 0 })
        : t('Size, unit and measure as shipped {date}.', {
            date: formatWeekdayDate(appliedDefaults.shipped),
          });
    if (values.measure !== 'cm') return null;
    return t('{typed} cm counts as {inches} in.', {
      typed: `${size.typed.length} × ${size.typed.width} × ${size.typed.height}`,
      inches: `${size.length} × ${size.width} × ${size.height}`,
    });
  };
  const text = getNote();
  if (text === null) return null;
  return (
    <div className="note tone-wait" role="status" title={text}>
      <IconRulerMeasure size={16} stroke={1.75} aria-hidden />
      <span className="ellipsis">{text}</span>
    </div>
  );
}

import { IconAlertCircle, IconRulerMeasure } from '@tabler/icons-react';
import { standsAsBrought } from './line-product.rules.ts';
import type { ProductHold } from './line-product.web.ts';
import type { useSize } from './line-strip.web.ts';
import type { LineBody } from './order-lines.contract.ts';
import { minimumCubeMessage, moreThanUsual } from './order-lines.rules.ts';
import { ServiceLine, useService } from './service-line.part.tsx';
import { showHundredths } from '#kit/contract/money.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import type { Form } from '#kit/web/form.ts';
import { useText } from '#kit/web/text.tsx';

/** Faults that a refused day of service has brought: the service itself says them, with the way out. */
const ofService = new Set(['consigneeAccountId', 'shipDate']);

/**
 * What there is to say about a line, in one row: its faults, when its consignee is served, and what its size
 * comes to. One bar at a time, the gravest.
 */
export function LineSays({
  form,
  shipperId,
  shipDate,
  size,
  minCubes,
  product,
  onDate,
}: {
  form: Pick<Form<LineBody>, 'values' | 'errors'>;
  shipperId: number;
  shipDate: string;
  size: ReturnType<typeof useSize>;
  minCubes: number;
  product: ProductHold;
  onDate?: (date: string) => void;
}) {
  const t = useText();
  const { consigneeAccountId } = form.values;
  const consigneeId = consigneeAccountId ? Number(consigneeAccountId) : null;
  const service = useService({ shipperId, consigneeId, shipDate });
  const refused = service !== undefined && !service.mayShip;
  const faults = Object.entries(form.errors).flatMap(([name, fault]) =>
    refused && ofService.has(name) ? [] : [fieldSentence(t, fault)],
  );
  const said = [...new Set(faults)];
  return (
    <>
      {said.length > 0 && (
        <div className="note t-fault" aria-hidden title={said.join(' ')}>
          <IconAlertCircle size={16} stroke={1.75} />
          <span className="ell">{said.join(' ')}</span>
        </div>
      )}
      <ServiceLine {...{ shipperId, consigneeId, shipDate }} {...(onDate ? { onDate } : {})} />
      {said.length === 0 && !refused && size && <SizeSays {...{ size, minCubes, product }} form={form} />}
    </>
  );
}

/** What the size comes to: far more than is usual, the minimum, inches for centimetres, or from which line it is. */
function SizeSays({
  form: { values },
  size,
  minCubes,
  product,
}: {
  form: Pick<Form<LineBody>, 'values'>;
  size: NonNullable<ReturnType<typeof useSize>>;
  minCubes: number;
  product: ProductHold;
}) {
  const t = useText();
  const { brought } = product.now();
  const usual = moreThanUsual(Number(values.unitOfMeasure), size.cubeEach);
  const minimum = minimumCubeMessage(minCubes);
  const says = () => {
    if (usual !== null)
      return t('{cube} cubes a unit is far more than usual ({usual} at most). Check size and measure.', {
        cube: showHundredths(size.cubeEach),
        usual: showHundredths(usual),
      });
    if (size.minimumApplied) return t(minimum.sentence, minimum.params);
    if (standsAsBrought(values, brought))
      return brought.shipped === undefined
        ? t('Size, unit and measure as in line {line}.', { line: brought.lineNumber ?? 0 })
        : t('Size, unit and measure as shipped {date}.', { date: showDayDate(brought.shipped) });
    if (values.measure !== 'cm') return null;
    return t('{typed} cm count as {inches} in.', {
      typed: `${size.typed.length} × ${size.typed.width} × ${size.typed.height}`,
      inches: `${size.length} × ${size.width} × ${size.height}`,
    });
  };
  const text = says();
  if (text === null) return null;
  return (
    <div className="note t-wait" role="status" title={text}>
      <IconRulerMeasure size={16} stroke={1.75} aria-hidden />
      <span className="ell">{text}</span>
    </div>
  );
}

import { groupShipmentsEndpoint, previewShipmentGroupingEndpoint } from './shipment-actions.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { callApi } from '#kit/web/api-call.ts';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Groups shipments under a Master after a confirmation that lists what is combined and removed. */
export function useConfirmAndGroupShipments() {
  const t = useTranslate();
  const group = useApiMutation(groupShipmentsEndpoint, {
    successMessage: (a) => ({
      text: 'Grouped under Master {number}. Rate it next.',
      params: { number: a.shipmentNumber },
    }),
  });
  return async (ids: readonly number[]): Promise<boolean> => {
    const p = await callApi(previewShipmentGroupingEndpoint, { body: { ids: [...ids] } });
    if (p.refused) {
      toastWarning({ text: p.refused.sentence, params: p.refused.params });
      return false;
    }
    const act = t('Group {count, plural, one {# shipment} other {# shipments}}', { count: p.shipments });
    const body = (
      <p>
        {t(
          'The Master is charged once for {units, plural, one {# unit} other {# units}} and {cubes} cu ft.',
          {
            units: formatCount(p.units),
            cubes: formatHundredths(p.cubes),
          },
        )}{' '}
        {p.rated > 0 &&
          t('The charges of {count, plural, one {# shipment} other {# shipments}} will be removed.', {
            count: p.rated,
          })}{' '}
        {p.manualRates > 0 &&
          t('{count, plural, one {# manual charge.} other {# manual charges.}}', {
            count: p.manualRates,
          })}
      </p>
    );
    if (!(await confirmAction({ title: act, body, confirmLabel: act }))) return false;
    return (await group.run({ body: { ids: [...ids] } })) !== undefined;
  };
}

import { deleteChargeEndpoint, removeChargeQuerySchema } from './shipments.contract.ts';
import type { ChargeRow } from './shipments.contract.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks why a charge is removed. */
export function RemoveChargeForm({
  shipmentId,
  charge,
  onClose,
}: {
  shipmentId: number;
  charge: ChargeRow;
  onClose: () => void;
}) {
  const t = useTranslate();
  const remove = useApiMutation(deleteChargeEndpoint, {
    successMessage: () => ({ text: 'Charge removed.' }),
  });
  const form = useForm(
    removeChargeQuerySchema,
    {},
    createSubmitThenCloseHandler(onClose, (query, how) =>
      remove.run({ params: { id: shipmentId, rateId: charge.id }, query }, how),
    ),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Remove {charge} {amount}', {
        charge: t(charge.description),
        amount: formatMoney(charge.amount),
      })}
      submitLabel={t('Remove charge')}
      onClose={onClose}
    >
      <p>
        {t('The shipment total goes down by this amount and any approval is removed. This can’t be undone.')}
      </p>
      <TextField form={form} name="reason" label={t('Reason')} autoFocus />
    </SideForm>
  );
}

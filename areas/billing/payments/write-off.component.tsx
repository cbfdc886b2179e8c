import {
  reversePaymentMovementEndpoint,
  writeOffInvoiceEndpoint,
  writeOffInvoiceBodySchema,
} from './payments.contract.ts';
import { PaymentReversalReasonForm } from './payment-reason.component.tsx';
import type { WriteOffRow } from './write-offs.contract.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form that writes off the open amount of an invoice. */
export function WriteOffForm({
  invoice,
  onClose,
}: {
  invoice: { id: number; number: string; open: number };
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(writeOffInvoiceEndpoint);
  const form = useForm(
    writeOffInvoiceBodySchema,
    { invoiceId: invoice.id, amount: invoice.open },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ body }, how)),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Write off invoice {number}', { number: invoice.number })}
      submitLabel={t('Write off invoice')}
      onClose={onClose}
    >
      <p>
        {t('{amount} is open. The invoice stays as posted. The statement shows the amount written off.', {
          amount: formatMoney(invoice.open),
        })}
      </p>
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      <TextField form={form} name="reason" label={t('Reason')} />
    </SideForm>
  );
}

/** The form that reverses a write-off. The amount becomes open again. */
export function ReverseWriteOffForm({ row, onClose }: { row: WriteOffRow; onClose: () => void }) {
  const t = useTranslate();
  const params = { amount: formatMoney(row.amount), number: row.invoiceNumber };
  const undo = useApiMutation(reversePaymentMovementEndpoint, {
    successMessage: () => ({ text: '{amount} of invoice {number} is open again.', params }),
  });
  return (
    <PaymentReversalReasonForm
      title={t('Reverse write-off')}
      consequenceText={t(
        '{amount} of invoice {number} will be open again, on the statement and in Collections.',
        params,
      )}
      send={(body, how) => undo.run({ params: { movementId: row.id }, body }, how)}
      onClose={onClose}
    />
  );
}

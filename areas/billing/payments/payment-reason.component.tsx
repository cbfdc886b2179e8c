import { paymentReversalReasonBodySchema } from './payments.contract.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { TextField } from '#kit/web/fields.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks for the reason of a reversal. The consequences are shown above. */
export function PaymentReversalReasonForm({
  title,
  submit = title,
  consequenceText,
  send,
  onClose,
}: {
  title: string;
  submit?: string;
  consequenceText: string;
  send: (body: { reason: string }, how: ApiCallOptions) => Promise<object | undefined>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useForm(paymentReversalReasonBodySchema, {}, createSubmitThenCloseHandler(onClose, send), {
    draftKey: null,
  });
  return (
    <SideForm form={form} title={title} submitLabel={submit} onClose={onClose}>
      <p>{consequenceText}</p>
      <TextField form={form} name="reason" label={t('Reason')} autoFocus />
    </SideForm>
  );
}

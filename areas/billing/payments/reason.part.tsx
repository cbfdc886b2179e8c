import { reasonBody } from './payments.contract.ts';
import { closing, useForm } from '#kit/web/form.ts';
import type { How } from '#kit/web/call.ts';
import { TextField } from '#kit/web/fields.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useText } from '#kit/web/text.tsx';

/** Asks why money is moved back: what will come of it stands above. */
export function ReasonForm({
  title,
  submit = title,
  says,
  send,
  onClose,
}: {
  title: string;
  submit?: string;
  says: string;
  send: (body: { reason: string }, how: How) => Promise<object | undefined>;
  onClose: () => void;
}) {
  const t = useText();
  const form = useForm(reasonBody, {}, closing(onClose, send), { draft: null });
  return (
    <FormBeside form={form} title={title} submit={submit} onClose={onClose}>
      <p>{says}</p>
      <TextField form={form} name="reason" label={t('Reason')} autoFocus />
    </FormBeside>
  );
}

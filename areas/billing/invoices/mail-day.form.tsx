import { mailDay } from './invoice-sending.contract.ts';
import { CheckField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Mails the invoices of a day in the background. */
export function MailDay({ onClose }: { onClose: () => void }) {
  const t = useText();
  const today = useToday();
  const act = useAct(mailDay, { says: () => ({ text: 'The invoices are mailed in the background.' }) });
  const form = useForm(
    mailDay,
    { date: today, again: false },
    async (values, how) => {
      const begun = await act.run({ body: { ...values, again: values.again ?? false } }, how);
      if (begun) onClose();
      return begun !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('Mail the invoices of a day')}
      submit={t('Mail invoices')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="date"
        label={t('Date')}
        today={today}
        hint={t('Posted invoices of this date whose bill-to wants them by mail.')}
      />
      <CheckField form={form} name="again" label={t('Also those that were mailed before')} />
    </FormBeside>
  );
}

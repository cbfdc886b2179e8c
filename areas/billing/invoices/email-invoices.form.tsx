import { startEmailingInvoicesOfDayEndpoint } from './invoice-sending.contract.ts';
import { CheckboxField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Emails a day's invoices in a background job. */
export function EmailInvoicesOfDayForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const act = useApiMutation(startEmailingInvoicesOfDayEndpoint, {
    successMessage: () => ({ text: 'Invoices are being emailed.' }),
  });
  const form = useForm(
    startEmailingInvoicesOfDayEndpoint,
    { date: today, again: false },
    async (values, how) => {
      const begun = await act.run({ body: { ...values, again: values.again ?? false } }, how);
      if (begun) onClose();
      return begun !== undefined;
    },
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('Email a day’s invoices')}
      submitLabel={t('Email invoices')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="date"
        label={t('Date')}
        today={today}
        hint={t('Posted invoices of this date for bill-tos that get invoices by email.')}
      />
      <CheckboxField form={form} name="again" label={t('Include invoices already emailed')} />
    </SideForm>
  );
}

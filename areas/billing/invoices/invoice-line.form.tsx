import {
  addManualInvoiceLineEndpoint,
  editManualInvoiceLineEndpoint,
  manualInvoiceLineBodySchema,
} from './invoice-writes.contract.ts';
import { useInvoiceLines } from './invoice-body.component.tsx';
import { computePercentageBaseCentsExcludingManual } from './invoice-lines.rules.ts';
import type { InvoiceDetails, InvoiceLine } from './invoices.contract.ts';
import { ManualChargeFields } from '#areas/billing/shipments/charge-fields.component.tsx';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for a manual line of a draft: rate times quantity, or a percentage of the other lines. */
export function ManualInvoiceLineForm({
  invoice,
  line,
  onClose,
}: {
  invoice: InvoiceDetails;
  line?: InvoiceLine;
  onClose: () => void;
}) {
  const t = useTranslate();
  const lines = useInvoiceLines(invoice).data;
  const add = useApiMutation(addManualInvoiceLineEndpoint, {
    successMessage: () => ({ text: 'Line added.' }),
  });
  const change = useApiMutation(editManualInvoiceLineEndpoint, {
    successMessage: () => ({ text: 'Line saved.' }),
  });
  const form = useForm(
    manualInvoiceLineBodySchema,
    {
      chargeCode: line?.chargeCode ?? null,
      description: line?.description ?? '',
      rateUnit: line?.rateUnit ?? '$',
      rate: line?.rate ?? null,
      quantity: line && line.rateUnit === '$' ? line.quantity : 1,
      reason: '',
      rowVersion: invoice.rowVersion,
    },
    async (values, how) => {
      const saved = line
        ? await change.run({ params: { id: line.id }, body: values }, how)
        : await add.run({ params: { id: invoice.id }, body: values }, how);
      if (saved) onClose();
      return saved;
    },
    { draftKey: `invoice.${invoice.id}.${line?.id ?? 'new'}`, rowVersion: invoice.rowVersion },
  );
  const title = line ? t('Edit {charge}', { charge: t(line.description) }) : t('Add a line');
  return (
    <SideForm form={form} title={title} submitLabel={title} onClose={onClose}>
      <ManualChargeFields
        form={form}
        percentageLabel={t('% of the other lines')}
        percentageBaseCents={
          lines && computePercentageBaseCentsExcludingManual(lines.filter((one) => one.id !== line?.id))
        }
      />
      <TextField form={form} name="reason" label={t('Reason')} hint={t('Saved in the history')} />
    </SideForm>
  );
}

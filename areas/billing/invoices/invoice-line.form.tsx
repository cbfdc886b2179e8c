import { addInvoiceLine, editInvoiceLine, lineBody } from './invoice-writes.contract.ts';
import { useInvoiceLines } from './invoice-body.part.tsx';
import { baseOf } from './invoice-lines.rules.ts';
import type { InvoiceDoc, InvoiceLine } from './invoices.contract.ts';
import { ChargeFields } from '#areas/billing/shipments/charge-fields.part.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A line of a draft by hand: rate times quantity, or a percentage of the other lines. */
export function InvoiceLineForm({
  invoice,
  line,
  onClose,
}: {
  invoice: InvoiceDoc;
  line?: InvoiceLine;
  onClose: () => void;
}) {
  const t = useText();
  const lines = useInvoiceLines(invoice).data;
  const add = useAct(addInvoiceLine, { says: () => ({ text: 'Line added.' }) });
  const change = useAct(editInvoiceLine, { says: () => ({ text: 'Line changed.' }) });
  const form = useForm(
    lineBody,
    {
      chargeCode: line?.chargeCode ?? null,
      description: line?.description ?? '',
      rateUnit: line?.rateUnit ?? '$',
      rate: line?.rate ?? null,
      quantity: line && line.rateUnit === '$' ? line.quantity : 1,
      rowVersion: invoice.rowVersion,
    },
    async (values, how) => {
      const saved = line
        ? await change.run({ params: { id: line.id }, body: values }, how)
        : await add.run({ params: { id: invoice.id }, body: values }, how);
      if (saved) onClose();
      return saved;
    },
    { draft: `invoice.${invoice.id}.${line?.id ?? 'new'}`, version: invoice.rowVersion },
  );
  const title = line ? t('Change {charge}', { charge: t(line.description) }) : t('Add a line');
  return (
    <FormBeside form={form} title={title} submit={title} onClose={onClose}>
      <ChargeFields
        form={form}
        share={t('% of the other lines')}
        base={lines && baseOf(lines.filter((one) => one.id !== line?.id))}
      />
    </FormBeside>
  );
}

import { addInvoiceLine, editInvoiceLine, lineBody } from './invoice-writes.contract.ts';
import type { InvoiceDoc, InvoiceLine } from './invoices.contract.ts';
import { chargeCodes } from '#areas/billing/shipments/shipments.contract.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
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
  const codes = useAnswer(chargeCodes, {});
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
  const title = line ? t('Change {charge}', { charge: line.description }) : t('Add a line');
  const share = form.values.rateUnit === '%';
  const choose = (code: unknown) => {
    const found = codes.data?.find((c) => c.code === code);
    if (found && !form.values.description) form.set('description', found.description);
  };
  return (
    <FormBeside form={form} title={title} submit={title} onClose={onClose}>
      <div onBlur={() => choose(form.values.chargeCode)}>
        <SelectField
          form={form}
          name="chargeCode"
          label={t('Charge code')}
          options={(codes.data ?? []).map((c) => ({ value: c.code, label: `${c.code} ${c.description}` }))}
          autoFocus
        />
      </div>
      <TextField form={form} name="description" label={t('Description')} />
      <SelectField
        form={form}
        name="rateUnit"
        label={t('Rate unit')}
        options={[
          { value: '$', label: '$' },
          { value: '%', label: t('% of the other lines') },
        ]}
      />
      <NumberField form={form} name="rate" label={t('Rate')} scale={share ? 100 : 10000} negative />
      {!share && <NumberField form={form} name="quantity" label={t('Quantity')} />}
    </FormBeside>
  );
}

import { addInvoice, editInvoice, invoiceBody, invoiceCustomers } from './invoice-writes.contract.ts';
import type { InvoiceDoc } from './invoices.contract.ts';
import type { Choice, Lookup } from '#kit/web/account-input.tsx';
import { call } from '#kit/web/call.ts';
import { AccountField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Customer = Awaited<ReturnType<typeof find>>[number];
const find = (query: { search?: string; accountId?: number }, signal?: AbortSignal) =>
  call(invoiceCustomers, { query }, { signal, own: true });
const choiceOf = (a: Customer): Choice => ({
  value: String(a.id),
  label: a.name,
  note: [a.number, [a.city, a.state].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
});
const customerLook: Lookup = {
  find: async (search, signal) => (await find(search ? { search } : {}, signal)).map(choiceOf),
  known: async (value) => {
    if (!/^\d+$/.test(value)) return undefined;
    const [found] = await find({ accountId: Number(value) });
    return found && choiceOf(found);
  },
};

/** Makes an invoice by hand, or changes the head of a draft. Of one that closing made the date alone is its own. */
export function InvoiceForm({
  invoice,
  onClose,
  onMade,
}: {
  invoice?: InvoiceDoc;
  onClose: () => void;
  onMade?: (id: number) => void;
}) {
  const t = useText();
  const today = useToday();
  const add = useAct(addInvoice, { says: (made) => ({ text: 'Draft {number} made.', params: made }) });
  const change = useAct(editInvoice);
  const form = useForm(
    invoiceBody,
    {
      date: invoice?.date ?? today,
      billToAccountId: invoice?.billToId,
      customerAccountId: invoice?.consigneeId ?? undefined,
      deliverToAccountId: invoice?.deliverToId ?? undefined,
      rowVersion: invoice?.rowVersion,
    },
    async (values, how) => {
      if (invoice) {
        const saved = await change.run({ params: { id: invoice.id }, body: values }, how);
        if (saved) onClose();
        return saved !== undefined;
      }
      const made = await add.run({ body: values }, how);
      if (!made) return false;
      onClose();
      onMade?.(made.id);
      return true;
    },
    { draft: `invoice.${invoice?.id ?? 'new'}`, version: invoice?.rowVersion },
  );
  const ofShipments = invoice?.type === 0;
  return (
    <FormBeside
      form={form}
      title={invoice ? t('Change invoice {number}', { number: invoice.number }) : t('New invoice')}
      submit={invoice ? t('Save invoice') : t('Add invoice')}
      onClose={onClose}
    >
      <DateField form={form} name="date" label={t('Date')} today={today} />
      {ofShipments ? (
        <p className="cap">{t('Who pays follows the shipments of this invoice.')}</p>
      ) : (
        <>
          <AccountField form={form} name="billToAccountId" label={t('Bill to')} look={customerLook} />
          <AccountField form={form} name="customerAccountId" label={t('Customer')} look={customerLook} />
          <AccountField
            form={form}
            name="deliverToAccountId"
            label={t('Deliver to')}
            look={customerLook}
            hint={t('Left empty: the customer.')}
          />
        </>
      )}
    </FormBeside>
  );
}

import {
  addManualInvoiceDraftEndpoint,
  editDraftInvoiceHeaderEndpoint,
  draftInvoiceHeaderBodySchema,
  autocompleteInvoiceAccountsEndpoint,
} from './invoice-writes.contract.ts';
import type { InvoiceDetails } from './invoices.contract.ts';
import type { LookupOption, OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { LookupField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Customer = Awaited<ReturnType<typeof find>>[number];
const find = (query: { search?: string; accountId?: number }, signal?: AbortSignal) =>
  callApi(autocompleteInvoiceAccountsEndpoint, { query }, { signal, handlesFailure: true });
const choiceOf = (a: Customer): LookupOption => ({
  value: String(a.id),
  label: a.name,
  note: [a.number, [a.city, a.state].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
});
const customerLook: OptionLookup = {
  findOptions: async (search, signal) => (await find(search ? { search } : {}, signal)).map(choiceOf),
  findOptionByValue: async (value) => {
    if (!/^\d+$/.test(value)) return undefined;
    const [found] = await find({ accountId: Number(value) });
    return found && choiceOf(found);
  },
};

/** Creates a manual invoice or edits a draft's header. For an invoice from a close, only the date can change. */
export function DraftInvoiceHeaderForm({
  invoice,
  onClose,
  onMade,
}: {
  invoice?: InvoiceDetails;
  onClose: () => void;
  onMade?: (id: number) => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const add = useApiMutation(addManualInvoiceDraftEndpoint, {
    successMessage: (createdInvoice) => ({ text: 'Draft {number} created.', params: createdInvoice }),
  });
  const change = useApiMutation(editDraftInvoiceHeaderEndpoint);
  const form = useForm(
    draftInvoiceHeaderBodySchema,
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
      const createdInvoice = await add.run({ body: values }, how);
      if (!createdInvoice) return false;
      onClose();
      onMade?.(createdInvoice.id);
      return true;
    },
    { draftKey: `invoice.${invoice?.id ?? 'new'}`, rowVersion: invoice?.rowVersion },
  );
  const ofShipments = invoice?.type === 0;
  return (
    <SideForm
      form={form}
      title={invoice ? t('Edit invoice {number}', { number: invoice.number }) : t('New invoice')}
      submitLabel={invoice ? t('Save invoice') : t('Add invoice')}
      onClose={onClose}
    >
      <DateField form={form} name="date" label={t('Date')} today={today} />
      {ofShipments ? (
        <p className="caption">{t('The bill-to comes from the invoice’s shipments.')}</p>
      ) : (
        <>
          <LookupField form={form} name="billToAccountId" label={t('Bill to')} lookup={customerLook} />
          <LookupField form={form} name="customerAccountId" label={t('Customer')} lookup={customerLook} />
          <LookupField
            form={form}
            name="deliverToAccountId"
            label={t('Deliver to')}
            lookup={customerLook}
            hint={t('Leave blank to use the customer.')}
          />
        </>
      )}
    </SideForm>
  );
}

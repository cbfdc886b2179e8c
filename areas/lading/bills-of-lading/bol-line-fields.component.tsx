import type { z } from 'zod';
import type { addManualBolLineBodySchema } from './bol-actions.contract.ts';
import { activeShipperLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightFields } from '#areas/billing/shipments/freight-fields.component.tsx';
import { LookupField, DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type LineValues = z.output<typeof addManualBolLineBodySchema>;
/** Fields for shipper, term and freight of a line. */
export function BolLineFields({ form }: { form: FormFieldsState<LineValues> }) {
  const t = useTranslate();
  return (
    <>
      <div className="row">
        <LookupField form={form} name="shipperAccountId" label={t('Shipper')} lookup={activeShipperLookup} />
        <SelectField
          form={form}
          name="paymentTerm"
          label={t('Payment term')}
          options={listEnumOptions('paymentTerm', t)}
        />
      </div>
      <FreightFields form={form} />
      <TextField form={form} name="description" label={t('Description')} placeholder={t('Same as product')} />
      <div className="row">
        <DateField form={form} name="shipDate" label={t('Ship date')} />
        <TextField form={form} name="po" label={t('PO')} />
        <TextField form={form} name="invoiceRef" label={t('Invoice')} />
      </div>
    </>
  );
}

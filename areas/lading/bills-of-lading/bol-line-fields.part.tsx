import type { z } from 'zod';
import type { addLineBody } from './bol-acts.contract.ts';
import { shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { FreightFields } from '#areas/billing/shipments/freight-fields.part.tsx';
import { AccountField, DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

type LineValues = z.output<typeof addLineBody>;
/** Shipper, term and freight of a line. */
export function LineFields({ form }: { form: Holding<LineValues> }) {
  const t = useText();
  return (
    <>
      <div className="row">
        <AccountField form={form} name="shipperAccountId" label={t('Shipper')} look={shipperLook} />
        <SelectField
          form={form}
          name="paymentTerm"
          label={t('Payment term')}
          options={choiceOptions('paymentTerm', t)}
        />
      </div>
      <FreightFields form={form} />
      <TextField
        form={form}
        name="description"
        label={t('Description')}
        placeholder={t('That of the product')}
      />
      <div className="row">
        <DateField form={form} name="shipDate" label={t('Ship date')} />
        <TextField form={form} name="po" label={t('PO')} />
        <TextField form={form} name="invoiceRef" label={t('Invoice')} />
      </div>
    </>
  );
}

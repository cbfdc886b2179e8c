import { useMemo } from 'react';
import type { LineBody } from './order-lines.contract.ts';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { billToLook, consigneeLookOf } from '#areas/accounts/accounts/account-look.web.ts';
import { productLook } from '#areas/accounts/products/product-look.web.ts';
import type { Form } from '#kit/web/form.ts';
import { AccountField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

const none: readonly ConsigneeFlag[] = [];

/** The fields of a line in the order of a paper; `more` shows those that few shippers need, `flags` narrows the consignees. */
export function LineFields({
  form,
  shipperId,
  more,
  flags = none,
}: {
  form: Form<LineBody>;
  shipperId: number;
  more: boolean;
  flags?: readonly ConsigneeFlag[];
}) {
  const t = useText();
  const consignees = useMemo(() => consigneeLookOf(shipperId, flags), [shipperId, flags]);
  return (
    <>
      <div className="field wide" style={{ width: 164 }}>
        <AccountField form={form} name="consigneeAccountId" label={t('Consignee')} look={consignees} />
      </div>
      <AccountField
        form={form}
        name="productId"
        label={t('Product')}
        look={productLook}
        width={104}
        placeholder={t('Code')}
      />
      <TextField form={form} name="productDescription" label={t('Description')} width={112} />
      <TextField form={form} name="po" label={t('PO')} width={70} />
      {more && <TextField form={form} name="invoice" label={t('Invoice')} width={84} />}
      {more && <TextField form={form} name="farmName" label={t('Farm')} width={100} />}
      {more && <TextField form={form} name="awb" label={t('AWB')} width={110} />}
      {more && (
        <SelectField
          form={form}
          name="paymentTerm"
          label={t('Payment term')}
          options={choiceOptions('paymentTerm', t)}
          empty={t('As the consignee')}
          width={128}
        />
      )}
      {more && String(form.values.paymentTerm) === '3' && (
        <AccountField form={form} name="billToAccountId" label={t('Bill to')} look={billToLook} width={150} />
      )}
      <SelectField
        form={form}
        name="unitOfMeasure"
        label={t('Unit')}
        options={choiceOptions('unitOfMeasure', t)}
        width={76}
      />
      <NumberField form={form} name="length" label={t('Length')} width={52} />
      <NumberField form={form} name="width" label={t('Width')} width={46} />
      <NumberField form={form} name="height" label={t('Height')} width={46} />
      <div className="field">
        <span className="lab" id="measure-label">
          {t('Measure')}
        </span>
        <span className="seg" role="group" aria-labelledby="measure-label">
          {(['inch', 'cm'] as const).map((unit) => (
            <button
              key={unit}
              type="button"
              aria-pressed={form.values.measure === unit}
              onClick={() => form.set('measure', unit)}
            >
              {unit === 'inch' ? t('in') : t('cm')}
            </button>
          ))}
        </span>
      </div>
      <NumberField form={form} name="numberOfUnits" label={t('Units')} width={58} />
    </>
  );
}

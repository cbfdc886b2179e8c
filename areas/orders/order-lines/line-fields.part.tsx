import { useEffect, useMemo, useState } from 'react';
import { useProduct, useProductHold } from './line-product.web.ts';
import type { KnownLine } from './line-product.rules.ts';
import type { ProductHold } from './line-product.web.ts';
import { MeasureField } from './measure-field.part.tsx';
import type { LineBody } from './order-lines.contract.ts';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import { billToLook, consigneeLookOf } from '#areas/accounts/accounts/account-look.web.ts';
import { allProducts, productLook } from '#areas/accounts/products/product-look.web.ts';
import type { Form } from '#kit/web/form.ts';
import { AccountField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

const none: readonly ConsigneeFlag[] = [];
const noLines: readonly KnownLine[] = [];

/** The product's own words, which the line gets when none are typed. */
function useOwnWords(productId: unknown): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let gone = false;
    setWords(undefined);
    if (productId !== undefined && productId !== null && productId !== '')
      void allProducts().then(
        (rows) => {
          if (!gone) setWords(rows.find((row) => String(row.id) === String(productId))?.description);
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [productId]);
  return words;
}

/** The fields of a line in the order of a paper; `more` shows those that few shippers need, `flags` narrows the consignees. */
export function LineFields({
  form,
  shipperId,
  more,
  flags = none,
  lines = noLines,
  before = noLines,
  product,
}: {
  form: Form<LineBody>;
  shipperId: number;
  more: boolean;
  flags?: readonly ConsigneeFlag[];
  /** Lines that tell how a product looks: the others of the order. */
  lines?: readonly KnownLine[];
  /** And those of the last time, for products that no other tells of. */
  before?: readonly KnownLine[];
  /** What the chosen product has brought, for whoever must know. */
  product?: ProductHold;
}) {
  const t = useText();
  const own = useProductHold();
  useProduct(form, lines, product ?? own, before);
  const words = useOwnWords(form.values.productId);
  const consignees = useMemo(() => consigneeLookOf(shipperId, flags), [shipperId, flags]);
  return (
    <>
      <div className="field to-whom" style={{ width: 164 }}>
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
      <TextField
        form={form}
        name="productDescription"
        label={t('Description')}
        width={112}
        placeholder={words}
      />
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
      <MeasureField form={form} />
      <NumberField form={form} name="numberOfUnits" label={t('Units')} width={58} />
    </>
  );
}

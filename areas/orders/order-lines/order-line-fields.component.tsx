import { useEffect, useMemo, useState } from 'react';
import { useApplyProductDefaults, useSelectedProductRef } from './product-defaults.client.ts';
import type { ProductExampleLine } from './product-defaults.rules.ts';
import type { SelectedProductRef } from './product-defaults.client.ts';
import { LengthUnitField } from './measure-field.component.tsx';
import type { OrderLineInput } from './order-lines.contract.ts';
import type { ConsigneeFlag } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  activeBillToLookup,
  createShipperConsigneeLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { loadActiveProducts, activeProductLookup } from '#areas/accounts/products/product-lookup.client.ts';
import type { FormState } from '#kit/web/form.ts';
import { LookupField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const none: readonly ConsigneeFlag[] = [];
const noLines: readonly ProductExampleLine[] = [];

/** The product's own description, used when none is typed. */
function useOwnWords(productId: unknown): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let isStale = false;
    setWords(undefined);
    if (productId !== undefined && productId !== null && productId !== '')
      void loadActiveProducts().then(
        (rows) => {
          if (!isStale) setWords(rows.find((row) => String(row.id) === String(productId))?.description);
        },
        () => undefined,
      );
    return () => {
      isStale = true;
    };
  }, [productId]);
  return words;
}

/** Fields that few shippers need. */
function RareFields({ form }: { form: FormState<OrderLineInput> }) {
  const t = useTranslate();
  return (
    <>
      <TextField form={form} name="invoice" label={t('Invoice')} width={84} />
      <TextField form={form} name="farmName" label={t('Farm')} width={100} />
      <TextField form={form} name="awb" label={t('AWB')} width={110} />
      <SelectField
        form={form}
        name="paymentTerm"
        label={t('Payment term')}
        options={listEnumOptions('paymentTerm', t)}
        emptyLabel={t('Same as consignee')}
        width={128}
      />
      {String(form.values.paymentTerm) === '3' && (
        <LookupField
          form={form}
          name="billToAccountId"
          label={t('Bill to')}
          lookup={activeBillToLookup}
          width={150}
        />
      )}
    </>
  );
}

/**
 * The fields of a line in the order of a shipping document. `more` shows those that few shippers need, `flags` filters the
 * consignees.
 */
export function OrderLineFields({
  form,
  shipperId,
  showsAllFields: more,
  flags = none,
  lines = noLines,
  before = noLines,
  product,
}: {
  form: FormState<OrderLineInput>;
  shipperId: number;
  showsAllFields: boolean;
  flags?: readonly ConsigneeFlag[];
  /** Example lines for product values: the other lines of the order. */
  lines?: readonly ProductExampleLine[];
  /** Lines of the previous order, for products without another example. */
  before?: readonly ProductExampleLine[];
  /** The values that the selected product supplied, for callers that need them. */
  product?: SelectedProductRef;
}) {
  const t = useTranslate();
  const localProductRef = useSelectedProductRef();
  useApplyProductDefaults(form, lines, product ?? localProductRef, before);
  const words = useOwnWords(form.values.productId);
  const consignees = useMemo(() => createShipperConsigneeLookup(shipperId, flags), [shipperId, flags]);
  return (
    <>
      <div className="field consignee-field" style={{ width: 164 }}>
        <LookupField form={form} name="consigneeAccountId" label={t('Consignee')} lookup={consignees} />
      </div>
      <LookupField
        form={form}
        name="productId"
        label={t('Product')}
        lookup={activeProductLookup}
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
      {more && <RareFields form={form} />}
      <SelectField
        form={form}
        name="unitOfMeasure"
        label={t('Unit')}
        options={listEnumOptions('unitOfMeasure', t)}
        width={76}
      />
      <NumberField form={form} name="length" label={t('Length')} width={52} />
      <NumberField form={form} name="width" label={t('Width')} width={46} />
      <NumberField form={form} name="height" label={t('Height')} width={46} />
      <LengthUnitField form={form} />
      <NumberField form={form} name="numberOfUnits" label={t('Units')} width={58} />
    </>
  );
}

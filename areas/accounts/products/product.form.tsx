import { translateProductCategory } from './product-category.client.ts';
import {
  addProductEndpoint,
  getProductUsesEndpoint,
  listProductCategoriesEndpoint,
  productBodySchema,
  updateProductEndpoint,
} from './product-records.contract.ts';
import type { ProductBody, ProductRecord } from './product-records.contract.ts';
import { toProductBody } from './product-records.rules.ts';
import { confirmDeactivateProduct } from './product-format.client.ts';
import { BoxSizeSelect } from '#areas/accounts/box-sizes/box-size-select.component.tsx';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { useImeInput } from '#kit/web/ime-input.ts';
import type { FieldControlProps } from '#kit/web/field.tsx';
import { Field } from '#kit/web/field.tsx';
import { CheckboxField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for a new or existing product. null: a new one. */
export function ProductForm({ product, onClose }: { product: ProductRecord | null; onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addProductEndpoint, {
    successMessage: (p) => ({ text: 'Product {code} added.', params: { code: p.code } }),
  });
  const save = useApiMutation(updateProductEndpoint, {
    successMessage: (p) => ({ text: 'Product {code} saved.', params: { code: p.code } }),
  });
  const uses = useApiQuery(getProductUsesEndpoint, product ? { params: { id: product.id } } : null).data;
  const send = async (body: ProductBody, how: ApiCallOptions) => {
    if (!product) return add.run({ body }, how);
    const ends = product.active && body.active === false;
    if (ends && !(await confirmDeactivateProduct(t, product.code, uses))) return undefined;
    return save.run({ params: { id: product.id }, body }, how);
  };
  const form = useForm(
    productBodySchema,
    product ? toProductBody(product) : { isFood: false, active: true },
    createSubmitThenCloseHandler(onClose, send),
    product
      ? { draftKey: `productRecord.${product.id}`, rowVersion: product.rowVersion }
      : { draftKey: 'productRecord.new' },
  );
  return (
    <SideForm
      form={form}
      title={product ? t('Edit product {code}', { code: product.code }) : t('New product')}
      submitLabel={product ? t('Save product') : t('Add product')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={200}
        disabled={product?.used === true}
        hint={
          product?.used === true
            ? t('The code can’t change while the product is in use.')
            : t('Letters are saved as capitals.')
        }
      />
      <TextField form={form} name="description" label={t('Description')} />
      <CategoryField form={form} />
      <CheckboxField
        form={form}
        name="isFood"
        label={t('Food')}
        hint={t('Lots are traced, trailers are inspected and labels show the temperature.')}
      />
      <UsualBox form={form} />
      <Temperatures form={form} />
      {product !== null && (
        <CheckboxField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('Inactive products stay on old orders but are not offered for new ones.')}
        />
      )}
    </SideForm>
  );
}

/** A free text, or one of the categories in use. */
function CategoryField({ form }: { form: FormState<ProductBody> }) {
  const t = useTranslate();
  return (
    <Field
      form={form}
      name="category"
      label={t('Category')}
      hint={t('Choose an existing category or type a new one. Tariffs can depend on the category.')}
      width={260}
    >
      {(control) => (
        <CategoryInput
          control={control}
          value={String(form.values.category ?? '')}
          onText={(text) => form.set('category', text)}
        />
      )}
    </Field>
  );
}
function CategoryInput({
  control,
  value,
  onText,
}: {
  control: FieldControlProps;
  value: string;
  onText: (text: string) => void;
}) {
  const t = useTranslate();
  const categories = useApiQuery(listProductCategoriesEndpoint, {});
  const typing = useImeInput(value, onText);
  const listId = `${control.id}-l`;
  return (
    <>
      <input {...control} {...typing} className="input" list={listId} autoComplete="off" />
      <datalist id={listId}>
        {categories.data?.map((category) => (
          <option key={category} value={category}>
            {translateProductCategory(t, category)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The box that an order line of the product starts with. */
function UsualBox({ form }: { form: FormState<ProductBody> }) {
  const t = useTranslate();
  return (
    <fieldset className="field col">
      <legend>{t('Usual box')}</legend>
      <p className="caption">
        {t('Filled in automatically in order entry. Leave blank if the product has no usual box.')}
      </p>
      <BoxSizeSelect
        onTake={(size) => {
          form.set('defaultUnitOfMeasure', String(size.unitOfMeasure));
          form.set('defaultLength', size.length);
          form.set('defaultWidth', size.width);
          form.set('defaultHeight', size.height);
        }}
      />
      <div className="row wrap">
        <SelectField
          form={form}
          name="defaultUnitOfMeasure"
          label={t('Unit of measure')}
          options={listEnumOptions('unitOfMeasure', t)}
          emptyLabel={t('None')}
          width={130}
        />
        <NumberField form={form} name="defaultLength" label={t('Length (in)')} width={90} />
        <NumberField form={form} name="defaultWidth" label={t('Width (in)')} width={90} />
        <NumberField form={form} name="defaultHeight" label={t('Height (in)')} width={90} />
      </div>
    </fieldset>
  );
}

function Temperatures({ form }: { form: FormState<ProductBody> }) {
  const t = useTranslate();
  return (
    <fieldset className="field col">
      <legend>{t('Temperatures')}</legend>
      <div className="row wrap">
        <NumberField form={form} name="tempMinF" label={t('Lowest (°F)')} width={130} allowsNegative />
        <NumberField form={form} name="tempMaxF" label={t('Highest (°F)')} width={130} allowsNegative />
      </div>
      <NumberField
        form={form}
        name="warmMinutes"
        label={t('Minutes above highest')}
        hint={t(
          'How long a unit in transit can stay above the highest temperature. Customer service is notified before then. Leave blank for no notification.',
        )}
        width={260}
      />
    </fieldset>
  );
}

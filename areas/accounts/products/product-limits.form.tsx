import type { ReactNode } from 'react';
import { productLimitsSchema, saveProductLimitsEndpoint } from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { NumberField } from '#kit/web/fields.tsx';
import { closeAfterSubmit, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** How cold and warm a product may be, and how long it bears more. `chooser` says of which product. */
export function ProductLimitsForm({
  of,
  chooser,
  onClose,
}: {
  of: ProductRow;
  chooser: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(saveProductLimitsEndpoint, {
    says: () => ({ text: 'The temperatures of {product} are saved.', params: { product: of.code } }),
  });
  const form = useForm(
    productLimitsSchema,
    {
      tempMinF: of.tempMinF ?? undefined,
      tempMaxF: of.tempMaxF ?? undefined,
      warmMinutes: of.warmMinutes ?? undefined,
      rowVersion: of.rowVersion,
    },
    closeAfterSubmit(onClose, (body, how) => save.run({ params: { id: of.id }, body }, how)),
    { draftKey: `product.${of.id}`, version: of.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Temperatures of products')}
      submitLabel={t('Save temperatures')}
      onClose={onClose}
    >
      {chooser}
      <NumberField form={form} name="tempMinF" label={t('Coldest, °F')} negative />
      <NumberField form={form} name="tempMaxF" label={t('Warmest, °F')} negative />
      <NumberField
        form={form}
        name="warmMinutes"
        label={t('Minutes above the warmest')}
        hint={t('What a box bears on its way; customer service is told before. Left empty, nobody is told.')}
      />
    </SideForm>
  );
}

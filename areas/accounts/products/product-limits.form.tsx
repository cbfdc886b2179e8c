import type { ReactNode } from 'react';
import {
  productTemperatureLimitsSchema,
  updateProductTemperatureLimitsEndpoint,
} from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { NumberField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The temperature limits of a product, and how long it may exceed them. `productSelect` is the control that selects the
 * product.
 */
export function ProductTemperatureLimitsForm({
  product,
  productSelect: chooser,
  onClose,
}: {
  product: ProductRow;
  productSelect: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(updateProductTemperatureLimitsEndpoint, {
    successMessage: () => ({ text: 'Temperatures for {product} saved.', params: { product: product.code } }),
  });
  const form = useForm(
    productTemperatureLimitsSchema,
    {
      tempMinF: product.tempMinF ?? undefined,
      tempMaxF: product.tempMaxF ?? undefined,
      warmMinutes: product.warmMinutes ?? undefined,
      rowVersion: product.rowVersion,
    },
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ params: { id: product.id }, body }, how)),
    { draftKey: `product.${product.id}`, rowVersion: product.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Product temperatures')}
      submitLabel={t('Save temperatures')}
      onClose={onClose}
    >
      {chooser}
      <NumberField form={form} name="tempMinF" label={t('Lowest (°F)')} allowsNegative />
      <NumberField form={form} name="tempMaxF" label={t('Highest (°F)')} allowsNegative />
      <NumberField
        form={form}
        name="warmMinutes"
        label={t('Minutes above highest')}
        hint={t(
          'How long a unit in transit can stay above the highest temperature. Customer service is notified before then. Leave blank for no notification.',
        )}
      />
    </SideForm>
  );
}

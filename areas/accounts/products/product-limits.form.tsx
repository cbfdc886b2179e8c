import type { ReactNode } from 'react';
import { productLimits, saveLimits } from './products.contract.ts';
import type { ProductRow } from './products.contract.ts';
import { NumberField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

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
  const t = useText();
  const save = useAct(saveLimits, {
    says: () => ({ text: 'The temperatures of {product} are saved.', params: { product: of.code } }),
  });
  const form = useForm(
    productLimits,
    {
      tempMinF: of.tempMinF ?? undefined,
      tempMaxF: of.tempMaxF ?? undefined,
      warmMinutes: of.warmMinutes ?? undefined,
      rowVersion: of.rowVersion,
    },
    closing(onClose, (body, how) => save.run({ params: { id: of.id }, body }, how)),
    { draft: `product.${of.id}`, version: of.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Temperatures of products')}
      submit={t('Save temperatures')}
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
    </FormBeside>
  );
}

import type { z } from 'zod';
import { coolerItemBodySchema, updateCoolerItemAndEmailIfReviewNeededEndpoint } from './cooler.contract.ts';
import type { CoolerItemRow } from './cooler.contract.ts';
import { notClosedCoolerItemStatuses } from '#areas/freight/units/units.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import { useForm } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof coolerItemBodySchema>;

/** What an item waits for, and a note. */
export function EditCoolerItemDialog({ item, onClose }: { item: CoolerItemRow; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(updateCoolerItemAndEmailIfReviewNeededEndpoint, {
    successMessage: (r) => ({ text: 'Item {unit} saved.', params: { unit: r.unitCode } }),
  });
  const form = useForm(
    coolerItemBodySchema,
    { status: String(item.status), notes: item.notes ?? '', rowVersion: item.rowVersion },
    async (values: Values, how: ApiCallOptions) => {
      const saved = await save.run({ params: { id: item.id }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `cooler.${item.id}`, rowVersion: item.rowVersion },
  );
  const waits = new Set(notClosedCoolerItemStatuses.map(String));
  return (
    <SideForm
      form={form}
      title={t('Edit item {unit}', { unit: item.unitCode })}
      submitLabel={t('Save item')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="status"
        label={t('Status')}
        hint={t('CC Review emails customer service.')}
        options={listSelectableStatusOptions('cooler', t).filter((o) => waits.has(o.value))}
      />
      <TextField form={form} name="notes" label={t('Notes')} lines={5} />
    </SideForm>
  );
}

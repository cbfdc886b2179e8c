import type { z } from 'zod';
import { coolerBody, saveCooler } from './cooler.contract.ts';
import type { CoolerRow } from './cooler.contract.ts';
import { coolerWaits } from '#areas/freight/units/units.contract.ts';
import type { How } from '#kit/web/call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { stateOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof coolerBody>;

/** What an item waits for, and what is to be known about it. */
export function CoolerItemDialog({ item, onClose }: { item: CoolerRow; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveCooler, {
    says: (r) => ({ text: 'Item {unit} is saved.', params: { unit: r.unitCode } }),
  });
  const form = useForm(
    coolerBody,
    { status: String(item.status), notes: item.notes ?? '', rowVersion: item.rowVersion },
    async (values: Values, how: How) => {
      const saved = await save.run({ params: { id: item.id }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `cooler.${item.id}`, version: item.rowVersion },
  );
  const waits = new Set(coolerWaits.map(String));
  return (
    <FormBeside
      form={form}
      title={t('Change item {unit}', { unit: item.unitCode })}
      submit={t('Save item')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="status"
        label={t('Status')}
        hint={t('CC Review sends a mail to customer service.')}
        options={stateOptions('cooler', t).filter((o) => waits.has(o.value))}
      />
      <TextField form={form} name="notes" label={t('Notes')} lines={5} />
    </FormBeside>
  );
}

import { addBoxSize, boxSizeBody, saveBoxSize } from './box-sizes.contract.ts';
import type { BoxSizeBody, BoxSizeRecord } from './box-sizes.contract.ts';
import type { How } from '#kit/web/call.ts';
import { CheckField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

/** A new box size, or a changed one. Null: a new one. */
export function BoxSizeForm({ size, onClose }: { size: BoxSizeRecord | null; onClose: () => void }) {
  const t = useText();
  const add = useAct(addBoxSize, {
    says: (s) => ({ text: 'Box size {code} is added.', params: { code: s.code } }),
  });
  const save = useAct(saveBoxSize, {
    says: (s) => ({ text: 'Box size {code} is saved.', params: { code: s.code } }),
  });
  const send = (body: BoxSizeBody, how: How) =>
    size ? save.run({ params: { id: size.id }, body }, how) : add.run({ body }, how);
  const form = useForm(
    boxSizeBody,
    size
      ? {
          code: size.code,
          name: size.name,
          unitOfMeasure: String(size.unitOfMeasure),
          length: size.length,
          width: size.width,
          height: size.height,
          active: size.active,
          rowVersion: size.rowVersion,
        }
      : { unitOfMeasure: '2', active: true },
    closing(onClose, send),
    size ? { draft: `boxSize.${size.id}`, version: size.rowVersion } : { draft: 'boxSize.new' },
  );
  return (
    <FormBeside
      form={form}
      title={size ? t('Change box size {code}', { code: size.code }) : t('New box size')}
      submit={size ? t('Save box size') : t('Add box size')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        hint={t('Letters are kept as capitals.')}
      />
      <TextField form={form} name="name" label={t('Name')} />
      <div className="row wrap">
        <SelectField
          form={form}
          name="unitOfMeasure"
          label={t('Unit of measure')}
          options={choiceOptions('unitOfMeasure', t)}
          width={130}
        />
        <NumberField form={form} name="length" label={t('Length, in')} width={90} />
        <NumberField form={form} name="width" label={t('Width, in')} width={90} />
        <NumberField form={form} name="height" label={t('Height, in')} width={90} />
      </div>
      {size !== null && (
        <CheckField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('An inactive box size is not offered.')}
        />
      )}
    </FormBeside>
  );
}

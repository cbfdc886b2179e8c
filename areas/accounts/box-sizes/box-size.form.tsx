import { addBoxSizeEndpoint, boxSizeBodySchema, updateBoxSizeEndpoint } from './box-sizes.contract.ts';
import type { BoxSizeBody, BoxSizeRecord } from './box-sizes.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { CheckboxField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for a new or existing box size. null: a new one. */
export function BoxSizeForm({ size, onClose }: { size: BoxSizeRecord | null; onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addBoxSizeEndpoint, {
    successMessage: (s) => ({ text: 'Box size {code} added.', params: { code: s.code } }),
  });
  const save = useApiMutation(updateBoxSizeEndpoint, {
    successMessage: (s) => ({ text: 'Box size {code} saved.', params: { code: s.code } }),
  });
  const send = (body: BoxSizeBody, how: ApiCallOptions) =>
    size ? save.run({ params: { id: size.id }, body }, how) : add.run({ body }, how);
  const form = useForm(
    boxSizeBodySchema,
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
    createSubmitThenCloseHandler(onClose, send),
    size ? { draftKey: `boxSize.${size.id}`, rowVersion: size.rowVersion } : { draftKey: 'boxSize.new' },
  );
  return (
    <SideForm
      form={form}
      title={size ? t('Edit box size {code}', { code: size.code }) : t('New box size')}
      submitLabel={size ? t('Save box size') : t('Add box size')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={140}
        hint={t('Letters are saved as capitals.')}
      />
      <TextField form={form} name="name" label={t('Name')} />
      <div className="row wrap">
        <SelectField
          form={form}
          name="unitOfMeasure"
          label={t('Unit of measure')}
          options={listEnumOptions('unitOfMeasure', t)}
          width={130}
        />
        <NumberField form={form} name="length" label={t('Length (in)')} width={90} />
        <NumberField form={form} name="width" label={t('Width (in)')} width={90} />
        <NumberField form={form} name="height" label={t('Height (in)')} width={90} />
      </div>
      {size !== null && (
        <CheckboxField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('Inactive box sizes are not offered.')}
        />
      )}
    </SideForm>
  );
}

import type { z } from 'zod';
import {
  addTrailerTypeEndpoint,
  updateTrailerTypeEndpoint,
  updateTrailerTypeBodySchema,
} from './planning-settings.contract.ts';
import type { TrailerTypeRow } from './planning-settings.contract.ts';
import { buildPlanningRuleFormOptions } from './planning-rule-form.client.ts';
import type { PlanningRuleFormProps } from './planning-rule-form.client.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { CheckboxField, NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof updateTrailerTypeBodySchema>;

const fresh = {
  name: '',
  cube: 250_000,
  weight: 43_000,
  fixedCents: 45_000,
  centsPerMile: 215,
  active: true,
};
const typedOf = ({
  name,
  cube,
  weight,
  fixedCents,
  centsPerMile,
  count,
  active,
  rowVersion,
}: TrailerTypeRow) => ({
  name,
  cube,
  weight: weight ?? undefined,
  fixedCents,
  centsPerMile,
  count: count ?? undefined,
  active,
  rowVersion,
});

/** A trailer type: its capacity, weight limit, cost and count. */
export function TrailerTypeForm({
  warehouseId,
  trailer,
  onClose,
}: PlanningRuleFormProps & { trailer: TrailerTypeRow | null }) {
  const t = useTranslate();
  const add = useApiMutation(addTrailerTypeEndpoint, {
    successMessage: (r) => ({ text: '{name} added.', params: { name: r.name } }),
  });
  const save = useApiMutation(updateTrailerTypeEndpoint, {
    successMessage: (r) => ({ text: '{name} saved.', params: { name: r.name } }),
  });
  const send = (values: Values, how: ApiCallOptions) =>
    trailer
      ? save.run({ params: { id: trailer.id }, body: values }, how)
      : add.run({ body: { ...values, warehouseId } }, how);
  const form = useForm(
    updateTrailerTypeBodySchema,
    trailer ? typedOf(trailer) : fresh,
    createSubmitThenCloseHandler(onClose, send),
    buildPlanningRuleFormOptions('trailer', trailer),
  );
  return (
    <SideForm
      form={form}
      title={trailer ? t('Edit {name}', { name: trailer.name }) : t('New trailer')}
      submitLabel={trailer ? t('Save trailer') : t('Add trailer')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} hint={t('Example: 53 ft reefer')} />
      <div className="row">
        <NumberField form={form} name="cube" label={t('Cube')} scale={100} hint={t('Capacity (cu ft)')} />
        <NumberField
          form={form}
          name="weight"
          label={t('Weight')}
          hint={t('Max weight (lb). Leave blank for no limit.')}
        />
      </div>
      <div className="row">
        <NumberField form={form} name="fixedCents" label={t('Cost per use')} scale={100} />
        <NumberField form={form} name="centsPerMile" label={t('Cost per mile')} scale={100} />
      </div>
      <NumberField
        form={form}
        name="count"
        label={t('Quantity')}
        hint={t('Leave blank for no limit')}
        width={160}
      />
      {trailer && (
        <CheckboxField
          form={form}
          name="active"
          label={t('In use')}
          hint={t('When off, no new loads are planned on this trailer type. Existing loads don’t change.')}
        />
      )}
    </SideForm>
  );
}

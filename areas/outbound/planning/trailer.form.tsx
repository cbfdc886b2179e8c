import type { z } from 'zod';
import { addTrailer, saveTrailer, saveTrailerBody } from './planning.contract.ts';
import type { TrailerRow } from './planning.contract.ts';
import { draftOf } from './rule.web.ts';
import type { RuleForm } from './rule.web.ts';
import type { How } from '#kit/web/call.ts';
import { CheckField, NumberField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof saveTrailerBody>;

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
}: TrailerRow) => ({
  name,
  cube,
  weight: weight ?? undefined,
  fixedCents,
  centsPerMile,
  count: count ?? undefined,
  active,
  rowVersion,
});

/** A kind of trailer: what it holds and carries, what it costs, how many there are. */
export function TrailerForm({ warehouseId, trailer, onClose }: RuleForm & { trailer: TrailerRow | null }) {
  const t = useText();
  const add = useAct(addTrailer, { says: (r) => ({ text: '{name} is added.', params: { name: r.name } }) });
  const save = useAct(saveTrailer, { says: (r) => ({ text: '{name} is saved.', params: { name: r.name } }) });
  const send = (values: Values, how: How) =>
    trailer
      ? save.run({ params: { id: trailer.id }, body: values }, how)
      : add.run({ body: { ...values, warehouseId } }, how);
  const form = useForm(
    saveTrailerBody,
    trailer ? typedOf(trailer) : fresh,
    closing(onClose, send),
    draftOf('trailer', trailer),
  );
  return (
    <FormBeside
      form={form}
      title={trailer ? t('Change {name}', { name: trailer.name }) : t('New trailer')}
      submit={trailer ? t('Save trailer') : t('Add trailer')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} hint={t('As people call it: 53 ft reefer')} />
      <div className="row">
        <NumberField
          form={form}
          name="cube"
          label={t('Cube')}
          scale={100}
          hint={t('Cubic feet it may hold')}
        />
        <NumberField
          form={form}
          name="weight"
          label={t('Weight')}
          hint={t('Pounds it may carry; empty: nobody weighs')}
        />
      </div>
      <div className="row">
        <NumberField form={form} name="fixedCents" label={t('For using it')} scale={100} />
        <NumberField form={form} name="centsPerMile" label={t('A mile')} scale={100} />
      </div>
      <NumberField
        form={form}
        name="count"
        label={t('How many')}
        hint={t('Empty: as many as are wanted')}
        width={160}
      />
      {trailer && (
        <CheckField
          form={form}
          name="active"
          label={t('In use')}
          hint={t('Out of use, nothing more is planned on it; loads that have it keep it.')}
        />
      )}
    </FormBeside>
  );
}

import {
  addRegionEndpoint,
  regionBodySchema,
  updateRegionEndpoint,
  updateRegionBodySchema,
} from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Adds or edits a region. */
export function RegionDialog({ region, onClose }: { region: RegionRow | null; onClose: () => void }) {
  return region === null ? (
    <NewRegion onClose={onClose} />
  ) : (
    <ChangedRegion region={region} onClose={onClose} />
  );
}

function NewRegion({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addRegionEndpoint, {
    successMessage: (r) => ({ text: 'Region {code} added.', params: { code: r.code } }),
  });
  const form = useForm(
    regionBodySchema,
    {},
    createSubmitThenCloseHandler(onClose, (body, how) => add.run({ body }, how)),
    { draftKey: 'region.new' },
  );
  return (
    <SideForm form={form} title={t('New region')} submitLabel={t('Add region')} onClose={onClose}>
      <RegionFields form={form} />
    </SideForm>
  );
}
function ChangedRegion({ region, onClose }: { region: RegionRow; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(updateRegionEndpoint, {
    successMessage: (r) => ({ text: 'Region {code} saved.', params: { code: r.code } }),
  });
  const { code, name, active, rowVersion } = region;
  const form = useForm(
    updateRegionBodySchema,
    { code, name, active, rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ params: { id: region.id }, body }, how)),
    { draftKey: `region.${region.id}`, rowVersion: rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit region {code}', { code })}
      submitLabel={t('Save region')}
      onClose={onClose}
    >
      <RegionFields form={form} />
    </SideForm>
  );
}

function RegionFields({ form }: { form: FormFieldsState<{ code: string; name: string }> }) {
  const t = useTranslate();
  return (
    <div className="row wrap">
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={200}
        hint={t('2 to 10 letters, digits or hyphens')}
        autoFocus
      />
      <TextField form={form} name="name" label={t('Name')} width={260} />
    </div>
  );
}

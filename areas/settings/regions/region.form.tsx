import { addRegion, regionBody, saveRegion, saveRegionBody } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A new region, or a changed one. */
export function RegionDialog({ region, onClose }: { region: RegionRow | null; onClose: () => void }) {
  return region === null ? (
    <NewRegion onClose={onClose} />
  ) : (
    <ChangedRegion region={region} onClose={onClose} />
  );
}

function NewRegion({ onClose }: { onClose: () => void }) {
  const t = useText();
  const add = useAct(addRegion, {
    says: (r) => ({ text: 'Region {code} is added.', params: { code: r.code } }),
  });
  const form = useForm(
    regionBody,
    {},
    closing(onClose, (body, how) => add.run({ body }, how)),
    { draft: 'region.new' },
  );
  return (
    <FormBeside form={form} title={t('New region')} submit={t('Add region')} onClose={onClose}>
      <RegionFields form={form} />
    </FormBeside>
  );
}
function ChangedRegion({ region, onClose }: { region: RegionRow; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveRegion, {
    says: (r) => ({ text: 'Region {code} is saved.', params: { code: r.code } }),
  });
  const { code, name, active, rowVersion } = region;
  const form = useForm(
    saveRegionBody,
    { code, name, active, rowVersion },
    closing(onClose, (body, how) => save.run({ params: { id: region.id }, body }, how)),
    { draft: `region.${region.id}`, version: rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change region {code}', { code })}
      submit={t('Save region')}
      onClose={onClose}
    >
      <RegionFields form={form} />
    </FormBeside>
  );
}

function RegionFields({ form }: { form: Holding<{ code: string; name: string }> }) {
  const t = useText();
  return (
    <div className="row wrap">
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        width={200}
        hint={t('2 to 10 letters, digits and -')}
        autoFocus
      />
      <TextField form={form} name="name" label={t('Name')} width={260} />
    </div>
  );
}

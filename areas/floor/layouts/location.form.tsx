import { IconTrash } from '@tabler/icons-react';
import type { PlanName } from './floor-plan.part.tsx';
import { addLocation, deleteLocation, locationForm, saveLocation } from './storage.contract.ts';
import type { LocationRow } from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { shipperGroups } from '#areas/calendar/shippers/shippers.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** The areas as a list of choices begins them; inside a sentence they are small. */
const areaOptions = (t: Say) =>
  choiceOptions('layoutArea', t).map(({ value, label }) => ({
    value,
    label: `${label.charAt(0).toLocaleUpperCase()}${label.slice(1)}`,
  }));
const startOf = (plan: PlanName, location: LocationRow | null) =>
  location
    ? {
        area: String(location.area),
        code: location.code,
        shipperGroupId: location.shipperGroupId === null ? '' : String(location.shipperGroupId),
        rowVersion: location.rowVersion,
      }
    : { ...plan, area: '1', code: '' };

/** A new location of a plan, or a changed one. */
export function LocationDialog({
  plan,
  location,
  onClose,
}: {
  plan: PlanName;
  location: LocationRow | null;
  onClose: () => void;
}) {
  const t = useText();
  const groups = useAnswer(shipperGroups, {});
  const add = useAct(addLocation, {
    says: (r) => ({ text: 'Location {code} is added.', params: { code: r.code } }),
  });
  const save = useAct(saveLocation, {
    says: (r) => ({ text: 'Location {code} is saved.', params: { code: r.code } }),
  });
  const form = useForm(
    locationForm(location?.code ?? null),
    startOf(plan, location),
    async (body, how) => {
      const done = location
        ? await save.run({ params: { id: location.id }, body }, how)
        : await add.run({ body }, how);
      if (done) onClose();
      return done !== undefined;
    },
    location
      ? { draft: `storageLocation.${location.id}`, version: location.rowVersion }
      : { draft: `storageLocation.new.${Object.entries(plan).flat().join('.')}` },
  );
  return (
    <FormBeside
      form={form}
      title={location ? t('Change location {code}', { code: location.code }) : t('Add location')}
      submit={location ? t('Save location') : t('Add location')}
      acts={location && <DeleteLocation location={location} onDone={onClose} />}
      onClose={onClose}
    >
      <div className="row">
        <SelectField form={form} name="area" label={t('Area')} options={areaOptions(t)} />
        <TextField form={form} name="code" label={t('Code')} autoFocus />
      </div>
      <SelectField
        form={form}
        name="shipperGroupId"
        label={t('Shipper group')}
        empty={t('All shippers')}
        options={(groups.data ?? []).map((g) => ({ value: String(g.id), label: g.name }))}
      />
    </FormBeside>
  );
}

function DeleteLocation({ location, onDone }: { location: LocationRow; onDone: () => void }) {
  const t = useText();
  const { id, code, units, positions } = location;
  const remove = useAct(deleteLocation, {
    says: () => ({ text: 'Location {code} is deleted.', params: { code } }),
  });
  const sure = () =>
    ask({
      title: t('Delete location {code}', { code }),
      body: t('Its positions go with it: {count}.', { count: positions }),
      act: t('Delete location'),
      leave: t('Keep'),
      risk: true,
    });
  return (
    <Action
      look="risk"
      icon={IconTrash}
      whyNot={units > 0 ? t(storageErrors.holdsUnits.sentence, { code, count: units }) : null}
      onPress={async () => {
        if ((await sure()) && (await remove.run({ params: { id } })) !== undefined) onDone();
      }}
    >
      {t('Delete location…')}
    </Action>
  );
}

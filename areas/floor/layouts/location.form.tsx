import { IconTrash } from '@tabler/icons-react';
import type { PlanQuery } from './floor-plan.component.tsx';
import {
  addLocationEndpoint,
  deleteLocationEndpoint,
  buildLocationFormSchema,
  updateLocationEndpoint,
} from './storage.contract.ts';
import type { LocationRow } from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { listShipperGroupsEndpoint } from '#areas/calendar/shippers/shippers.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Area names as options of a list, capitalized. Inside a message they are in lowercase. */
const areaOptions = (t: Translate) =>
  listEnumOptions('layoutArea', t).map(({ value, label }) => ({
    value,
    label: `${label.charAt(0).toLocaleUpperCase()}${label.slice(1)}`,
  }));
const startOf = (plan: PlanQuery, location: LocationRow | null) =>
  location
    ? {
        area: String(location.area),
        code: location.code,
        shipperGroupId: location.shipperGroupId === null ? '' : String(location.shipperGroupId),
        rowVersion: location.rowVersion,
      }
    : { ...plan, area: '1', code: '' };

/** Creates or edits a location of a plan. */
export function SaveOrDeleteLocationDialog({
  plan,
  location,
  onClose,
}: {
  plan: PlanQuery;
  location: LocationRow | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const groups = useApiQuery(listShipperGroupsEndpoint, {});
  const add = useApiMutation(addLocationEndpoint, {
    successMessage: (r) => ({ text: 'Location {code} added.', params: { code: r.code } }),
  });
  const save = useApiMutation(updateLocationEndpoint, {
    successMessage: (r) => ({ text: 'Location {code} saved.', params: { code: r.code } }),
  });
  const form = useForm(
    buildLocationFormSchema(location?.code ?? null),
    startOf(plan, location),
    async (body, how) => {
      const done = location
        ? await save.run({ params: { id: location.id }, body }, how)
        : await add.run({ body }, how);
      if (done) onClose();
      return done !== undefined;
    },
    location
      ? { draftKey: `storageLocation.${location.id}`, rowVersion: location.rowVersion }
      : { draftKey: `storageLocation.new.${Object.entries(plan).flat().join('.')}` },
  );
  return (
    <SideForm
      form={form}
      title={location ? t('Edit location {code}', { code: location.code }) : t('Add location')}
      submitLabel={location ? t('Save location') : t('Add location')}
      actions={location && <DeleteLocation location={location} onDone={onClose} />}
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
        emptyLabel={t('All shippers')}
        options={(groups.data ?? []).map((g) => ({ value: String(g.id), label: g.name }))}
      />
    </SideForm>
  );
}

function DeleteLocation({ location, onDone }: { location: LocationRow; onDone: () => void }) {
  const t = useTranslate();
  const { id, code, units, positions } = location;
  const remove = useApiMutation(deleteLocationEndpoint, {
    successMessage: () => ({ text: 'Location {code} deleted.', params: { code } }),
  });
  const sure = () =>
    confirmAction({
      title: t('Delete location {code}', { code }),
      body: t('{count, plural, one {Its position is} other {Its # positions are}} deleted too.', {
        count: positions,
      }),
      confirmLabel: t('Delete location'),
      isDestructive: true,
    });
  return (
    <Button
      variant="danger"
      icon={IconTrash}
      disabledReason={units > 0 ? t(storageErrors.locationHasUnits.sentence, { code, count: units }) : null}
      onPress={async () => {
        if ((await sure()) && (await remove.run({ params: { id } })) !== undefined) onDone();
      }}
    >
      {t('Delete location…')}
    </Button>
  );
}

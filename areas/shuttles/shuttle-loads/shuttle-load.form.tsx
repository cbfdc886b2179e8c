import { addShuttleLoadEndpoint, updateShuttleLoadEndpoint } from './shuttle-loads.contract.ts';
import type { ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { listActiveOutboundWarehousesEndpoint } from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The outbound doors of a dock. An occupied door shows what occupies it. */
function useDoors(warehouseId: number | undefined, currentDoorId: number | null) {
  const t = useTranslate();
  const doors = useApiQuery(
    findActiveOutboundDoorsEndpoint,
    warehouseId === undefined ? null : { query: { warehouseId } },
  );
  return (doors.data ?? [])
    .filter((d) => !d.busy || d.id === currentDoorId)
    .map((d) => ({ value: String(d.id), label: t('Door {number}', { number: d.number }) }));
}

export function AddShuttleLoadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(addShuttleLoadEndpoint, { successMessage: () => 'Shuttle load added.' });
  const form = useForm(
    addShuttleLoadEndpoint,
    { warehouseId: me.warehouse?.id, dayOfService: useWarehouseToday() },
    async (values, how) => {
      const created = await act.run({ body: values }, how);
      if (created) onClose();
      return created !== undefined;
    },
    { draftKey: 'shuttle.new' },
  );
  const from = Number(form.values.warehouseId) || undefined;
  const doors = useDoors(from, null);
  const today = useWarehouseToday(from);
  const places = me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }));
  // Includes all destinations, because shuttles also go to warehouses that are not the caller's.
  const goals = (useApiQuery(listActiveOutboundWarehousesEndpoint, {}).data ?? []).map((w) => ({
    value: String(w.id),
    label: `${w.code} ${w.name}`,
  }));
  return (
    <SideForm form={form} title={t('New shuttle load')} submitLabel={t('Add shuttle load')} onClose={onClose}>
      <div className="row">
        <TextField form={form} name="number" label={t('Number')} autoFocus />
        <DateField
          form={form}
          name="dayOfService"
          label={t('Day of service')}
          today={today}
          getDayDisabledReason={(date) => (date < today ? t('This day is in the past.') : null)}
        />
      </div>
      <div className="row">
        <SelectField form={form} name="warehouseId" label={t('Warehouse')} options={places} />
        <SelectField
          form={form}
          name="outboundWarehouseId"
          label={t('Outbound warehouse')}
          emptyLabel=""
          options={goals.filter((p) => p.value !== String(from))}
        />
      </div>
      <div className="row">
        <TextField form={form} name="trailer" label={t('Trailer')} />
        <TextField form={form} name="seal" label={t('Seal')} />
      </div>
      <SelectField form={form} name="doorId" label={t('Door')} emptyLabel={t('None yet')} options={doors} />
    </SideForm>
  );
}

export function EditShuttleLoadDialog({ load, onClose }: { load: ShuttleLoadRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(updateShuttleLoadEndpoint, { successMessage: () => 'Shuttle load saved.' });
  const form = useForm(
    updateShuttleLoadEndpoint,
    {
      number: load.number,
      trailer: load.trailer,
      seal: load.seal,
      doorId: load.doorId,
      rowVersion: load.rowVersion,
    },
    async (values, how) => {
      const saved = await act.run({ params: { id: load.id }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `shuttle.${load.id}`, rowVersion: load.rowVersion },
  );
  const doors = useDoors(load.warehouseId, load.doorId);
  return (
    <SideForm
      form={form}
      title={t('Edit shuttle {number}', { number: load.number })}
      submitLabel={t('Save shuttle load')}
      onClose={onClose}
    >
      <TextField form={form} name="number" label={t('Number')} autoFocus />
      <div className="row">
        <TextField form={form} name="trailer" label={t('Trailer')} />
        <TextField form={form} name="seal" label={t('Seal')} />
      </div>
      <SelectField form={form} name="doorId" label={t('Door')} emptyLabel={t('None yet')} options={doors} />
    </SideForm>
  );
}

import type { z } from 'zod';
import { addDoorEndpoint, doorBodySchema, updateDoorIfFreeEndpoint } from './doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { CheckboxField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof doorBodySchema>;
const outbound = '2';

/** Creates or edits a door. Its number is unique for the warehouse and option. */
export function WarehouseDoorDialog({
  door,
  option = outbound,
  onClose,
}: {
  door: DoorRow | null;
  /** Initial option of a new door. */
  option?: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const add = useApiMutation(addDoorEndpoint, {
    successMessage: (d) => ({ text: 'Door {number} added.', params: { number: d.number } }),
  });
  const save = useApiMutation(updateDoorIfFreeEndpoint, {
    successMessage: (d) => ({ text: 'Door {number} saved.', params: { number: d.number } }),
  });
  const ownWarehouseId = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const warehouse = me.warehouses.find((w) => w.id === ownWarehouseId);
  const adds = warehouse ? t('New door at {warehouse}', { warehouse: warehouse.code }) : t('New door');
  const title = door ? t('Edit door {number}', { number: door.number }) : adds;
  const send = (values: Values, how: ApiCallOptions) =>
    door ? save.run({ params: { id: door.id }, body: values }, how) : add.run({ body: values }, how);
  const form = useForm(
    doorBodySchema,
    door
      ? { number: door.number, option: String(door.option), active: door.active, rowVersion: door.rowVersion }
      : { warehouseId: ownWarehouseId, option, active: true },
    async (values: Values, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    door ? { draftKey: `door.${door.id}`, rowVersion: door.rowVersion } : { draftKey: 'door.new' },
  );
  return (
    <SideForm form={form} title={title} submitLabel={door ? t('Save door') : t('Add door')} onClose={onClose}>
      {!door && ownWarehouseId === undefined && (
        <UserWarehouseField form={form} name="warehouseId" label={t('Warehouse')} />
      )}
      <div className="row">
        <NumberField form={form} name="number" label={t('Number')} />
        <SelectField form={form} name="option" label={t('Type')} options={listEnumOptions('doorKind', t)} />
      </div>
      <CheckboxField
        form={form}
        name="active"
        label={t('door|Active')}
        hint={t('Disabled doors can’t be assigned to trucks.')}
      />
    </SideForm>
  );
}

import type { z } from 'zod';
import { addDoor, doorBody, saveDoor } from './doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import type { How } from '#kit/web/call.ts';
import { CheckField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof doorBody>;
const outbound = '2';

/** A new door, or a changed one; its number is its own in the warehouse and option. */
export function DoorDialog({
  door,
  option = outbound,
  onClose,
}: {
  door: DoorRow | null;
  /** What a new door begins as. */
  option?: string;
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const add = useAct(addDoor, {
    says: (d) => ({ text: 'Door {number} is added.', params: { number: d.number } }),
  });
  const save = useAct(saveDoor, {
    says: (d) => ({ text: 'Door {number} is saved.', params: { number: d.number } }),
  });
  const own = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const at = me.warehouses.find((w) => w.id === own);
  const adds = at ? t('New door at {warehouse}', { warehouse: at.code }) : t('New door');
  const title = door ? t('Change door {number}', { number: door.number }) : adds;
  const send = (values: Values, how: How) =>
    door ? save.run({ params: { id: door.id }, body: values }, how) : add.run({ body: values }, how);
  const form = useForm(
    doorBody,
    door
      ? { number: door.number, option: String(door.option), active: door.active, rowVersion: door.rowVersion }
      : { warehouseId: own, option, active: true },
    async (values: Values, how) => {
      const saved = await send(values, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    door ? { draft: `door.${door.id}`, version: door.rowVersion } : { draft: 'door.new' },
  );
  return (
    <FormBeside form={form} title={title} submit={door ? t('Save door') : t('Add door')} onClose={onClose}>
      {!door && own === undefined && <WarehouseField form={form} name="warehouseId" label={t('Warehouse')} />}
      <div className="row">
        <NumberField form={form} name="number" label={t('Number')} />
        <SelectField form={form} name="option" label={t('Option')} options={choiceOptions('doorKind', t)} />
      </div>
      <CheckField
        form={form}
        name="active"
        label={t('door|Active')}
        hint={t('A disabled door is not offered to trucks.')}
      />
    </FormBeside>
  );
}

import { useMemo } from 'react';
import { sendTaskEndpoint, sendTaskBodySchema, taskDestinationKinds } from './tasks.contract.ts';
import type { TaskOrigin } from './task-origin.client.ts';
import { useActiveScannerUserOptions } from './scanner-user-options.client.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { SelectOption } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const goalNames = { door: 'A door', position: 'A position', cooler: 'The cooler' } as const;
const unitsAt = (slots: readonly { units: number }[]): number =>
  slots.reduce((sum, slot) => sum + slot.units, 0);

/**
 * The options for where the units of a task are: the position that was pressed, its lane, or any position where the consignee has
 * units.
 */
function sources(t: Translate, { slot, lane, slots }: TaskOrigin, floor: FloorState): SelectOption[] {
  const boxes = (name: string, count: number) =>
    t('{name}, {count, plural, one {# unit} other {# units}}', { name, count });
  const options: SelectOption[] = [];
  if (slot) options.push({ value: 'place', label: boxes(slot.code, slot.units) });
  if ((slots[0]?.area ?? 0) <= 2)
    options.push({ value: 'lane', label: boxes(t('lane {lane}', { lane }), unitsAt(slots)) });
  if (slot?.consignee) {
    const consigneeSlots = floor.slots.filter((one) => one.consigneeId === slot.consigneeId);
    options.push({ value: 'consignee', label: boxes(slot.consignee, unitsAt(consigneeSlots)) });
  }
  return options;
}

/** Sends a new task to scanner users, starting from a position or a lane of the floor plan. */
export function SendTaskForm({
  warehouseId,
  floor,
  origin: from,
  onClose,
}: {
  warehouseId: number;
  floor: FloorState;
  origin: TaskOrigin;
  onClose: () => void;
}) {
  const t = useTranslate();
  const people = useActiveScannerUserOptions(warehouseId);
  const send = useApiMutation(sendTaskEndpoint, { successMessage: () => 'Task sent to the scanners.' });
  const form = useForm(
    sendTaskBodySchema,
    {
      warehouseId,
      fromWhat: from.slot ? 'place' : 'lane',
      fromPlaceId: from.slot?.placeId,
      fromLane: from.lane,
      fromConsigneeId: from.slot?.consigneeId,
      toWhat: 'door',
    },
    createSubmitThenCloseHandler(onClose, (values, how) => send.run({ body: values }, how)),
    { draftKey: null },
  );
  const { toWhat } = form.values;
  const doors = useMemo(() => doorsOf(t, floor), [t, floor]);
  const positions = useMemo(() => positionsOf(t, floor), [t, floor]);
  return (
    <SideForm form={form} title={t('Assign a task')} submitLabel={t('Assign task')} onClose={onClose}>
      <SelectField
        form={form}
        name="fromWhat"
        label={t('Location of the units')}
        options={sources(t, from, floor)}
      />
      <div className="row">
        <SelectField
          form={form}
          name="toWhat"
          label={t('Destination')}
          options={taskDestinationKinds.map((goal) => ({ value: goal, label: t(goalNames[goal]) }))}
        />
        {toWhat === 'door' && (
          <SelectField
            form={form}
            name="toDoorId"
            label={t('Door')}
            options={doors}
            hint={t('A unit counts as delivered when it is scanned onto the truck at the door.')}
          />
        )}
        {toWhat === 'position' && (
          <SelectField form={form} name="toPlaceId" label={t('Position')} options={positions} />
        )}
      </div>
      <NumberField
        form={form}
        name="units"
        label={t('Number of units')}
        width={180}
        placeholder={t('All units there')}
      />
      <SelectField
        form={form}
        name="scannerUserId"
        label={t('For')}
        options={people}
        emptyLabel={t('All warehouse users')}
      />
      <TextField form={form} name="note" label={t('Note')} />
    </SideForm>
  );
}

const doorsOf = (t: Translate, floor: FloorState): SelectOption[] =>
  floor.doors
    .filter((door) => door.kind === 2 && door.active)
    .map((door) => ({
      value: String(door.id),
      label: t('Door {number}: {what}', { number: door.number, what: door.busyWith ?? t('Free') }),
    }));
const positionsOf = (t: Translate, floor: FloorState): SelectOption[] =>
  floor.slots
    .filter((slot) => slot.area <= 2)
    .map((slot) => ({
      value: String(slot.placeId),
      label: [slot.code, slot.consignee ?? (slot.units === 0 ? t('Free') : null)].filter(Boolean).join(', '),
    }));

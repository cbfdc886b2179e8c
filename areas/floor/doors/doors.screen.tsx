import { IconCalendarTime } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DoorDrawer, Standing } from './door-drawer.part.tsx';
import { DockSchedulePart } from './dock-schedule.part.tsx';
import { DoorDialog } from './door.form.tsx';
import { findDoors } from './doors.contract.ts';
import { noDoors } from './no-doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { newest } from '#kit/web/newer.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choiceOptions, choices } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const kinds: Record<number, string> = choices.doorKind;
const kindOf = (t: Say, row: DoorRow) => t(kinds[row.option] ?? String(row.option));
const sinceOf = (row: DoorRow, me: Me) =>
  row.busySince && showNamedMoment(row.busySince, me.warehouses.find((w) => w.id === row.warehouseId)?.tz);

const columnsOf = (t: Say, me: Me): Column<DoorRow>[] => [
  {
    id: 'number',
    title: t('Door'),
    width: 90,
    sort: 'number',
    cell: (r) => <span className="code">{r.number}</span>,
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    cell: (r) => (
      <>
        {r.warehouseCode}
        <span className="phone-only">, {kindOf(t, r)}</span>
      </>
    ),
    watch: (r) => r.warehouseCode,
  },
  { id: 'option', title: t('Option'), width: 120, sort: 'option', cell: (r) => kindOf(t, r) },
  {
    id: 'busyWith',
    title: t('Taken by'),
    width: 160,
    grow: true,
    cell: (r) => <Standing door={r} />,
    watch: (r) => r.busyWith ?? '',
  },
  {
    id: 'busySince',
    title: t('Since'),
    width: 150,
    sort: 'busySince',
    cell: (r) => sinceOf(r, me) ?? <span className="dim">–</span>,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <State of="door" value={String(Number(r.active))} />,
    watch: (r) => String(r.active),
  },
];

/** The receiving and outbound doors of a warehouse, and the truck that stands at each. */
export default function DoorsScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findDoors, { fixed: warehouseId === undefined ? {} : { warehouseId } });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const columns = useMemo(() => columnsOf(t, me), [t, me]);
  const whyNotAdd = me.can('editDoors:warehouse') ? null : t(notAllowed);
  const { form, setForm, option } = useDoorForm(whyNotAdd === null);
  const [schedule, setSchedule] = useState(false);
  return (
    <Screen
      title={t('Doors')}
      note={showCount(list.total)}
      acts={
        <>
          <Action
            icon={IconCalendarTime}
            whyNot={warehouseId === undefined ? t('Choose a warehouse first.') : null}
            onPress={() => setSchedule(true)}
          >
            {t('Dock schedule')}
          </Action>
          <NewAct whyNot={whyNotAdd} onPress={() => setForm('new')}>
            {t('New door')}
          </NewAct>
        </>
      }
    >
      <DoorFilters list={list} warehouses={several ? me.warehouses : []} />
      <DataTable
        name={t('Doors')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: [several ? 'warehouseCode' : 'option', 'busyWith'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t(noDoors.sentence),
          why: t('Loads and shuttles are loaded at a door.'),
          first: whyNotAdd === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(door, beside) => (
          <DoorDrawer
            door={door}
            kind={kindOf(t, door)}
            since={sinceOf(door, me)}
            {...beside}
            onEdit={() => setForm(door)}
          />
        )}
      </OpenRow>
      {schedule && warehouseId !== undefined && (
        <DockSchedulePart key={warehouseId} warehouseId={warehouseId} onClose={() => setSchedule(false)} />
      )}
      {form && (
        <DoorDialog
          key={form === 'new' ? 'new' : form.id}
          door={form === 'new' ? null : newest(list.rows, form)}
          option={option}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

/** The form that is open. The address opens one for a new door with `new`, the option that it begins with. */
function useDoorForm(mayAdd: boolean) {
  const [search, change] = useAddress();
  const [opened, setOpened] = useState<DoorRow | 'new' | null>(null);
  const asked = search['new'];
  const option = Object.keys(kinds).find((kind) => kind === asked);
  const setForm = (next: DoorRow | 'new' | null) => {
    setOpened(next);
    if (asked !== undefined) change({ new: undefined });
  };
  return { form: opened ?? (mayAdd && asked !== undefined ? 'new' : null), setForm, option };
}

function DoorFilters({
  list,
  warehouses,
}: {
  list: Parameters<typeof Filters>[0]['list'];
  /** None: they are of one. */
  warehouses: Me['warehouses'];
}) {
  const t = useText();
  return (
    <Filters list={list}>
      {warehouses.length > 0 && (
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
      )}
      <SelectFilter name="option" label={t('Option')} options={choiceOptions('doorKind', t)} />
      <FlagFilter name="active" label={t('door|Active')} />
      <FlagFilter name="taken" label={t('Taken')} />
      <TextFilter name="number" label={t('Number')} filter="digits" />
    </Filters>
  );
}

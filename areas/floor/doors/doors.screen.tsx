import { IconCalendarTime } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DoorOverview } from './door-overview.component.tsx';
import { DoorDrawer, DoorTruckLink } from './door-drawer.component.tsx';
import { DockScheduleDrawer } from './dock-schedule.component.tsx';
import { WarehouseDoorDialog } from './door.form.tsx';
import { findDoorsEndpoint } from './doors.contract.ts';
import { noDoorsMessage } from './no-doors.contract.ts';
import type { DoorRow } from './doors.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listEnumOptions, enumLabelsByKind } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const kinds: Record<number, string> = enumLabelsByKind.doorKind;
const kindOf = (t: Translate, row: DoorRow) => t(kinds[row.option] ?? String(row.option));
const sinceOf = (row: DoorRow, me: CurrentUser) =>
  row.busySince &&
  formatShortDateTimeWithZone(row.busySince, me.warehouses.find((w) => w.id === row.warehouseId)?.tz);

const columnsOf = (t: Translate, me: CurrentUser): TableColumn<DoorRow>[] => [
  {
    id: 'number',
    title: t('Door'),
    width: 90,
    sortField: 'number',
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
    getFlashValue: (r) => r.warehouseCode,
  },
  { id: 'option', title: t('Type'), width: 120, sortField: 'option', cell: (r) => kindOf(t, r) },
  {
    id: 'busyWith',
    title: t('In use by'),
    width: 160,
    flexGrow: true,
    cell: (r) => <DoorTruckLink door={r} />,
    getFlashValue: (r) => r.busyWith ?? '',
  },
  {
    id: 'busySince',
    title: t('Since'),
    width: 150,
    sortField: 'busySince',
    cell: (r) => sinceOf(r, me) ?? <span className="muted">–</span>,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <StatusBadge kind="door" value={String(Number(r.active))} />,
    getFlashValue: (r) => String(r.active),
  },
];

/** The receiving and outbound doors of a warehouse, and the truck at each. */
export default function DoorsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findDoorsEndpoint, { fixedFilters: warehouseId === undefined ? {} : { warehouseId } });
  const several = warehouseId === undefined && me.warehouses.length > 1;
  const columns = useMemo(() => columnsOf(t, me), [t, me]);
  const whyNotAdd = me.can('editDoors:warehouse') ? null : t(notAllowedMessage);
  const { form, setForm, option } = useDoorForm(whyNotAdd === null);
  const [schedule, setSchedule] = useState(false);
  const openDoor = useOpenDoor(list);
  return (
    <Screen
      title={t('Doors')}
      note={formatCount(list.total)}
      actions={
        <>
          <Button
            icon={IconCalendarTime}
            disabledReason={warehouseId === undefined ? t('Choose a warehouse first.') : null}
            onPress={() => setSchedule(true)}
          >
            {t('Dock schedule')}
          </Button>
          <CreateButton disabledReason={whyNotAdd} onPress={() => setForm('new')}>
            {t('New door')}
          </CreateButton>
        </>
      }
    >
      <DoorFilters list={list} warehouses={several ? me.warehouses : []} />
      <DoorOverview warehouseId={warehouseId} onOpen={openDoor} />
      <DataTable
        name={t('Doors')}
        list={list}
        columns={columns}
        phoneLayout={{
          statusColumn: 'active',
          secondLineColumns: [several ? 'warehouseCode' : 'option', 'busyWith'],
        }}
        rowId={(r) => r.id}
        emptyText={{
          message: t(noDoorsMessage.sentence),
          explanation:
            whyNotAdd === null
              ? t('Add a door to load trucks and shuttles.')
              : t('Trucks and shuttles are loaded at doors.'),
          onCreateFirst: whyNotAdd === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(door, drawerProps) => (
          <DoorDrawer
            door={door}
            kind={kindOf(t, door)}
            since={sinceOf(door, me)}
            {...drawerProps}
            onEdit={() => setForm(door)}
          />
        )}
      </ListDetailDrawer>
      {schedule && warehouseId !== undefined && (
        <DockScheduleDrawer key={warehouseId} warehouseId={warehouseId} onClose={() => setSchedule(false)} />
      )}
      {form && (
        <WarehouseDoorDialog
          key={form === 'new' ? 'new' : form.id}
          door={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          option={option}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

/** Opens a door beside the list. A door that is on another page or hidden by a filter becomes the only row. */
function useOpenDoor(list: EndpointListState<typeof findDoorsEndpoint>) {
  const [, change] = useUrlSearch();
  return ({ id, number, option, warehouseId }: DoorRow) => {
    if (list.rows.some((row) => row.id === id)) {
      list.openRow(id);
      return;
    }
    const onlyThis = { warehouseId: String(warehouseId), number: String(number), option: String(option) };
    change({ ...onlyThis, active: undefined, taken: undefined, page: undefined, open: String(id) }, true);
  };
}

/** The open form. The URL parameter `new` opens one for a new door, with its initial option. */
function useDoorForm(mayAdd: boolean) {
  const [search, change] = useUrlSearch();
  const [opened, setOpened] = useState<DoorRow | 'new' | null>(null);
  const requestedKind = search['new'];
  const option = Object.keys(kinds).find((kind) => kind === requestedKind);
  const setForm = (next: DoorRow | 'new' | null) => {
    setOpened(next);
    if (requestedKind !== undefined) change({ new: undefined });
  };
  return { form: opened ?? (mayAdd && requestedKind !== undefined ? 'new' : null), setForm, option };
}

function DoorFilters({
  list,
  warehouses,
}: {
  list: Parameters<typeof Filters>[0]['list'];
  /** Empty: all doors are of one warehouse. */
  warehouses: CurrentUser['warehouses'];
}) {
  const t = useTranslate();
  return (
    <Filters list={list}>
      {warehouses.length > 0 && (
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
      )}
      <SelectFilter name="option" label={t('Type')} options={listEnumOptions('doorKind', t)} />
      <BooleanFilter name="active" label={t('door|Active')} />
      <BooleanFilter name="taken" label={t('In use')} />
      <TextFilter name="number" label={t('Number')} filter="digits" />
    </Filters>
  );
}

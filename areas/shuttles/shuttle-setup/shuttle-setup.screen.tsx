import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ChangeSetups } from './change-setups.form.tsx';
import { GenerateRows } from './generate-rows.form.tsx';
import { deleteShuttleSetup, findShuttleSetup } from './shuttle-setup.contract.ts';
import type { ShuttleSetupRow } from './shuttle-setup.contract.ts';
import { SetupDialog } from './shuttle-setup.form.tsx';
import { useWeekdayLabel, useWeekdayOptions } from './weekday-label.web.ts';
import {
  ChangeOutbound,
  filtersOf,
  WayFacts,
  WayFilters,
} from '#areas/shuttles/shuttle-file/shuttle-way.part.tsx';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const columnsOf = (t: Say, day: (dow: number) => string): Column<ShuttleSetupRow>[] => [
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  { id: 'city', title: t('City'), width: 130, sort: 'city', cell: (r) => r.city, full: (r) => r.city },
  { id: 'state', title: t('State'), width: 84, cell: (r) => r.state ?? '–' },
  {
    id: 'receivingDay',
    title: t('Receiving day'),
    width: 136,
    sort: 'receivingDay',
    cell: (r) => day(r.receivingDay),
  },
  {
    id: 'receivingWarehouse',
    title: t('Received at'),
    width: 110,
    sort: 'receivingWarehouse',
    cell: (r) => r.receivingWarehouse,
  },
  {
    id: 'outboundDay',
    title: t('Outbound day'),
    width: 136,
    sort: 'outboundDay',
    cell: (r) => day(r.outboundDay),
    watch: (r) => r.outboundDay,
  },
  {
    id: 'outboundWarehouse',
    title: t('Leaves from'),
    width: 110,
    sort: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
    watch: (r) => r.outboundWarehouse,
  },
  { id: 'shuttle', title: t('Shuttle'), width: 100, sort: 'shuttle', cell: (r) => r.shuttle ?? '–' },
];

/** The weekly rule of the shuttles, from which the dated file is generated. */
export default function ShuttleSetupScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findShuttleSetup);
  const day = useWeekdayLabel();
  const days = useWeekdayOptions();
  const columns = useMemo(() => columnsOf(t, day), [t, day]);
  const chosen = useSelection(list, (r) => r.id);
  const [form, setForm] = useState<ShuttleSetupRow | 'new' | null>(null);
  const [generating, setGenerating] = useState(false);
  const denied = me.can('editShuttleSetup:routing') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Shuttle Set Up')}
      note={showCount(list.total)}
      acts={
        <>
          <Action
            icon={IconCalendarPlus}
            whyNot={me.can('generateShuttleFile:routing') ? null : t(notAllowed)}
            onPress={() => setGenerating(true)}
          >
            {t('Generate the file…')}
          </Action>
          <NewAct whyNot={denied} onPress={() => setForm('new')}>
            {t('New set-up row')}
          </NewAct>
        </>
      }
    >
      <Filters list={list}>
        <SelectFilter name="receivingDay" label={t('Receiving day')} options={days} />
        <WayFilters />
      </Filters>
      <DataTable
        name={t('Shuttle Set Up')}
        list={list}
        columns={columns}
        phone={{ state: 'outboundWarehouse', below: ['receivingDay', 'outboundDay'] }}
        rowId={(r) => r.id}
        selection={chosen}
        empty={{
          first: denied === null ? () => setForm('new') : null,
          yet: {
            sentence: t('There is no row in the set-up.'),
            why: t('It says by weekday from where freight leaves that is received elsewhere.'),
          },
        }}
      />
      <ChangeOutbound chosen={chosen} grant="updateAllShuttleSetup:routing">
        {(onClose) => (
          <ChangeSetups
            count={chosen.count}
            meant={{ ...filtersOf(list.query), ...chosen.wire }}
            onClose={onClose}
          />
        )}
      </ChangeOutbound>
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(row, beside) => <SetupDrawer row={row} {...beside} onEdit={() => setForm(row)} />}
      </OpenRow>
      {form && (
        <SetupDialog
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
      {generating && <GenerateRows onClose={() => setGenerating(false)} />}
    </Screen>
  );
}

function SetupDrawer({
  row,
  place,
  onClose,
  onEdit,
}: {
  row: ShuttleSetupRow;
  place: Beside['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const me = useMe();
  const day = useWeekdayLabel();
  const denied = me.can('editShuttleSetup:routing') ? null : t(notAllowed);
  const drop = useAct(deleteShuttleSetup);
  const remove = async () => {
    const sure = await ask({
      title: t('Delete the row of {name}', { name: row.consignee }),
      body: t('Dated rows that were generated stay until they are generated again.'),
      act: t('Delete row'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await drop.run({ params: { id: row.id } }))) onClose();
  };
  return (
    <Drawer
      title={row.consignee}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={denied} onPress={onEdit}>
            {t('Change row')}
          </Action>
          <Action look="risk" icon={IconTrash} whyNot={denied} onPress={remove}>
            {t('Delete row…')}
          </Action>
        </>
      }
    >
      <WayFacts row={row} received={day(row.receivingDay)} leaves={day(row.outboundDay)} />
    </Drawer>
  );
}

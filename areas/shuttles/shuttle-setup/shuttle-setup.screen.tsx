import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ChangeOutboundOfShuttleSetupsDialog } from './change-setups.form.tsx';
import { GenerateAndApplyRowsFromSetupDialog } from './generate-from-setup.form.tsx';
import {
  deleteWeeklyShuttleSetupRowEndpoint,
  findWeeklyShuttleSetupRowsEndpoint,
} from './shuttle-setup.contract.ts';
import type { ShuttleSetupRow } from './shuttle-setup.contract.ts';
import { ShuttleSetupDialog } from './shuttle-setup.form.tsx';
import { useFormatWeekdayWithDayOfMonth, useWeekdayWithDayOfMonthOptions } from './weekday-label.client.ts';
import {
  ChangeOutboundBar,
  omitPagingAndSort,
  ShuttleLaneDetails,
  ShuttleLaneFilters,
} from '#areas/shuttles/shuttle-file/shuttle-lane-fields.component.tsx';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const columnsOf = (t: Translate, day: (dow: number) => string): TableColumn<ShuttleSetupRow>[] => [
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 200,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'city',
    title: t('City'),
    width: 130,
    sortField: 'city',
    cell: (r) => r.city,
    getFullText: (r) => r.city,
  },
  { id: 'state', title: t('State'), width: 84, cell: (r) => r.state ?? '–' },
  {
    id: 'receivingDay',
    title: t('Receiving day'),
    width: 136,
    sortField: 'receivingDay',
    cell: (r) => day(r.receivingDay),
  },
  {
    id: 'receivingWarehouse',
    title: t('Received at'),
    width: 110,
    sortField: 'receivingWarehouse',
    cell: (r) => r.receivingWarehouse,
  },
  {
    id: 'outboundDay',
    title: t('Outbound day'),
    width: 136,
    sortField: 'outboundDay',
    cell: (r) => day(r.outboundDay),
    getFlashValue: (r) => r.outboundDay,
  },
  {
    id: 'outboundWarehouse',
    title: t('Leaves from'),
    width: 110,
    sortField: 'outboundWarehouse',
    cell: (r) => r.outboundWarehouse,
    getFlashValue: (r) => r.outboundWarehouse,
  },
  { id: 'shuttle', title: t('Shuttle'), width: 100, sortField: 'shuttle', cell: (r) => r.shuttle ?? '–' },
];

/** The weekly setup of the shuttles, from which the dated file is generated. */
export default function ShuttleSetupScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findWeeklyShuttleSetupRowsEndpoint);
  const day = useFormatWeekdayWithDayOfMonth();
  const days = useWeekdayWithDayOfMonthOptions();
  const columns = useMemo(() => columnsOf(t, day), [t, day]);
  const chosen = useRowSelection(list, (r) => r.id);
  const [form, setForm] = useState<ShuttleSetupRow | 'new' | null>(null);
  const [generating, setGenerating] = useState(false);
  const denied = me.can('editShuttleSetup:routing') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Shuttle Set Up')}
      note={formatCount(list.total)}
      actions={
        <>
          <Button
            icon={IconCalendarPlus}
            disabledReason={me.can('generateShuttleFile:routing') ? null : t(notAllowedMessage)}
            onPress={() => setGenerating(true)}
          >
            {t('Generate file…')}
          </Button>
          <CreateButton disabledReason={denied} onPress={() => setForm('new')}>
            {t('New setup row')}
          </CreateButton>
        </>
      }
    >
      <Filters list={list}>
        <SelectFilter name="receivingDay" label={t('Receiving day')} options={days} />
        <ShuttleLaneFilters />
      </Filters>
      <DataTable
        name={t('Shuttle Set Up')}
        list={list}
        columns={columns}
        phoneLayout={{
          statusColumn: 'outboundWarehouse',
          secondLineColumns: ['receivingDay', 'outboundDay'],
        }}
        rowId={(r) => r.id}
        selection={chosen}
        emptyText={{
          onCreateFirst: denied === null ? () => setForm('new') : null,
          yet: {
            message: denied === null ? t('No setup rows yet. Add the first one.') : t('No setup rows yet.'),
            explanation: t('Sets by weekday which warehouse ships freight received at another one.'),
          },
        }}
      />
      <ChangeOutboundBar selection={chosen} permission="updateAllShuttleSetup:routing">
        {(onClose) => (
          <ChangeOutboundOfShuttleSetupsDialog
            count={chosen.count}
            selection={{ ...omitPagingAndSort(list.query), ...chosen.bulkParams }}
            onClose={onClose}
          />
        )}
      </ChangeOutboundBar>
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(row, drawerProps) => <SetupDrawer row={row} {...drawerProps} onEdit={() => setForm(row)} />}
      </ListDetailDrawer>
      {form && (
        <ShuttleSetupDialog
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
      {generating && <GenerateAndApplyRowsFromSetupDialog onClose={() => setGenerating(false)} />}
    </Screen>
  );
}

function SetupDrawer({
  row,
  position,
  onClose,
  onEdit,
}: {
  row: ShuttleSetupRow;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const day = useFormatWeekdayWithDayOfMonth();
  const denied = me.can('editShuttleSetup:routing') ? null : t(notAllowedMessage);
  const drop = useApiMutation(deleteWeeklyShuttleSetupRowEndpoint);
  const remove = async () => {
    const sure = await confirmAction({
      title: t('Delete row for {name}', { name: row.consignee }),
      body: t('Existing dated rows don’t change until you generate them again.'),
      confirmLabel: t('Delete row'),
      isDestructive: true,
    });
    if (sure && (await drop.run({ params: { id: row.id } }))) onClose();
  };
  return (
    <Drawer
      title={row.consignee}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" icon={IconPencil} disabledReason={denied} onPress={onEdit}>
            {t('Edit row')}
          </Button>
          <Button variant="danger" icon={IconTrash} disabledReason={denied} onPress={remove}>
            {t('Delete row…')}
          </Button>
        </>
      }
    >
      <ShuttleLaneDetails row={row} receivingDay={day(row.receivingDay)} outboundDay={day(row.outboundDay)} />
    </Drawer>
  );
}

import { useMemo, useState } from 'react';
import { ShuttleLoadDrawer } from './shuttle-drawer.component.tsx';
import { ShuttleLoadFilters, buildShuttleLoadListViewByStatus } from './shuttle-filters.component.tsx';
import { AddShuttleLoadDialog } from './shuttle-load.form.tsx';
import { buildShuttleLoadColumns, shuttleLoadDayOfServiceFields } from './shuttle-load-columns.client.tsx';
import {
  dockedShuttleLoadStatuses,
  shuttleLoadStatus,
} from '#areas/freight/units/shuttle-load-status.contract.ts';
import { findShuttleLoadsEndpoint, countUnarrivedShuttleLoadsEndpoint } from './shuttle-loads.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const onTheWay = [shuttleLoadStatus.released];
/** Shuttles still to be loaded and released come first. */
const opens = [{ status: dockedShuttleLoadStatuses }, { status: onTheWay }, {}];

/** Shuttles between our own warehouses: create, load, release, reverse. */
export default function ShuttleLoadsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findShuttleLoadsEndpoint, {
    candidateViews: opens,
    days: shuttleLoadDayOfServiceFields,
  });
  const waits = useApiQuery(countUnarrivedShuttleLoadsEndpoint, {}).data;
  const columns = useMemo(() => buildShuttleLoadColumns(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNotAdd = me.can('shuttleLoadEdit:outbound') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Shuttle Loads')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNotAdd} onPress={() => setAdding(true)}>
          {t('New shuttle load')}
        </CreateButton>
      }
    >
      <ShuttleLoadFilters
        list={list}
        views={[
          buildShuttleLoadListViewByStatus(list, t('At the dock'), dockedShuttleLoadStatuses, waits?.atDock),
          buildShuttleLoadListViewByStatus(list, t('In transit'), onTheWay, waits?.onTheWay),
          buildShuttleLoadListViewByStatus(list, t('Arrived'), [shuttleLoadStatus.arrived]),
          buildShuttleLoadListViewByStatus(list, t('load|All'), undefined),
        ]}
      />
      <DataTable
        name={t('Shuttle Loads')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['dayOfService', 'units'] }}
        rowId={(r) => r.id}
        emptyText={{
          explanation: t('A shuttle load moves freight to its outbound warehouse.'),
          onCreateFirst: whyNotAdd === null ? () => setAdding(true) : null,
        }}
      />
      <Pager list={list} />
      {list.openRowId !== undefined && (
        <ShuttleLoadDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          side="leaving"
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {adding && <AddShuttleLoadDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

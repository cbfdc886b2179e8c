import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import './shuttle-loads.css';
import { ShuttleArrivalBoard } from './arrival-board.component.tsx';
import { ShuttleLoadDrawer } from './shuttle-drawer.component.tsx';
import { ShuttleLoadFilters, buildShuttleLoadListViewByStatus } from './shuttle-filters.component.tsx';
import { buildShuttleLoadColumns, shuttleLoadDayOfServiceFields } from './shuttle-load-columns.client.tsx';
import {
  dockedShuttleLoadStatuses,
  shuttleLoadStatus,
} from '#areas/freight/units/shuttle-load-status.contract.ts';
import {
  findInboundShuttleLoadsEndpoint,
  countUnarrivedShuttleLoadsEndpoint,
} from './shuttle-loads.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { getRowPosition } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const onTheWay = [shuttleLoadStatus.released];
/** Shuttles to be marked as arrived come first. */
const opens = [{ status: onTheWay }, {}];

/** The board has its own order over all pages. The table keeps the order the user chose. */
const onBoard = { orderField: 'coming', orderDirection: 'asc' } as const;

/** The door belonged to the other dock, and the fill level matters less than the counts. */
const inboundColumns = (t: Translate) =>
  buildShuttleLoadColumns(t, 'coming').flatMap((column) => {
    if (column.id === 'door') return [];
    return [column.id === 'cubes' ? { ...column, isHiddenByDefault: true } : column];
  });

function ViewChoice({ board, show }: { board: boolean; show: (view: 'board' | undefined) => void }) {
  const t = useTranslate();
  return (
    <div className="segmented" role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={board} onClick={() => show('board')}>
        <IconLayoutKanban size={14} stroke={2} aria-hidden />
        {t('Board')}
      </button>
      <button type="button" aria-pressed={!board} onClick={() => show(undefined)}>
        <IconTable size={14} stroke={2} aria-hidden />
        {t('Table')}
      </button>
    </div>
  );
}

/** Our shuttles in transit to this warehouse. */
export default function ShuttleInboundScreen() {
  const t = useTranslate();
  const [address, change] = useUrlSearch();
  const board = address['view'] === 'board';
  const list = useList(findInboundShuttleLoadsEndpoint, {
    candidateViews: opens,
    days: shuttleLoadDayOfServiceFields,
    ...(board && { fixedFilters: onBoard }),
  });
  const show = (view: 'board' | undefined) => change({ view }, true);
  useHotkeys({ b: () => show(board ? undefined : 'board') });
  const waits = useApiQuery(countUnarrivedShuttleLoadsEndpoint, {}).data;
  const columns = useMemo(() => inboundColumns(t), [t]);
  return (
    <Screen
      title={t('Shuttle Inbound')}
      note={formatCount(list.total)}
      besideTitle={<ViewChoice board={board} show={show} />}
    >
      <ShuttleLoadFilters
        list={list}
        views={[
          buildShuttleLoadListViewByStatus(list, t('In transit'), onTheWay, waits?.coming),
          buildShuttleLoadListViewByStatus(list, t('Not left yet'), dockedShuttleLoadStatuses),
          buildShuttleLoadListViewByStatus(list, t('Arrived'), [shuttleLoadStatus.arrived]),
          buildShuttleLoadListViewByStatus(list, t('load|All'), undefined),
        ]}
      />
      {board ? (
        <ShuttleArrivalBoard list={list} />
      ) : (
        <DataTable
          name={t('Shuttle Inbound')}
          list={list}
          columns={columns}
          phoneLayout={{ statusColumn: 'status', secondLineColumns: ['dayOfService', 'units'] }}
          rowId={(r) => r.id}
          emptyText={{ explanation: t('Shuttle loads appear here when another warehouse creates them.') }}
        />
      )}
      <Pager list={list} />
      {list.openRowId !== undefined && (
        <ShuttleLoadDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          side="coming"
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
    </Screen>
  );
}

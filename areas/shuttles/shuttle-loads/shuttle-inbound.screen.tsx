import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import { useMemo } from 'react';
import './shuttle-loads.css';
import { ArrivalBoard } from './arrival-board.part.tsx';
import { ShuttleDrawer } from './shuttle-drawer.part.tsx';
import { ShuttleFilters, shuttleView } from './shuttle-filters.part.tsx';
import { shuttleColumns, shuttleDays } from './shuttle-load-columns.web.tsx';
import { atDock, shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { findShuttleInbound, shuttlesWaiting } from './shuttle-loads.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { useKeys } from '#kit/web/keys.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const onTheWay = [shuttleState.released];
/** What is to be marked as arrived comes first. */
const opens = [{ status: onTheWay }, {}];

/** The board has its own order over all pages; the table keeps the one that was chosen for it. */
const onBoard = { orderField: 'coming', orderDirection: 'asc' } as const;

/** Its door was another dock's, and how full it is matters less than what is counted. */
const inboundColumns = (t: Say) =>
  shuttleColumns(t, 'coming').flatMap((column) => {
    if (column.id === 'door') return [];
    return [column.id === 'cubes' ? { ...column, off: true } : column];
  });

function ViewChoice({ board, show }: { board: boolean; show: (view: 'board' | undefined) => void }) {
  const t = useText();
  return (
    <div className="seg" role="group" aria-label={t('View')}>
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

/** Trucks of ours on their way to this warehouse. */
export default function ShuttleInboundScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const board = address['view'] === 'board';
  const list = useList(findShuttleInbound, { opens, days: shuttleDays, ...(board && { fixed: onBoard }) });
  const show = (view: 'board' | undefined) => change({ view }, true);
  useKeys({ b: () => show(board ? undefined : 'board') });
  const waits = useAnswer(shuttlesWaiting, {}).data;
  const columns = useMemo(() => inboundColumns(t), [t]);
  return (
    <Screen
      title={t('Shuttle Inbound')}
      note={showCount(list.total)}
      beside={<ViewChoice board={board} show={show} />}
    >
      <ShuttleFilters
        list={list}
        views={[
          shuttleView(list, t('On the way'), onTheWay, waits?.coming),
          shuttleView(list, t('Not left yet'), atDock),
          shuttleView(list, t('Arrived'), [shuttleState.arrived]),
          shuttleView(list, t('load|All'), undefined),
        ]}
      />
      {board ? (
        <ArrivalBoard list={list} />
      ) : (
        <DataTable
          name={t('Shuttle Inbound')}
          list={list}
          columns={columns}
          phone={{ state: 'status', below: ['dayOfService', 'units'] }}
          rowId={(r) => r.id}
          empty={{ why: t('A shuttle load stands here as soon as another warehouse makes it.') }}
        />
      )}
      <Pager list={list} />
      {list.opened !== undefined && (
        <ShuttleDrawer
          key={list.opened}
          id={Number(list.opened)}
          side="coming"
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
    </Screen>
  );
}

import { useMemo } from 'react';
import { ShuttleDrawer } from './shuttle-drawer.part.tsx';
import { ShuttleFilters, shuttleView } from './shuttle-filters.part.tsx';
import { shuttleColumns } from './shuttle-load-columns.web.tsx';
import { atDock, shuttleState } from './shuttle-load-states.contract.ts';
import { findShuttleInbound, shuttlesWaiting } from './shuttle-loads.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useText } from '#kit/web/text.tsx';

const onTheWay = [shuttleState.released];
/** What is to be marked as arrived comes first. */
const opens = [{ status: onTheWay }, {}];

/** Trucks of ours on their way to this warehouse. */
export default function ShuttleInboundScreen() {
  const t = useText();
  const list = useList(findShuttleInbound, { opens });
  const waits = useAnswer(shuttlesWaiting, {}).data;
  const columns = useMemo(() => shuttleColumns(t), [t]);
  return (
    <Screen title={t('Shuttle Inbound')} note={showCount(list.total)}>
      <ShuttleFilters
        list={list}
        views={[
          shuttleView(list, t('On the way'), onTheWay, waits?.coming),
          shuttleView(list, t('Not left yet'), atDock),
          shuttleView(list, t('Arrived'), [shuttleState.arrived]),
          shuttleView(list, t('All'), undefined),
        ]}
      />
      <DataTable
        name={t('Shuttle Inbound')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['dayOfService', 'units'] }}
        rowId={(r) => r.id}
      />
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

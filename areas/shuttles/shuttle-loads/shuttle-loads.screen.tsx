import { useMemo, useState } from 'react';
import { ShuttleDrawer } from './shuttle-drawer.part.tsx';
import { ShuttleFilters, shuttleView } from './shuttle-filters.part.tsx';
import { AddShuttleDialog } from './shuttle-load.form.tsx';
import { shuttleColumns, shuttleDays } from './shuttle-load-columns.web.tsx';
import { atDock, shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { findShuttleLoads, shuttlesWaiting } from './shuttle-loads.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useText } from '#kit/web/text.tsx';

const onTheWay = [shuttleState.released];
/** What is still to be loaded and released comes first. */
const opens = [{ status: atDock }, { status: onTheWay }, {}];

/** Trucks between our own warehouses: made, loaded, released, taken back. */
export default function ShuttleLoadsScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findShuttleLoads, { opens, days: shuttleDays });
  const waits = useAnswer(shuttlesWaiting, {}).data;
  const columns = useMemo(() => shuttleColumns(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNotAdd = me.can('shuttleLoadEdit:outbound') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Shuttle Loads')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNotAdd} onPress={() => setAdding(true)}>
          {t('New shuttle load')}
        </NewAct>
      }
    >
      <ShuttleFilters
        list={list}
        views={[
          shuttleView(list, t('At the dock'), atDock, waits?.atDock),
          shuttleView(list, t('On the way'), onTheWay, waits?.onTheWay),
          shuttleView(list, t('Arrived'), [shuttleState.arrived]),
          shuttleView(list, t('load|All'), undefined),
        ]}
      />
      <DataTable
        name={t('Shuttle Loads')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['dayOfService', 'units'] }}
        rowId={(r) => r.id}
        empty={{
          why: t('A shuttle load takes freight to the warehouse that it leaves from.'),
          first: whyNotAdd === null ? () => setAdding(true) : null,
        }}
      />
      <Pager list={list} />
      {list.opened !== undefined && (
        <ShuttleDrawer
          key={list.opened}
          id={Number(list.opened)}
          side="leaving"
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {adding && <AddShuttleDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

import { useMemo } from 'react';
import { ShuttleDrawer } from './shuttle-drawer.part.tsx';
import { ShuttleFilters } from './shuttle-filters.part.tsx';
import { shuttleColumns } from './shuttle-load-columns.web.tsx';
import { findShuttleInbound } from './shuttle-loads.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { placeIn } from '#kit/web/drawer.tsx';
import { useList } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useText } from '#kit/web/text.tsx';

/** Trucks of ours on their way to this warehouse. */
export default function ShuttleInboundScreen() {
  const t = useText();
  const list = useList(findShuttleInbound);
  const columns = useMemo(() => shuttleColumns(t), [t]);
  return (
    <Screen title={t('Shuttle Inbound')} note={showCount(list.total)}>
      <ShuttleFilters list={list} />
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

import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ForecastMark, LoadLane } from '#areas/outbound/loads/load-lane.part.tsx';
import {
  clockIn,
  forecastWords,
  nameOf,
  paceWords,
  placesOf,
  syncFault,
} from '#areas/outbound/loads/load-words.web.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { none, syncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { companyZone } from '#kit/web/house.ts';
import type { Nothing } from '#kit/web/empty-list.tsx';
import { useMe } from '#kit/web/me.ts';
import { usePhone } from '#kit/web/narrow.ts';
import type { List } from '#kit/web/list.ts';
import type { Selection } from '#kit/web/selection.ts';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const zoneOf = (l: LoadRow) => l.pickups[0]?.zone ?? companyZone();
const doorsOf = (l: LoadRow) => l.pickups.flatMap((p) => p.doorNumber ?? []).join(', ');
const count = (n: number): ReactNode => (n === 0 ? <span className="dim">0</span> : showCount(n));

/** Which load it is, where it stands and where it goes; a phone has no column for the door. */
function nameColumns(t: Say, severalDays: boolean, phone: boolean): Column<LoadRow>[] {
  return [
    {
      id: 'load',
      title: t('Load'),
      width: 78,
      cell: (l) =>
        l.syncStatus === syncState.error ? (
          <span className="fault" title={syncFault(t, l.syncMessage)}>
            {nameOf(l)} <IconAlertOctagon size={14} stroke={2} aria-label={syncFault(t, l.syncMessage)} />
          </span>
        ) : (
          <span className={l.status === pickupState.released ? 'gone-load' : undefined}>
            {nameOf(l)}
            {phone && doorsOf(l) !== '' && (
              <span className="dim"> {t('Door {number}', { number: doorsOf(l) })}</span>
            )}
          </span>
        ),
      watch: (l) => `${l.syncStatus} ${doorsOf(l)}`,
    },
    { id: 'loadName', title: t('Name'), width: 110, sort: 'loadName', off: true, cell: (l) => l.loadName },
    {
      id: 'dayOfService',
      title: t('Day of service'),
      width: 106,
      sort: 'dayOfService',
      off: !severalDays,
      cell: (l) => showDate(l.dayOfService),
    },
    {
      id: 'status',
      title: t('Status'),
      width: 102,
      sort: 'status',
      cell: (l) => <State of="load" value={l.status} />,
      watch: (l) => l.status,
    },
    {
      id: 'warehouse',
      title: t('Warehouse'),
      width: 90,
      off: true,
      cell: (l) => l.pickups.map((p) => p.warehouseCode).join(', '),
    },
    {
      id: 'door',
      title: t('Door'),
      width: 62,
      cell: (l) => doorsOf(l) || <span className="dim">–</span>,
      watch: doorsOf,
    },
    {
      id: 'trailer',
      title: t('Trailer'),
      width: 128,
      sort: 'trailer',
      cell: (l) =>
        l.trailer ??
        (l.status === pickupState.released ? (
          <span className="dim">–</span>
        ) : (
          <Badge tone="wait" icon={IconAlertTriangle}>
            {t('No trailer')}
          </Badge>
        )),
      watch: (l) => l.trailer,
    },
    { id: 'drops', title: t('Drops'), width: 102, grow: true, cell: placesOf, full: placesOf },
  ];
}

/** How far it is: a bar, with the counts where no columns say them. */
function Progress({ load, counts }: { load: LoadRow; counts: boolean }) {
  const t = useText();
  const { loaded, planned, status, forecast } = load;
  const lane = <LoadLane loaded={loaded} planned={planned} status={status} forecast={forecast} />;
  if (!counts) return lane;
  return (
    <span className="counted-lane">
      {lane}
      <span className="num">
        {t('{loaded} of {planned}', { loaded: showCount(loaded), planned: showCount(planned) })}
      </span>
    </span>
  );
}

/** How far it is, and when it leaves. */
function progressColumns(t: Say, phone: boolean): Column<LoadRow>[] {
  return [
    {
      id: 'progress',
      title: t('Progress'),
      width: 78,
      cell: (l) => <Progress load={l} counts={phone} />,
    },
    {
      id: 'loaded',
      title: t('Loaded'),
      width: 76,
      sort: 'loaded',
      right: true,
      cell: (l) => count(l.loaded),
      watch: (l) => l.loaded,
    },
    {
      id: 'planned',
      title: t('Planned'),
      width: 72,
      sort: 'planned',
      right: true,
      cell: (l) => <span className="dim">{showCount(l.planned)}</span>,
      watch: (l) => l.planned,
    },
    {
      id: 'short',
      title: t('Short'),
      width: 54,
      sort: 'short',
      right: true,
      cell: (l) => count(l.short),
      watch: (l) => l.short,
    },
    {
      id: 'departs',
      title: t('Departs'),
      width: 66,
      sort: 'plannedDeparture',
      right: true,
      cell: (l) => clockIn(l.plannedDeparture, zoneOf(l)),
    },
    {
      id: 'doneBy',
      title: t('Done by'),
      width: 82,
      right: true,
      cell: (l) => clockIn(l.forecast.doneBy, zoneOf(l)),
      full: (l) => paceWords(t, l.forecast) ?? '',
    },
    {
      id: 'forecast',
      title: t('Forecast'),
      width: 172,
      sort: 'forecast',
      cell: (l) => <ForecastMark forecast={l.forecast} />,
      watch: (l) => l.forecast.level,
      full: (l) => forecastWords(t, l.forecast),
    },
    {
      id: 'sync',
      title: t('Routing'),
      width: 112,
      off: true,
      cell: (l) => <State of="sync" value={l.syncStatus} />,
      full: (l) => l.syncMessage ?? '',
    },
  ];
}

/** Loads as a table; totals over every load that matches. */
export function LoadsTable({
  list,
  totals,
  selection,
}: {
  list: List<LoadRow>;
  totals: LoadTotals | undefined;
  selection: Selection;
}) {
  const t = useText();
  const severalDays = totals !== undefined && totals.dayFrom !== totals.dayTo;
  const phone = usePhone();
  const columns = useMemo(
    () => [...nameColumns(t, severalDays, phone), ...progressColumns(t, phone)],
    [t, severalDays, phone],
  );
  const foot = totals && {
    load: t('All {count}', { count: showCount(totals.loads) }),
    loaded: showCount(totals.loaded),
    planned: showCount(totals.planned),
    short: showCount(totals.short),
  };
  const noLoads = useNoLoads();
  return (
    <DataTable
      name={t('Loads')}
      list={list}
      columns={columns}
      phone={{ state: 'status', below: ['progress', 'forecast'] }}
      rowId={(l) => l.id}
      selection={selection}
      totals={foot}
      empty={noLoads}
    />
  );
}

/** What there is to say where no load is: how loads come, to those who may fetch them, and nothing of it under a filter. */
export function useNoLoads(): Pick<Nothing, 'sentence' | 'yet'> {
  const t = useText();
  const me = useMe();
  const sentence = t(none.loads.sentence);
  const why = me.can('synchronizeLoads:outbound')
    ? t('Loads come from routing: synchronize the day.')
    : t('Loads come from routing.');
  return { sentence, yet: { sentence, why } };
}

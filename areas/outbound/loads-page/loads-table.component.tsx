import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { DepartureForecastBadge, LoadProgressBar } from '#areas/outbound/loads/load-progress.component.tsx';
import { formatUnitsOfDay, OtherDayUnitsWarning } from '#areas/outbound/loads/other-day-units.component.tsx';
import {
  formatTimeInZoneOrDash,
  formatDepartureForecast,
  formatLoadNumber,
  formatPaceBehindForecast,
  formatDropCities,
  formatLoadSyncFailure,
} from '#areas/outbound/loads/format-load.client.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import { emptyLoadAndDoorSearchErrors, loadSyncState } from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import type { EmptyListText } from '#kit/web/empty-list.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import type { ListState } from '#kit/web/list.ts';
import type { RowSelection } from '#kit/web/row-selection.ts';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const zoneOf = (l: LoadRow) => l.pickups[0]?.zone ?? getCompanyTimeZone();
const doorsOf = (l: LoadRow) => l.pickups.flatMap((p) => p.doorNumber ?? []).join(', ');
const count = (n: number): ReactNode => (n === 0 ? <span className="muted">0</span> : formatCount(n));

/** The load and its state. Phones have no door column. */
function nameColumns(t: Translate, severalDays: boolean, phone: boolean): TableColumn<LoadRow>[] {
  return [
    {
      id: 'load',
      title: t('Load'),
      width: 78,
      cell: (l) =>
        l.syncStatus === loadSyncState.error ? (
          <span className="error" title={formatLoadSyncFailure(t, l.syncMessage)}>
            {formatLoadNumber(l)}{' '}
            <IconAlertOctagon size={14} stroke={2} aria-label={formatLoadSyncFailure(t, l.syncMessage)} />
          </span>
        ) : (
          <span className={l.status === pickupStatus.released ? 'released-load' : undefined}>
            {formatLoadNumber(l)}
            {phone && doorsOf(l) !== '' && (
              <span className="muted"> {t('Door {number}', { number: doorsOf(l) })}</span>
            )}
            {phone && l.otherDays.length > 0 && (
              <>
                {' '}
                <OtherDayUnitsWarning {...l} isShort />
              </>
            )}
          </span>
        ),
      getFlashValue: (l) => `${l.syncStatus} ${doorsOf(l)}`,
    },
    {
      id: 'loadName',
      title: t('Name'),
      width: 92,
      sortField: 'loadName',
      isHiddenByDefault: true,
      cell: (l) => l.loadName,
    },
    {
      id: 'dayOfService',
      title: t('Day of service'),
      width: 106,
      sortField: 'dayOfService',
      isHiddenByDefault: !severalDays,
      cell: (l) => formatDate(l.dayOfService),
    },
    {
      id: 'status',
      title: t('Status'),
      width: 102,
      sortField: 'status',
      cell: (l) => <StatusBadge kind="load" value={l.status} />,
      getFlashValue: (l) => l.status,
    },
  ];
}
/** Where it is loaded, on which trailer, and its stops. */
function routeColumns(t: Translate): TableColumn<LoadRow>[] {
  return [
    {
      id: 'warehouse',
      title: t('Warehouse'),
      width: 90,
      isHiddenByDefault: true,
      cell: (l) => l.pickups.map((p) => p.warehouseCode).join(', '),
    },
    {
      id: 'door',
      title: t('Door'),
      width: 62,
      cell: (l) => doorsOf(l) || <span className="muted">–</span>,
      getFlashValue: doorsOf,
    },
    {
      id: 'trailer',
      title: t('Trailer'),
      width: 112,
      sortField: 'trailer',
      cell: (l) =>
        l.trailer ??
        (l.status === pickupStatus.released ? (
          <span className="muted">–</span>
        ) : (
          <Badge tone="wait" icon={IconAlertTriangle}>
            {t('No trailer')}
          </Badge>
        )),
      getFlashValue: (l) => l.trailer,
    },
    {
      id: 'drops',
      title: t('Stops'),
      width: 102,
      flexGrow: true,
      cell: (l) =>
        l.otherDays.length === 0 ? (
          formatDropCities(l)
        ) : (
          <>
            <OtherDayUnitsWarning {...l} /> {formatDropCities(l)}
          </>
        ),
      getFlashValue: (l) => l.otherDays.length,
      getFullText: (l) =>
        [...l.otherDays.map((found) => formatUnitsOfDay(t, found)), formatDropCities(l)].join(' · '),
    },
  ];
}

/** A progress bar, with the counts when no column shows them. */
function Progress({ load, counts }: { load: LoadRow; counts: boolean }) {
  const t = useTranslate();
  const { loaded, planned, status, forecast } = load;
  const lane = <LoadProgressBar loaded={loaded} planned={planned} status={status} forecast={forecast} />;
  if (!counts) return lane;
  return (
    <span className="progress-with-count">
      {lane}
      <span className="numeric">
        {t('{loaded} of {planned}', { loaded: formatCount(loaded), planned: formatCount(planned) })}
      </span>
    </span>
  );
}

/** Progress and departure. */
function progressColumns(t: Translate, phone: boolean): TableColumn<LoadRow>[] {
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
      sortField: 'loaded',
      alignRight: true,
      cell: (l) => count(l.loaded),
      getFlashValue: (l) => l.loaded,
    },
    {
      id: 'planned',
      title: t('Planned'),
      width: 72,
      sortField: 'planned',
      alignRight: true,
      cell: (l) => <span className="muted">{formatCount(l.planned)}</span>,
      getFlashValue: (l) => l.planned,
    },
    {
      id: 'short',
      title: t('Short'),
      width: 54,
      sortField: 'short',
      alignRight: true,
      cell: (l) => count(l.short),
      getFlashValue: (l) => l.short,
    },
    {
      id: 'departs',
      title: t('Departs'),
      width: 78,
      sortField: 'plannedDeparture',
      alignRight: true,
      cell: (l) => formatTimeInZoneOrDash(l.plannedDeparture, zoneOf(l)),
    },
    {
      id: 'doneBy',
      title: t('Done by'),
      width: 84,
      alignRight: true,
      cell: (l) => formatTimeInZoneOrDash(l.forecast.doneBy, zoneOf(l)),
      getFullText: (l) => formatPaceBehindForecast(t, l.forecast) ?? '',
    },
    {
      id: 'forecast',
      title: t('Forecast'),
      width: 172,
      sortField: 'forecast',
      cell: (l) => <DepartureForecastBadge forecast={l.forecast} />,
      getFlashValue: (l) => l.forecast.level,
      getFullText: (l) => formatDepartureForecast(t, l.forecast),
    },
    {
      id: 'sync',
      title: t('Routing'),
      width: 112,
      isHiddenByDefault: true,
      cell: (l) => <StatusBadge kind="sync" value={l.syncStatus} />,
      getFullText: (l) => l.syncMessage ?? '',
    },
  ];
}

/** The loads as a table. Totals cover every load that matches the filters. */
export function LoadsTable({
  list,
  totals,
  selection,
}: {
  list: ListState<LoadRow>;
  totals: LoadTotals | undefined;
  selection: RowSelection;
}) {
  const t = useTranslate();
  const severalDays = totals !== undefined && totals.dayFrom !== totals.dayTo;
  const phone = useIsMobile();
  const columns = useMemo(
    () => [...nameColumns(t, severalDays, phone), ...routeColumns(t), ...progressColumns(t, phone)],
    [t, severalDays, phone],
  );
  const foot = totals && {
    load: t('All {count}', { count: formatCount(totals.loads) }),
    loaded: formatCount(totals.loaded),
    planned: formatCount(totals.planned),
    short: formatCount(totals.short),
  };
  const noLoads = useLoadsEmptyState();
  return (
    <DataTable
      name={t('Loads')}
      list={list}
      columns={columns}
      phoneLayout={{ statusColumn: 'status', secondLineColumns: ['progress', 'forecast'] }}
      rowId={(l) => l.id}
      selection={selection}
      totals={foot}
      emptyText={noLoads}
    />
  );
}

/**
 * The text of the empty list: how loads are created, for users who can fetch them from routing. Without that hint when filters
 * are set.
 */
export function useLoadsEmptyState(): Pick<EmptyListText, 'message' | 'yet'> {
  const t = useTranslate();
  const me = useCurrentUser();
  const sentence = t(emptyLoadAndDoorSearchErrors.loads.sentence);
  const why = me.can('synchronizeLoads:outbound')
    ? t('Loads come from routing: synchronize the day.')
    : t('Loads come from routing.');
  return { message: sentence, yet: { message: sentence, explanation: why } };
}

import type { FreightToday, RoutingSyncStatus as SyncState } from './home.contract.ts';
import { getFreightTodayEndpoint, getRoutingSyncStatusEndpoint } from './home.contract.ts';
import { useLoadsOfDayWorstFirst } from './loads-of-day.client.ts';
import { DepartureForecastBadge, LoadProgressBar } from '#areas/outbound/loads/load-progress.component.tsx';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import type { LoadRow, LoadTotals } from '#areas/outbound/loads/loads.contract.ts';
import {
  findLoadsEndpoint,
  emptyLoadAndDoorSearchErrors,
  loadSyncState,
} from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { formatDate, formatDateRange } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { statusDisplays } from '#kit/web/statuses.ts';
import type { StatusDisplay } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const noFreight = {
  outbound: 'No freight ships today.',
  ship: 'No freight entered for today.',
  service: 'You have no freight with a day of service today.',
} as const satisfies Record<FreightToday['by'], string>;

/** Today's freight as one bar, with the numbers of its stages below. */
export function TodaysFreightPanel() {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getFreightTodayEndpoint, {
    query: { warehouseId: me.user.everyAccount ? me.warehouse?.id : undefined },
  });
  return (
    <section className="panel" aria-label={t('Today’s freight')}>
      <header>
        <h2>{t('Today’s freight')}</h2>
        {found.data && (
          <DaySum day={found.data}>
            {t(
              '{units, plural, one {# unit} other {# units}}, {cubes} cu ft, {orders, plural, one {# order} other {# orders}}',
              {
                units: found.data.units,
                cubes: formatHundredths(found.data.cubes),
                orders: found.data.orders,
              },
            )}
          </DaySum>
        )}
        <span className="grow" />
        {found.data && <span className="muted">{formatDateRange(found.data.dayFrom, found.data.dayTo)}</span>}
      </header>
      <QueryBoundary query={found} skeletonLines={2}>
        {(day) =>
          day.stages.length === 0 ? <p className="pad muted">{t(noFreight[day.by])}</p> : <Stages day={day} />
        }
      </QueryBoundary>
    </section>
  );
}

/** The total of a shipper's day links to its lines. */
function DaySum({ day, children }: { day: FreightToday; children: React.ReactNode }) {
  const explainProps = daySaid(useTranslate(), day);
  if (day.by !== 'ship' || day.units === 0 || day.dayFrom !== day.dayTo)
    return (
      <span className="muted" {...explainProps}>
        {children}
      </span>
    );
  return (
    <Link to="/customerService/orderEntry" search={{ search: 1, shipDate: day.dayFrom }} className="muted">
      <span {...explainProps}>{children}</span>
    </Link>
  );
}

type FreightStage = FreightToday['stages'][number];
const looks: Record<string, StatusDisplay> = statusDisplays.unit;
/** The stages of a unit in order. Errors and exceptions come last. */
const life: readonly number[] = [
  unitStatus.pending,
  unitStatus.finalized,
  unitStatus.received,
  unitStatus.shuttled,
  unitStatus.arrived,
  unitStatus.putAway,
  unitStatus.loaded,
  unitStatus.cooler,
  unitStatus.misStaged,
];
const byLife = (a: { status: number }, b: { status: number }) =>
  life.indexOf(a.status) - life.indexOf(b.status);
/** A stage with at least this part of the units has space for its label under its part of the bar. */
const labeledShare = 0.14;
function Stages({ day }: { day: FreightToday }) {
  const t = useTranslate();
  const phone = useIsMobile();
  const stages = day.stages.toSorted(byLife);
  const isLabeled = ({ units }: FreightStage) => !phone && units >= day.units * labeledShare;
  const listed = stages.filter((s) => !isLabeled(s));
  const figuresOf = (s: FreightStage) => (
    <StageLink day={day} status={s.status}>
      <StatusBadge kind="unit" value={s.status} />
      <b className="figure" {...stageSaid(t, day, s.status)}>
        {formatCount(s.units)}
      </b>
      <span className="muted">{t('{cubes} cu ft', { cubes: formatHundredths(s.cubes) })}</span>
    </StageLink>
  );
  return (
    <div className="stages">
      <ul className="stage-segments">
        {stages.map((s) => (
          <li key={s.status} style={{ flexGrow: s.units }} aria-hidden={!isLabeled(s) || undefined}>
            <i className={`tone-${looks[s.status]?.tone ?? 'plan'}`} />
            {isLabeled(s) && figuresOf(s)}
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <ul>
          {listed.map((s) => (
            <li key={s.status}>{figuresOf(s)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The date by which the freight is counted. */
const dayWords = (t: Translate, { by: basis, dayFrom, dayTo }: FreightToday): string => {
  const day = formatDateRange(dayFrom, dayTo);
  if (basis === 'ship') return t('By ship date {day}, at each order’s receiving warehouse.', { day });
  return basis === 'service'
    ? t('By day of service {day}: finalized freight that you receive or pay for.', { day })
    : t('By outbound date {day}: finalized freight of each warehouse’s operating day.', { day });
};
const stageSaid = (t: Translate, day: FreightToday, status: number) =>
  getExplainProps('home.stage', {
    params: { state: t(`unit|${looks[status]?.label ?? ''}`), filter: dayWords(t, day) },
    endpoint: getFreightTodayEndpoint,
  });
const daySaid = (t: Translate, day: FreightToday) =>
  getExplainProps('home.day', {
    params: { filter: dayWords(t, day) },
    parts: day.stages
      .toSorted(byLife)
      .map((s) => [t(`unit|${looks[s.status]?.label ?? ''}`), formatCount(s.units)] as const),
    endpoint: getFreightTodayEndpoint,
  });

/**
 * Links a stage to the list that it counts: outbound units for staff, tracking for consignees. Order Entry lists only the pending
 * freight of a shipper's day. The other stages are plain numbers, and the total above links to the whole day.
 */
function StageLink({
  day,
  status,
  children,
}: {
  day: FreightToday;
  status: number;
  children: React.ReactNode;
}) {
  const me = useCurrentUser();
  if (day.by === 'ship')
    return status === unitStatus.pending && day.dayFrom === day.dayTo ? (
      <Link
        to="/customerService/orderEntry"
        search={{ search: 1, shipDate: day.dayFrom, status: orderStatus.pending }}
      >
        {children}
      </Link>
    ) : (
      <span>{children}</span>
    );
  if (day.by === 'service')
    return (
      <Link
        to="/customerService/shipmentTracking"
        search={{
          shipDateFrom: '',
          shipDateTo: '',
          dayOfServiceFrom: day.dayFrom,
          dayOfServiceTo: day.dayTo,
          status,
        }}
      >
        {children}
      </Link>
    );
  // Warehouses with different operating days are counted together, and no date range lists exactly those.
  return me.can('unitsView:outbound') && day.dayFrom === day.dayTo ? (
    <Link
      to="/outbound/unitsDetail"
      search={{
        outboundDateFrom: day.dayFrom,
        outboundDateTo: day.dayTo,
        status,
        warehouseId: me.warehouse?.id,
      }}
    >
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
}

/** The loads of the operating day: how many per status, and which are late. */
export function TodaysLoadsPanel() {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useLoadsOfDayWorstFirst();
  const totals = found.data?.totals;
  return (
    <section className="panel horizontal-scroll" aria-label={t('Today’s loads')}>
      <header>
        <h2>{t('Today’s loads')}</h2>
        {totals?.dayFrom && (
          <span className="muted">{formatDateRange(totals.dayFrom, totals.dayTo ?? totals.dayFrom)}</span>
        )}
        <span className="grow" />
        <Link to="/outbound/loading" search={{ view: 'board' }} className="muted">
          {t('Load board')}
        </Link>
      </header>
      <QueryBoundary query={found}>
        {(list) =>
          list.totalRows === 0 ? (
            <p className="pad muted">{t(emptyLoadAndDoorSearchErrors.loads.sentence)}</p>
          ) : (
            <>
              <LoadFigures totals={list.totals} rows={list.data} />
              <Behind rows={list.data} />
            </>
          )
        }
      </QueryBoundary>
      {me.can('synchronizeLoads:outbound') && <SyncNow />}
    </section>
  );
}

function LoadFigures({ totals, rows }: { totals: LoadTotals; rows: readonly LoadRow[] }) {
  const t = useTranslate();
  const failed = rows.filter((l) => l.syncStatus === loadSyncState.error).length;
  const figures: [string, number, number][] = [
    [t('Pending'), totals.pending, pickupStatus.pending],
    [t('Loading'), totals.loading, pickupStatus.loading],
    [t('Loaded'), totals.complete, pickupStatus.loaded],
    [t('Released'), totals.released, pickupStatus.released],
  ];
  return (
    <ul className="figures">
      {figures.map(([label, count, status]) => (
        <li key={status}>
          <Link to="/outbound/loading" search={{ status }}>
            <span className="caption">{label}</span>
            <b
              className="figure"
              {...getExplainProps('home.loads', { params: { state: label }, endpoint: findLoadsEndpoint })}
            >
              {formatCount(count)}
            </b>
          </Link>
        </li>
      ))}
      {failed > 0 && (
        <li className="tone-fault">
          <span className="static-row">
            <span className="caption">{t('Synchronization failed')}</span>
            <b
              className="figure"
              {...getExplainProps('home.syncFailed', {
                endpoint: findLoadsEndpoint,
                listPath: '/outbound/loading',
              })}
            >
              {formatCount(failed)}
            </b>
          </span>
        </li>
      )}
    </ul>
  );
}

function Behind({ rows }: { rows: readonly LoadRow[] }) {
  const t = useTranslate();
  const late = rows.filter((l) => l.forecast.level === 'late' || l.forecast.level === 'risk').slice(0, 5);
  if (late.length === 0) return <p className="pad muted">{t('No late loads.')}</p>;
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={t('Late loads')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Late loads')}</th>
            <th>{t('Door')}</th>
            <th>{t('Stops')}</th>
            <th>{t('Progress')}</th>
            <th>{t('Forecast')}</th>
          </tr>
        </thead>
        <tbody>
          {late.map((l) => (
            <tr key={l.id}>
              <td>
                <Link to="/outbound/loading" search={{ open: l.id }}>
                  L-{l.loadNumber}
                </Link>
              </td>
              <td>{l.pickups.flatMap((p) => p.doorNumber ?? []).join(', ') || '–'}</td>
              <td className="truncated-cell">
                {l.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ')}
              </td>
              <td className="progress-cell">
                <LoadProgressBar
                  loaded={l.loaded}
                  planned={l.planned}
                  status={l.status}
                  forecast={l.forecast}
                  thin
                />
              </td>
              <td>
                <DepartureForecastBadge forecast={l.forecast} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows whether loads are being synced from routing, and when that was last done. */
function SyncNow() {
  const found = useApiQuery(getRoutingSyncStatusEndpoint, {});
  return (
    <QueryBoundary query={found} skeletonLines={1}>
      {(sync) => (
        <div className="sync-row" role="status">
          <SyncWords sync={sync} />
        </div>
      )}
    </QueryBoundary>
  );
}

function SyncWords({ sync: { running, last } }: { sync: SyncState }) {
  const t = useTranslate();
  if (running)
    return (
      <>
        <StatusBadge kind="sync" value={loadSyncState.running} />
        <span>
          {t('{who} is syncing {day}', { who: running.who, day: formatDate(running.day) })}
          {running.total > 0 && `, ${formatCount(running.done)} / ${formatCount(running.total)}`}
        </span>
      </>
    );
  if (!last) return <span className="muted">{t('Loads haven’t been synced yet.')}</span>;
  return (
    <>
      <StatusBadge kind="sync" value={last.failed ? 1 : 2} />
      <span>
        {t('{day} synced {at} by {who}', {
          day: formatDate(last.day),
          at: formatShortDateTime(last.at),
          who: last.who,
        })}
        {last.failed && last.message ? `: ${last.message}` : ''}
      </span>
    </>
  );
}

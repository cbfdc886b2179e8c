import { shouldShowOpenDifferences } from './manifest.rules.ts';
import { formatCountedUnits } from './counted-format.client.ts';
import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { findInboundShuttleLoadsEndpoint, ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { EmptyState, FailedQueryMessage } from '#kit/web/feedback.tsx';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Updates the lateness every minute without a request. */
function useMinute(): number {
  const [now, setNow] = useState(() => serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Our incoming shuttles: when they arrive, with how many units, how many are counted, and how many discrepancies. */
export function ShuttleArrivalBoard({
  list,
}: {
  list: EndpointListState<typeof findInboundShuttleLoadsEndpoint>;
}) {
  const t = useTranslate();
  const [address] = useUrlSearch();
  if (list.loadState === 'failed' && list.failure)
    return <FailedQueryMessage error={list.failure} onRetry={list.refetch} />;
  if (list.loadState === 'first') return <div className="arrivals" aria-busy="true" />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        filtered={list.activeFilterCount}
        clear={list.clearFilters}
        {...(list.activeFilterCount === 0 && { message: t('No inbound shuttles.') })}
      />
    );
  return (
    <ul className="arrivals" aria-label={t('Arrivals')}>
      {list.rows.map((row) => (
        <li key={row.id}>
          <Arrival row={row} search={{ ...address, open: row.id }} />
        </li>
      ))}
    </ul>
  );
}

function Arrival({ row, search }: { row: ShuttleLoadRow; search: Record<string, string | number> }) {
  const t = useTranslate();
  const now = useMinute();
  const late =
    row.comesAt !== null && Date.parse(row.comesAt) < now
      ? Math.round((now - Date.parse(row.comesAt)) / 60_000)
      : 0;
  const part = row.sent === 0 ? 0 : Math.min(100, (100 * row.counted) / row.sent);
  return (
    <Link to="/outbound/shuttleInbound" search={search} className="arrival">
      <span className="arrival-header">
        <b>{row.number}</b>
        <StatusBadge kind="shuttle" value={row.status} />
      </span>
      <span className="muted">
        {row.warehouse} <IconArrowRight size={14} stroke={2} aria-label={t('to')} /> {row.outboundWarehouse}
      </span>
      <When row={row} late={late} />
      {row.sent > 0 && (
        <>
          <span>{formatCountedUnits(t, row)}</span>
          <span className="manifest-progress" aria-hidden>
            <span style={{ width: `${part}%` }} />
          </span>
        </>
      )}
      {shouldShowOpenDifferences(row, row.arrivedAt !== null) && (
        <span className="tone-wait arrival-waiting">
          {t('{count, plural, one {# difference} other {# differences}}', { count: row.open })}
        </span>
      )}
    </Link>
  );
}

function When({ row, late }: { row: ShuttleLoadRow; late: number }) {
  const t = useTranslate();
  if (row.status === shuttleLoadStatus.arrived && row.arrivedAt)
    return (
      <span>{t('Arrived {moment}', { moment: formatShortDateTime(row.arrivedAt, row.outboundZone) })}</span>
    );
  if (row.status < shuttleLoadStatus.released) return <span className="muted">{t('Not left yet')}</span>;
  if (row.comesAt === null) return <span className="muted">{t('No ETA (not enough recent trips)')}</span>;
  return (
    <span>
      {t('ETA {moment}', { moment: formatShortDateTime(row.comesAt, row.outboundZone) })}{' '}
      {late > 0 && (
        <Badge tone="wait" icon={IconClockExclamation}>
          {t('{minutes} min late', { minutes: late })}
        </Badge>
      )}
    </span>
  );
}

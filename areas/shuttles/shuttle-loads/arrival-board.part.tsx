import { isToldOpen } from './manifest.rules.ts';
import { countedWords } from './counted-words.web.ts';
import { IconArrowRight, IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import type { findShuttleInbound, ShuttleLoadRow } from './shuttle-loads.contract.ts';
import { useAddress } from '#kit/web/address.ts';
import { serverNow } from '#kit/web/clock.ts';
import type { ListOf } from '#kit/web/list.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Empty, Failed } from '#kit/web/nothing.tsx';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Lateness grows by the minute, without asking the server. */
function useMinute(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Trucks of ours that come here: when, with how many boxes, how many are counted and how many differ. */
export function ArrivalBoard({ list }: { list: ListOf<typeof findShuttleInbound> }) {
  const t = useText();
  const [address] = useAddress();
  if (list.state === 'failed' && list.failure) return <Failed failure={list.failure} again={list.again} />;
  if (list.state === 'first') return <div className="arrivals" aria-busy="true" />;
  if (list.rows.length === 0)
    return (
      <Empty
        filtered={list.filtered}
        clear={list.clear}
        {...(list.filtered === 0 && { sentence: t('No shuttle is on its way here.') })}
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
  const t = useText();
  const now = useMinute();
  const late =
    row.comesAt !== null && Date.parse(row.comesAt) < now
      ? Math.round((now - Date.parse(row.comesAt)) / 60_000)
      : 0;
  const part = row.sent === 0 ? 0 : Math.min(100, (100 * row.counted) / row.sent);
  return (
    <A to="/outbound/shuttleInbound" search={search} className="arrival">
      <span className="arrival-head">
        <b>{row.number}</b>
        <State of="shuttle" value={row.status} />
      </span>
      <span className="dim">
        {row.warehouse} <IconArrowRight size={14} stroke={2} aria-label={t('to')} /> {row.outboundWarehouse}
      </span>
      <When row={row} late={late} />
      {row.sent > 0 && (
        <>
          <span>{countedWords(t, row)}</span>
          <span className="manifest-bar" aria-hidden>
            <span style={{ width: `${part}%` }} />
          </span>
        </>
      )}
      {isToldOpen(row, row.arrivedAt !== null) && (
        <span className="t-wait arrival-open">
          {t('{count, plural, one {# box differs} other {# boxes differ}}', { count: row.open })}
        </span>
      )}
    </A>
  );
}

function When({ row, late }: { row: ShuttleLoadRow; late: number }) {
  const t = useText();
  if (row.status === shuttleState.arrived && row.arrivedAt)
    return <span>{t('Arrived {moment}', { moment: showMoment(row.arrivedAt, row.outboundZone) })}</span>;
  if (row.status < shuttleState.released) return <span className="dim">{t('Not left yet')}</span>;
  if (row.comesAt === null)
    return <span className="dim">{t('Nobody knows when: too few trips of late.')}</span>;
  return (
    <span>
      {t('Comes {moment}', { moment: showMoment(row.comesAt, row.outboundZone) })}{' '}
      {late > 0 && (
        <Badge tone="wait" icon={IconClockExclamation}>
          {t('{minutes} min late', { minutes: late })}
        </Badge>
      )}
    </span>
  );
}

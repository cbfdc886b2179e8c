import { useEffect, useRef, useState } from 'react';
import type { CutoffDetails } from './entry-settings.contract.ts';
import { getShipperCutoffForShipDateEndpoint } from './entry-settings.contract.ts';
import type { Cutoff } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { getZoneAbbreviation } from '#kit/contract/time-format.ts';
import { formatShortWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { formatCountdown } from '#kit/web/format-duration.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './cutoff-clock.css';

/**
 * The current cutoff of a shipper's ship date. It counts down on the server's instants, independent of the browser's clock or
 * time zone.
 */
export interface LiveCutoff {
  details: CutoffDetails | undefined;
  /** Never below 0. */
  remainingMs: number;
  open: boolean;
  /** For rules that check permissions. */
  cutoffWithoutTime: Cutoff | null;
}

export function useLiveCutoff(shipperAccountId: number | null, shipDate: string | null): LiveCutoff {
  const { data, refetch: again } = useApiQuery(
    getShipperCutoffForShipDateEndpoint,
    shipperAccountId !== null && shipDate ? { query: { shipperAccountId, shipDate } } : null,
  );
  const end = data?.cutoffAt ? Date.parse(data.cutoffAt) : null;
  const now = useServerTimeMsUntil(end, again);
  const remainingMs = end === null ? 0 : Math.max(0, end - now);
  const passed = data?.phase === 'before' && end !== null && remainingMs === 0;
  // Refetches once for each response, because only the server knows what an extension or exemption leaves open.
  const ask = useRef(again);
  ask.current = again;
  useEffect(() => {
    if (passed) ask.current();
  }, [passed, data]);
  if (!data) return { details: data, remainingMs: 0, open: false, cutoffWithoutTime: null };
  const reason = passed ? passedReason(data) : data.reason;
  const open = !data.blocked && (reason === 'before' || reason === 'exempt');
  return {
    details: data,
    remainingMs,
    open,
    cutoffWithoutTime: {
      cutoffAt: null,
      remainingMs,
      open,
      state: open ? 'open' : 'closed',
      phase: passed ? 'after' : data.phase,
      reason,
    },
  };
}

const passedReason = (answer: CutoffDetails) => (answer.shipperCutoffExempt ? 'exempt' : 'passed');

const tickMs = 500;
/** A tick this much too late or too early, in ms, means that the computer slept or its clock was changed. */
const leapMs = 5000;

/** The server's time, updated twice a second and at `endMs`. After a jump of the computer's clock it calls `onClockJump`. */
export function useServerTimeMsUntil(endMs: number | null, onClockJump: () => void): number {
  const [now, setNow] = useState(serverNowMs);
  const ask = useRef(onClockJump);
  ask.current = onClockJump;
  useEffect(() => {
    if (endMs === null) return undefined;
    let before = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const nowMs = Date.now();
      // A hidden tab gets few ticks. It refetches by itself when it becomes visible.
      if (Math.abs(nowMs - before - tickMs) > leapMs && document.visibilityState === 'visible') ask.current();
      before = nowMs;
      next();
    };
    const next = () => {
      const nowMs = serverNowMs();
      setNow(nowMs);
      timer = setTimeout(tick, endMs > nowMs ? Math.min(tickMs, endMs - nowMs) : tickMs);
    };
    next();
    return () => clearTimeout(timer);
  }, [endMs]);
  return now;
}

/** Below this remaining time, in ms, the clock is shown in the warning color. */
const nearMs = 30 * 60_000;
/** The bar fills over the last ten hours of entry, in ms. */
const dayMs = 10 * 3_600_000;

const blockWords = (t: Translate, { to }: NonNullable<CutoffDetails['blocked']>): string =>
  to === null ? t('Account not active') : t('Blocked until {date}', { date: formatDate(to) });

/** Renders the countdown in the header of order entry. */
export function CutoffClock({
  cutoff: { details: answer, remainingMs, cutoffWithoutTime: cutoff },
  shipDate,
}: {
  cutoff: LiveCutoff;
  shipDate: string;
}) {
  const t = useTranslate();
  if (!answer || !cutoff) return <div className="cutoff-clock" aria-hidden />;
  const when = answer.cutoffDateTime
    ? [
        answer.cutoffDateTime.slice(0, 10) === answer.currentDateTime.slice(0, 10)
          ? t('today')
          : formatShortWeekdayDate(shipDate),
        formatUserTimeOfDay(answer.cutoffDateTime.slice(11)),
        getZoneAbbreviation(answer.cutoffAt ?? answer.currentAt, answer.warehouseTz),
      ].join(' ')
    : '';
  const standing = cutoff.open ? t('Exempt') : t('Closed');
  const counts = cutoff.open && cutoff.reason === 'before';
  const near = counts && remainingMs < nearMs;
  const words = {
    before: t('Cutoff {when}', { when }),
    exempt: t('Exempt from the cutoff {when}', { when }),
    passed: t('Closed since {when}', { when }),
    extended: t('Closed since {when}, extended', { when }),
    noHour: t('No cutoff for this day'),
    groupBlocked: t('Order entry is closed for your group'),
    warehouseClosed: t('{warehouse} is closed that day', { warehouse: answer.warehouseCode }),
  };
  const why = answer.blocked ? blockWords(t, answer.blocked) : words[cutoff.reason];
  return (
    <div
      className={`cutoff-clock ${near ? 'tone-wait' : ''} ${cutoff.open ? '' : 'tone-fault'}`}
      role="timer"
      aria-live="off"
      data-state={cutoff.state}
    >
      <div className="row">
        <span className="caption grow">{why}</span>
        <b
          className="code"
          {...getExplainProps(counts ? 'cutoff' : 'cutoff.closed', {
            params: { day: formatDate(shipDate), hour: when, why },
            endpoint: getShipperCutoffForShipDateEndpoint,
          })}
        >
          {counts ? formatCountdown(t, remainingMs) : standing}
        </b>
      </div>
      <div className="progress-bar thin">
        <i
          style={{
            width: `${counts ? Math.min(100, Math.max(2, 100 - (remainingMs / dayMs) * 100)) : 100}%`,
          }}
        />
      </div>
      {near && (
        <span className="visually-hidden" role="status">
          {t('Data entry closes in less than 30 minutes.')}
        </span>
      )}
    </div>
  );
}

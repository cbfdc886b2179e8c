import type { ReleaseBlockerRow, DepartureForecast, WaitReason } from './forecast.contract.ts';
import { findLoadsEndpoint, loadSyncState } from './loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { LoadRow, PickupSummary } from './loads.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { StatusTone } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { formatShortDateTimeWithZone, formatShortDateTime, formatTime } from '#kit/web/format-time.ts';
import { getZoneAbbreviation, toLocalDateTime } from '#kit/contract/time-format.ts';

/** Formats loads for screens: times in the warehouse's time zone, lateness, tones. */

/** Formats a time with the user's clock, in a time zone. Null becomes a dash. */
export const formatTimeInZoneOrDash = (iso: string | null, timeZone: string): string =>
  iso === null ? '–' : formatTime(iso, timeZone, false);
/** Formats a time as YYYY-MM-DD HH:mm in a time zone, as the API accepts it. */
export const formatLocalDateTimeInZoneOrEmpty = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : toLocalDateTime(iso, timeZone).slice(0, 16);
/** Formats a time as `02/04 2:16 PM ET`, because the deliver-to's time zone can differ from ours. */
export const formatTimestampInZoneOrDash = (iso: string | null, timeZone: string): string =>
  iso === null ? '–' : formatShortDateTimeWithZone(iso, timeZone);

/** Formats the ends of a delivery window. Day and zone appear once when both ends share them. */
export function formatWindowEnds(
  start: string,
  end: string | null,
  timeZone: string,
): { from: string; to: string } {
  const isOneDay =
    end !== null &&
    toLocalDateTime(start, timeZone).slice(0, 10) === toLocalDateTime(end, timeZone).slice(0, 10);
  return isOneDay
    ? {
        from: formatShortDateTime(start, timeZone),
        to: `${formatTime(end, timeZone, false)} ${getZoneAbbreviation(end, timeZone)}`,
      }
    : { from: formatTimestampInZoneOrDash(start, timeZone), to: formatTimestampInZoneOrDash(end, timeZone) };
}

/** Formats a truck's status against its departure. */
export function formatDepartureForecast(t: Translate, forecast: DepartureForecast): string {
  const time = forecast.minutes === null ? '' : formatDuration(t, forecast.minutes);
  switch (forecast.is) {
    case 'none':
      return '';
    case 'left':
      return leftWords(t, forecast.minutes, time);
    case 'ready':
      return forecast.minutes === null ? t('Ready') : t('Ready, leaves in {time}', { time });
    case 'overdue':
      return forecast.minutes === 0 ? t('Should leave now') : t('Should have left {time} ago', { time });
    case 'waits':
      return [lateWords(t, forecast), formatWaitReasons(t, forecast)].filter(Boolean).join('. ');
    case 'expected':
      return expectedWords(t, forecast.minutes, time);
  }
}
/** The same text, short enough for a badge. */
export function formatDepartureForecastForBadge(t: Translate, forecast: DepartureForecast): string {
  if (forecast.is === 'overdue' && forecast.minutes)
    return t('{time} late', { time: formatDuration(t, forecast.minutes) });
  return forecast.is === 'waits' ? lateWords(t, forecast) : formatDepartureForecast(t, forecast);
}
/** How late a waiting truck already is. */
const lateWords = (t: Translate, f: DepartureForecast): string =>
  f.minutes === null ? '' : t('{time} late', { time: formatDuration(t, f.minutes) });
function leftWords(t: Translate, minutes: number | null, time: string): string {
  if (minutes === null) return '';
  if (minutes === 0) return t('Left on time');
  return minutes > 0 ? t('Left {time} late', { time }) : t('Left {time} early', { time });
}
function expectedWords(t: Translate, minutes: number | null, time: string): string {
  if (minutes === null) return '';
  if (minutes > 0) return t('{time} late', { time });
  return minutes > -5 ? t('Just in time') : t('{time} early', { time });
}
/** What a load waits for when it cannot start or continue. Empty for a load that can. */
export const formatWaitReasons = (t: Translate, forecast: DepartureForecast): string =>
  forecast.waitsFor.length === 0
    ? ''
    : t('Waiting for {what}', { what: forecast.waitsFor.map((what) => waitNames(t)[what]).join(', ') });
const waitNames = (t: Translate): Record<WaitReason, string> => ({
  door: t('a door'),
  trailer: t('a trailer'),
  shuttle: t('a shuttle'),
  freight: t('freight'),
  day: t('the day to start'),
  routing: t('routing'),
});
/** Explains how the completion time was calculated. */
export function formatPaceBehindForecast(t: Translate, forecast: DepartureForecast): string | undefined {
  if (forecast.by === 'own') return t('Based on its pace in the last hour');
  if (forecast.by === 'dock') return t('Based on this dock’s median pace at this time of day');
  return forecast.by === 'plan' ? t('Based on the warehouse’s planned pace (no data yet)') : undefined;
}
/** The next door of a waiting load, and from when it is free. */
export const formatNextDoorWithFreeTime = (
  t: Translate,
  forecast: DepartureForecast,
  timeZone: string,
): string | undefined =>
  forecast.next
    ? t('Next at door {number} from {time}', {
        number: forecast.next.doorNumber,
        time: formatTimeInZoneOrDash(forecast.next.from, timeZone),
      })
    : undefined;

export const formatLoadNumber = (load: { loadNumber: number }): string => `L-${load.loadNumber}`;
export const formatDropCities = (load: Pick<LoadRow, 'drops'>): string =>
  load.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ');
export const computeLoadedPercent = (loaded: number, planned: number): number =>
  planned === 0 ? 0 : Math.floor((loaded * 100) / planned);
/** The tone of the lane. Until the truck has left, lateness takes precedence over the state. */
export function getLoadProgressTone(status: number, forecast: DepartureForecast): StatusTone {
  if (forecast.level === 'late') return 'fault';
  if (forecast.level === 'risk') return 'wait';
  if (status >= pickupStatus.loaded) return 'done';
  return status === pickupStatus.loading ? 'move' : 'plan';
}
/** The loading progress expected by now, in percent, between the start of loading and the departure. */
export function computeExpectedProgressPercent(
  pickup: Pick<PickupSummary, 'status' | 'startedAt'>,
  departsAt: string | null,
  nowMs: number,
): number | null {
  if (pickup.status !== pickupStatus.loading || pickup.startedAt === null || departsAt === null) return null;
  const [from, to] = [Date.parse(pickup.startedAt), Date.parse(departsAt)];
  return to <= from ? 100 : Math.max(0, Math.min(100, Math.round(((nowMs - from) * 100) / (to - from))));
}
/** The text of a failed synchronization, with its error message. */
export const formatLoadSyncFailure = (t: Translate, message: string | null): string =>
  message ? `${t('Synchronization failed')}: ${t(message)}` : t('Synchronization failed');
/** Lists what blocks a load: release blockers at the dock, else what has not arrived yet. */
export function listLoadWarnings(
  t: Translate,
  load: { void: boolean; syncStatus: number | null; syncMessage: string | null },
  pickup: PickupSummary,
  blockers: readonly ReleaseBlockerRow[],
): string[] {
  const out: string[] = [];
  if (pickup.status === pickupStatus.released) return out;
  if (load.void) out.push(t('No longer in routing'));
  if (pickup.status === pickupStatus.pending) out.push(...missingOf(t, pickup));
  else out.push(...blockers.map((b) => t(b.sentence, b.params)));
  if (load.syncStatus === loadSyncState.error) out.push(formatLoadSyncFailure(t, load.syncMessage));
  return out;
}
function missingOf(t: Translate, p: PickupSummary): string[] {
  const out: string[] = [];
  if (p.misStaged > 0)
    out.push(
      t('{count, plural, one {# unit mis-staged} other {# units mis-staged}}', { count: p.misStaged }),
    );
  if (p.notArrived > 0)
    out.push(
      t('{count, plural, one {# unit on a shuttle} other {# units on a shuttle}}, not arrived', {
        count: p.notArrived,
      }),
    );
  return out;
}

/** Explains the loading progress: loaded units out of planned units. */
export const getLoadProgressExplainProps = (t: Translate, loaded: number, planned: number) =>
  getExplainProps('load.progress', {
    parts: [
      [t('Loaded'), formatCount(loaded)],
      [t('Planned'), formatCount(planned)],
      [t('Left to load'), formatCount(Math.max(0, planned - loaded))],
    ],
    endpoint: findLoadsEndpoint,
  });

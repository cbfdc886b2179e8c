import type { BlockerRow, ForecastRow, WaitReason } from './forecast.contract.ts';
import { findLoadsEndpoint, loadSyncState } from './loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { LoadRow, PickupSummary } from './loads.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import type { StatusTone } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { formatDateTimeWithZone, formatShortDateTime, formatTime } from '#kit/web/format-time.ts';
import { getZoneAbbreviation, toLocalDateTime } from '#kit/contract/time-format.ts';

/** Formats loads for screens: times in the warehouse's time zone, lateness, tones. */

/** Formats a time with the user's clock, in a time zone. Null becomes a dash. */
export const formatTimeInZoneOrDash = (iso: string | null, zone: string): string =>
  iso === null ? '–' : formatTime(iso, zone, false);
/** Formats a time as YYYY-MM-DD HH:mm in a time zone, as the API accepts it. */
export const formatLocalDateTimeInZoneOrEmpty = (iso: string | null, zone: string): string =>
  iso === null ? '' : toLocalDateTime(iso, zone).slice(0, 16);
/** Formats a time as `02/04 2:16 PM ET`, because the deliver-to's time zone can differ from ours. */
export const formatTimestampInZoneOrDash = (iso: string | null, zone: string): string =>
  iso === null ? '–' : formatDateTimeWithZone(iso, zone);

/** Formats the ends of a delivery window. Day and zone appear once when both ends share them. */
export function formatWindowEnds(
  start: string,
  end: string | null,
  zone: string,
): { from: string; to: string } {
  const isOneDay =
    end !== null && toLocalDateTime(start, zone).slice(0, 10) === toLocalDateTime(end, zone).slice(0, 10);
  return isOneDay
    ? {
        from: formatShortDateTime(start, zone),
        to: `${formatTime(end, zone, false)} ${getZoneAbbreviation(end, zone)}`,
      }
    : { from: formatTimestampInZoneOrDash(start, zone), to: formatTimestampInZoneOrDash(end, zone) };
}

/** Formats a truck's status against its departure. */
export function formatForecast(t: Translate, f: ForecastRow): string {
  const time = f.minutes === null ? '' : formatDuration(t, f.minutes);
  switch (f.is) {
    case 'none':
      return '';
    case 'left':
      return leftWords(t, f.minutes, time);
    case 'ready':
      return f.minutes === null ? t('Ready') : t('Ready, leaves in {time}', { time });
    case 'overdue':
      return f.minutes === 0 ? t('Should leave now') : t('Should have left {time} ago', { time });
    case 'waits':
      return [lateWords(t, f), formatWaitReasons(t, f)].filter(Boolean).join('. ');
    case 'expected':
      return expectedWords(t, f.minutes, time);
  }
}
/** The same text, short enough for a badge. */
export function formatForecastBadge(t: Translate, f: ForecastRow): string {
  if (f.is === 'overdue' && f.minutes) return t('{time} late', { time: formatDuration(t, f.minutes) });
  return f.is === 'waits' ? lateWords(t, f) : formatForecast(t, f);
}
/** How late a waiting truck already is. */
const lateWords = (t: Translate, f: ForecastRow): string =>
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
export const formatWaitReasons = (t: Translate, f: ForecastRow): string =>
  f.waitsFor.length === 0
    ? ''
    : t('Waiting for {what}', { what: f.waitsFor.map((what) => waitNames(t)[what]).join(', ') });
const waitNames = (t: Translate): Record<WaitReason, string> => ({
  door: t('a door'),
  trailer: t('a trailer'),
  shuttle: t('a shuttle'),
  freight: t('freight'),
  day: t('the day to start'),
  routing: t('routing'),
});
/** Explains how the completion time was calculated. */
export function formatForecastBasis(t: Translate, f: ForecastRow): string | undefined {
  if (f.by === 'own') return t('Based on its pace in the last hour');
  if (f.by === 'dock') return t('Based on this dock’s median pace at this time of day');
  return f.by === 'plan' ? t('Based on the warehouse’s planned pace (no data yet)') : undefined;
}
/** The next door of a waiting load, and from when it is free. */
export const formatNextDoor = (t: Translate, f: ForecastRow, zone: string): string | undefined =>
  f.next
    ? t('Next at door {number} from {time}', {
        number: f.next.doorNumber,
        time: formatTimeInZoneOrDash(f.next.from, zone),
      })
    : undefined;

export const formatLoadNumber = (load: { loadNumber: number }): string => `L-${load.loadNumber}`;
export const formatDropCities = (load: Pick<LoadRow, 'drops'>): string =>
  load.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ');
export const computeLoadedPercent = (loaded: number, planned: number): number =>
  planned === 0 ? 0 : Math.floor((loaded * 100) / planned);
/** The tone of the lane. Until the truck has left, lateness takes precedence over the state. */
export function getLoadProgressTone(status: number, f: ForecastRow): StatusTone {
  if (f.level === 'late') return 'fault';
  if (f.level === 'risk') return 'wait';
  if (status >= pickupStatus.loaded) return 'done';
  return status === pickupStatus.loading ? 'move' : 'plan';
}
/** The loading progress expected by now, in percent, between the start of loading and the departure. */
export function computeExpectedProgressPercent(
  p: Pick<PickupSummary, 'status' | 'startedAt'>,
  departsAt: string | null,
  nowMs: number,
): number | null {
  if (p.status !== pickupStatus.loading || p.startedAt === null || departsAt === null) return null;
  const [from, to] = [Date.parse(p.startedAt), Date.parse(departsAt)];
  return to <= from ? 100 : Math.max(0, Math.min(100, Math.round(((nowMs - from) * 100) / (to - from))));
}
/** The text of a failed synchronization, with its error message. */
export const formatSyncError = (t: Translate, message: string | null): string =>
  message ? `${t('Synchronization failed')}: ${t(message)}` : t('Synchronization failed');
/** Lists what blocks a load: release blockers at the dock, else what has not arrived yet. */
export function listLoadWarnings(
  t: Translate,
  load: { void: boolean; syncStatus: number | null; syncMessage: string | null },
  p: PickupSummary,
  blockers: readonly BlockerRow[],
): string[] {
  const out: string[] = [];
  if (p.status === pickupStatus.released) return out;
  if (load.void) out.push(t('No longer in routing'));
  if (p.status === pickupStatus.pending) out.push(...missingOf(t, p));
  else out.push(...blockers.map((b) => t(b.sentence, b.params)));
  if (load.syncStatus === loadSyncState.error) out.push(formatSyncError(t, load.syncMessage));
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

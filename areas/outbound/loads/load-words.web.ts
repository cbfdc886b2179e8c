import { pickupState, syncState } from './loads.contract.ts';
import type { ForecastRow, LoadRow, PickupShort } from './loads.contract.ts';
import { spanWords } from '#kit/web/spans.ts';
import type { StateTone } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';

/** How loads are worded on screens: clocks of the warehouse, lateness, tones. */

const clocks = new Map<string, Intl.DateTimeFormat>();
function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}
function parts(iso: string, zone: string): Record<string, string> {
  return Object.fromEntries(
    clock(zone)
      .formatToParts(new Date(iso))
      .map((p) => [p.type, p.value]),
  );
}
/** HH:mm on a warehouse's clock; a dash for nothing. */
export function clockIn(iso: string | null, zone: string): string {
  if (iso === null) return '–';
  const p = parts(iso, zone);
  return `${p['hour']}:${p['minute']}`;
}
/** YYYY-MM-DD HH:mm on a clock, as the calls take it. */
export function localIn(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const p = parts(iso, zone);
  return `${p['year']}-${p['month']}-${p['day']} ${p['hour']}:${p['minute']}`;
}
/** MM/DD HH:mm on a clock, with the zone's short name: the deliver-to's time is not ours. */
export function stampIn(iso: string | null, zone: string): string {
  if (iso === null) return '–';
  const p = parts(iso, zone);
  const short =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(new Date(iso))
      .find((x) => x.type === 'timeZoneName')?.value ?? '';
  return `${p['month']}/${p['day']} ${p['hour']}:${p['minute']} ${short}`;
}

/** The ends of a delivery window; day and zone are said once when they are the same. */
export function windowIn(start: string, end: string | null, zone: string): { from: string; to: string } {
  const [from, to] = [stampIn(start, zone), stampIn(end, zone)];
  return from.slice(0, 5) === to.slice(0, 5) && from.slice(11) === to.slice(11)
    ? { from: from.slice(0, 11), to: to.slice(6) }
    : { from, to };
}

/** Against the planned departure: late, to spare while it is loaded, early once it is done. */
export function forecastWords(t: Say, f: ForecastRow, done: boolean): string {
  if (f.minutes === null) return '';
  if (f.minutes > 0) return t('{time} late', { time: spanWords(t, f.minutes) });
  if (f.minutes > -5 && !done) return t('Just in time');
  return done
    ? t('{time} early', { time: spanWords(t, f.minutes) })
    : t('{time} spare', { time: spanWords(t, f.minutes) });
}

export const nameOf = (load: { loadNumber: number }): string => `L-${load.loadNumber}`;
export const placesOf = (load: Pick<LoadRow, 'drops'>): string =>
  load.drops.map((d) => `${d.city}${d.stateCode ? ` ${d.stateCode}` : ''}`).join(', ');
export const percentOf = (loaded: number, planned: number): number =>
  planned === 0 ? 0 : Math.floor((loaded * 100) / planned);
/** The tone of the lane: late and at risk speak before the state does. */
export function toneOf(status: number, f: ForecastRow): StateTone {
  if (status >= pickupState.loaded) return 'done';
  if (f.level === 'late') return 'fault';
  if (f.level === 'risk') return 'wait';
  return status === pickupState.loading ? 'move' : 'plan';
}
/** Where the lane should stand now, in per cent, between the start of loading and the departure. */
export function tickOf(
  p: Pick<PickupShort, 'status' | 'startedAt'>,
  departs: string | null,
  now: number,
): number | null {
  if (p.status !== pickupState.loading || p.startedAt === null || departs === null) return null;
  const [from, to] = [Date.parse(p.startedAt), Date.parse(departs)];
  return to <= from ? 100 : Math.max(0, Math.min(100, Math.round(((now - from) * 100) / (to - from))));
}
/** That the last synchronization failed, and what it said. */
export const syncFault = (t: Say, message: string | null): string =>
  message ? `${t('Synchronization failed')}: ${t(message)}` : t('Synchronization failed');
/** What a card warns of, by name. */
export function warningsOf(
  t: Say,
  load: { trailer: string | null; void: boolean; syncStatus: number | null; syncMessage: string | null },
  p: PickupShort,
): string[] {
  const out: string[] = [];
  if (p.status === pickupState.released) return out;
  if (load.void) out.push(t('No longer in routing'));
  if (p.unexplained > 0) out.push(t('{count} short, no reason', { count: p.unexplained }));
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
  if (!load.trailer) out.push(t('No trailer'));
  if (load.syncStatus === syncState.error) out.push(syncFault(t, load.syncMessage));
  return out;
}

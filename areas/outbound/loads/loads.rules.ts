import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { showDate } from '#kit/contract/dates.ts';
import { divideHalfUp } from '#kit/contract/money.ts';

/** A load's state, what keeps it from leaving, and when it will be done (docs/domain/outbound.md). */

/** Wire numbers of load and pickup: 1 Pending, 2 Loading, 3 Loaded, 4 Released. */
const pending = 1;
const loading = 2;
const loaded = 3;
const released = 4;

/** A load's state from its pickups: Released when all are, Loaded when all are at least that, Loading when any has begun. */
export function loadStatus(pickups: readonly number[]): number {
  if (pickups.length === 0) return pending;
  if (pickups.every((status) => status >= released)) return released;
  if (pickups.every((status) => status >= loaded)) return loaded;
  return pickups.some((status) => status >= loading) ? loading : pending;
}

/** Whether a box that came onto the truck changes nothing but the counts: the loading has begun, and more boxes are to come. */
export const loadingGoesOn = (pickupStatus: number, stillToLoad: number): boolean =>
  pickupStatus === loading && stillToLoad > 0;

export type BlockerCode =
  | 'loadLocks'
  | 'shortages'
  | 'misStaged'
  | 'shuttle'
  | 'inspection'
  | 'released'
  | 'wrongDay'
  | 'notStarted';
/** What stands between a pickup and its release. `force` = a forced release passes it. */
export interface Blocker {
  code: BlockerCode;
  sentence: string;
  params: Record<string, string>;
  force: boolean;
  count: number;
}

export const blockerSentences: Record<BlockerCode, string> = {
  released: 'This load has already been released.',
  notStarted: 'Loading has not started.',
  wrongDay: 'The day of service {date} is not the running day of the warehouse.',
  loadLocks: 'Load locks are required. Enter 0 when there are none.',
  inspection: 'The trailer has not been inspected. Loads with food need an inspection.',
  shortages: 'Units not loaded and without a reason: {count}.',
  misStaged: 'Mis-staged units of this load: {count}.',
  shuttle: 'Units on a shuttle that has not arrived: {count}.',
};
export const forceNoteRequired = 'A note is required to force the release.';

/**
 * Only what is about missing freight may be forced; load locks, inspection, a wrong day and a second release may not
 * (docs/domain/outbound.md#forced-release).
 */
const mayBeForced: readonly BlockerCode[] = ['shortages', 'misStaged', 'shuttle'];

export interface PickupFacts {
  status: number;
  /** A count of cargo bars; null = not said, 0 = none used. */
  loadLocks: number | null;
  dayOfService: string;
  /** Outbound date of the warehouse's running day; null when no day is started. */
  runningDay: string | null;
  /** Planned, not loaded, without a reason and not on a shuttle that is still under way. */
  unexplained: number;
  misStaged: number;
  /** Without a reason, on a shuttle that has not arrived. */
  notArrived: number;
  hasFood: boolean;
  inspected: boolean;
}

/** Every blocker by name, the ones that cannot be forced first. */
export function releaseBlockers(p: PickupFacts): Blocker[] {
  if (p.status >= released) return [blocker('released')];
  const found: Blocker[] = [];
  if (p.status < loading) found.push(blocker('notStarted'));
  if (p.runningDay === null)
    found.push({ ...blocker('wrongDay'), sentence: closedErrors.closed.sentence, params: {} });
  else if (p.runningDay !== p.dayOfService)
    found.push(blocker('wrongDay', 1, { date: showDate(p.dayOfService) }));
  if (p.loadLocks === null) found.push(blocker('loadLocks'));
  if (p.hasFood && !p.inspected) found.push(blocker('inspection'));
  if (p.unexplained > 0) found.push(counted('shortages', p.unexplained));
  if (p.misStaged > 0) found.push(counted('misStaged', p.misStaged));
  if (p.notArrived > 0) found.push(counted('shuttle', p.notArrived));
  return found;
}

const blocker = (code: BlockerCode, count = 1, params: Record<string, string> = {}): Blocker => ({
  code,
  sentence: blockerSentences[code],
  params,
  force: mayBeForced.includes(code),
  count,
});
const counted = (code: BlockerCode, count: number) => blocker(code, count, { count: String(count) });

/** What still refuses the release: everything, or with force only what force does not pass. */
export const remainingBlockers = (blockers: readonly Blocker[], force: boolean): Blocker[] =>
  force ? blockers.filter((b) => !b.force) : [...blockers];

/** The sentence that refuses a forced release without a note, or null. */
export const forceRefused = (note: string | null | undefined): string | null =>
  (note ?? '').trim() === '' ? forceNoteRequired : null;

export interface ReopenFacts {
  status: number;
  finalReleased: boolean;
  /** Shipments of the load that are Closed or invoiced. */
  closedShipments: number;
}
export const notReleased = 'Only a load that is Released can be reopened.';
export const dayFinalReleased = 'The day has been closed by the final release.';
export const shipmentsClosed = 'Shipments of this load are already invoiced: {count}.';

/** Why a pickup cannot be reopened, or null. */
export function reopenRefused(p: ReopenFacts): { sentence: string; params: Record<string, string> } | null {
  if (p.status !== released) return { sentence: notReleased, params: {} };
  if (p.finalReleased) return { sentence: dayFinalReleased, params: {} };
  return p.closedShipments > 0
    ? { sentence: shipmentsClosed, params: { count: String(p.closedShipments) } }
    : null;
}

export const loadsNotReleased = 'These loads are not released: {loads}.';
/** Why the day cannot be closed: pickups still open, by load name (docs/domain/outbound.md#final-release). */
export function finalReleaseRefused(
  pickups: readonly { loadName: string; status: number }[],
): { sentence: string; params: { loads: string } } | null {
  const open = [...new Set(pickups.filter((p) => p.status !== released).map((p) => p.loadName))].sort();
  return open.length === 0 ? null : { sentence: loadsNotReleased, params: { loads: open.join(', ') } };
}

/** Estimated time of completion: now + units left at units an hour. Null without a started day; now when nothing is left. */
export function etcOf(
  now: Temporal.Instant,
  unitsLeft: number,
  loadingSpeed: number | null,
): Temporal.Instant | null {
  if (loadingSpeed === null || loadingSpeed <= 0) return null;
  return now.add({ seconds: Math.ceil((Math.max(0, unitsLeft) * 3600) / loadingSpeed) });
}

/** Minutes against the planned departure: `late` over 30, `risk` from 6 to 30, else `spare`; `none` when either time is missing. */
export interface Forecast {
  doneBy: Temporal.Instant | null;
  /** Positive = late, negative = to spare. */
  minutes: number | null;
  level: 'none' | 'spare' | 'risk' | 'late';
}
const riskFromMinutes = 6;
const lateOverMinutes = 30;

/** Whether a load will be done in time. A departure that has passed counts against a load that is not done, by the time it will be done. */
export function forecast(
  doneBy: Temporal.Instant | null,
  plannedDeparture: Temporal.Instant | null,
): Forecast {
  if (!doneBy || !plannedDeparture) return { doneBy, minutes: null, level: 'none' };
  const minutes = divideHalfUp(doneBy.epochMilliseconds - plannedDeparture.epochMilliseconds, 60_000);
  const level = minutes > lateOverMinutes ? 'late' : minutes >= riskFromMinutes ? 'risk' : 'spare';
  return { doneBy, minutes, level };
}

export const milesPerHour = 55;
const drivingMinutesBeforeRest = 11 * 60;
const restMinutes = 10 * 60;
export interface Leg {
  /** From the stop before. */
  miles: number;
  /** Unloading time at this stop, 30 when nothing else is known. */
  serviceMinutes: number;
}

/**
 * Arrival at each drop: miles at 55 an hour, the service time of the stops before, and for a single driver 10 hours' rest
 * after each 11 hours of driving; teams run through (docs/domain/outbound.md#planned-times).
 */
export function arrivals(
  departure: Temporal.Instant,
  legs: readonly Leg[],
  solo: boolean,
): Temporal.Instant[] {
  let driven = 0;
  let stood = 0;
  return legs.map((leg) => {
    driven += (leg.miles * 60) / milesPerHour;
    const rests = solo && driven > 0 ? Math.ceil(driven / drivingMinutesBeforeRest - 1e-9) - 1 : 0;
    const arrival = departure.add({ seconds: Math.round((driven + stood + rests * restMinutes) * 60) });
    stood += leg.serviceMinutes;
    return arrival;
  });
}

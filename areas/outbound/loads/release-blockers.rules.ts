import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** What blocks the release of a load (docs/domain/outbound.md). */

export type ReleaseBlockerCode =
  | 'loadLocks'
  | 'shortages'
  | 'misStaged'
  | 'shuttle'
  | 'inspection'
  | 'notClean'
  | 'smells'
  | 'reeferFails'
  | 'released'
  | 'wrongDay'
  | 'notStarted';

/** A release blocker of a pickup. `force` is true when a forced release overrides it. */
export interface ReleaseBlocker {
  code: ReleaseBlockerCode;
  sentence: string;
  params: Record<string, string>;
  force: boolean;
  count: number;
}

export const releaseBlockerSentences: Record<ReleaseBlockerCode, string> = {
  released: 'This load has already been released.',
  notStarted: 'Loading has not started.',
  wrongDay: 'Day of service {date} hasn’t been started at the warehouse.',
  loadLocks: 'Load locks are required. Enter 0 if there are none.',
  inspection: 'The trailer hasn’t been inspected. Food loads need an inspection.',
  notClean: 'The trailer failed its inspection: it is not clean.',
  smells: 'The trailer failed its inspection: it smells.',
  reeferFails: 'The trailer failed its inspection: its reefer does not run.',
  shortages: 'Units not loaded and without a reason: {count}.',
  misStaged: 'Mis-staged units for this load: {count}.',
  shuttle: 'Units on a shuttle that has not arrived: {count}.',
};

/**
 * A forced release can override missing freight and a failed inspection, because a user checked it and is accountable. It cannot
 * override load locks, a missing inspection, a wrong day or a second release (docs/domain/outbound.md#forced-release).
 */
const mayBeForced: readonly ReleaseBlockerCode[] = [
  'shortages',
  'misStaged',
  'shuttle',
  'notClean',
  'smells',
  'reeferFails',
];

export interface ReleaseCheckInput {
  status: number;
  /** The number of cargo bars. Null means not recorded, 0 means none used. */
  loadLocks: number | null;
  dayOfService: string;
  /** The outbound date of the day that the warehouse started last. Null before the first start. */
  operatingDay: string | null;
  /** That day was closed by its final release. */
  isFinalReleased: boolean;
  /** Planned, not loaded, without a reason and not on a shuttle in transit. */
  unexplained: number;
  misStaged: number;
  /** Without a reason, on a shuttle that has not arrived. */
  notArrived: number;
  hasFood: boolean;
  /** The result of the latest inspection. Null when there is none. */
  trailer: { clean: boolean; odorFree: boolean; reeferOk: boolean } | null;
}

/** Computes every release blocker, those that cannot be forced first. */
export function computeReleaseBlockers(pickup: ReleaseCheckInput): ReleaseBlocker[] {
  if (pickup.status >= pickupStatus.released) return [blocker('released')];
  const found: ReleaseBlocker[] = [];
  if (pickup.status < pickupStatus.loading) found.push(blocker('notStarted'));
  const refused = dayBlocker(pickup);
  if (refused) found.push(refused);
  if (pickup.loadLocks === null) found.push(blocker('loadLocks'));
  if (pickup.hasFood) found.push(...unfit(pickup.trailer));
  if (pickup.unexplained > 0) found.push(counted('shortages', pickup.unexplained));
  if (pickup.misStaged > 0) found.push(counted('misStaged', pickup.misStaged));
  if (pickup.notArrived > 0) found.push(counted('shuttle', pickup.notArrived));
  return found;
}

/**
 * Selects the blockers worth showing before a release is requested. A truck being loaded is always short, and one that has not
 * started is known to be.
 */
export const selectBlockersToShowBeforeRelease = <B extends { code: ReleaseBlockerCode }>(
  blockers: readonly B[],
  status: number,
): B[] =>
  blockers.filter(
    (b) => b.code !== 'notStarted' && (status >= pickupStatus.loaded || b.code !== 'shortages'),
  );

/** Loads of the current operating day and of earlier days can leave, because work on a day that was left open can continue. */
function dayBlocker({
  operatingDay: runningDay,
  isFinalReleased,
  dayOfService,
}: ReleaseCheckInput): ReleaseBlocker | null {
  if (runningDay !== null && dayOfService < runningDay) return null;
  if (runningDay === null || isFinalReleased)
    return { ...blocker('wrongDay'), sentence: warehouseClosedErrors.warehouseClosed.sentence, params: {} };
  return dayOfService === runningDay ? null : blocker('wrongDay', 1, { date: formatDate(dayOfService) });
}

/** Why a trailer is unfit for food. */
function unfit(trailer: ReleaseCheckInput['trailer']): ReleaseBlocker[] {
  if (trailer === null) return [blocker('inspection')];
  return [
    ...(trailer.clean ? [] : [blocker('notClean')]),
    ...(trailer.odorFree ? [] : [blocker('smells')]),
    ...(trailer.reeferOk ? [] : [blocker('reeferFails')]),
  ];
}

const blocker = (
  code: ReleaseBlockerCode,
  count = 1,
  params: Record<string, string> = {},
): ReleaseBlocker => ({
  code,
  sentence: releaseBlockerSentences[code],
  params,
  force: mayBeForced.includes(code),
  count,
});

const counted = (code: ReleaseBlockerCode, count: number) => blocker(code, count, { count: String(count) });

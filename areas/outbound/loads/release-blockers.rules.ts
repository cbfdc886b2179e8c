import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';

/** What keeps a load from leaving (docs/domain/outbound.md). */

export type BlockerCode =
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
  wrongDay: 'Day of service {date} hasn’t been started at the warehouse.',
  loadLocks: 'Load locks are required. Enter 0 if there are none.',
  inspection: 'The trailer hasn’t been inspected. Food loads need an inspection.',
  notClean: 'The trailer failed its inspection: it is not clean.',
  smells: 'The trailer failed its inspection: it smells.',
  reeferFails: 'The trailer failed its inspection: its reefer does not run.',
  shortages: 'Units not loaded and without a reason: {count}.',
  misStaged: 'Mis-staged units of this load: {count}.',
  shuttle: 'Units on a shuttle that has not arrived: {count}.',
};

/**
 * What is about missing freight may be forced, and a failed inspection: somebody looked, and somebody answers for it.
 * Load locks, no inspection at all, a wrong day and a second release may not (docs/domain/outbound.md#forced-release).
 */
const mayBeForced: readonly BlockerCode[] = [
  'shortages',
  'misStaged',
  'shuttle',
  'notClean',
  'smells',
  'reeferFails',
];

export interface ReleaseCheckFacts {
  status: number;
  /** A count of cargo bars; null = not said, 0 = none used. */
  loadLocks: number | null;
  dayOfService: string;
  /** Outbound date of the day that the warehouse started last; null before the first start. */
  runningDay: string | null;
  /** That day is over by its final release. */
  isFinalReleased: boolean;
  /** Planned, not loaded, without a reason and not on a shuttle that is still under way. */
  unexplained: number;
  misStaged: number;
  /** Without a reason, on a shuttle that has not arrived. */
  notArrived: number;
  hasFood: boolean;
  /** What the latest inspection answered; null: there is none. */
  trailer: { clean: boolean; odorFree: boolean; reeferOk: boolean } | null;
}

/** Every blocker by name, the ones that cannot be forced first. */
export function computeReleaseBlockers(p: ReleaseCheckFacts): Blocker[] {
  if (p.status >= pickupStatus.released) return [blocker('released')];
  const found: Blocker[] = [];
  if (p.status < pickupStatus.loading) found.push(blocker('notStarted'));
  const refused = dayBlocker(p);
  if (refused) found.push(refused);
  if (p.loadLocks === null) found.push(blocker('loadLocks'));
  if (p.hasFood) found.push(...unfit(p.trailer));
  if (p.unexplained > 0) found.push(counted('shortages', p.unexplained));
  if (p.misStaged > 0) found.push(counted('misStaged', p.misStaged));
  if (p.notArrived > 0) found.push(counted('shuttle', p.notArrived));
  return found;
}

/**
 * What is worth saying before anybody asks for the release: a truck that is being loaded is short by nature, and one that has
 * not begun knows it.
 */
export const selectEarlyBlockers = <B extends { code: BlockerCode }>(
  blockers: readonly B[],
  status: number,
): B[] =>
  blockers.filter(
    (b) => b.code !== 'notStarted' && (status >= pickupStatus.loaded || b.code !== 'shortages'),
  );

/** Loads of the running day and of days before it can leave: a day that was left open can still be worked. */
function dayBlocker({ runningDay, isFinalReleased, dayOfService }: ReleaseCheckFacts): Blocker | null {
  if (runningDay !== null && dayOfService < runningDay) return null;
  if (runningDay === null || isFinalReleased)
    return { ...blocker('wrongDay'), sentence: warehouseClosedErrors.closed.sentence, params: {} };
  return dayOfService === runningDay ? null : blocker('wrongDay', 1, { date: formatDate(dayOfService) });
}

/** Why a trailer may not carry food. */
function unfit(trailer: ReleaseCheckFacts['trailer']): Blocker[] {
  if (trailer === null) return [blocker('inspection')];
  return [
    ...(trailer.clean ? [] : [blocker('notClean')]),
    ...(trailer.odorFree ? [] : [blocker('smells')]),
    ...(trailer.reeferOk ? [] : [blocker('reeferFails')]),
  ];
}

const blocker = (code: BlockerCode, count = 1, params: Record<string, string> = {}): Blocker => ({
  code,
  sentence: blockerSentences[code],
  params,
  force: mayBeForced.includes(code),
  count,
});

const counted = (code: BlockerCode, count: number) => blocker(code, count, { count: String(count) });

import { expect, test } from 'vitest';
import type { DayPlanView, PlanTour } from './day-plan.contract.ts';
import { listPlanChanges, isPlanOutdated, replayPlanChanges } from './plan-draft.rules.ts';

interface Wish {
  fixed?: PlanTour['fixed'];
  size?: number;
  version?: string;
}
const tour = (key: string, stops: number[], wish: Wish = {}): PlanTour => ({
  key,
  loadId: 1,
  name: `L-${key}`,
  routeName: null,
  fixed: wish.fixed ?? null,
  size: wish.size ?? 0,
  departsAt: '2027-02-03T15:00:00Z',
  stops: stops.map((id) => ({
    id,
    miles: 1,
    arrivesAt: '2027-02-03T15:00:00Z',
    beginsAt: '2027-02-03T15:00:00Z',
    leavesAt: '2027-02-03T15:00:00Z',
    rests: 0,
    lateMinutes: 0,
  })),
  loading: stops.toReversed(),
  cube: 0,
  weight: 0,
  miles: 0,
  drivingMinutes: 0,
  cents: 0,
  faults: [],
  version: key.startsWith('+') ? null : (wish.version ?? 'v1'),
});
const stop = (id: number): DayPlanView['stops'][number] => ({
  id,
  number: String(id),
  name: `Stop ${id}`,
  city: '',
  state: null,
  zone: 'America/New_York',
  part: 1,
  parts: 1,
  units: 1,
  cube: 1,
  weight: null,
  opensAt: null,
  closesAt: null,
  mustKeep: false,
  late: false,
});
const plan = (tours: PlanTour[], stops = [1, 2, 3, 4, 5, 6, 7]): DayPlanView => ({
  warehouseId: 1,
  warehouseCode: 'MIA',
  zone: 'America/New_York',
  dayOfService: '2027-02-03',
  trailers: [],
  stops: stops.map(stop),
  tours,
  leftOut: [],
  notes: [],
  otherDays: [],
  onOtherDays: [],
  cents: 0,
  miles: 0,
  lateMinutes: 0,
  plannedBy: null,
  plannedAt: null,
});
const stopsOf = ({ tours }: ReturnType<typeof replayPlanChanges>) =>
  Object.fromEntries(tours.map(({ key, stops }) => [key, stops]));

const from = plan([tour('A', [1, 2, 3]), tour('B', [4, 5]), tour('C', [6])]);

test('a moved stop follows the stop it was placed after, even when other stops joined that trailer', () => {
  const mine = plan([tour('A', [1, 3]), tour('B', [4, 2, 5]), tour('C', [6])]);
  const now = plan([tour('A', [1, 2, 3]), tour('B', [7, 4, 5], { version: 'v2' }), tour('C', [6])]);
  const again = replayPlanChanges(from, mine, now);
  expect(stopsOf(again)).toEqual({ A: [1, 3], B: [7, 4, 2, 5], C: [6] });
  expect([again.appliedCount, again.lost]).toEqual([1, []]);
});
test('a stop whose predecessor left follows the stop before that one, or is first', () => {
  const mine = plan([tour('A', [1]), tour('B', [4, 5, 2, 3]), tour('C', [6])]);
  const now = plan([tour('A', [1, 2, 3]), tour('B', [4]), tour('C', [6, 5])]);
  expect(stopsOf(replayPlanChanges(from, mine, now))).toEqual({ A: [1], B: [4, 2, 3], C: [6, 5] });
  const first = plan([tour('A', [1]), tour('B', [2, 3, 4, 5]), tour('C', [6])]);
  expect(stopsOf(replayPlanChanges(from, first, now))).toEqual({ A: [1], B: [2, 3, 4], C: [6, 5] });
});
test('on a trailer whose order changed, only the moved stops are moved again', () => {
  const mine = plan([tour('A', [3, 1, 2]), tour('B', [4, 5]), tour('C', [6])]);
  const again = replayPlanChanges(
    from,
    mine,
    plan([tour('A', [1, 2, 7, 3]), tour('B', [4, 5]), tour('C', [6])]),
  );
  expect([stopsOf(again)['A'], again.appliedCount]).toEqual([[3, 1, 2, 7], 1]);
});
test('stops removed from a trailer and stops on a new trailer are reapplied', () => {
  const mine = plan([tour('A', [1]), tour('B', [4, 5]), tour('C', [6]), tour('+1', [3], { size: 2 })]);
  const again = replayPlanChanges(from, mine, from);
  expect(stopsOf(again)).toEqual({ A: [1], B: [4, 5], C: [6], '+1': [3] });
  expect([again.appliedCount, again.tours.at(-1)?.size]).toEqual([2, 2]);
});
test('a selected trailer type is reapplied, unless another user selected one', () => {
  const mine = plan([tour('A', [1, 2, 3], { size: 1 }), tour('B', [4, 5], { size: 1 }), tour('C', [6])]);
  const now = plan([tour('A', [1, 2, 3]), tour('B', [4, 5], { size: 2 }), tour('C', [6])]);
  const again = replayPlanChanges(from, mine, now);
  expect(again.tours.map(({ size }) => size)).toEqual([1, 2, 0]);
  expect([again.appliedCount, again.lost]).toEqual([1, [{ stop: null, reason: 'kind', trailer: 'L-B' }]]);
});

const moves = plan([tour('A', [1, 3]), tour('B', [4, 2, 5]), tour('C', [6])]);
test.each<[string, DayPlanView, string, string]>([
  ['no longer exists', plan([tour('A', [1, 3]), tour('B', [4, 5])], [1, 3, 4, 5]), 'gone', 'L-B'],
  ['is being loaded', plan([tour('A', [1, 2, 3], { fixed: 'loading' }), tour('B', [4, 5])]), 'begun', 'L-A'],
  [
    'belongs on a trailer being loaded',
    plan([tour('A', [1, 2, 3]), tour('B', [4, 5], { fixed: 'loaded' })]),
    'begun',
    'L-B',
  ],
  ['was moved elsewhere', plan([tour('A', [1, 3]), tour('B', [4, 5]), tour('C', [6, 2])]), 'taken', 'L-C'],
  ['was taken off', plan([tour('A', [1, 3]), tour('B', [4, 5]), tour('C', [6])]), 'off', ''],
  ['belongs on a trailer that no longer exists', plan([tour('A', [1, 2, 3])]), 'noTrailer', 'L-B'],
])('a stop that %s stays where it is and is reported', (_, now, why, trailer) => {
  const again = replayPlanChanges(from, moves, now);
  expect(again.lost).toEqual([{ stop: 2, reason: why, trailer }]);
  expect(again.appliedCount).toBe(0);
  expect(listPlanChanges(now, { ...now, tours: now.tours }).tours).toEqual([]);
  expect(again.tours.map(({ stops }) => stops)).toEqual(now.tours.map((t) => t.stops.map(({ id }) => id)));
});

test('a plan is outdated when loads changed, started loading, were added or were removed', () => {
  expect(isPlanOutdated(from, from)).toBe(false);
  const [a = tour('A', []), ...rest] = from.tours;
  expect(isPlanOutdated(from, plan([{ ...a, version: 'v2' }, ...rest]))).toBe(true);
  expect(isPlanOutdated(from, plan([{ ...a, fixed: 'loading' }, ...rest]))).toBe(true);
  expect(isPlanOutdated(from, plan(rest))).toBe(true);
  expect(isPlanOutdated(from, plan([...from.tours, tour('D', [7])]))).toBe(true);
});

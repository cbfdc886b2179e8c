import { describe, expect, it, test } from 'vitest';
import type { FloorMove, FloorSnapshot, UnitPosition } from './floor-history.contract.ts';
import {
  groupSnapshotUnitsByState,
  dateOfMsInZone,
  getDayBoundsMs,
  getHourBoundsMs,
  findLastLayoutChangeTime,
  applyFloorMoves,
  findMovesUntil,
  buildPastFloor,
} from './floor-history.rules.ts';

const slot = (placeId: number) => ({
  placeId,
  code: `A-${placeId}`,
  area: 1,
  location: 'A',
  position: placeId,
  consigneeId: 7,
  consignee: 'Buckeye Floral',
  trailer: null,
});
const then: FloorSnapshot = {
  at: '2027-02-03T10:00:00.000Z',
  layoutId: 1,
  layoutName: 'Wednesday - Standard',
  layoutDate: '2027-02-03',
  zone: 'America/New_York',
  room: 48,
  slots: [slot(1), slot(2)],
  doors: [{ id: 1, number: 20, kind: 2, active: true }],
  boxes: [
    { placeId: 1, status: 2, load: 'L-60219', ages: [60_000, 3_600_000] },
    { placeId: 1, status: 5, load: null, ages: [null] },
    { placeId: null, status: 2, load: null, ages: [0] },
    { placeId: null, status: 6, load: null, ages: [0] },
    { placeId: null, status: 100, load: null, ages: [0] },
  ],
  changes: [],
  drawing: null,
};
const box = (placeId: number | null, status: number, scannedAt: string | null, load: string | null = null) =>
  ({ placeId, status, load, scannedAt }) satisfies UnitPosition;
const move = (minutes: number, was: UnitPosition | null, became: UnitPosition | null): FloorMove => ({
  at: `2027-02-03T10:${String(minutes).padStart(2, '0')}:00.000Z`,
  was,
  became,
});

describe('a past floor snapshot', () => {
  it('fills each place with the boxes there at that time, and counts the unplaced ones', () => {
    const floor = buildPastFloor(then, groupSnapshotUnitsByState(then));
    expect(floor).toMatchObject({
      unplaced: 1,
      cooler: 1,
      doors: [{ number: 20, busyWith: null, state: null }],
    });
    expect(floor.slots).toMatchObject([
      { units: 3, misStaged: 1, oldestAt: '2027-02-03T09:00:00.000Z', loads: ['L-60219'] },
      { units: 0, misStaged: 0, oldestAt: null, loads: [] },
    ]);
  });
  it('applies later changes: boxes arrive, leave and are carried over', () => {
    const first = '2027-02-03T09:00:00+00:00';
    const moves = [
      move(1, null, box(null, 2, '2027-02-03T10:01:00Z')),
      move(2, box(1, 2, first, 'L-60219'), box(2, 2, '2027-02-03T10:02:00Z', 'L-60220')),
      move(3, box(1, 5, null), null),
    ];
    const before = groupSnapshotUnitsByState(then);
    const floor = (minutes: number) => {
      const at = Date.parse(`2027-02-03T10:0${minutes}:00Z`);
      return buildPastFloor(then, applyFloorMoves(before, findMovesUntil(moves, at)));
    };
    expect([0, 1, 2, 3].map((n) => [floor(n).unplaced, ...floor(n).slots.map((s) => s.units)])).toEqual([
      [1, 3, 0],
      [2, 3, 0],
      [2, 2, 1],
      [2, 1, 1],
    ]);
    expect(floor(3).slots).toMatchObject([
      { oldestAt: '2027-02-03T09:59:00.000Z', misStaged: 0 },
      { oldestAt: '2027-02-03T10:02:00.000Z', loads: ['L-60220'] },
    ]);
    expect(buildPastFloor(then, before)).toEqual(floor(0));
  });
});

test.each([
  ['2027-02-03', 24],
  ['2027-03-14', 23],
  ['2027-11-07', 25],
])('the day %s in New York has %i hours', (date, hours) => {
  const { from, until } = getDayBoundsMs(date, 'America/New_York');
  expect((until - from) / 3_600_000).toBe(hours);
  expect([from, until - 1, until].map((at) => dateOfMsInZone(at, 'America/New_York') === date)).toEqual([
    true,
    true,
    false,
  ]);
});
test('the hour of a time starts on the hour, and its layout is the last change up to that time', () => {
  const at = Date.parse('2027-02-03T10:40:30Z');
  expect(getHourBoundsMs(at)).toEqual({
    from: Date.parse('2027-02-03T10:00:00Z'),
    until: Date.parse('2027-02-03T11:00:00Z'),
  });
  const changes = ['10', '40', '50'].map((minutes) => ({ at: `2027-02-03T10:${minutes}:00.000Z` }));
  expect([findLastLayoutChangeTime(changes, at), findLastLayoutChangeTime(changes.slice(2), at)]).toEqual([
    changes[1]?.at,
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import type { FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import {
  computeOldestUnitAgeLevel,
  buildDrawnFloor,
  computeFillRatio,
  pickHueIndex,
  matchesNonEmptySlotSearch,
  groupSlotsByLocation,
  computeSlotRect,
  groupAdjacentSlotsByAssignee,
  listAreaLabels,
  computeArrowFromCenterToEdge,
  getInwardDirection,
} from './floor-plan.rules.ts';

const slot = (over: Partial<FloorSlot> = {}): FloorSlot => ({
  placeId: 1,
  code: 'A-1',
  area: 1,
  location: 'A',
  position: 1,
  consigneeId: 7,
  consignee: 'Buckeye Floral',
  trailer: null,
  units: 12,
  misStaged: 0,
  oldestAt: '2027-02-03T10:00:00Z',
  loads: ['L-60219'],
  belongs: [],
  ...over,
});

test('a place’s fill ratio follows its capacity and never exceeds 1', () => {
  expect([0, 24, 48, 60].map((units) => computeFillRatio({ units }, 48))).toEqual([0, 0.5, 1, 1]);
  expect(computeFillRatio({ units: 3 }, 0)).toBe(0);
});
test('the oldest box in a place sets its age level', () => {
  const at = (hours: number) => Date.parse('2027-02-03T10:00:00Z') + hours * 3_600_000;
  expect([1.9, 2, 5.9, 6, 23.9, 24].map((hours) => computeOldestUnitAgeLevel(slot(), at(hours)))).toEqual([
    1, 2, 2, 3, 3, 4,
  ]);
  expect(computeOldestUnitAgeLevel(slot({ units: 0 }), at(30))).toBe(0);
});
test('neighboring places of one consignee share one name, with the loads of its own boxes', () => {
  const found = groupAdjacentSlotsByAssignee([
    slot({ position: 1 }),
    slot({ position: 2, loads: ['L-60220'] }),
    slot({ position: 3, consignee: 'Keystone', units: 1, misStaged: 1, loads: ['L-60219'] }),
    slot({ position: 4, consignee: null, units: 0, loads: [] }),
  ]);
  expect(found.map((s) => [s.assigneeName, s.loads, s.slots.map((one) => one.position)])).toEqual([
    ['Buckeye Floral', ['L-60219', 'L-60220'], [1, 2]],
    ['Keystone', [], [3]],
    [null, [], [4]],
  ]);
});
test('lanes keep the order of the floor', () => {
  const floor = [slot(), slot({ location: 'B' }), slot({ area: 2, location: 'P1' }), slot({ position: 2 })];
  expect(groupSlotsByLocation(floor, 1).map(([name, slots]) => [name, slots.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});
test('a name always gets the same hue, and a place is found by code, consignee, trailer or load', () => {
  expect(pickHueIndex('Buckeye Floral', 8)).toBe(pickHueIndex('Buckeye Floral', 8));
  expect(pickHueIndex('Keystone', 8)).toBeLessThan(8);
  expect(['a-1', 'BUCK', '60219'].map((words) => matchesNonEmptySlotSearch(slot(), words))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['', 'zz'].map((words) => matchesNonEmptySlotSearch(slot(), words))).toEqual([false, false]);
});
test('a drawn floor shows undrawn items below the drawing, and a floor without a drawing is not drawn', () => {
  const at = { x: 8, y: 3, w: 48, h: 5, turned: false };
  const lane = (locationId: number, code: string, where: typeof at | null) => ({
    locationId,
    area: 1,
    code,
    positions: 12,
    at: where,
  });
  const drawing = {
    lanes: [lane(1, 'A', at), lane(2, 'B', null), lane(3, 'EMPTY', null)],
    doors: [
      { doorId: 20, number: 20, kind: 2, at: { x: 4, y: 40, w: 3, h: 2 } },
      { doorId: 21, number: 21, kind: 2, at: null },
    ],
    walls: [{ x: 0, y: 0, w: 60, h: 1 }],
    rowVersion: 1,
  };
  const slots = ['A', 'B', 'OLD'].map((location, n) => slot({ placeId: n, location }));
  const drawn = buildDrawnFloor({ drawing, slots });
  expect(drawn?.lanes.map((one) => [one.name, one.at.y > 41, one.slots.map((own) => own.placeId)])).toEqual([
    ['A', false, [0]],
    ['B', true, [1]],
    ['OLD', true, [2]],
  ]);
  expect(drawn?.doors.map((one) => one.doorId)).toEqual([20]);
  expect(buildDrawnFloor({ drawing: { ...drawing, lanes: [lane(1, 'A', null)] }, slots })).toBeNull();
  expect(buildDrawnFloor({ drawing: null, slots: [] })).toBeNull();
});
test('a place takes its share of its location, counted from the end with the first place', () => {
  const lane = (w: number, h: number, turned = false) => ({
    at: { x: 10, y: 20, w, h, turned },
    slots: [slot(), slot(), slot(), slot()],
  });
  expect(computeSlotRect(lane(40, 5), 1)).toEqual({ x: 20, y: 20, w: 10, h: 5 });
  expect(computeSlotRect(lane(40, 5, true), 0)).toEqual({ x: 40, y: 20, w: 10, h: 5 });
  expect(computeSlotRect(lane(5, 40), 3)).toEqual({ x: 10, y: 50, w: 5, h: 10 });
  expect(computeSlotRect(lane(5, 40, true), 3)).toEqual({ x: 10, y: 20, w: 5, h: 10 });
});
test('an arrow runs from the center of a place to the edge of the target place', () => {
  const at = (x: number, y: number) => ({ x, y, w: 10, h: 4 });
  expect(computeArrowFromCenterToEdge(at(0, 0), at(20, 0))).toEqual({ x1: 5, y1: 2, x2: 20, y2: 2 });
  expect(computeArrowFromCenterToEdge(at(0, 20), at(0, 0))).toEqual({ x1: 5, y1: 22, x2: 5, y2: 4 });
  expect(computeArrowFromCenterToEdge(at(0, 0), at(10, 20))).toEqual({ x1: 5, y1: 2, x2: 14, y2: 20 });
});
test('arrivals at a door move away from the nearest edge', () => {
  const floor = { columns: 100, rows: 60 };
  const door = (x: number, y: number) => getInwardDirection({ x, y, w: 3, h: 2 }, floor);
  expect([door(0, 30), door(97, 30), door(50, 0), door(50, 58)]).toEqual(['right', 'left', 'down', 'up']);
});

test('the name of an area is at its uppermost location, or the leftmost of those', () => {
  const at = (x: number, y: number) => ({ x, y, w: 8, h: 5, turned: false });
  expect(
    listAreaLabels([
      { area: 1, at: at(30, 4) },
      { area: 1, at: at(4, 4) },
      { area: 1, at: at(4, 11) },
      { area: 2, at: at(60, 9) },
    ]),
  ).toEqual([
    { area: 1, x: 4, y: 4 },
    { area: 2, x: 60, y: 9 },
  ]);
});

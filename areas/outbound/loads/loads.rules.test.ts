import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  compareEtaToWindow,
  computeLoadStatus,
  isLoadingWithUnitsLeft,
  routeNameUnlessLoadNumber,
} from './loads.rules.ts';

test.each([
  ['the first box of a truck', 1, 40, false],
  ['a box in the middle', 2, 12, true],
  ['the last one', 2, 0, false],
  ['a box scanned after loading was completed', 3, 0, false],
  ['one too many', 2, -1, false],
])('after %s the truck continues loading or changes', (_, status, left, goesOn) => {
  expect(isLoadingWithUnitsLeft(status, left)).toBe(goesOn);
});

describe('a load’s status', () => {
  test.each([
    ['no pickups', [], 1],
    ['all pending', [1, 1], 1],
    ['one loading', [1, 2], 2],
    ['Miami released and West Palm pending', [4, 1], 2],
    ['Miami released and West Palm loading', [4, 2], 2],
    ['all loaded', [3, 3], 3],
    ['one pickup released, the other loaded', [4, 3], 3],
    ['all released', [4, 4], 4],
  ])('%s', (_, pickups, status) => {
    expect(computeLoadStatus(pickups)).toBe(status);
  });
  it('is never ahead of its slowest pickup once loaded, and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), (pickups) => {
        const status = computeLoadStatus(pickups);
        if (status >= 3) expect(status).toBe(Math.min(...pickups));
        expect(computeLoadStatus(pickups.toReversed())).toBe(status);
      }),
    );
  });
});

it.each([
  ['2027-02-04T13:59:00Z', null],
  ['2027-02-04T14:00:00Z', null],
  ['2027-02-04T14:01:00Z', 'late'],
  ['2027-02-04T09:59:00Z', 'early'],
  [null, null],
])('an ETA at %s is reported as %s against a window from 10:00 to 14:00', (eta, told) => {
  expect(compareEtaToWindow(eta, '2027-02-04T10:00:00Z', '2027-02-04T14:00:00Z')).toBe(told);
  expect(compareEtaToWindow(eta, null, null)).toBeNull();
});

it('a load is named by its number, with its route name beside it where that differs', () => {
  expect(routeNameUnlessLoadNumber({ loadNumber: 1042, loadName: 'MIA 1130-01' })).toBe('MIA 1130-01');
  expect(routeNameUnlessLoadNumber({ loadNumber: 1042, loadName: 'L-1042' })).toBeNull();
});

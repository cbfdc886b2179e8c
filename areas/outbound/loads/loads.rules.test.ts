import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { loadStatus, loadingGoesOn } from './loads.rules.ts';

test.each([
  ['the first box of a truck', 1, 40, false],
  ['one in the middle', 2, 12, true],
  ['the last one', 2, 0, false],
  ['one that comes after all', 3, 0, false],
  ['one too many', 2, -1, false],
])('after %s the truck goes on loading or changes', (_, status, left, goesOn) => {
  expect(loadingGoesOn(status, left)).toBe(goesOn);
});

describe("a load's state", () => {
  test.each([
    ['no pickups', [], 1],
    ['all pending', [1, 1], 1],
    ['one loading', [1, 2], 2],
    ['Miami released and West Palm pending', [4, 1], 2],
    ['Miami released and West Palm loading', [4, 2], 2],
    ['all loaded', [3, 3], 3],
    ['one released, the other loaded', [4, 3], 3],
    ['all released', [4, 4], 4],
  ])('%s', (_, pickups, status) => {
    expect(loadStatus(pickups)).toBe(status);
  });
  it('is never ahead of its slowest pickup once loaded, and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), (pickups) => {
        const status = loadStatus(pickups);
        if (status >= 3) expect(status).toBe(Math.min(...pickups));
        expect(loadStatus(pickups.toReversed())).toBe(status);
      }),
    );
  });
});

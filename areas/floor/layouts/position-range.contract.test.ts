import { describe, expect, it } from 'vitest';
import { highestPosition, mostAtOnce, positionsIn } from './position-range.contract.ts';

describe('positions as they are typed', () => {
  it.each([
    ['1', [1]],
    ['1-6', [1, 2, 3, 4, 5, 6]],
    [' 3 - 4 ', [3, 4]],
    ['7-7', [7]],
    [String(highestPosition), [highestPosition]],
  ])('"%s" are %j', (typed, numbers) => {
    expect(positionsIn(typed)).toEqual(numbers);
  });
  it.each(['', '6-1', '1-', '-6', 'a', '1,3', '0', '0-3', '1-6-9', '1.5', '1-100000', '10000', '１', '1e3'])(
    '"%s" are none',
    (typed) => {
      expect(positionsIn(typed)).toBeUndefined();
    },
  );
  it('are so many at once and no more', () => {
    expect(positionsIn(`1-${mostAtOnce}`)).toHaveLength(mostAtOnce);
    expect(positionsIn(`1-${mostAtOnce + 1}`)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  maxPositionNumber,
  maxPositionsPerRange,
  parsePositionNumberOrRange,
} from './position-range.contract.ts';

describe('a typed position range', () => {
  it.each([
    ['1', [1]],
    ['1-6', [1, 2, 3, 4, 5, 6]],
    [' 3 - 4 ', [3, 4]],
    ['7-7', [7]],
    [String(maxPositionNumber), [maxPositionNumber]],
  ])('parses "%s" as %j', (typed, numbers) => {
    expect(parsePositionNumberOrRange(typed)).toEqual(numbers);
  });
  it.each(['', '6-1', '1-', '-6', 'a', '1,3', '0', '0-3', '1-6-9', '1.5', '1-100000', '10000', '１', '1e3'])(
    'rejects "%s"',
    (typed) => {
      expect(parsePositionNumberOrRange(typed)).toBeUndefined();
    },
  );
  it('allows the maximum number of positions and no more', () => {
    expect(parsePositionNumberOrRange(`1-${maxPositionsPerRange}`)).toHaveLength(maxPositionsPerRange);
    expect(parsePositionNumberOrRange(`1-${maxPositionsPerRange + 1}`)).toBeUndefined();
  });
});

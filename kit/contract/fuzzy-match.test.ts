import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { computeEditDistanceUpTo, createFuzzyCodeOrExactNameMatcher } from './fuzzy-match.ts';

describe('the edit distance of two words', () => {
  it.each([
    ['LAKSHORE', 'LAKESHORE', 1],
    ['LAKEHSORE', 'LAKESHORE', 1],
    ['ROS-REED', 'ROS-RED', 1],
    ['abc', 'abc', 0],
    ['', 'ab', 2],
    ['kitten', 'sitting', 3],
    ['abcdef', 'uvwxyz', 4],
  ])('%s and %s differ by %i', (a, b, far) => {
    expect(computeEditDistanceUpTo(a, b, 3)).toBe(far);
  });
  it('is symmetric, and never more than the length of the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(computeEditDistanceUpTo(a, b, 20)).toBe(computeEditDistanceUpTo(b, a, 20));
        expect(computeEditDistanceUpTo(a, b, 20)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(computeEditDistanceUpTo(a, a, 20)).toBe(0);
      }),
    );
  });
});

describe('the suggested match', () => {
  const nearest = createFuzzyCodeOrExactNameMatcher([
    { code: 'LAKESHORE', name: 'Lakeshore Wholesale' },
    { code: 'LAKESIDE', name: 'Lakeside Florist' },
    { code: 'BUCKEYE', name: 'Buckeye Floral' },
    { code: 'CT00419', name: 'Magic City' },
  ]);
  it.each([
    ['LAKSHORE', 'LAKESHORE'],
    ['lakeshore', 'LAKESHORE'],
    ['Lake-Shore', 'LAKESHORE'],
    ['lakeside florist', 'LAKESIDE'],
    ['CT0419', 'CT00419'],
    ['ct-00419', 'CT00419'],
    ['SUNSET', null],
    ['CT00418', null],
    ['CT00149', null],
    ['MT00419', 'CT00419'],
    ['', null],
    ['X', null],
  ])('for %s is %s', (value, code) => {
    expect(nearest.findMatch(value)?.code ?? null).toBe(code);
  });
});

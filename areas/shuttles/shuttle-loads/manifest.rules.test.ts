import { describe, expect, it } from 'vitest';
import {
  isReasonAllowedForDifference,
  isManifestSettled,
  listReasonsToChoose,
  shouldShowOpenDifferences,
  reasonsByDifference,
} from './manifest.rules.ts';
import { differenceKinds, differenceReasons } from './shuttle-manifest.contract.ts';

describe('a shuttle difference', () => {
  it('can be explained only by the reasons of its kind', () => {
    for (const difference of differenceKinds)
      expect(
        differenceReasons.filter((reason) => isReasonAllowedForDifference(difference, reason)).toSorted(),
      ).toEqual([...reasonsByDifference[difference]].toSorted());
  });
  it('keeps its reason, except that a unit that can’t be found may be found later', () => {
    expect(listReasonsToChoose({ difference: 'missing', reason: null })).toEqual([
      'leftBehind',
      'lost',
      'found',
    ]);
    expect(listReasonsToChoose({ difference: 'missing', reason: 'lost' })).toEqual(['leftBehind', 'found']);
    expect(listReasonsToChoose({ difference: 'missing', reason: 'leftBehind' })).toEqual([]);
    expect(listReasonsToChoose({ difference: 'damaged', reason: 'wet' })).toEqual([]);
  });
  it('has at least one reason, and every reason applies to some kind', () => {
    expect(differenceKinds.every((difference) => reasonsByDifference[difference].length > 0)).toBe(true);
    expect(
      differenceReasons.filter(
        (reason) => !differenceKinds.some((d) => isReasonAllowedForDifference(d, reason)),
      ),
    ).toEqual([]);
  });
  it.each([
    [{ sent: 3, counted: 3, missing: 0, extra: 0, damaged: 0, open: 0 }, true],
    [{ sent: 3, counted: 2, missing: 1, extra: 0, damaged: 0, open: 0 }, true],
    [{ sent: 3, counted: 2, missing: 1, extra: 0, damaged: 0, open: 1 }, false],
    [{ sent: 3, counted: 3, missing: 0, extra: 1, damaged: 1, open: 0 }, true],
    [{ sent: 3, counted: 2, missing: 0, extra: 1, damaged: 0, open: 0 }, false],
    [{ sent: 3, counted: 2, missing: 0, extra: 0, damaged: 0, open: 0 }, false],
  ])('%o is settled: %s', (sums, settled) => expect(isManifestSettled(sums)).toBe(settled));
});

describe('the open differences of a shuttle', () => {
  it.each<[string, { counted: number; extra: number; open: number }, boolean, boolean]>([
    ['is not shown before anything is counted', { counted: 0, extra: 0, open: 3 }, false, false],
    ['is shown as soon as the first box is counted', { counted: 1, extra: 0, open: 2 }, false, true],
    ['is shown when only a box arrived that was not sent', { counted: 0, extra: 1, open: 4 }, false, true],
    ['is shown for a shuttle that arrived without a count', { counted: 0, extra: 0, open: 3 }, true, true],
    ['is not shown when nothing is open', { counted: 3, extra: 0, open: 0 }, true, false],
  ])('%s', (_, row, hasArrived, told) => {
    expect(shouldShowOpenDifferences(row, hasArrived)).toBe(told);
  });
});

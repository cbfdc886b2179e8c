import { describe, expect, it } from 'vitest';
import {
  computeLastFilingDate,
  computeClaimDeadlines,
  computeMaxPayableCents,
  parseClaimCode,
} from './claims.rules.ts';

const days = { filing: 270, acknowledge: 30, decide: 120 };

describe('Claim deadlines', () => {
  it('count from the day of service for filing, and from the filing date for the company’s decision', () => {
    expect(computeLastFilingDate('2027-02-03', days)).toBe('2027-10-31');
    expect(computeClaimDeadlines('2027-02-03', days)).toEqual({
      acknowledgeBy: '2027-03-05',
      decideBy: '2027-06-03',
    });
  });
  it('never put the decision before the acknowledgment', () => {
    expect(computeClaimDeadlines('2027-02-03', { ...days, decide: 10 })).toEqual({
      acknowledgeBy: '2027-03-05',
      decideBy: '2027-03-05',
    });
  });
});

describe('The maximum payable amount of a claim', () => {
  it.each([
    [{ amount: 10_000, salvage: 0 }, 10_000],
    [{ amount: 10_000, salvage: 2500 }, 7500],
    [{ amount: 10_000, salvage: 10_000 }, 0],
  ])('for %o is %i cents', (claim, most) => expect(computeMaxPayableCents(claim)).toBe(most));
});

describe('A claim code', () => {
  it.each([
    ['L-60211', { load: 60211 }],
    ['l 60211', { load: 60211 }],
    ['L60211', { load: 60211 }],
    ['al00424', { box: 'AL00424' }],
    ['100200300', { box: '100200300' }],
    ['L-', { box: 'L-' }],
  ])('%s', (typed, means) => expect(parseClaimCode(typed)).toEqual(means));
});

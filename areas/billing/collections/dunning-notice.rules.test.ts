import { expect, it } from 'vitest';
import { planNextDunningNotice } from './dunning-notice.rules.ts';

const pace = { daysBetweenNotices: 7, daysUntilReset: 90 };

it('dunning notices escalate in three steps a week apart, and start again after three months', () => {
  const after = (step: number, writtenOn: string, today = '2027-02-03') =>
    planNextDunningNotice({ step, writtenOn }, today, pace);
  expect(planNextDunningNotice(undefined, '2027-02-03', pace)).toEqual({ step: 1, notBefore: '2027-02-03' });
  expect(after(1, '2027-02-01')).toEqual({ step: 2, notBefore: '2027-02-08' });
  expect(after(2, '2027-01-01')).toEqual({ step: 3, notBefore: '2027-01-08' });
  expect(after(3, '2027-01-01')).toEqual({ step: 3, notBefore: '2027-01-08' });
  expect(after(3, '2026-11-05').step).toBe(1);
  expect(after(3, '2026-11-06').step).toBe(3);
});

it('dunning notices use the configured days between notices and until reset', () => {
  const slow = { daysBetweenNotices: 14, daysUntilReset: 30 };
  expect(planNextDunningNotice({ step: 1, writtenOn: '2027-02-01' }, '2027-02-03', slow)).toEqual({
    step: 2,
    notBefore: '2027-02-15',
  });
  expect(planNextDunningNotice({ step: 3, writtenOn: '2027-01-01' }, '2027-02-03', slow).step).toBe(1);
});

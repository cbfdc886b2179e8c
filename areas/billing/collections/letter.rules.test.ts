import { expect, it } from 'vitest';
import { nextLetter } from './letter.rules.ts';

const pace = { wait: 7, forget: 90 };

it('letters go up in three steps, a week apart, and begin anew after a quarter of a year', () => {
  const after = (step: number, writtenOn: string, today = '2027-02-03') =>
    nextLetter({ step, writtenOn }, today, pace);
  expect(nextLetter(undefined, '2027-02-03', pace)).toEqual({ step: 1, notBefore: '2027-02-03' });
  expect(after(1, '2027-02-01')).toEqual({ step: 2, notBefore: '2027-02-08' });
  expect(after(2, '2027-01-01')).toEqual({ step: 3, notBefore: '2027-01-08' });
  expect(after(3, '2027-01-01')).toEqual({ step: 3, notBefore: '2027-01-08' });
  expect(after(3, '2026-11-05').step).toBe(1);
  expect(after(3, '2026-11-06').step).toBe(3);
});

it('letters wait and begin anew as the house has set it', () => {
  const slow = { wait: 14, forget: 30 };
  expect(nextLetter({ step: 1, writtenOn: '2027-02-01' }, '2027-02-03', slow)).toEqual({
    step: 2,
    notBefore: '2027-02-15',
  });
  expect(nextLetter({ step: 3, writtenOn: '2027-01-01' }, '2027-02-03', slow).step).toBe(1);
});

import { expect, test } from 'vitest';
import { getSameDayLastYear } from './last-year.rules.ts';

test.each([
  ['2027-02-03', '2026-02-03'],
  ['2028-02-29', '2027-02-28'],
  ['2029-02-28', '2028-02-28'],
  ['2027-12-31', '2026-12-31'],
])('one year before %s is %s', (date, before) => {
  expect(getSameDayLastYear(date)).toBe(before);
});

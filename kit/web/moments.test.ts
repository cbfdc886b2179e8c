import { expect, it } from 'vitest';
import { showClock } from './moments.ts';

it.each([
  ['2027-02-09T16:30:05Z', 'America/New_York', true, '11:30:05'],
  ['2027-02-09T16:30:05Z', 'America/Los_Angeles', false, '08:30'],
  ['2027-02-10T05:00:00Z', 'America/New_York', true, '00:00:00'],
  ['not an instant', 'America/New_York', true, ''],
])('the clock at %s in %s', (instant, zone, seconds, shown) => {
  expect(showClock(instant, zone, seconds)).toBe(shown);
});

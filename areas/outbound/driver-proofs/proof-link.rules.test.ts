import { expect, test } from 'vitest';
import { computeProofTimeNotBeforeRelease, isProofLinkUsable } from './proof-link.rules.ts';

const at = (text: string) => Temporal.Instant.from(`2027-02-${text}:00Z`);
const link = { expiresAt: at('05T12:00') };
const hours = (n: number) => n * 3600;

test.each([
  ['while it is valid', '05T11:59', 0, true],
  ['to the second', '05T12:00', 0, true],
  ['after it has expired', '05T12:01', 0, false],
  ['a proof from before the expiry, two days later', '07T11:00', hours(48), true],
  ['a proof from after the expiry, two days later', '07T13:00', hours(48), false],
  ['a proof from before the expiry, four days later', '09T11:00', hours(96), false],
])('a link accepts a proof %s: %s', (_, now, ago, yes) => {
  expect(isProofLinkUsable(link, at(now), ago)).toBe(yes);
});

test('a stop is proved at the device’s time, but never before its truck has left', () => {
  expect(computeProofTimeNotBeforeRelease(at('05T12:00'), 3600, at('05T08:00'))).toEqual(at('05T11:00'));
  expect(computeProofTimeNotBeforeRelease(at('05T12:00'), hours(12), at('05T08:00'))).toEqual(at('05T08:00'));
  expect(computeProofTimeNotBeforeRelease(at('05T12:00'), 60, null)).toEqual(at('05T11:59'));
});

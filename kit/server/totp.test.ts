import { describe, expect, it } from 'vitest';
import {
  computeTotpCode,
  formatInGroupsOfFour,
  createTotpSecret,
  buildTotpUri,
  findMatchingTotpStep,
} from './totp.ts';

// The secret of RFC 6238's appendix B, “12345678901234567890”, with its times and six-digit codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const moments = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a time-based one-time code', () => {
  it.each(moments)('matches the standard at %i seconds: %s', (seconds, code) => {
    expect(computeTotpCode(secret, seconds * 1000)).toBe(code);
    expect(findMatchingTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });
  it('is valid one 30-second step before and after, is identified by its own step, and is invalid otherwise', () => {
    const at = 1_234_567_890_000;
    const step = Math.floor(at / 30_000);
    const found = [-2, -1, 0, 1, 2].map((away) =>
      findMatchingTotpStep(secret, computeTotpCode(secret, at + away * 30_000), at),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });
  it.each(['', '12345', '1234567', 'abcdef', '      ', '۱۲۳۴۵۶'])('does not match %j', (code) => {
    expect(findMatchingTotpStep(secret, code, 1_234_567_890_000)).toBeUndefined();
  });
});
it('a new secret is unique and has 160 bits, and its URI for the app contains the user’s name', () => {
  const [one, two] = [createTotpSecret(), createTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const address = new URL(buildTotpUri(one, 'Ruiz Flowers, Inc.', 'ada+park@example.test'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Ruiz Flowers, Inc.:ada+park@example.test',
  ]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: one,
    issuer: 'Ruiz Flowers, Inc.',
  });
  expect(formatInGroupsOfFour(one).replaceAll(' ', '')).toBe(one);
  expect(formatInGroupsOfFour('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});

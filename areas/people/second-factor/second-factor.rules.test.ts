import { describe, expect, it } from 'vitest';
import {
  recoveryCodeAlphabet,
  computeGraceEndMsUnlessOver,
  formatRecoveryCode,
  parseBuiltInRoleCodes,
  classifySecondFactorCode,
  listRolesRequiringSecondFactor,
} from './second-factor.rules.ts';

describe('a typed code', () => {
  it.each([
    ['123456', 'app', '123456'],
    [' 123 456 ', 'app', '123456'],
    ['１２３４５６', 'app', '123456'],
    ['ABCD-EFGH-JKMN-2345', 'recovery', 'abcdefghjkmn2345'],
    ['abcd efgh jkmn 2345', 'recovery', 'abcdefghjkmn2345'],
    ['abcd-efgh-jkmn-234l', 'neither', 'abcdefghjkmn234l'],
    ['12345', 'neither', '12345'],
    ['', 'neither', ''],
  ])('%j is a code of kind %s', (typed, kind, text) => {
    expect(classifySecondFactorCode(typed)).toEqual({ kind, text });
  });
  it('a recovery code is parsed as it is displayed, for any bytes', () => {
    const code = formatRecoveryCode(Uint8Array.from({ length: 16 }, (_, n) => n * 17));
    expect(code).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    expect(classifySecondFactorCode(code).kind).toBe('recovery');
    expect(new Set(recoveryCodeAlphabet).size).toBe(32);
  });
});

describe('a role that requires a second factor', () => {
  it('is listed by its code, and unknown codes are left out', () => {
    expect(parseBuiltInRoleCodes('')).toEqual([]);
    expect(parseBuiltInRoleCodes('Admin,Nobody,Billing')).toEqual(['Admin', 'Billing']);
  });
  it('requires one of every user with that role', () => {
    expect(listRolesRequiringSecondFactor(['Billing', 'Routing'], 'Admin,Billing')).toEqual(['Billing']);
    expect(listRolesRequiringSecondFactor([], 'Admin')).toEqual([]);
    expect(listRolesRequiringSecondFactor(['Admin'], '')).toEqual([]);
  });
});

it('the grace days start when the user is first asked', () => {
  const day = 86_400_000;
  expect(computeGraceEndMsUnlessOver(null, 7, 0)).toBe(7 * day);
  expect(computeGraceEndMsUnlessOver(0, 7, 7 * day - 1)).toBe(7 * day);
  expect(computeGraceEndMsUnlessOver(0, 7, 7 * day)).toBeNull();
  expect(computeGraceEndMsUnlessOver(null, 0, 5)).toBeNull();
});

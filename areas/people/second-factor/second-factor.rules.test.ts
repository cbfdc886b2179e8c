import { describe, expect, it } from 'vitest';
import {
  codeLetters,
  graceUntil,
  recoveryCode,
  rolesSaid,
  typedCode,
  wantedOf,
} from './second-factor.rules.ts';

describe('what was typed', () => {
  it.each([
    ['123456', 'app', '123456'],
    [' 123 456 ', 'app', '123456'],
    ['１２３４５６', 'app', '123456'],
    ['ABCD-EFGH-JKMN-2345', 'recovery', 'abcdefghjkmn2345'],
    ['abcd efgh jkmn 2345', 'recovery', 'abcdefghjkmn2345'],
    ['abcd-efgh-jkmn-234l', 'neither', 'abcdefghjkmn234l'],
    ['12345', 'neither', '12345'],
    ['', 'neither', ''],
  ])('%j is of %s', (typed, kind, text) => {
    expect(typedCode(typed)).toEqual({ kind, text });
  });
  it('a recovery code is read as it is shown, whatever the bytes', () => {
    const code = recoveryCode(Uint8Array.from({ length: 16 }, (_, n) => n * 17));
    expect(code).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    expect(typedCode(code).kind).toBe('recovery');
    expect(new Set(codeLetters).size).toBe(32);
  });
});

describe('a role that wants one', () => {
  it('is named by its code, and what is none is left out', () => {
    expect(rolesSaid('')).toEqual([]);
    expect(rolesSaid('Admin,Nobody,Billing')).toEqual(['Admin', 'Billing']);
  });
  it('is wanted of whoever has it', () => {
    expect(wantedOf(['Billing', 'Routing'], 'Admin,Billing')).toEqual(['Billing']);
    expect(wantedOf([], 'Admin')).toEqual([]);
    expect(wantedOf(['Admin'], '')).toEqual([]);
  });
});

it('the days of grace run from the first time that somebody is asked', () => {
  const day = 86_400_000;
  expect(graceUntil(null, 7, 0)).toBe(7 * day);
  expect(graceUntil(0, 7, 7 * day - 1)).toBe(7 * day);
  expect(graceUntil(0, 7, 7 * day)).toBeNull();
  expect(graceUntil(null, 0, 5)).toBeNull();
});

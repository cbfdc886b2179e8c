import { describe, expect, test } from 'vitest';
import {
  passwordMismatchMessage,
  findPasswordErrorsWithoutCommonCheck,
  passwordRequiredMessage,
  weakPasswordMessage,
} from './passwords.rules.ts';

describe('a new password', () => {
  test.each([
    ['Abcde1!', 'seven characters'],
    ['abcdefg1!', 'no upper case letter'],
    ['ABCDEFG1!', 'no lower case letter'],
    ['Abcdefgh!', 'no digit'],
    ['Abcdefg12', 'no special character'],
    ['Abc def 12', 'a blank is not a special character'],
  ])('%s is refused: %s', (password) => {
    expect(findPasswordErrorsWithoutCommonCheck(password, password)).toEqual({
      password: weakPasswordMessage,
    });
  });
  test.each(['Abcdef1!', 'Ñandú-2026 del Sur', 'Äpfel_und_Birnen7'])('%s is accepted', (password) => {
    expect(findPasswordErrorsWithoutCommonCheck(password, password)).toEqual({});
  });
  test.each<[string, number, boolean]>([
    ['Abcdef1!', 12, false],
    ['Abcdefgh123!', 12, true],
    ['Abcdefgh12!', 12, false],
  ])('%s with at least %i characters: %s', (password, least, good) => {
    expect(findPasswordErrorsWithoutCommonCheck(password, password, least)).toEqual(
      good ? {} : { password: weakPasswordMessage },
    );
  });
  test('is reported as required when empty', () => {
    expect(findPasswordErrorsWithoutCommonCheck('', '')).toEqual({ password: passwordRequiredMessage });
  });
  test('must match the repeated password', () => {
    expect(findPasswordErrorsWithoutCommonCheck('Abcdef1!', 'Abcdef1?')).toEqual({
      again: passwordMismatchMessage,
    });
  });
});

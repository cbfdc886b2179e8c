import { expect, it } from 'vitest';
import { isPasswordCommonOrGuessable } from './common-password.ts';

it.each(['P@ssw0rd', 'Password1!', 'Qwerty123!', 'Abcd1234!', 'Welcome1!', 'Iloveyou-1!', 'Aa123456!'])(
  '%s is a common password, although it has every kind of character',
  async (password) => {
    expect(await isPasswordCommonOrGuessable(password)).toBe(true);
  },
);
it('a password with the user’s name or company is common too', async () => {
  const known = ['ada.park@ruizflowers.example', 'Ada Park'];
  expect(await isPasswordCommonOrGuessable('Ruizflowers1!', known)).toBe(true);
  expect(await isPasswordCommonOrGuessable('Ruizflowers1!')).toBe(false);
});
it.each(['Orchid+918273', 'Xk9#vmQ2', 'Ñandú-2026 del Sur', `Aa1!${'password'.repeat(20)}`])(
  '%s is accepted',
  async (password) => {
    expect(await isPasswordCommonOrGuessable(password)).toBe(false);
  },
);

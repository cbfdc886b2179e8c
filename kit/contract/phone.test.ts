import { expect, it } from 'vitest';
import {
  isE164Phone,
  normalizePhoneToE164IfValid,
  optionalPhoneField,
  invalidPhoneMessage,
} from './phone.ts';

it.each([
  ['(305) 555-0134', '+13055550134'],
  ['305-555-0134', '+13055550134'],
  ['305.555.0134', '+13055550134'],
  ['3055550134', '+13055550134'],
  ['1 305 555 0134', '+13055550134'],
  ['+1 (305) 555-0134', '+13055550134'],
  ['001 305 555 0134', '+13055550134'],
  ['+57 1 2345678', '+5712345678'],
  ['+525512345678', '+525512345678'],
])('%s is stored as %s', (typed, kept) => expect(optionalPhoneField().parse(typed)).toBe(kept));
it.each(['555-0134', '105 555 0134', '+1305555013', '305 555 013a', '57 1 234567', '+12345678901234567'])(
  '%s is not a phone number',
  (typed) =>
    expect(optionalPhoneField().safeParse(typed).error?.issues[0]?.message).toBe(invalidPhoneMessage),
);
it('a phone number is Mexican when the place is in Mexico', () => {
  expect(normalizePhoneToE164IfValid('55 1234 5678', '52')).toBe('+525512345678');
  expect(normalizePhoneToE164IfValid('52 55 1234 5678', '52')).toBe('+525512345678');
  expect(isE164Phone(normalizePhoneToE164IfValid('1234', '52'))).toBe(false);
});
it('a phone number may be left blank', () =>
  expect([optionalPhoneField().parse(''), optionalPhoneField().parse(null)]).toEqual([undefined, undefined]));

import { z } from 'zod';

/** Phone numbers as users type them, stored as E.164: + and at most 15 digits. */

export const invalidPhoneMessage =
  'Phone isn’t valid. Enter ten digits, or + and country code: (305) 555-0134 or +57 1 2345678.';

/** Removes separators between digits: blanks, periods, dashes, slashes, brackets. 00 becomes +. */
export const stripPhoneFormatting = (input: string): string =>
  input
    .trim()
    .replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '')
    .replace(/^00/, '+');

/**
 * Returns whether a number is E.164. Numbers of the served countries have a fixed length. North American numbers also need a
 * valid area code and exchange.
 */
export function isE164Phone(value: string): boolean {
  if (value.startsWith('+1')) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(value);
  if (value.startsWith('+52')) return /^\+52\d{10}$/.test(value);
  return /^\+[2-9]\d{6,14}$/.test(value);
}

/**
 * Normalizes a number to E.164. Without + it is a number of the given country, by default North America, with or without its
 * country code. An invalid number comes back without separators, and `isE164Phone` rejects it.
 */
export function normalizePhoneToE164IfValid(typed: string, countryCallingCode: '1' | '52' = '1'): string {
  const digits = stripPhoneFormatting(typed);
  if (digits.startsWith('+')) return digits;
  const full = digits.startsWith(countryCallingCode) && digits.length === countryCallingCode.length + 10;
  const number = full ? `+${digits}` : `+${countryCallingCode}${digits}`;
  return isE164Phone(number) ? number : digits;
}

function normalized(typed: unknown): unknown {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return undefined;
  return typeof typed === 'string' ? normalizePhoneToE164IfValid(typed) : typed;
}
/** An optional phone number. */
export const optionalPhoneField = () =>
  z.preprocess(
    normalized,
    z.string({ error: invalidPhoneMessage }).refine(isE164Phone, { error: invalidPhoneMessage }).optional(),
  );

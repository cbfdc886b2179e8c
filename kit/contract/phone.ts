import { z } from 'zod';

/** Phone numbers as people type them, kept as E.164: + and at most 15 digits. */

export const invalidPhoneMessage =
  'Phone isn’t valid. Enter ten digits, or + and country code: (305) 555-0134 or +57 1 2345678';

/** Removes what people put between digits: blanks, points, strokes, brackets; 00 becomes +. */
export const stripPhoneFormatting = (typed: string): string =>
  typed
    .trim()
    .replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '')
    .replace(/^00/, '+');

/** E.164. Numbers of the countries served have their own length; those of North America their own beginnings. */
export function isE164Phone(value: string): boolean {
  if (value.startsWith('+1')) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(value);
  if (value.startsWith('+52')) return /^\+52\d{10}$/.test(value);
  return /^\+[2-9]\d{6,14}$/.test(value);
}

/**
 * The number as E.164 where it is one. Without + it is a number of the `country`, by default of North America, with or without
 * its code. What is no number comes back without its signs, and `isE164Phone` says so.
 */
export function normalizePhone(typed: string, country: '1' | '52' = '1'): string {
  const digits = stripPhoneFormatting(typed);
  if (digits.startsWith('+')) return digits;
  const full = digits.startsWith(country) && digits.length === country.length + 10;
  const number = full ? `+${digits}` : `+${country}${digits}`;
  return isE164Phone(number) ? number : digits;
}

function normalized(typed: unknown): unknown {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return undefined;
  return typeof typed === 'string' ? normalizePhone(typed) : typed;
}
/** A phone that may be left blank. */
export const optionalPhoneField = () =>
  z.preprocess(
    normalized,
    z.string({ error: invalidPhoneMessage }).refine(isE164Phone, { error: invalidPhoneMessage }).optional(),
  );

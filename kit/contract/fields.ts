import { z } from 'zod';
import { formatCount, formatMoney } from './money.ts';
import { isSupportedDate, isTimeOfDay } from './dates.ts';
import { trimAndRemoveInvisibleCharacters } from './text-sanitize.ts';
import type { LikelyDayRange } from './likely-dates.ts';

/**
 * Field schemas for queries and bodies. Query values arrive as text. Each field here reads both text and typed values. The
 * published API description also explains their meaning.
 */

const blankToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value);
const needed =
  (label: string, sentence = `${label} is required`) =>
  (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? sentence : undefined;

/** A record's id (positive integer). */
export const idField = (label = 'ID') =>
  z.preprocess(
    (v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : blankToUndefined(v)),
    z
      .int({ error: (i) => needed(label)(i) ?? `${label} isn’t valid` })
      .positive({ error: `${label} isn’t valid` })
      .max(2_147_483_647, { error: `${label} isn’t valid` }),
  );

/** A whole number in a range. `missing` is the error for a blank field if “… is required” doesn't fit the label. */
export const integerField = (label: string, min: number, max: number, missing?: string) =>
  counted(min, max, label, `${label} must be a whole number from ${min} to ${max}`, missing);
/** Cents in a range. Error messages show the bounds as formatted money. */
export const centsField = (label: string, min: number, max: number) =>
  counted(min, max, label, `${label} must be from ${formatMoney(min)} to ${formatMoney(max)}`);
/** Hundredths of a cent (1/10,000 $) in a range. Error messages show the bounds as formatted money. */
export const dollarTenThousandthsField = (label: string, min: number, max: number) =>
  counted(min, max, label, `${label} must be from ${formatMoney(min / 100)} to ${formatMoney(max / 100)}`);
/** Basis points in a range. Error messages show the bounds as percentages. */
export const basisPointsField = (label: string, min: number, max: number) =>
  counted(min, max, label, `${label} must be from ${formatCount(min / 100)}% to ${formatCount(max / 100)}%`);
const counted = (min: number, max: number, label: string, sentence: string, missing?: string) =>
  z.preprocess(
    (v) => (typeof v === 'string' && /^-?\d+$/.test(v) ? Number(v) : blankToUndefined(v)),
    z
      .int({ error: (i) => needed(label, missing)(i) ?? sentence })
      .min(min, { error: sentence })
      .max(max, { error: sentence }),
  );

/** The record version that the caller read. The maximum leaves space for the next version in a PostgreSQL integer. */
export const rowVersionField = () => integerField('Version', 1, 2_147_483_646);

/** A calendar date, `YYYY-MM-DD`, in the supported years. */
export const dateField = (label = 'Date', likelyRange?: LikelyDayRange) =>
  z.preprocess(
    blankToUndefined,
    z
      .string({ error: (i) => needed(label)(i) ?? `${label} isn’t a valid date` })
      .refine(isSupportedDate, { error: `${label} isn’t a valid date` })
      .meta({ format: 'date', examples: ['2027-02-03'], ...(likelyRange && { likely: likelyRange }) }),
  );

/** A local time of day, `HH:mm`. */
export const timeOfDayField = (label = 'Time') =>
  z.preprocess(
    blankToUndefined,
    z
      .string({ error: (i) => needed(label)(i) ?? `${label} isn’t a valid time` })
      .refine(isTimeOfDay, { error: `${label} isn’t a valid time` })
      .meta({ pattern: '^\\d{2}:\\d{2}$', examples: ['14:30'] }),
  );

/** A required local time of day. Null or empty means there is none. A body that omits the field is rejected. */
export const nullableTimeOfDayField = (label = 'Time') =>
  z.preprocess((value) => (value === '' ? null : value), z.nullable(timeOfDayField(label)));

/** A local date and time, `YYYY-MM-DD HH:mm`. */
export const dateTimeField = (label = 'Date and time', likely?: LikelyDayRange) =>
  z.preprocess(
    blankToUndefined,
    z
      .string({ error: (i) => needed(label)(i) ?? `${label} isn’t a valid date and time` })
      .refine((v) => isSupportedDate(v.slice(0, 10)) && v[10] === ' ' && isTimeOfDay(v.slice(11)), {
        error: `${label} isn’t a valid date and time`,
      })
      .meta({ examples: ['2027-02-03 14:30'], ...(likely && { likely }) }),
  );

/** Text up to this length is a name and must be one line. Longer text is a note and can have several lines. */
const longestName = 200;
const fits = (max: number) =>
  max > longestName ? hasNoControlsExceptTabsAndLineBreaks : isPrintableSingleLine;

/** Required text, trimmed, without control characters. Invisible text counts as missing. A name has no line breaks. */
export const textField = (label: string, max = 200) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? trimAndRemoveInvisibleCharacters(v) : v),
    z
      .string({ error: (i) => needed(label)(i) ?? `${label} isn’t valid` })
      .min(1, { error: `${label} is required` })
      .max(max, { error: `${label} can’t be longer than ${max} characters` })
      .refine(fits(max), { error: `${label} has characters that aren’t allowed` }),
  );

/** Trims text. Empty or invisible text becomes undefined. A value that is not text is passed on and rejected later. */
const trimmedOrNothing = (v: unknown): unknown => {
  if (typeof v === 'string') return trimAndRemoveInvisibleCharacters(v) || undefined;
  return v === null ? undefined : v;
};

/** Optional text, trimmed. Blank becomes undefined. */
export const optionalTextField = (label: string, max = 200) =>
  z.preprocess(
    trimmedOrNothing,
    z
      .string({ error: `${label} isn’t valid` })
      .max(max, { error: `${label} can’t be longer than ${max} characters` })
      .refine(fits(max), { error: `${label} has characters that aren’t allowed` })
      .optional(),
  );

/** An optional boolean. In a query: "true", "false", "1", "0". */
export const optionalBooleanField = () =>
  z.preprocess(
    (v) => {
      if (v === 'true' || v === '1') return true;
      if (v === 'false' || v === '0') return false;
      return blankToUndefined(v);
    },
    z.boolean({ error: 'Choose yes or no' }).optional(),
  );

/** A list of record ids in a body, at most 10,000. */
export const nonEmptyIdListField = (label: string, max = 10_000) =>
  z
    .array(idField(label), { error: `${label} is required` })
    .min(1, { error: `${label} is required` })
    .max(max);

/** An optional list of record ids, at most 10,000. In a query: "1,2,3". */
export const optionalIdListField = () =>
  z.preprocess(
    (v) => {
      if (typeof v !== 'string') return blankToUndefined(v);
      return v.trim() === '' ? undefined : v.split(',').map((x) => Number(x));
    },
    z.array(z.int().positive().max(2_147_483_647), { error: 'Invalid list of IDs' }).max(10_000).optional(),
  );

const ofMailbox = String.raw`[^\s@<>"(),:;[\]\\.\p{C}]+`;
const ofDomain = String.raw`[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
/**
 * A valid email address: words between single dots before the @ (at most 64 characters), domain labels after it. RFC 5321 §4.1.2
 * without quoted words and IP addresses, plus letters of every script (RFC 6531).
 */
export const emailPattern = new RegExp(
  String.raw`^(?=.{1,64}@)${ofMailbox}(?:\.${ofMailbox})*@(?:${ofDomain}\.)+(?=\p{L})${ofDomain}$`,
  'u',
);

export const emailField = (label = 'Email') =>
  z.preprocess(
    (v) => (typeof v === 'string' ? trimAndRemoveInvisibleCharacters(v) : v),
    z
      .string({ error: (i) => needed(label)(i) ?? `${label} isn’t valid` })
      .min(1, { error: `${label} is required` })
      .max(254)
      .regex(emailPattern, { error: `${label} isn’t valid` }),
  );

/**
 * An email address for sign-in. Only ASCII is allowed, so that no look-alike letter (а for a) can imitate another user's address.
 */
export const asciiEmailField = (label = 'Email') =>
  emailField(label).refine((address) => /^[\x21-\x7e]+$/.test(address), {
    error: `${label} has characters that aren’t allowed`,
  });

/** One of a list of words. */
export const enumField = <const W extends readonly [string, ...string[]]>(label: string, values: W) =>
  z.enum(values, { error: (i) => needed(label)(i) ?? `${label} isn’t valid` });

/** A value of a numeric enumeration, as text or number. */
export const numberEnumField = <const V extends readonly number[]>(label: string, values: V) =>
  z.preprocess(
    (v) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : blankToUndefined(v)),
    z
      .literal(values, { error: (i) => needed(label)(i) ?? `${label} isn’t valid` })
      .meta({ type: 'integer', enum: [...values] }),
  );

/** One or several values of a numeric enumeration: `3`, `[1, 3]`, or "1,3" in a query. The result is unique and ascending. */
export const numberEnumListField = <const V extends readonly number[]>(label: string, values: V) =>
  z.preprocess(
    (v) => {
      if (typeof v === 'number') return [v];
      if (typeof v === 'string' && v.trim() !== '')
        return v.split(',').map((one) => (/^\s*\d+\s*$/.test(one) ? Number(one) : one));
      return blankToUndefined(v);
    },
    z
      .array(z.literal(values, { error: `${label} isn’t valid` }), {
        error: (i) => needed(label)(i) ?? `${label} isn’t valid`,
      })
      .min(1, { error: `${label} is required` })
      .max(100)
      .overwrite((values) => [...new Set(values)].sort((a, b) => a - b)),
  );

/** Makes a required field optional. Blank counts as missing. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess(blankToUndefined, field.optional());

/** The three fields of the shared bulk selection. On the wire, ids are comma-separated text. */
export const bulkSelectionFields = {
  bulkPrintAllChecked: optionalBooleanField(),
  bulkPrintIdsExcluded: optionalIdListField(),
  bulkPrintIdsIncluded: optionalIdListField(),
};

/**
 * Returns whether a text has no control characters except tabs and line breaks. PostgreSQL rejects NUL, and the others print
 * nothing.
 */
export function hasNoControlsExceptTabsAndLineBreaks(value: string): boolean {
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(value) && value.isWellFormed();
}
/** Returns whether a text is one line. Names appear in emails, file names and headers, where a line break starts a new field. */
export function isPrintableSingleLine(value: string): boolean {
  return hasNoControlsExceptTabsAndLineBreaks(value) && !/[\t\n\r\u2028\u2029]/.test(value);
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The spellings in which a PO or an AWB can be stored: as typed, in upper case, in lower case. The column is compared with each
 * one directly, so its index is used.
 */
export const listReferenceSpellings = (typed: string): string[] => [
  ...new Set([typed, typed.toUpperCase(), typed.toLowerCase()]),
];
/** Matches a column with the typed document number. Undefined when none was typed. */
export const matchesReferenceSql = (
  column: RawBuilder<unknown>,
  typed: string | undefined,
): RawBuilder<unknown> | undefined =>
  typed === undefined ? undefined : sql`${column} = any(${listReferenceSpellings(typed)}::text[])`;

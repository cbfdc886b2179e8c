import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * How a PO or an AWB may stand on a line: as it was typed, in capitals, in small letters. A column is compared with
 * each of them as it is, so that its index finds it.
 */
export const listReferenceSpellings = (typed: string): string[] => [
  ...new Set([typed, typed.toUpperCase(), typed.toLowerCase()]),
];
/** A column that holds the paper that was typed; undefined when none was. */
export const matchesReferenceSql = (
  column: RawBuilder<unknown>,
  typed: string | undefined,
): RawBuilder<unknown> | undefined =>
  typed === undefined ? undefined : sql`${column} = any(${listReferenceSpellings(typed)}::text[])`;

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The spellings in which a PO or an AWB can be stored: as typed, in upper case, in lower case. The column is compared with each
 * one directly, so its index is used.
 */
export const listReferenceCaseVariants = (typedReference: string): string[] => [
  ...new Set([typedReference, typedReference.toUpperCase(), typedReference.toLowerCase()]),
];
/** Matches a column with the typed document number. Undefined when none was typed. */
export const matchesReferenceSql = (
  column: RawBuilder<unknown>,
  typedReference: string | undefined,
): RawBuilder<unknown> | undefined =>
  typedReference === undefined
    ? undefined
    : sql`${column} = any(${listReferenceCaseVariants(typedReference)}::text[])`;

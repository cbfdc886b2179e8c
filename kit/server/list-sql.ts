import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Paging } from '#kit/contract/paging.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';

/** SQL fragments for every list. A filter that is not set is `undefined` and restricts nothing. */
type Piece = RawBuilder<unknown>;

/** A LIKE pattern that finds text as typed, at any position. `%` and `_` are literal. */
export const buildContainsLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

// Cheaper per row than Unicode normalization, and enough for the names of people, farms and cities.
const accented = 'áàâäãåāéèêëēíìîïīóòôöõōúùûüūñçýÿ';
const plain = 'aaaaaaaeeeeeiiiiioooooouuuuuncyy';
/** A column without case and accents. */
const folded = (column: Piece): Piece => sql`translate(lower(${column}), ${accented}, ${plain})`;
const withoutAccents = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
/** Matches a column that contains the text, ignoring case and accents on both sides. */
export function containsTextIgnoringCaseAndAccents(
  column: Piece,
  searchText: string | undefined,
): Piece | undefined {
  if (searchText === undefined || searchText === '') return undefined;
  return sql`${folded(column)} like ${buildContainsLikePattern(withoutAccents(searchText))}`;
}
/** Matches a column that equals the value. */
export function equalsIfGiven(
  column: Piece,
  value: number | string | boolean | null | undefined,
): Piece | undefined {
  return value === undefined || value === null ? undefined : sql`${column} = ${value}`;
}
/** Matches a column that is one of the values. Undefined restricts nothing. An empty list matches nothing. */
export function isOneOfNumbersIfGiven(
  column: Piece,
  values: readonly number[] | undefined,
): Piece | undefined {
  return values === undefined ? undefined : sql`${column} = any(${[...values]}::int[])`;
}
/**
 * Named states as literals: `status in (${sqlLiteralList([shipmentStates.open, shipmentStates.rated])})`. The planner sees literals,
 * not parameters, so it can use a partial index of those states.
 */
export const sqlLiteralList = (values: readonly (number | string)[]): Piece =>
  sql.join(values.map((value) => sql.lit(value)));
/** Matches a column within the actor's scope of accounts or warehouses. Null means all of them. */
export function inRowScope(column: Piece, ids: readonly number[] | null): Piece | undefined {
  return ids === null ? undefined : sql`${column} = any(${[...ids]}::int[])`;
}
/** Matches a day on or after another. Undefined restricts nothing. */
export function gteDay(column: Piece, day: string | undefined): Piece | undefined {
  return day === undefined ? undefined : sql`${column} >= ${day}::date`;
}
/** Matches a day on or before another. Undefined restricts nothing. */
export function lteDay(column: Piece, day: string | undefined): Piece | undefined {
  return day === undefined ? undefined : sql`${column} <= ${day}::date`;
}

/**
 * Matches instants that can fall on or after a day in any time zone. The zone then decides the exact day. This is for the index
 * only. A comparison with a timestamp without zone counts as leaky, so row-level security would prevent index use.
 */
export const gteDayInAnyZone = (instant: Piece, day: string): Piece =>
  sql`${instant} >= (${day}::date - interval '1 day')::timestamptz`;
/** Matches instants that can fall on or before a day in any time zone. */
export const lteDayInAnyZone = (instant: Piece, day: string): Piece =>
  sql`${instant} < (${day}::date + interval '2 days')::timestamptz`;
/**
 * The rows that a bulk action or print selects, in addition to the conditions of its list: everything except the excluded ids, or
 * the included ids. Rows outside the filter or scope are left out either way. Ids without a filter select those ids.
 */
export const inBulkSelection = (idColumn: Piece, selection: BulkSelection): Piece =>
  selection.all
    ? sql`${idColumn} <> all(${[...selection.excluded]}::int[])`
    : sql`${idColumn} = any(${[...selection.included]}::int[])`;
/** Combines all given conditions with AND. Returns `true` if there are none. */
export function and(...conditions: readonly (Piece | undefined)[]): Piece {
  const definedConditions = conditions.filter((condition) => condition !== undefined);
  return definedConditions.length === 0 ? sql`true` : sql`(${sql.join(definedConditions, sql` and `)})`;
}
/** Combines all given conditions with OR. Undefined if there are none. */
export function or(...conditions: readonly (Piece | undefined)[]): Piece | undefined {
  const definedConditions = conditions.filter((condition) => condition !== undefined);
  return definedConditions.length === 0 ? undefined : sql`(${sql.join(definedConditions, sql` or `)})`;
}

/** A sort by a column that is never null. Its index can be read backwards, which "nulls last" would prevent. */
export interface NonNullSort {
  nonNull: Piece;
}
export const nonNullSort = (column: Piece): NonNullSort => ({ nonNull: column });

/**
 * The requested sort, empty values last in both directions, then the tie-break, which makes the order unique. Throws an
 * unexpected error for a field without a column, because the contract and the store disagree.
 */
export function orderBy(
  sorts: Readonly<Record<string, Piece | NonNullSort>>,
  paging: Pick<Paging, 'orderField' | 'orderDirection'>,
  tieBreak: Piece,
): Piece {
  const sort = Object.hasOwn(sorts, paging.orderField) ? sorts[paging.orderField] : undefined;
  if (sort === undefined) throw new Error(`The list has no column for the sort "${paging.orderField}"`);
  const down = paging.orderDirection === 'desc';
  if ('nonNull' in sort) return sql`order by ${sort.nonNull} ${down ? sql`desc` : sql`asc`}, ${tieBreak}`;
  return sql`order by ${sort} ${down ? sql`desc nulls last` : sql`asc nulls last`}, ${tieBreak}`;
}
/** A tie-break in the direction of the sort. One index over both can then be read in either direction. */
export function tieBreakInSortDirection(
  paging: Pick<Paging, 'orderDirection'>,
  ...columns: readonly Piece[]
): Piece {
  const direction = paging.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  return sql.join(columns.map((column) => sql`${column} ${direction}`));
}
/** The LIMIT and OFFSET of one page. */
export const limitOffset = (paging: Pick<Paging, 'page' | 'rows'>): Piece =>
  sql`limit ${paging.rows} offset ${(paging.page - 1) * paging.rows}`;
/**
 * The ids of one page, each with its place in the order: `with ${pageOfIds(…)} select … from ids join … order by ids.place`. They
 * are filtered and sorted before any name is joined.
 */
export const pageOfIdsCte = (list: {
  id: Piece;
  from: Piece;
  where: Piece;
  order: Piece;
  paging: Pick<Paging, 'page' | 'rows'>;
}): Piece => sql`
  ids as materialized (
    select ${list.id}, row_number() over (${list.order}) as place
    from ${list.from}
    where ${list.where}
    ${list.order}
    ${limitOffset(list.paging)}
  )
`;

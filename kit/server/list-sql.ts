import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Paging } from '#kit/contract/paging.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';

/** What every list is made of, as pieces of SQL. A filter that was not given is `undefined` and bounds nothing. */
type Piece = RawBuilder<unknown>;

/** A pattern that holds words as they were typed, wherever they stand: `%` and `_` mean themselves. */
export const buildLikePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

// Cheaper by row than taking letters and marks apart, and enough for the names of people, farms and cities.
const accented = 'áàâäãåāéèêëēíìîïīóòôöõōúùûüūñçýÿ';
const plain = 'aaaaaaaeeeeeiiiiioooooouuuuuncyy';
/** A column without the case and accents of its letters. */
const folded = (column: Piece): Piece => sql`translate(lower(${column}), ${accented}, ${plain})`;
const withoutAccents = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
/** A column that holds the words somewhere, in any case of letters and whatever their accents, on both sides. */
export function containsText(column: Piece, words: string | undefined): Piece | undefined {
  if (words === undefined || words === '') return undefined;
  return sql`${folded(column)} like ${buildLikePattern(withoutAccents(words))}`;
}
/** A column that is the value. */
export function eq(column: Piece, value: number | string | boolean | null | undefined): Piece | undefined {
  return value === undefined || value === null ? undefined : sql`${column} = ${value}`;
}
/** A column that is one of the values; none were chosen: undefined, and an empty choice finds nothing. */
export function isOneOf(column: Piece, values: readonly number[] | undefined): Piece | undefined {
  return values === undefined ? undefined : sql`${column} = any(${[...values]}::int[])`;
}
/**
 * Named states as literals of a list: `status in (${literals([shipmentStates.open, shipmentStates.rated])})`. A plan
 * sees literals, not parameters, so that it can use an index of those states alone.
 */
export const literalList = (values: readonly (number | string)[]): Piece =>
  sql.join(values.map((value) => sql.lit(value)));
/** A column within the actor's scope of accounts or warehouses; null is all of them. */
export function inRowScope(column: Piece, ids: readonly number[] | null): Piece | undefined {
  return ids === null ? undefined : sql`${column} = any(${[...ids]}::int[])`;
}
/** A day on or after another. */
export function gte(column: Piece, day: string | undefined): Piece | undefined {
  return day === undefined ? undefined : sql`${column} >= ${day}::date`;
}
/** A day on or before another. */
export function lte(column: Piece, day: string | undefined): Piece | undefined {
  return day === undefined ? undefined : sql`${column} <= ${day}::date`;
}

/**
 * Moments that may fall on a day or after it in some zone of the world; the day itself is reckoned by the zone. For the index alone:
 * compared with a timestamp without zone a moment would be kept from it by row security, which takes such a comparison for leaky.
 */
export const gteInAnyZone = (moment: Piece, day: string): Piece =>
  sql`${moment} >= (${day}::date - interval '1 day')::timestamptz`;
/** Moments that may fall on a day or before it in some zone of the world. */
export const lteInAnyZone = (moment: Piece, day: string): Piece =>
  sql`${moment} < (${day}::date + interval '2 days')::timestamptz`;
/**
 * The rows a bulk act or print means, beside the conditions of its list: everything but the excluded, or those
 * included. What the filter or the scope does not hold is left out either way; ids without a filter mean those ids.
 */
export const inBulkSelection = (id: Piece, chosen: BulkSelection): Piece =>
  chosen.all
    ? sql`${id} <> all(${[...chosen.excluded]}::int[])`
    : sql`${id} = any(${[...chosen.included]}::int[])`;
/** All the conditions that were given; `true` without any. */
export function and(...conditions: readonly (Piece | undefined)[]): Piece {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql`(${sql.join(given, sql` and `)})`;
}
/** At least one of the conditions that were given; undefined without any. */
export function or(...conditions: readonly (Piece | undefined)[]): Piece | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : sql`(${sql.join(given, sql` or `)})`;
}

/** A sort by a column that is never null: its index is read backwards, which "nulls last" would forbid. */
export interface NonNullSort {
  nonNull: Piece;
}
export const nonNullSort = (column: Piece): NonNullSort => ({ nonNull: column });

/**
 * The sort a list was asked for, empty values last both ways, then the tie-break, which gives every row one place.
 * Throws a defect for a field without a column: the contract and the store disagree.
 */
export function orderBy(
  sorts: Readonly<Record<string, Piece | NonNullSort>>,
  cut: Pick<Paging, 'orderField' | 'orderDirection'>,
  tieBreak: Piece,
): Piece {
  const sort = Object.hasOwn(sorts, cut.orderField) ? sorts[cut.orderField] : undefined;
  if (sort === undefined) throw new Error(`The list has no column for the sort "${cut.orderField}"`);
  const down = cut.orderDirection === 'desc';
  if ('nonNull' in sort) return sql`order by ${sort.nonNull} ${down ? sql`desc` : sql`asc`}, ${tieBreak}`;
  return sql`order by ${sort} ${down ? sql`desc nulls last` : sql`asc nulls last`}, ${tieBreak}`;
}
/** A tie-break that runs the way the sort does: an index over both is read one way or the other. */
export function tieBreakInSortDirection(
  cut: Pick<Paging, 'orderDirection'>,
  ...columns: readonly Piece[]
): Piece {
  const way = cut.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  return sql.join(columns.map((column) => sql`${column} ${way}`));
}
/** The rows of one page. */
export const limitOffset = (cut: Pick<Paging, 'page' | 'rows'>): Piece =>
  sql`limit ${cut.rows} offset ${(cut.page - 1) * cut.rows}`;
/**
 * The ids of one page, each with its place in the order: `with ${idsOf(…)} select … from ids join … order by ids.place`.
 * They are filtered and sorted before any name is joined.
 */
export const pageOfIds = (list: {
  id: Piece;
  from: Piece;
  where: Piece;
  order: Piece;
  cut: Pick<Paging, 'page' | 'rows'>;
}): Piece => sql`
  ids as materialized (
    select ${list.id}, row_number() over (${list.order}) as place
    from ${list.from}
    where ${list.where}
    ${list.order}
    ${limitOffset(list.cut)}
  )
`;

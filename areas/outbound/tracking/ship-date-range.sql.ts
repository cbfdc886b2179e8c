import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { and } from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;
export interface ShipDateRange {
  shipDateFrom?: string | undefined;
  shipDateTo?: string | undefined;
}

/**
 * The warehouses with the day that it is there, as rows of `id, today`. A clock is asked once for each: beside units it would be asked
 * again for every one of them.
 */
export const warehouseDatesSql = (work: RequestContext): Sql =>
  sql`(select id, (${work.now.toString()}::timestamptz at time zone zone)::date as today from warehouse offset 0)`;

/**
 * A ship date within what was asked for: an end that was left out is today at the receiving warehouse `rw`, of `warehouseDatesSql` (or the
 * beginning, where that is later), a beginning that was left out so many days before the end.
 */
export function isShippedWithinSql(date: Sql, asked: ShipDateRange, days: number): Sql {
  const { shipDateFrom: from, shipDateTo: to } = asked;
  const end = endOf(sql`rw.today`, from, to);
  const begin = from === undefined ? sql`${end} - ${days - 1}::int` : sql`${from}::date`;
  return sql`${date} between ${begin} and ${end}`;
}
function endOf(today: Sql, from: string | undefined, to: string | undefined): Sql {
  if (to !== undefined) return sql`${to}::date`;
  return from === undefined ? today : sql`greatest(${today}, ${from}::date)`;
}

/** The same without asking any warehouse for its clock, wider by a day at each end: what indexes find. */
export function computeShipDateBounds(
  work: RequestContext,
  asked: ShipDateRange,
  days: number,
): { from: string; to: string } {
  const today = work.now.toString().slice(0, 10);
  const { shipDateFrom, shipDateTo } = asked;
  const latest = addDays(today, 1);
  const to = shipDateTo ?? (shipDateFrom !== undefined && shipDateFrom > latest ? shipDateFrom : latest);
  const from = shipDateFrom ?? addDays(shipDateTo ?? addDays(today, -1), 1 - days);
  return { from, to };
}

/**
 * Units `u` whose ship date lies about there, found by an index: staff by the orders, which ship when their units do; people of accounts,
 * to whom orders of others are not shown, by their own units, which leave no earlier than a week before they ship.
 */
export function matchesShipDateSql(work: RequestContext, asked: ShipDateRange, days: number): Sql {
  const { from, to } = computeShipDateBounds(work, asked, days);
  const between = sql`u.ship_date between ${from}::date and ${to}::date`;
  if (work.actor.accounts === 'all')
    return and(
      between,
      sql`u.order_id in (select o.id from orders o where o.ship_date between ${from}::date and ${to}::date)`,
    );
  return and(between, sql`u.day_of_service >= ${addDays(from, -7)}::date`);
}

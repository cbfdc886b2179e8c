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

/** The warehouses with their current date, as rows of `id, today`. The date is computed once per warehouse, not once per unit. */
export const warehousesWithTodaySql = (work: RequestContext): Sql =>
  sql`(select id, (${work.now.toString()}::timestamptz at time zone time_zone)::date as today from warehouse offset 0)`;

/**
 * A ship date within the requested range. A missing end is today at the receiving warehouse `rw` of
 * `warehousesWithTodaySql`, or the start if later. A missing start is `defaultDays` ahead of the end.
 */
export function isShippedWithinSql(date: Sql, range: ShipDateRange, defaultDays: number): Sql {
  const { shipDateFrom: from, shipDateTo: to } = range;
  const end = endOf(sql`rw.today`, from, to);
  const begin = from === undefined ? sql`${end} - ${defaultDays - 1}::int` : sql`${from}::date`;
  return sql`${date} between ${begin} and ${end}`;
}
function endOf(today: Sql, from: string | undefined, to: string | undefined): Sql {
  if (to !== undefined) return sql`${to}::date`;
  return from === undefined ? today : sql`greatest(${today}, ${from}::date)`;
}

/** The same range without warehouse dates, wider by a day at each end, so that indexes can be used. */
export function computeShipDateBoundsWidenedByOneDay(
  work: RequestContext,
  range: ShipDateRange,
  defaultDays: number,
): { from: string; to: string } {
  const today = work.now.toString().slice(0, 10);
  const { shipDateFrom, shipDateTo } = range;
  const latest = addDays(today, 1);
  const to = shipDateTo ?? (shipDateFrom !== undefined && shipDateFrom > latest ? shipDateFrom : latest);
  const from = shipDateFrom ?? addDays(shipDateTo ?? addDays(today, -1), 1 - defaultDays);
  return { from, to };
}

/**
 * Units `u` with a ship date near the range, found by an index. For staff through orders, which ship with their units. For
 * account users, who do not see other accounts' orders, through their own units, which leave at most a week earlier than they
 * ship.
 */
export function isNearShipDateRangeSql(work: RequestContext, range: ShipDateRange, defaultDays: number): Sql {
  const { from, to } = computeShipDateBoundsWidenedByOneDay(work, range, defaultDays);
  const between = sql`u.ship_date between ${from}::date and ${to}::date`;
  if (work.actor.accounts === 'all')
    return and(
      between,
      sql`u.order_id in (select o.id from orders o where o.ship_date between ${from}::date and ${to}::date)`,
    );
  return and(between, sql`u.day_of_service >= ${addDays(from, -7)}::date`);
}

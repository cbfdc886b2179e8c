import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { unitCountsOfAppliedRowsSchema } from './shuttle-file.contract.ts';
import { isUnitDeviatingFromRowSql, isActiveUnitOfShuttleRowSql } from './shuttle-row-units.sql.ts';
import { floorPlaceCodeSql } from '#areas/freight/units/places.sql.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { MovedUnitRow } from '#areas/freight/units/move-units.sql.ts';
import { unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

/** The statuses in which a unit follows its row: those from which its departure can be changed. */
const follows = sql.join(
  unitLifecycle.transitions.changeDeparture.from.map((name) => sql.lit(unitStatus[name])),
);
/** True when the unit is where it was received. A unit that arrived by shuttle is elsewhere. */
const isWhereReceivedSql = sql`coalesce(u.current_warehouse_id, u.receiving_warehouse_id) = u.receiving_warehouse_id`;
const mayFollow: Sql = sql`(u.status in (${follows}) and ${isWhereReceivedSql})`;
const countDeviating = (which: Sql): Sql =>
  sql`(count(*) filter (where ${isUnitDeviatingFromRowSql} and ${which}))::int`;

/** The departure of rows, as it is or as it would be after a change. */
export interface ShuttleRowDepartureChange {
  date?: string | undefined;
  warehouseId?: number | undefined;
}
const counted = unitCountsOfAppliedRowsSchema.extend({ early: z.int() });
export type AffectedUnitCounts = z.output<typeof counted>;
/** Counts what applying rows to their units would change. */
export const countUnitsAffectedByRows = (
  work: RequestContext,
  rowIds: readonly number[],
  newDeparture: ShuttleRowDepartureChange = {},
): Promise<AffectedUnitCounts> =>
  countUnitsAffectedByUnsavedRows(
    work,
    sql`
      select f.consignee_id, f.receiving_date, f.receiving_warehouse_id,
        coalesce(${newDeparture.date ?? null}::date, f.outbound_date) as outbound_date,
        coalesce(${newDeparture.warehouseId ?? null}::int, f.outbound_warehouse_id) as outbound_warehouse_id
      from shuttle_file f
      where f.id = any(${[...rowIds]}::int[])
    `,
  );
/** The same for rows that may not exist yet. Rows that would leave before they are received count as early and change nothing. */
export async function countUnitsAffectedByUnsavedRows(
  work: RequestContext,
  rowsSql: Sql,
): Promise<AffectedUnitCounts> {
  const found = await queryFirstRow(work.tx, counted)`
    with f as (${rowsSql})
    select (select (count(*) filter (where outbound_date >= receiving_date))::int from f) as rows,
      (select (count(*) filter (where outbound_date < receiving_date))::int from f) as early,
      ${countDeviating(mayFollow)} as units, ${countDeviating(sql`u.status = ${sql.lit(unitStatus.loaded)}`)} as loaded,
      ${countDeviating(sql`u.status = ${sql.lit(unitStatus.cooler)}`)} as cooler,
      ${countDeviating(sql`
        u.status not in (${sql.lit(unitStatus.loaded)}, ${sql.lit(unitStatus.cooler)}) and not ${mayFollow}
      `)} as shuttled
    from f
    join unit u on ${isActiveUnitOfShuttleRowSql}
    where f.outbound_date >= f.receiving_date
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}

const box = z.object({
  id: z.int(),
  lineId: z.int(),
  orderId: z.int(),
  pickupId: z.int().nullable(),
});
/** Finds the units that would follow their rows. */
export const findMovableUnitsDeviatingFromRows = (
  work: RequestContext,
  rowIds: readonly number[],
): Promise<z.output<typeof box>[]> =>
  queryRows(work.tx, box)`
    select u.id, u.consolidate_id as "lineId", u.order_id as "orderId", u.load_pickup_id as "pickupId"
    from shuttle_file f
    join unit u on ${isActiveUnitOfShuttleRowSql}
    where f.id = any(${[...rowIds]}::int[]) and ${isUnitDeviatingFromRowSql} and ${mayFollow}
    order by u.id
  `;
/**
 * Locks the trucks that units are planned on, so a release waits, or waits for a release in progress. Call it before locking the
 * units, which is the order a release uses.
 */
export async function lockPickupsForShareBeforeUnits(
  work: RequestContext,
  pickupIds: readonly number[],
): Promise<void> {
  await sql`
    select 1
    from load_pickup
    where id = any(${[...pickupIds]}::int[])
    order by id
    for share
  `.execute(work.tx);
}
/**
 * Moves units to the departure of their rows: off the load they were planned on, and off a shuttle with another destination.
 * Units that were loaded, shuttled or moved to another day since stay unchanged.
 */
export const moveUnitsToDepartureOfRows = (
  work: RequestContext,
  rowIds: readonly number[],
  unitIds: readonly number[],
): Promise<MovedUnitRow[]> =>
  moveUnitsIfStatusAllows(work, 'changeDeparture', {
    conditionOnUnitU: sql`u.id = any(${[...unitIds]}::int[])`,
    valuesFrom: sql`shuttle_file f join warehouse o on o.id = f.outbound_warehouse_id`,
    lockAndJoinCondition: sql`
      f.id = any(${[...rowIds]}::int[])
      and ${isActiveUnitOfShuttleRowSql}
      and ${isUnitDeviatingFromRowSql}
      and ${isWhereReceivedSql}
    `,
    additionalSet: sql`
      day_of_service = f.outbound_date, outbound_date = f.outbound_date,
      outbound_warehouse_id = f.outbound_warehouse_id, load_pickup_id = null, drop_id = null,
      shuttle_load_id = case when u.outbound_warehouse_id = f.outbound_warehouse_id then u.shuttle_load_id end
    `,
    eventDetails: {
      warehouse: sql`coalesce(new.current_warehouse_id, new.receiving_warehouse_id)`,
      place: floorPlaceCodeSql(sql`coalesce(new.position_place_id, new.put_away_place_id)`),
      note: sql`f.outbound_date || ' ' || o.code`,
    },
  });

import { sql } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { floorPlaceCodeSql } from '#areas/freight/units/places.sql.ts';
import { noJoinSql, moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What happens to the units of a truck when it leaves, is reversed and arrives. */

/** Marks the units of a departing truck as in transit: they have no position. */
export async function markUnitsOfShuttleLoadDeparted(
  work: RequestContext,
  shuttleLoadId: number,
  shuttleLoadNumber: string,
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'shuttle', {
    conditionOnUnitU: sql`u.shuttle_load_id = ${shuttleLoadId}`,
    lockAndJoinCondition: noJoinSql,
    additionalSet: sql`put_away_place_id = null, position_place_id = null`,
    eventDetails: {
      warehouse: sql`new.current_warehouse_id`,
      place: floorPlaceCodeSql(sql`old.put_away_place_id`),
      note: shuttleLoadNumber,
    },
  });
  return moved.map((unit) => unit.id);
}
/**
 * The release is reversed: units still on the truck return to their earlier state. A unit whose slot was assigned since becomes
 * Received, unless the slot's units belong to its own pallet.
 */
export async function undoDepartureOfShuttleUnits(
  work: RequestContext,
  shuttleLoadId: number,
  shuttleLoadNumber: string,
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'shuttleReturn', {
    conditionOnUnitU: sql`u.shuttle_load_id = ${shuttleLoadId}`,
    valuesFrom: sql`
      (
        select b.id,
          case
          when e.from_status = ${sql.lit(unitStatus.putAway)}
          and not exists (
            select 1
            from unit o
            where o.active
              and o.put_away_place_id = spot.id
              and (b.receiving_pallet_id is null or o.receiving_pallet_id is distinct from b.receiving_pallet_id)
          ) then spot.id end as slot
        from unit b
        left join lateral (
          select from_status, place
          from unit_event
          where unit_id = b.id and kind = 'shuttled'
          order by id desc
          limit 1
        ) e
          on true
        left join place spot on spot.warehouse_id = b.current_warehouse_id and spot.code = e.place
        where b.shuttle_load_id = ${shuttleLoadId}
      ) stood
    `,
    lockAndJoinCondition: sql`stood.id = u.id`,
    newStatus: sql`case when stood.slot is null then 2 else 4 end`,
    additionalSet: sql`put_away_place_id = stood.slot`,
    eventDetails: {
      warehouse: sql`new.current_warehouse_id`,
      place: floorPlaceCodeSql(sql`new.put_away_place_id`),
      note: shuttleLoadNumber,
    },
  });
  return moved.map((unit) => unit.id);
}
export async function markUnitsOfShuttleLoadArrived(
  work: RequestContext,
  shuttleLoadId: number,
  shuttleLoadNumber: string,
  warehouseId: number,
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'arrive', {
    conditionOnUnitU: sql`u.shuttle_load_id = ${shuttleLoadId}`,
    lockAndJoinCondition: noJoinSql,
    additionalSet: sql`current_warehouse_id = ${warehouseId}`,
    eventDetails: { warehouse: warehouseId, note: shuttleLoadNumber },
  });
  return moved.map((unit) => unit.id);
}

/** Puts units on a truck, removing them from any other truck. */
export async function assignUnitsToShuttleLoad(
  work: RequestContext,
  shuttleLoadId: number,
  shuttleLoadNumber: string,
  unitIds: readonly number[],
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'shuttleLoad', {
    conditionOnUnitU: sql`u.id = any(${[...unitIds]}::int[]) and u.shuttle_load_id is distinct from ${shuttleLoadId}`,
    lockAndJoinCondition: noJoinSql,
    additionalSet: sql`shuttle_load_id = ${shuttleLoadId}`,
    eventDetails: { warehouse: sql`new.current_warehouse_id`, note: shuttleLoadNumber },
  });
  return moved.map((unit) => unit.id);
}

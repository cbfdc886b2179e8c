import { sql } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { placeCodeSql } from '#areas/freight/units/places.sql.ts';
import { noJoinSql, moveUnits } from '#areas/freight/units/move-units.sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What happens to the units of a truck when it leaves, is reversed and arrives. */

/** Marks the units of a departing truck as in transit: they have no position. */
export async function markUnitsDeparted(work: RequestContext, id: number, number: string): Promise<number[]> {
  const moved = await moveUnits(work, 'shuttle', {
    which: sql`u.shuttle_load_id = ${id}`,
    inOrder: noJoinSql,
    set: sql`put_away_place_id = null, position_place_id = null`,
    tells: {
      warehouse: sql`new.current_warehouse_id`,
      place: placeCodeSql(sql`old.put_away_place_id`),
      note: number,
    },
  });
  return moved.map((unit) => unit.id);
}
/**
 * The release is reversed: units still on the truck return to their earlier state. A unit whose slot was assigned since becomes
 * Received, unless the slot's units belong to its own pallet.
 */
export async function markUnitsReturned(work: RequestContext, id: number, number: string): Promise<number[]> {
  const moved = await moveUnits(work, 'shuttleReturn', {
    which: sql`u.shuttle_load_id = ${id}`,
    from: sql`
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
        where b.shuttle_load_id = ${id}
      ) stood
    `,
    inOrder: sql`stood.id = u.id`,
    to: sql`case when stood.slot is null then 2 else 4 end`,
    set: sql`put_away_place_id = stood.slot`,
    tells: {
      warehouse: sql`new.current_warehouse_id`,
      place: placeCodeSql(sql`new.put_away_place_id`),
      note: number,
    },
  });
  return moved.map((unit) => unit.id);
}
export async function markUnitsArrived(
  work: RequestContext,
  id: number,
  number: string,
  warehouseId: number,
): Promise<number[]> {
  const moved = await moveUnits(work, 'arrive', {
    which: sql`u.shuttle_load_id = ${id}`,
    inOrder: noJoinSql,
    set: sql`current_warehouse_id = ${warehouseId}`,
    tells: { warehouse: warehouseId, note: number },
  });
  return moved.map((unit) => unit.id);
}

/** Puts units on a truck, removing them from any other truck. */
export async function assignUnitsToShuttleLoad(
  work: RequestContext,
  id: number,
  number: string,
  unitIds: readonly number[],
): Promise<number[]> {
  const moved = await moveUnits(work, 'shuttleLoad', {
    which: sql`u.id = any(${[...unitIds]}::int[]) and u.shuttle_load_id is distinct from ${id}`,
    inOrder: noJoinSql,
    set: sql`shuttle_load_id = ${id}`,
    tells: { warehouse: sql`new.current_warehouse_id`, note: number },
  });
  return moved.map((unit) => unit.id);
}

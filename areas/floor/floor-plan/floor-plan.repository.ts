import { sql } from 'kysely';
import { z } from 'zod';
import { unitAtPlaceSchema } from './floor-plan.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { floorDoorSchema, floorSlotSchema } from '#areas/floor/layouts/floor-state.contract.ts';
import type { UnitAtPlace } from './floor-plan.contract.ts';
import type { FloorDoor, FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const headRow = z.object({
  layoutId: z.int().nullable(),
  layoutName: z.string().nullable(),
  layoutDate: z.string().nullable(),
  zone: z.string(),
  unplaced: z.int(),
  cooler: z.int(),
});
/**
 * The layout in use at a warehouse, and the counts of units at no place. Undefined for a warehouse outside the caller's scope.
 */
export const findLastDayLayoutAndUnplacedCountsInScope = (
  work: RequestContext,
  warehouseId: number,
): Promise<z.output<typeof headRow> | undefined> =>
  queryFirstRow(work.tx, headRow)`
    select l.id as "layoutId", l.name as "layoutName", l.layout_date as "layoutDate", w.time_zone as zone,
      coalesce(here.unplaced, 0) as unplaced, coalesce(here.cooler, 0) as cooler
    from warehouse w
    left join lateral ${lastStartedOperatingDaySql(sql`w.id`)} y on true
    left join layout l on l.id = y.layout_id
    left join lateral (
      select
        count(*) filter (
          where u.status = ${unitStatus.received} and u.put_away_place_id is null and u.position_place_id is null
        )::int as unplaced,
        count(*) filter (where u.status = ${unitStatus.cooler})::int as cooler
      from unit u
      where u.active
        and u.current_warehouse_id = w.id
        and u.status in (${unitStatus.received}, ${unitStatus.cooler})
    ) here on true
    where ${and(equalsIfGiven(sql`w.id`, warehouseId), inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  `;

/** Every place of a layout with its units, in walking order: by area, code and number. */
export const findFloorSlots = (work: RequestContext, layoutId: number): Promise<FloorSlot[]> =>
  queryRows(work.tx, floorSlotSchema)`
    with s as materialized (
      select p.place_id, s.code, k.area, k.code as location, p.position, p.consignee_id, p.trailer
      from storage_location k
      join storage_position p on p.location_id = k.id
      join place s on s.id = p.place_id
      where k.layout_id = ${layoutId}
    ),
      standing as (
        select u.position_place_id as place_id, u.status, u.scanned_at, u.load_pickup_id, u.drop_id, u.consignee_id,
          u.deliver_to_id
        from unit u
        where u.active and u.position_place_id in (select place_id from s)
        union all
        select u.put_away_place_id, u.status, u.scanned_at, u.load_pickup_id, u.drop_id, u.consignee_id, u.deliver_to_id
        from unit u
        where u.active and u.put_away_place_id in (select place_id from s)
      ),
      filled as (
        select x.place_id, count(*)::int as units,
          count(*) filter (where x.status = ${unitStatus.misStaged})::int as mis_staged,
          min(x.scanned_at) as oldest,
          coalesce(
            array_agg(distinct 'L-' || l.load_number) filter (where l.load_number is not null), '{}'
          ) as loads
        from standing x
        left join load_pickup k on k.id = x.load_pickup_id
        left join load_drop d on d.id = x.drop_id
        left join load l on l.id = coalesce(k.load_id, d.load_id)
        group by x.place_id
      ),
      strayed as (
        select distinct x.place_id, x.consignee_id, x.deliver_to_id
        from standing x
        where x.status = ${unitStatus.misStaged}
      ),
      home as (
        select x.place_id, array_agg(distinct h.place_id) as belongs
        from strayed x
        cross join lateral (
          select s.place_id
          from s
          where s.area = ${sql.lit(storageArea.staging)} and s.consignee_id in (x.consignee_id, x.deliver_to_id)
          order by s.consignee_id = x.deliver_to_id desc, s.location collate natural_order, s.position
          limit 1
        ) h
        group by x.place_id
      )
    select s.place_id as "placeId", s.code, s.area, s.location, s.position, s.consignee_id as "consigneeId",
      a.name as consignee, s.trailer, coalesce(f.units, 0) as units, coalesce(f.mis_staged, 0) as "misStaged",
      f.oldest as "oldestAt", coalesce(f.loads, '{}') as loads, coalesce(h.belongs, '{}') as belongs
    from s
    left join filled f on f.place_id = s.place_id
    left join home h on h.place_id = s.place_id
    left join account a on a.id = s.consignee_id
    order by s.area, s.location collate natural_order, s.position
  `;

export const findFloorDoors = (work: RequestContext, warehouseId: number): Promise<FloorDoor[]> =>
  queryRows(work.tx, floorDoorSchema)`
    select d.id, d.number, d.kind, d.active,
      coalesce('L-' || l.load_number, 'Shuttle ' || s.number) as "busyWith", p.status as state,
      coalesce(r.pallets, 0) as pallets
    from door d
    left join load_pickup p on p.id = d.busy_load_pickup_id
    left join load l on l.id = p.load_id
    left join shuttle_load s on s.id = d.busy_shuttle_load_id
    left join (
      select k.door_id, count(*)::int as pallets
      from ${lastStartedOperatingDaySql(warehouseId)} y
      join receiving_pallet k on k.warehouse_id = y.warehouse_id and k.receiving_date = y.receiving_date
      where k.closed_at is null
      group by k.door_id
    ) r on r.door_id = d.id
    where d.warehouse_id = ${warehouseId}
    order by d.kind, d.number
  `;

const placeRow = z.object({ id: z.int(), warehouseId: z.int() });
export const findFloorPlaceInScope = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof placeRow> | undefined> =>
  queryFirstRow(work.tx, placeRow)`
    select s.id, s.warehouse_id as "warehouseId"
    from place s
    where ${and(equalsIfGiven(sql`s.id`, id), inRowScope(sql`s.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;
const most = 500;
export const findUnitsAtPlaceUpTo500 = (
  work: RequestContext,
  place: { id: number; warehouseId: number },
): Promise<UnitAtPlace[]> =>
  queryRows(work.tx, unitAtPlaceSchema)`
    select u.id, u.unit_code as "unitCode", u.status, a.name as consignee, 'L-' || l.load_number as load,
      o.number as door, u.scanned_at as since,
      case when u.status = ${unitStatus.misStaged} then (
        select s.code
        from ${lastStartedOperatingDaySql(place.warehouseId)} y
        join storage_location k on k.layout_id = y.layout_id and k.area = ${sql.lit(storageArea.staging)}
        join storage_position p on p.location_id = k.id and p.consignee_id in (u.consignee_id, u.deliver_to_id)
        join place s on s.id = p.place_id
        order by p.consignee_id = u.deliver_to_id desc, k.code collate natural_order, p.position
        limit 1
      ) end as belongs
    from unit u
    join account a on a.id = u.consignee_id
    left join load_pickup k on k.id = u.load_pickup_id
    left join load_drop d on d.id = u.drop_id
    left join load l on l.id = coalesce(k.load_id, d.load_id)
    left join door o on o.busy_load_pickup_id = k.id
    where u.active and (u.position_place_id = ${place.id} or u.put_away_place_id = ${place.id})
    order by u.status = ${unitStatus.misStaged} desc, u.scanned_at, u.unit_code collate "C"
    limit ${most}
  `;

const foundRow = z.object({ placeId: z.int().nullable(), unitCode: z.string().nullable() });
export const findActiveUnitWithPlaceOrNull = (
  work: RequestContext,
  warehouseId: number,
  codes: readonly string[],
): Promise<z.output<typeof foundRow> | undefined> =>
  queryFirstRow(work.tx, foundRow)`
    select coalesce(u.position_place_id, u.put_away_place_id) as "placeId", u.unit_code as "unitCode"
    from unit u
    where ${and(
      sql`u.active and (u.unit_code = any(${[...codes]}::text[]) or u.sscc = any(${[...codes]}::text[]))`,
      equalsIfGiven(sql`u.current_warehouse_id`, warehouseId),
      inRowScope(sql`u.current_warehouse_id`, getWarehouseIdsInScope(work)),
    )}
    order by u.id desc
    limit 1
  `;

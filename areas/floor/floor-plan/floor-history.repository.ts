import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  floorMoveSchema,
  floorSnapshotSchema,
  maxFloorMovesPerResponse,
  pastFloorSlotSchema,
} from './floor-history.contract.ts';
import type { FloorMove, FloorSnapshot } from './floor-history.contract.ts';
import { unitAtPlaceSchema } from './floor-plan.contract.ts';
import type { UnitAtPlace } from './floor-plan.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import {
  operatingDayChangeTimesSql,
  operatingDayLayoutAtSql,
} from '#areas/calendar/start-day/operating-day.sql.ts';
import {
  warehouseUnitChangesSubquerySql,
  lastUnitPositionSubquerySql,
  unitsInWarehouseAtSubquerySql,
} from '#areas/freight/units/unit-position-history.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

const headRow = floorSnapshotSchema.pick({ layoutId: true, layoutName: true, layoutDate: true, zone: true });
/** The layout in use at a warehouse at a past time. Undefined for a warehouse outside the caller's scope. */
export const findPastLayoutAndZoneInScope = (
  work: RequestContext,
  warehouseId: number,
  instant: string,
): Promise<z.output<typeof headRow> | undefined> =>
  queryFirstRow(work.tx, headRow)`
    select l.id as "layoutId", l.name as "layoutName", l.layout_date as "layoutDate", w.time_zone as zone
    from warehouse w
    left join lateral ${operatingDayLayoutAtSql(warehouseId, instant)} y on true
    left join layout l on l.id = y.layout_id
    where ${and(equalsIfGiven(sql`w.id`, warehouseId), inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  `;

/** The positions of a layout at a past time: the values saved at the next change of each, else the current ones. */
const slotsOf = (layoutId: number | Sql, instant: string): Sql => sql`
  (
    select w.place_id, w.code, w.area, w.location, w.position, w.consignee_id, w.trailer
    from (
      select distinct on (h.position_id) h.*
      from layout_position_history h
      where h.layout_id = ${layoutId} and h.valid_until > ${instant}::timestamptz
      order by h.position_id, h.valid_until, h.id
    ) w
    where w.area is not null
    union all
    select p.place_id, s.code, k.area, k.code, p.position, p.consignee_id, p.trailer
    from storage_location k
    join storage_position p on p.location_id = k.id
    join place s on s.id = p.place_id
    where k.layout_id = ${layoutId}
      and not exists (
        select 1
        from layout_position_history h
        where h.layout_id = ${layoutId} and h.position_id = p.id and h.valid_until > ${instant}::timestamptz
      )
  )
`;
/** In walking order: by area, code and number. */
export const findPastSlots = (
  work: RequestContext,
  layoutId: number,
  instant: string,
): Promise<z.output<typeof pastFloorSlotSchema>[]> =>
  queryRows(work.tx, pastFloorSlotSchema)`
    select s.place_id as "placeId", s.code, s.area, s.location, s.position, s.consignee_id as "consigneeId",
      a.name as consignee, s.trailer
    from ${slotsOf(layoutId, instant)} s
    left join account a on a.id = s.consignee_id
    order by s.area, s.location collate natural_order, s.position
  `;
export const findCurrentDoorsForSnapshot = (
  work: RequestContext,
  warehouseId: number,
): Promise<FloorSnapshot['doors']> =>
  queryRows(work.tx, floorSnapshotSchema.shape.doors.element)`
    select d.id, d.number, d.kind, d.active
    from door d
    where d.warehouse_id = ${warehouseId}
    order by d.kind, d.number
  `;

const milliseconds = (span: Sql): Sql => sql`floor(extract(epoch from ${span}) * 1000)::int8`;
/** The positions of the units in a warehouse at a past time. */
export const findPastUnitGroups = (
  work: RequestContext,
  warehouseId: number,
  instant: string,
): Promise<FloorSnapshot['boxes']> =>
  queryRows(work.tx, floorSnapshotSchema.shape.boxes.element)`
    select x.after_place_id as "placeId", x.after_status as status, 'L-' || l.load_number as load,
      json_agg(
        ${milliseconds(sql`date_trunc('milliseconds', ${instant}::timestamptz) - date_trunc('milliseconds', x.after_scanned_at)`)}
      ) as ages
    from ${unitsInWarehouseAtSubquerySql(warehouseId, instant)} x
    left join load l on l.id = x.after_load_id
    group by 1, 2, 3
  `;

/** When the layout of the floor, or the operating day, changed. */
export const findLayoutOrDayChangeTimes = (
  work: RequestContext,
  { warehouseId, layoutId }: { warehouseId: number; layoutId: number | null },
  after: string,
  until: string,
): Promise<FloorSnapshot['changes']> =>
  queryRows(work.tx, floorSnapshotSchema.shape.changes.element)`
    select x.at
    from (
      select y.at
      from ${operatingDayChangeTimesSql(warehouseId, after, until)} y
      union
      select h.valid_until
      from layout_position_history h
      where h.layout_id = ${layoutId}
        and h.valid_until > ${after}::timestamptz
        and h.valid_until <= ${until}::timestamptz
    ) x
    order by x.at
  `;

const boxOf = (side: 'was' | 'after', warehouseId: number): Sql => sql`
  case when ${sql.ref(`h.${side}_warehouse_id`)} = ${warehouseId} then jsonb_build_object(
    'placeId', ${sql.ref(`h.${side}_place_id`)}, 'status', ${sql.ref(`h.${side}_status`)},
    'load', (select 'L-' || l.load_number from load l where l.id = ${sql.ref(`h.${side}_load_id`)}),
    'scannedAt', date_trunc('milliseconds', ${sql.ref(`h.${side}_scanned_at`)})
  ) end
`;
/** The moves on the floor, one more than the maximum for one response. */
export const findFloorMoveRowsWithOneExtra = (
  work: RequestContext,
  warehouseId: number,
  after: string,
  until: string,
): Promise<FloorMove[]> =>
  queryRows(work.tx, floorMoveSchema)`
    select h.heard_at as at, ${boxOf('was', warehouseId)} as was, ${boxOf('after', warehouseId)} as became
    from ${warehouseUnitChangesSubquerySql(warehouseId, after, until)} h
    order by h.heard_at, h.id
    limit ${maxFloorMovesPerResponse + 1}
  `;

const most = 500;
/** The units at a place at a past time. Mis-staged units are first. */
export const findPastUnitsAtPlaceUpTo500 = (
  work: RequestContext,
  place: { id: number; warehouseId: number },
  instant: string,
): Promise<UnitAtPlace[]> =>
  queryRows(work.tx, unitAtPlaceSchema)`
    with y as materialized (select y.layout_id from ${operatingDayLayoutAtSql(place.warehouseId, instant)} y)
    select u.id, u.unit_code as "unitCode", x.after_status as status, a.name as consignee,
      'L-' || l.load_number as load, null::int as door, x.after_scanned_at as since,
      case when x.after_status = ${unitStatus.misStaged} then (
        select s.code
        from y
        cross join lateral ${slotsOf(sql`y.layout_id`, instant)} s
        where s.area = ${sql.lit(storageArea.staging)} and s.consignee_id in (u.consignee_id, u.deliver_to_id)
        order by s.consignee_id = u.deliver_to_id desc, s.location collate natural_order, s.position
        limit 1
      ) end as belongs
    from ${unitsInWarehouseAtSubquerySql(place.warehouseId, instant)} x
    join unit u on u.id = x.unit_id
    join account a on a.id = u.consignee_id
    left join load l on l.id = x.after_load_id
    where x.after_place_id = ${place.id}
    order by x.after_status = ${unitStatus.misStaged} desc, x.after_scanned_at, u.unit_code collate "C"
    limit ${most}
  `;

const foundRow = z.object({ placeId: z.int().nullable(), unitCode: z.string().nullable() });
/** The place of a unit with one of these codes in a warehouse at a past time. */
export const findPastUnitWithPlaceOrNull = (
  work: RequestContext,
  warehouseId: number,
  codes: readonly string[],
  instant: string,
): Promise<z.output<typeof foundRow> | undefined> =>
  queryFirstRow(work.tx, foundRow)`
    select said.after_place_id as "placeId", u.unit_code as "unitCode"
    from unit u
    cross join lateral ${lastUnitPositionSubquerySql(instant)} said
    where ${and(
      sql`(u.unit_code = any(${[...codes]}::text[]) or u.sscc = any(${[...codes]}::text[]))`,
      equalsIfGiven(sql`said.after_warehouse_id`, warehouseId),
      inRowScope(sql`said.after_warehouse_id`, getWarehouseIdsInScope(work)),
    )}
    order by u.id desc
    limit 1
  `;

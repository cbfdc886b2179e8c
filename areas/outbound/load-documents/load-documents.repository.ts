import { sql } from 'kysely';
import { z } from 'zod';
import type { LoadDocumentData } from './loading-sheet.print.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitOfMeasureNameSql } from '#areas/freight/units/units-of-measure.sql.ts';
import { unitFloorPlaceIdSql } from '#areas/freight/units/places.sql.ts';
import { isoInstantTextSql, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const headRow = z.object({
  loadId: z.int(),
  pickupId: z.int().nullable(),
  loadNumber: z.string(),
  loadName: z.string(),
  dayOfService: z.string(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  trailer: z.string().nullable(),
  tractor: z.string().nullable(),
  carrierName: z.string().nullable(),
  driver1: z.string().nullable(),
  driver2: z.string().nullable(),
  door: z.string().nullable(),
  seal: z.string().nullable(),
  loadLocks: z.int().nullable(),
  temperature: z.int().nullable(),
  plannedDeparture: z.string().nullable(),
  inspection: z
    .object({
      at: z.string(),
      by: z.string(),
      clean: z.boolean(),
      odorFree: z.boolean(),
      reeferOk: z.boolean(),
      preCoolF: z.int().nullable(),
    })
    .nullable(),
  forceNote: z.string().nullable(),
  status: z.int(),
});
const party = z.object({
  number: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
});
const line = z.object({
  consignee: z.string(),
  shipper: z.string(),
  unit: z.string(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  units: z.int(),
  cubes: z.int(),
  positions: z.string().nullable(),
});
const dropRow = z.object({
  loadId: z.int(),
  pickupId: z.int().nullable(),
  seq: z.int(),
  miles: z.int().nullable(),
  deliverTo: party,
  window: z.object({ start: z.string(), end: z.string(), zone: z.string() }).nullable(),
  lines: z.array(line),
});
type DropRow = z.output<typeof dropRow>;

export interface LoadDocument extends LoadDocumentData {
  loadId: number;
  warehouseId: number;
  pickupId: number | null;
}

/**
 * Finds the document data of loads: one per pickup with `onePerPickup`, else one for the whole load with the warehouse and
 * door of its first pickup.
 */
export async function findVisibleLoadDocuments(
  work: RequestContext,
  loadIds: readonly number[],
  onePerPickup: boolean,
  filter: { pickupId?: number | undefined; warehouseId?: number | undefined } = {},
): Promise<LoadDocument[]> {
  const scope = getWarehouseIdsInScope(work);
  const condition = and(
    scope === null
      ? undefined
      : sql`
        exists (
          select 1
          from load_pickup x
          where x.load_id = l.id and ${inRowScope(sql`x.warehouse_id`, scope)}
        )
      `,
    equalsIfGiven(sql`p.id`, filter.pickupId),
    onePerPickup ? equalsIfGiven(sql`p.warehouse_id`, filter.warehouseId) : undefined,
    onePerPickup ? inRowScope(sql`p.warehouse_id`, scope) : undefined,
  );
  const heads = await queryRows(work.tx, headRow)`
    select l.id as "loadId", p.id as "pickupId", 'L-' || l.load_number as "loadNumber",
      l.load_name as "loadName", l.day_of_service as "dayOfService", w.id as "warehouseId",
      w.code as "warehouseCode", w.name as "warehouseName", l.trailer, l.tractor,
      l.carrier as "carrierName", l.driver1, l.driver2, d.number::text as door, p.seal,
      l.load_locks as "loadLocks", l.temp_set_f as temperature, l.planned_departure as "plannedDeparture",
      i.seen as inspection, case when p.force then p.force_note end as "forceNote", l.status
    from unnest(${[...loadIds]}::int[]) with ordinality as c(id, n)
    join load l on l.id = c.id
    join load_pickup p on p.load_id = l.id
    join warehouse w on w.id = p.warehouse_id
    left join door d on d.id = p.door_id
    left join lateral (
      select jsonb_build_object(
          'at', ${isoInstantTextSql('t.at')}, 'by', t.inspected_by, 'clean',
          t.clean, 'odorFree', t.odor_free, 'reeferOk', t.reefer_ok, 'preCoolF', t.pre_cool_f
        ) as seen
      from trailer_inspection t
      where t.load_pickup_id = p.id
      order by t.at desc, t.id desc
      limit 1
    ) i
      on true
    where ${condition}
    order by c.n, p.seq, p.id
  `;
  const documentHeads = onePerPickup
    ? heads
    : heads.filter((h, i) => heads.findIndex((x) => x.loadId === h.loadId) === i);
  const drops = Map.groupBy(
    await dropsOf(work, [...new Set(documentHeads.map((h) => h.loadId))], onePerPickup),
    (d) => `${d.loadId} ${d.pickupId ?? ''}`,
  );
  return documentHeads.map((h) => ({
    loadId: h.loadId,
    warehouseId: h.warehouseId,
    pickupId: onePerPickup ? h.pickupId : null,
    loadNumber: h.loadNumber,
    loadName: h.loadName,
    dayOfService: h.dayOfService,
    warehouse: { code: h.warehouseCode, name: h.warehouseName },
    trailer: h.trailer,
    tractor: h.tractor,
    carrierName: h.carrierName,
    drivers: [h.driver1, h.driver2].filter((x) => x !== null),
    door: h.door,
    seal: h.seal,
    loadLocks: h.loadLocks,
    temperature: h.temperature,
    plannedDeparture: h.plannedDeparture,
    inspection: h.inspection,
    forceNote: h.forceNote,
    status: ['', 'Pending', 'Loading', 'Loaded', 'Released'][h.status] ?? null,
    drops: drops.get(`${h.loadId} ${onePerPickup ? h.pickupId : ''}`) ?? [],
  }));
}

// A line is one consignee, one shipper and one size. It contains the planned units, loaded or not. For a departed pickup, the
// units it took.
async function dropsOf(
  work: RequestContext,
  loadIds: readonly number[],
  byPickup: boolean,
): Promise<DropRow[]> {
  return queryRows(work.tx, dropRow)`
    with lines as (
      select t.load_id, ${byPickup ? sql`u.load_pickup_id` : sql`null::int`} as pickup_id, t.id as drop_id,
        co.name as consignee, sh.name as shipper, c.uom, c.l, c.w, c.h, count(*)::int as units,
        sum(u.cube)::int as cubes,
        array_to_string(
          (
            array_agg(
              distinct spot.code
              order by spot.code
            ) filter (where u.status <> ${sql.lit(unitStatus.loaded)} and spot.code is not null)
          )[1:4],
          ', '
        ) as positions
      from load_drop t
      join unit u on u.drop_id = t.id and u.active
      join load_pickup k on k.id = u.load_pickup_id and k.load_id = t.load_id
        and (k.status < ${sql.lit(pickupStatus.released)} or u.status = ${sql.lit(unitStatus.loaded)})
      left join place spot on spot.id = ${unitFloorPlaceIdSql('u')}
      join consolidate c on c.id = u.consolidate_id
      join account co on co.id = u.consignee_id
      join account sh on sh.id = u.shipper_id
      where t.load_id = any(${[...loadIds]}::int[])
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    )
    select t.load_id as "loadId", g.pickup_id as "pickupId", t.seq, t.miles,
      json_build_object(
        'number', a.number, 'name', a.name, 'address', a.address1, 'city', a.city, 'state',
        coalesce(a.state_code, ''), 'zip', a.zip, 'phone', a.phone
      ) as "deliverTo",
      case when t.window_start is not null
      and t.window_end is not null then json_build_object(
        'start', ${isoInstantTextSql('t.window_start')}, 'end',
        ${isoInstantTextSql('t.window_end')}, 'zone', a.time_zone
      ) end as "window",
      coalesce(
        (
          select json_agg(
            json_build_object(
              'consignee', x.consignee, 'shipper', x.shipper, 'unit',
              ${unitOfMeasureNameSql('x.uom')}, 'length', x.l, 'width', x.w, 'height', x.h, 'units',
              x.units, 'cubes', x.cubes, 'positions', nullif(x.positions, '')
            )
            order by x.consignee, x.shipper, x.l, x.w, x.h
          )
          from lines x
          where x.drop_id = t.id and x.pickup_id is not distinct from g.pickup_id
        ),
        '[]'
      ) as lines
    from load_drop t
    join account a on a.id = t.deliver_to_id
    join lateral (
      select p.id as pickup_id
      from load_pickup p
      where p.load_id = t.load_id and ${byPickup}
      union all
      select null
      where not ${byPickup}
    ) g
      on true
    where t.load_id = any(${[...loadIds]}::int[])
    order by t.load_id, g.pickup_id, t.seq
  `;
}

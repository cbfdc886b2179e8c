import { sql } from 'kysely';
import { z } from 'zod';
import type { UnitLeg, UnitHistoryEntry } from './exposure.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { and, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The data from which the exposure of units is calculated. */

const box = z.object({
  id: z.int(),
  unitCode: z.string(),
  shipper: z.string(),
  consignee: z.string(),
  product: z.string(),
  warehouseId: z.int(),
  warehouse: z.string(),
  palletId: z.int().nullable(),
  palletWarehouseId: z.int().nullable(),
  loadId: z.int().nullable(),
  limit: z.int().nullable(),
  allowance: z.int().nullable(),
  warnedAt: instantField().nullable(),
});
export type ExposureUnit = z.output<typeof box>;
/** The units among `ids` that pass through the caller's warehouses. */
export const findVisibleExposureUnits = (
  work: RequestContext,
  ids: readonly number[],
): Promise<ExposureUnit[]> => {
  const houses = getWarehouseIdsInScope(work);
  const passes = or(
    inRowScope(sql`u.receiving_warehouse_id`, houses),
    inRowScope(sql`u.outbound_warehouse_id`, houses),
    inRowScope(sql`u.current_warehouse_id`, houses),
  );
  return queryRows(work.tx, box)`
    select u.id, u.unit_code as "unitCode", s.name as shipper, a.name as consignee, c.product_desc as product,
      h.id as "warehouseId", h.code as warehouse, u.receiving_pallet_id as "palletId",
      rp.warehouse_id as "palletWarehouseId", k.load_id as "loadId", p.temp_max_f::int * 10 as limit,
      p.max_warm_minutes as allowance, t.warned_at as "warnedAt"
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join product p on p.id = c.product_id
    join account s on s.id = u.shipper_id
    join account a on a.id = u.consignee_id
    join warehouse h on h.id = coalesce(u.current_warehouse_id, u.receiving_warehouse_id)
    left join receiving_pallet rp on rp.id = u.receiving_pallet_id
    left join load_pickup k on k.id = u.load_pickup_id
    left join temp_warning t on t.unit_id = u.id
    where ${and(sql`u.id = any(${[...ids]}::int[])`, passes)}
    order by u.id
  `;
};

const eventRow = z.object({
  unitId: z.int(),
  minute: z.int(),
  kind: z.string(),
  toStatus: z.int().nullable(),
  warehouseId: z.int().nullable(),
  thenStatus: z.int().nullable(),
  thenWarehouseId: z.int().nullable(),
  thenLoadId: z.int().nullable(),
});
/** The histories of units, in order of time. */
export async function findUnitHistories(
  work: RequestContext,
  ids: readonly number[],
): Promise<Map<number, UnitHistoryEntry[]>> {
  const events = await queryRows(work.tx, eventRow)`
    select e.unit_id as "unitId", floor(extract(epoch from e.at) / 60)::int as minute, e.kind,
      e.to_status as "toStatus", e.warehouse_id as "warehouseId", e.after_status as "thenStatus",
      e.after_warehouse_id as "thenWarehouseId", e.after_load_id as "thenLoadId"
    from unit_event e
    where e.unit_id = any(${[...ids]}::int[])
    order by e.unit_id, e.at, e.id
  `;
  return Map.groupBy(events, (event) => event.unitId);
}

const value = z.object({
  unitId: z.int().nullable(),
  palletId: z.int().nullable(),
  loadId: z.int().nullable(),
  room: z.int().nullable(),
  warehouseId: z.int(),
  device: z.string(),
  minute: z.int(),
  measuredAt: instantField(),
  tenthsF: z.int(),
});
export type ExposureReading = z.output<typeof value>;
/** The readings of units, their pallets, their trucks and the rooms they were in, since a minute. */
export function findReadingsOfUnitsAndLegs(
  work: RequestContext,
  units: readonly ExposureUnit[],
  legs: readonly UnitLeg[],
  sinceMinute: number,
): Promise<ExposureReading[]> {
  const columns = sql`
    select r.unit_id as "unitId", r.receiving_pallet_id as "palletId", r.load_id as "loadId", r.room,
      r.warehouse_id as "warehouseId", r.device, floor(extract(epoch from r.measured_at) / 60)::int as minute,
      r.measured_at as "measuredAt", r.tenths_f as "tenthsF"
    from temp_reading r
  `;
  const unitIds = units.map((one) => one.id);
  const palletIds = [...new Set(units.flatMap((one) => one.palletId ?? []))];
  const loadIds = [
    ...new Set(legs.flatMap(({ location: where }) => (where.kind === 'truck' ? (where.loadId ?? []) : []))),
  ];
  const houses = [
    ...new Set(legs.flatMap(({ location: where }) => ('warehouseId' in where ? where.warehouseId : []))),
  ];
  const from = sql`r.measured_at >= to_timestamp(${sinceMinute * 60}::float8)`;
  return queryRows(work.tx, value)`
    ${columns}
    where r.unit_id = any(${unitIds}::int[]) and ${from}
    union all
    ${columns}
    where r.receiving_pallet_id = any(${palletIds}::int[]) and ${from}
    union all
    ${columns}
    where r.load_id = any(${loadIds}::int[]) and ${from}
    union all
    ${columns}
    where r.warehouse_id = any(${houses}::int[]) and r.room is not null and ${from}
    order by "measuredAt"
  `;
}

/** Units in transit without a warning, with an id after the given one. Only units to which a recent warm reading can apply. */
export async function findUnwarnedPossiblyWarmUnitIds(
  work: RequestContext,
  {
    afterUnitId: after,
    since,
    validForMinutes: validFor,
    limit: most,
  }: { afterUnitId: number; since: string; validForMinutes: number; limit: number },
): Promise<number[]> {
  const found = await queryRows(work.tx, z.object({ id: z.int() }))`
    with warm as materialized (
      select r.*
      from temp_reading r
      where r.recorded_at > ${since}::timestamptz
    )
    select u.id
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join product p on p.id = c.product_id
    left join load_pickup k on k.id = u.load_pickup_id
    left join eta e on e.drop_id = u.drop_id
    where u.id > ${after}
      and u.active
      and u.received_at is not null
      and p.max_warm_minutes is not null
      and (u.status <> ${sql.lit(unitStatus.loaded)} or e.delivered_at is null)
      and u.status > ${sql.lit(unitStatus.finalized)}
      and not exists (select from temp_warning t where t.unit_id = u.id)
      and exists (
        select
        from warm r
        where r.tenths_f > p.temp_max_f * 10
          and r.measured_at > u.received_at - make_interval(mins => ${validFor}::int)
          and (
            r.unit_id = u.id
            or r.receiving_pallet_id = u.receiving_pallet_id
            or r.load_id = k.load_id
            or r.room is not null
              and r.warehouse_id in (u.receiving_warehouse_id, u.current_warehouse_id, u.outbound_warehouse_id)
          )
      )
    order by u.id
    limit ${most}
  `;
  return found.map((one) => one.id);
}

/** Records the units that a warning was sent for. Returns those that had no warning yet. */
export async function insertWarmUnitWarningsAndGetNewIds(
  work: RequestContext,
  units: readonly { id: number; warehouseId: number; above: number; allowance: number }[],
): Promise<Set<number>> {
  const insertedRows = await work.tx
    .insertInto('temp_warning')
    .values(
      units.map((one) => ({
        unit_id: one.id,
        warehouse_id: one.warehouseId,
        warned_at: work.now.toString(),
        warm_minutes: one.above,
        allowed_minutes: one.allowance,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning('unit_id')
    .execute();
  return new Set(insertedRows.map((one) => one.unit_id));
}

/** The names of the warehouses and loads of legs. */
export async function findLegLocationNamesByKindAndId(
  work: RequestContext,
  locations: readonly UnitLeg['location'][],
): Promise<Map<string, string>> {
  const houses = locations.flatMap((where) => ('warehouseId' in where ? where.warehouseId : []));
  const loads = locations.flatMap((where) => (where.kind === 'truck' ? (where.loadId ?? []) : []));
  const named = await queryRows(work.tx, z.object({ id: z.int(), load: z.boolean(), name: z.string() }))`
    select w.id, false as load, w.code as name
    from warehouse w
    where w.id = any(${houses}::int[])
    union all
    select l.id, true, 'L-' || l.load_number
    from load l
    where l.id = any(${loads}::int[])
  `;
  const names = new Map(named.map((one) => [`${one.load} ${one.id}`, one.name]));
  return new Map(
    locations.flatMap((where) => {
      if (where.kind === 'shuttle') return [];
      const id = where.kind === 'truck' ? where.loadId : where.warehouseId;
      const name = names.get(`${where.kind === 'truck'} ${id}`);
      return name === undefined ? [] : [[`${where.kind} ${id}`, name] as const];
    }),
  );
}

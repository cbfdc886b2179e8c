import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { measuredKinds, readingRowSchema, readingSources } from './temperatures.contract.ts';
import type { ReadingRow } from './temperatures.contract.ts';
import type { MeasuredObject } from './match-readings.rules.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  and,
  gteDayInAnyZone,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  or,
  lteDayInAnyZone,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

interface ReadingFilters {
  warehouseId?: number | undefined;
  measured?: readonly number[] | undefined;
  code?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}
type Sql = RawBuilder<unknown>;

const there: Record<number, Sql> = {
  [measuredKinds.unit]: sql`r.unit_id is not null`,
  [measuredKinds.pallet]: sql`r.receiving_pallet_id is not null`,
  [measuredKinds.truck]: sql`r.load_id is not null`,
  [measuredKinds.room]: sql`r.room is not null`,
};
const called = (code: string): Sql => sql`
  (
    u.unit_code = ${code} or u.sscc = ${code} or p.code = ${code} or 'L-' || l.load_number = upper(${code})
  )
`;
/** Filters by days in the warehouse's time zone. The first condition of each uses the index. */
const since = (date: string): Sql => sql`
  ${gteDayInAnyZone(sql`r.measured_at`, date)}
  and r.measured_at >= ${date}::date::timestamp at time zone w.time_zone
`;
const before = (date: string): Sql => sql`
  ${lteDayInAnyZone(sql`r.measured_at`, date)}
  and r.measured_at < (${date}::date + 1)::timestamp at time zone w.time_zone
`;
const matching = (work: RequestContext, f: ReadingFilters): Sql =>
  and(
    inRowScope(sql`r.warehouse_id`, getWarehouseIdsInScope(work)),
    equalsIfGiven(sql`r.warehouse_id`, f.warehouseId),
    or(...(f.measured ?? []).map((kind) => there[kind])),
    f.code === undefined ? undefined : called(f.code),
    f.dateFrom === undefined ? undefined : since(f.dateFrom),
    f.dateTo === undefined ? undefined : before(f.dateTo),
  );
const tables = sql`
  temp_reading r
  join warehouse w on w.id = r.warehouse_id
  left join unit u on u.id = r.unit_id
  left join receiving_pallet p on p.id = r.receiving_pallet_id
  left join load l on l.id = r.load_id
`;
const sorts = {
  measuredAt: nonNullSort(sql`r.measured_at`),
  tenthsF: nonNullSort(sql`r.tenths_f`),
  takenAt: nonNullSort(sql`r.recorded_at`),
};

export async function findReadings(
  work: RequestContext,
  filters: ReadingFilters,
  paging: Paging,
): Promise<{ data: ReadingRow[]; totalRows: number }> {
  const where = matching(work, filters);
  const data = await queryRows(work.tx, readingRowSchema)`
    select r.id, r.warehouse_id as "warehouseId", w.code as warehouse, w.time_zone as zone,
      case when r.unit_id is not null then ${sql.lit(measuredKinds.unit)}
      when r.receiving_pallet_id is not null then ${sql.lit(measuredKinds.pallet)}
      when r.load_id is not null then ${sql.lit(measuredKinds.truck)} else ${sql.lit(measuredKinds.room)} end as measured,
      coalesce(u.unit_code, p.code, 'L-' || l.load_number) as code, r.room, r.unit_id as "unitId",
      r.measured_at as "measuredAt", r.tenths_f as "tenthsF", r.source, r.device, r.user_name as who, r.recorded_at as "takenAt"
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`r.id desc`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}

/** The time zone of a warehouse in the caller's scope. */
export const findWarehouseZone = (
  work: RequestContext,
  warehouseId: number,
): Promise<{ zone: string } | undefined> =>
  queryFirstRow(work.tx, z.object({ zone: z.string() }))`
    select w.time_zone as zone
    from warehouse w
    where ${and(equalsIfGiven(sql`w.id`, warehouseId), inRowScope(sql`w.id`, getWarehouseIdsInScope(work)))}
  `;

const named = z.object({
  measured: z.int(),
  id: z.int(),
  code: z.string(),
  sscc: z.string().nullable(),
});
/** Units, pallets and trucks of a warehouse by their codes. For units the active one, otherwise the last one with that code. */
export const findMeasuredObjectsByCode = (
  work: RequestContext,
  warehouseId: number,
  searchKeys: { codes: readonly string[]; ssccs: readonly string[]; loads: readonly number[] },
): Promise<MeasuredObject[]> =>
  queryRows(work.tx, named)`
    with bearing as (
      select u.id, u.unit_code, u.sscc, u.shipper_id, u.active
      from unit u
      where (u.unit_code = any(${[...searchKeys.codes]}::text[]) or u.sscc = any(${[...searchKeys.ssccs]}::text[]))
        and ${warehouseId}::int in (u.receiving_warehouse_id, u.outbound_warehouse_id, u.current_warehouse_id)
    ), boxes as (
      select distinct on (b.unit_code, b.shipper_id) b.*
      from bearing b
      where b.active or not exists (select from bearing o where o.unit_code = b.unit_code and o.active)
      order by b.unit_code, b.shipper_id, b.active desc, b.id desc
    )
    select ${sql.lit(measuredKinds.unit)} as measured, b.id, b.unit_code as code, b.sscc
    from boxes b
    union all
    select ${sql.lit(measuredKinds.pallet)}, p.id, p.code, null
    from receiving_pallet p
    where p.warehouse_id = ${warehouseId} and p.code = any(${[...searchKeys.codes, ...searchKeys.ssccs]}::text[])
    union all
    select ${sql.lit(measuredKinds.truck)}, l.id, 'L-' || l.load_number, null
    from load l
    where l.load_number = any(${[...searchKeys.loads]}::int[])
      and exists (select from load_pickup k where k.load_id = l.id and k.warehouse_id = ${warehouseId})
  `;

/** Readings as a set of rows, `g`, from the text of `serializeReadings`. */
const asRows = (packed: string): Sql => sql`
  jsonb_to_recordset(${packed}::jsonb) as g(
    unit_id int, pallet_id int, load_id int, room smallint, at timestamptz, tenths_f int, device text
  )
`;
const keptOne = z.object({
  unitId: z.int().nullable(),
  palletId: z.int().nullable(),
  loadId: z.int().nullable(),
  room: z.int().nullable(),
  device: z.string(),
  at: z.number(),
  tenthsF: z.int(),
});
export type StoredReading = z.output<typeof keptOne>;
/** The readings already saved for the same times. */
export const findStoredReadingsWithSameKeys = (
  work: RequestContext,
  warehouseId: number,
  packedReadings: string,
): Promise<StoredReading[]> =>
  queryRows(work.tx, keptOne)`
    select t.unit_id as "unitId", t.receiving_pallet_id as "palletId", t.load_id as "loadId", t.room,
      t.device, (extract(epoch from t.measured_at) * 1000)::float8 as at, t.tenths_f as "tenthsF"
    from ${asRows(packedReadings)}
    join temp_reading t on t.warehouse_id = ${warehouseId}
      and t.measured_at = g.at
      and t.device = g.device
      and t.room is not distinct from g.room
      and t.unit_id is not distinct from g.unit_id
      and t.receiving_pallet_id is not distinct from g.pallet_id
      and t.load_id is not distinct from g.load_id
  `;
/**
 * Inserts readings and returns how many were new. All inserts use the same order, so two senders of the same readings wait for
 * each other instead of deadlocking.
 */
export async function insertReadingsAndCountNew(
  work: RequestContext,
  warehouseId: number,
  source: (typeof readingSources)[keyof typeof readingSources],
  packedReadings: string,
): Promise<number> {
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into temp_reading (
      warehouse_id, unit_id, receiving_pallet_id, load_id, room, measured_at, tenths_f, source, device, user_name,
      user_id, recorded_at
    )
    select ${warehouseId}::int, g.unit_id, g.pallet_id, g.load_id, g.room, g.at, g.tenths_f, ${source}::smallint,
      g.device, ${work.actor.name}, ${work.actor.userId}::int, ${work.now.toString()}::timestamptz
    from ${asRows(packedReadings)}
    order by g.at, g.device, g.room, g.unit_id, g.pallet_id, g.load_id
    on conflict do nothing
    returning id
  `;
  return insertedRows.length;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  traceReferenceDocumentNumbers,
  lineLotCodeSchema,
  foodTraceRowSchema,
  traceTotalsSchema,
  traceEventNumbers,
} from './traceability.contract.ts';
import type { LineLotCode, FoodTraceRow, TraceTotals } from './traceability.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
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
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;
interface TraceFilters {
  warehouseId?: number | undefined;
  tracking?: number | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  lotCode?: string | undefined;
}

/** Limits an instant to dates in the time zone of the warehouse `w`. The plain conditions are wider and use the indexes. */
const inDays = (moment: Sql, f: TraceFilters): Sql =>
  and(
    f.dateFrom === undefined ? undefined : gteDayInAnyZone(moment, f.dateFrom),
    f.dateTo === undefined ? undefined : lteDayInAnyZone(moment, f.dateTo),
    f.dateFrom === undefined
      ? undefined
      : sql`(${moment} at time zone w.time_zone)::date >= ${f.dateFrom}::date`,
    f.dateTo === undefined ? undefined : sql`(${moment} at time zone w.time_zone)::date <= ${f.dateTo}::date`,
  );
const ofHere = (work: RequestContext, f: TraceFilters): Sql =>
  and(
    inRowScope(sql`w.id`, getWarehouseIdsInScope(work)),
    equalsIfGiven(sql`w.id`, f.warehouseId),
    accountRowScopeSql(work, 'unit'),
    f.lotCode === undefined
      ? undefined
      : sql`
        exists (
          select
          from line_lot t
          where t.consolidate_id = u.consolidate_id and t.lot_code = ${f.lotCode}
        )
      `,
  );
const food = sql`
  join consolidate c on c.id = u.consolidate_id
  join product p on p.id = c.product_id and p.is_food
`;
/** Freight received at the warehouse. A unit deleted since then still counts as received. */
const received = (work: RequestContext, f: TraceFilters): Sql => sql`
  select ${sql.lit(traceEventNumbers.received)}::int as tracking, u.consolidate_id as line_id, u.shipper_id as party_id,
    w.id as warehouse_id, (u.received_at at time zone w.time_zone)::date as day,
    case when c.awb <> '' then ${sql.lit(traceReferenceDocumentNumbers.airWaybill)}
    when c.po <> '' then ${sql.lit(traceReferenceDocumentNumbers.purchaseOrder)}
      else ${sql.lit(traceReferenceDocumentNumbers.order)} end as reference,
    coalesce(nullif(c.awb, ''), nullif(c.po, ''), o.order_number::text) as number
  from unit u
  ${food}
  join orders o on o.id = u.order_id
  join warehouse w on w.id = u.receiving_warehouse_id
  where u.received_at is not null and ${inDays(sql`u.received_at`, f)} and ${ofHere(work, f)}
`;
/** Freight shipped from the warehouse on a released truck. */
const shipped = (work: RequestContext, f: TraceFilters): Sql => sql`
  select ${sql.lit(traceEventNumbers.shipped)}::int, u.consolidate_id, u.deliver_to_id, w.id,
    (k.released_at at time zone w.time_zone)::date,
    case when b.id is null then ${sql.lit(traceReferenceDocumentNumbers.load)}
      else ${sql.lit(traceReferenceDocumentNumbers.billOfLading)} end,
    coalesce(b.bol_number, 'L-' || l.load_number)
  from load_pickup k
  join load l on l.id = k.load_id
  join unit u on u.load_pickup_id = k.id and u.active and u.status = ${sql.lit(unitStatus.loaded)}
  ${food}
  join warehouse w on w.id = k.warehouse_id
  left join bol_detail d on d.id = u.bol_detail_id
  left join bol b on b.id = d.bol_id
  where k.released_at is not null and ${inDays(sql`k.released_at`, f)} and ${ofHere(work, f)}
`;
const handled = (work: RequestContext, f: TraceFilters): Sql => {
  const eventQueries = [
    ...(f.tracking === traceEventNumbers.shipped ? [] : [received(work, f)]),
    ...(f.tracking === traceEventNumbers.received ? [] : [shipped(work, f)]),
  ];
  return sql`
    handled as materialized (
      select tracking, line_id, party_id, warehouse_id, day, reference, number, count(*)::int as quantity
      from (${sql.join(eventQueries, sql` union all `)}) as unit_of(
        tracking, line_id, party_id, warehouse_id, day, reference, number
      )
      group by tracking, line_id, party_id, warehouse_id, day, reference, number
    )
  `;
};
const address = (tableAlias: 'w' | 'a'): Sql =>
  sql.raw(`
    concat_ws(
      ', ', nullif(${tableAlias}.address1, ''), nullif(${tableAlias}.city, ''),
      nullif(concat_ws(' ', ${tableAlias}.state_code, nullif(${tableAlias}.zip, '')), '')
    )
  `);
const columns = sql`
  select h.line_id as "lineId", h.tracking, h.day, t.lot_code as "lotCode", t.lot_source as "lotSource",
    t.row_version as "rowVersion", c.product_desc as product, h.quantity, c.uom as "unitOfMeasure",
    w.id as "warehouseId", w.code as warehouse,
    json_build_object('name', w.name, 'address', ${address('w')}, 'phone', w.phone) as here,
    json_build_object('name', a.name, 'address', ${address('a')}, 'phone', a.phone) as other, h.reference,
    h.number as "referenceNumber"
`;
const tables = sql`
  handled h
  join consolidate c on c.id = h.line_id
  join warehouse w on w.id = h.warehouse_id
  join account a on a.id = h.party_id
  left join line_lot t on t.consolidate_id = h.line_id
`;
const sorts = {
  day: nonNullSort(sql`h.day`),
  product: nonNullSort(sql`c.product_desc`),
  lotCode: sql`t.lot_code`,
};
const tieBreak = sql`h.tracking, c.product_desc, h.line_id desc, h.party_id, h.warehouse_id, h.day, h.number`;

/** Counts the units received or the units shipped. Counting both would count them twice. */
const handledAs = (event: number) =>
  sql`coalesce(sum(h.quantity) filter (where h.tracking = ${event}), 0)::int`;
const sums = traceTotalsSchema.extend({ n: z.int() });
export async function findFoodTracesPage(
  work: RequestContext,
  filters: TraceFilters,
  paging: Paging,
): Promise<{ data: FoodTraceRow[]; totalRows: number; totals: TraceTotals }> {
  const data = await queryRows(work.tx, foodTraceRowSchema)`
    with ${handled(work, filters)}
    ${columns}
    from ${tables}
    ${orderBy(sorts, paging, tieBreak)}
    ${limitOffset(paging)}
  `;
  const all = await queryFirstRow(work.tx, sums)`
    with ${handled(work, filters)}
    select count(*)::int as n, ${handledAs(traceEventNumbers.received)} as received,
      ${handledAs(traceEventNumbers.shipped)} as shipped,
      (count(*) filter (where t.lot_code is null))::int as "missingLots"
    from ${tables}
  `;
  const { n, ...totals } = all ?? { n: 0, received: 0, shipped: 0, missingLots: 0 };
  return { data, totalRows: n, totals };
}
/** All rows of a sheet, day by day. */
export const findAllFoodTraces = (work: RequestContext, filters: TraceFilters): Promise<FoodTraceRow[]> =>
  queryRows(work.tx, foodTraceRowSchema)`
    with ${handled(work, filters)}
    ${columns}
    from ${tables}
    order by h.day, ${tieBreak}
  `;

const lineOf = z.object({ food: z.boolean() });
/**
 * Finds and locks a line of the caller's warehouses and accounts until the transaction ends. Read what has arrived under its lot
 * only afterwards.
 */
export const lockVisibleTraceLine = (
  work: RequestContext,
  lineId: number,
): Promise<{ food: boolean } | undefined> => {
  const houses = getWarehouseIdsInScope(work);
  const passes = or(
    inRowScope(sql`o.receiving_warehouse_id`, houses),
    inRowScope(sql`c.outbound_warehouse_id`, houses),
  );
  return queryFirstRow(work.tx, lineOf)`
    select p.is_food as food
    from consolidate c
    join orders o on o.id = c.order_id
    join product p on p.id = c.product_id
    where ${and(equalsIfGiven(sql`c.id`, lineId), sql`c.deleted_at is null`, passes, accountRowScopeSql(work, 'line'))}
    for update of c
  `;
};
export const findLineLotCode = (work: RequestContext, lineId: number): Promise<LineLotCode | undefined> =>
  queryFirstRow(work.tx, lineLotCodeSchema)`
    select t.consolidate_id as "lineId", t.lot_code as "lotCode", t.lot_source as "lotSource",
      t.row_version as "rowVersion"
    from line_lot t
    where t.consolidate_id = ${lineId}
  `;
export async function upsertLineLotCode(
  work: RequestContext,
  lineId: number,
  lot: { lotCode: string; lotSource: string | null },
): Promise<void> {
  await sql`
    insert into line_lot as t (consolidate_id, lot_code, lot_source)
    values (${lineId}, ${lot.lotCode}, ${lot.lotSource})
    on conflict (consolidate_id) do update
    set lot_code = excluded.lot_code, lot_source = excluded.lot_source, row_version = t.row_version + 1
  `.execute(work.tx);
}
export async function deleteLineLotCode(work: RequestContext, lineId: number): Promise<void> {
  await sql`delete from line_lot where consolidate_id = ${lineId}`.execute(work.tx);
}

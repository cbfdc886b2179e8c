import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { parseBulkSelection } from '#kit/contract/bulk-selection.ts';
import { bolLineSchema, bolRowSchema } from './bills-of-lading.contract.ts';
import type {
  BolLine,
  BolRow,
  countActiveBolsLackingShipmentsEndpoint,
  printBolsEndpoint,
  searchBolsEndpoint,
} from './bills-of-lading.contract.ts';
import {
  sumDailyTotalsIgnoringScope,
  dailyTotalsMatchRowsOfAllWarehouses,
} from '#kit/server/daily-totals.ts';
import {
  countRows,
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryRows,
} from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import {
  inBulkSelection,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  buildContainsLikePattern,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });
const totalled = z.object({ rows: z.int(), units: z.int(), cubes: z.int() });

type Filters = Omit<
  QueryOf<typeof printBolsEndpoint>,
  'bulkPrintAllChecked' | 'bulkPrintIdsExcluded' | 'bulkPrintIdsIncluded'
>;

const sorts = {
  date: sql`b.outbound_date`,
  bolNumber: sql`b.bol_number`,
  loadNumber: sql`l.load_number`,
  consignee: sql`c.name`,
  deliverTo: sql`d.name`,
  billTo: sql`t.name`,
  units: sql`b.units`,
  cubes: sql`b.cubes`,
};
const joined = new Set(['loadNumber', 'consignee', 'deliverTo', 'billTo']);
const joins = sql`
  left join load l on l.id = b.load_id
  join account c on c.id = b.consignee_id
  join account d on d.id = b.deliver_to_id
  join account t on t.id = b.bill_to_id
`;

const unbilled = sql`
  select bol_id
  from bol_detail
  where shipment_detail_id is null and deleted_at is null
`;
function matching(work: RequestContext, q: Filters, byId = false): RawBuilder<unknown> {
  return and(
    accountRowScopeSql(work, 'bol'),
    inRowScope(sql`b.outbound_warehouse_id`, getWarehouseIdsInScope(work)),
    gteDay(sql`b.outbound_date`, q.dateFrom),
    lteDay(sql`b.outbound_date`, q.dateTo),
    equalsIfGiven(sql`b.deliver_to_id`, q.deliverToAccountId),
    equalsIfGiven(sql`b.consignee_id`, q.consigneeToAccountId),
    equalsIfGiven(sql`b.bill_to_id`, q.billToAccountId),
    numbered(q.bolNumber),
    q.loadNumber === undefined
      ? undefined
      : sql`b.load_id in (select id from load where load_number = ${q.loadNumber})`,
    q.stateId === undefined
      ? undefined
      : sql`b.deliver_to_id in (select id from account where state_code = ${q.stateId.toUpperCase()})`,
    q.city === undefined
      ? undefined
      : sql`b.deliver_to_id in (select id from account where plain(city) like plain(${buildContainsLikePattern(q.city)}))`,
    equalsIfGiven(sql`b.active`, q.active),
    // Deleted bills are included only by id or with the filter for bills that are not in force.
    q.active === false || byId ? undefined : sql`b.deleted_at is null`,
    q.toBill === undefined ? undefined : sql`(b.id in (${unbilled})) = ${q.toBill}`,
  );
}

/** Matches the digits of the input. Input without digits finds nothing. */
function numbered(typed: string | undefined): RawBuilder<unknown> | undefined {
  if (typed === undefined) return undefined;
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? sql`false` : sql`b.bol_number like ${buildContainsLikePattern(digits)}`;
}
const columns = sql`
  b.id, b.bol_number as "bolNumber", b.outbound_date as date, b.load_id as "loadId",
  l.load_number as "loadNumber", b.consignee_id as "consigneeId", c.name as consignee,
  b.deliver_to_id as "deliverToId", d.name as "deliverTo", d.city, d.state_code as state,
  b.bill_to_id as "billToId", t.name as "billTo", w.code as "outboundWarehouse", b.units, b.cubes,
  coalesce(x.shipments, 0)::int as shipments, b.active, b.generation, b.manual,
  b.deleted_at is not null as deleted, s.bol_number as "supersededBy"
`;
const details = sql`
  join warehouse w on w.id = b.outbound_warehouse_id
  left join bol s on s.id = b.superseded_by
  left join lateral (
    select count(distinct sd.shipment_id) as shipments
    from bol_detail x
    left join shipment_detail sd on sd.id = x.shipment_detail_id
    where x.bol_id = b.id and x.deleted_at is null
  ) x
    on true
`;

export async function findBols(
  work: RequestContext,
  q: QueryOf<typeof searchBolsEndpoint>,
): Promise<{ data: BolRow[]; totalRows: number; totals: { totalUnits: number; totalCubes: number } }> {
  const where = matching(work, q);
  const sort = sorts[q.orderField];
  // Only a sort by a name needs the joins before the page is cut. Only the load can be missing.
  const plain = !joined.has(q.orderField);
  const order = (sortSql: RawBuilder<unknown>) =>
    orderBy(
      { [q.orderField]: q.orderField === 'loadNumber' ? sortSql : nonNullSort(sortSql) },
      q,
      sql`b.bol_number desc, b.id desc`,
    );
  const data = await queryRows(work.tx, bolRowSchema)`
    with ids as materialized (
      select b.id, ${sort} as sort
      from bol b ${plain ? sql`` : joins}
      where ${where}
      ${order(sort)}
      ${limitOffset(q)}
    )
    select ${columns}
    from ids
    join bol b on b.id = ids.id ${joins} ${details}
    ${order(sql`ids.sort`)}
  `;
  const t = await bolsAddedUp(work, q, where);
  return { data: data, totalRows: t.rows, totals: { totalUnits: t.units, totalCubes: t.cubes } };
}

/**
 * Filtered only by date and by whether in force, the totals come from the daily totals. Otherwise the matching rows are added up.
 */
async function bolsAddedUp(
  work: RequestContext,
  q: QueryOf<typeof searchBolsEndpoint>,
  where: RawBuilder<unknown>,
): Promise<z.output<typeof totalled>> {
  const { page: _, rows: __, orderField: ___, orderDirection: ____, dateFrom, dateTo, active, ...more } = q;
  if (dailyTotalsMatchRowsOfAllWarehouses(work) && Object.values(more).every((value) => value === undefined))
    return sumDailyTotalsIgnoringScope(work, 'bol', {
      from: dateFrom,
      until: dateTo,
      states: statesOf(active),
    });
  const totals = await queryRows(work.tx, totalled)`
    select count(*)::int as rows, coalesce(sum(b.units), 0)::int as units,
      coalesce(sum(b.cubes), 0)::bigint as cubes
    from bol b
    where ${where}
  `;
  return totals[0] ?? { rows: 0, units: 0, cubes: 0 };
}
/** The values of bol_state: 0 not in force, 1 in force, 2 deleted. */
function statesOf(active: boolean | undefined): number[] {
  if (active === undefined) return [0, 1];
  return active ? [1] : [0, 2];
}

export async function findBolIncludingDeleted(work: RequestContext, id: number): Promise<BolRow | undefined> {
  return queryFirstRowWithCachedPlan(work.tx, bolRowSchema)`
    select ${columns}
    from bol b ${joins} ${details}
    where b.id = ${id} and ${matching(work, {}, true)}
  `;
}

/** Active bills of these dates with a line that has no shipment. */
export const countActiveBolsLackingShipments = (
  work: RequestContext,
  q: QueryOf<typeof countActiveBolsLackingShipmentsEndpoint>,
): Promise<number> =>
  countRows(work.tx)`from bol b where ${matching(work, { ...q, active: true, toBill: true })}`;

/**
 * Returns which of these bills are active and in the caller's scope. Locks them until the transaction ends, so that two users who
 * bill them at once do it one after the other.
 */
export async function lockVisibleActiveBols(
  work: RequestContext,
  bolIds: readonly number[],
): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      select b.id
      from bol b
      where b.id = any(${[...bolIds]}::int[]) and b.active and ${matching(work, {})}
      order by b.id
      for update
    `
  ).map((r) => r.id);
}

/** The most bills of lading in one print. */
export const maxPrintedBols = 2000;
/**
 * The ids that match the filter without the excluded ones, or only the included ones, in print order. Returns one more than a
 * print can contain when there are more.
 */
export async function findBolIdsToPrintUpToMaxPlusOne(
  work: RequestContext,
  q: QueryOf<typeof printBolsEndpoint>,
): Promise<number[]> {
  const found = await queryRows(work.tx, identified)`
    select b.id
    from bol b
    where ${and(matching(work, q), inBulkSelection(sql`b.id`, parseBulkSelection(q)))}
    order by b.outbound_date desc, b.bol_number desc
    limit ${maxPrintedBols + 1}
  `;
  return found.map((r) => r.id);
}

export async function findBolLines(tx: Tx, bolId: number): Promise<BolLine[]> {
  return queryRowsWithCachedPlan(tx, bolLineSchema)`
    select x.id, x.product_id as "productId", a.name as shipper, x.shipper_id as "shipperId", x.payment_term as "paymentTerm",
      p.code as "productCode", x.product_desc as description, x.uom, x.l, x.w, x.h, x.units, x.cubes,
      x.ship_date as "shipDate", x.order_number as "orderNumber", s.id as "shipmentId",
      s.shipment_number as "shipmentNumber", s.status as "shipmentStatus", x.invoice_ref as "invoiceRef",
      nullif(array_to_string(x.po_numbers, ', '), '') as po, x.row_version as "rowVersion"
    from bol_detail x
    join account a on a.id = x.shipper_id
    join product p on p.id = x.product_id
    left join shipment_detail sd on sd.id = x.shipment_detail_id
    left join shipment s on s.id = sd.shipment_id
    where x.bol_id = ${bolId} and x.deleted_at is null
    order by a.name, p.code, x.id
  `;
}

const partyRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  phone: z.string().nullable(),
});
export type BolPartyRow = z.output<typeof partyRow>;
const paperRow = z.object({
  id: z.int(),
  /** The consignee's language. */
  language: z.string(),
  bolNumber: z.string(),
  date: z.string(),
  active: z.boolean(),
  supersededBy: z.string().nullable(),
  loadNumber: z.int().nullable(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  seal: z.string().nullable(),
  loadLocks: z.int().nullable(),
  dropSeq: z.int().nullable(),
  drops: z.int().nullable(),
  windowStart: z.string().nullable(),
  windowEnd: z.string().nullable(),
  zone: z.string(),
  podRequired: z.boolean(),
  bolRequired: z.boolean(),
  tempMin: z.int().nullable(),
  tempMax: z.int().nullable(),
  preCool: z.int().nullable(),
  shipFrom: partyRow,
  consignee: partyRow,
  deliverTo: partyRow,
  billTo: partyRow,
  lines: z.array(
    z.object({
      shipper: z.string(),
      paymentTerm: z.int(),
      code: z.string(),
      description: z.string(),
      uom: z.int(),
      l: z.int(),
      w: z.int(),
      h: z.int(),
      units: z.int(),
      cubes: z.int(),
      po: z.string().nullable(),
      unitCodes: z.array(z.string()),
    }),
  ),
});
export type BolPrintData = z.output<typeof paperRow>;
const party = (alias: string): RawBuilder<unknown> => {
  const a = sql.ref(alias);
  return sql`
    jsonb_build_object(
      'id', ${a}.id, 'number', ${a}.number, 'name', ${a}.name, 'address1', ${a}.address1, 'city', ${a}.city,
      'state', ${a}.state_code, 'zip', ${a}.zip, 'phone', ${a}.phone
    )
  `;
};
/** All printed data of these bills, in the order of `bolIds`. */
export async function findBolPrintRows(tx: Tx, bolIds: readonly number[]): Promise<BolPrintData[]> {
  return queryRows(tx, paperRow)`
    select b.id, c.language, b.bol_number as "bolNumber", b.outbound_date as date, b.active,
      n.bol_number as "supersededBy", l.load_number as "loadNumber", l.trailer, l.carrier, k.seal,
      l.load_locks as "loadLocks", dr.seq as "dropSeq",
      count_drops_of_load(l.id) as drops, dr.window_start as "windowStart",
      dr.window_end as "windowEnd", d.time_zone as zone,
      exists (select 1 from account_flag f where f.account_id = c.id and f.flag = 'podRequired') as
        "podRequired",
      exists (select 1 from account_flag f where f.account_id = c.id and f.flag = 'bolRequired') as
        "bolRequired",
      x.temp_min as "tempMin", x.temp_max as "tempMax",
      (
        select i.pre_cool_f
        from trailer_inspection i
        where i.load_pickup_id = k.id
        order by i.id desc
        limit 1
      ) as "preCool",
      jsonb_build_object(
        'id', w.id, 'number', w.code, 'name', w.name, 'address1', w.address1, 'city', w.city, 'state',
        w.state_code, 'zip', w.zip, 'phone', w.phone
      ) as "shipFrom",
      ${party('c')} as consignee, ${party('d')} as "deliverTo", ${party('t')} as "billTo",
      coalesce(x.lines, '[]') as lines
    from unnest(${[...bolIds]}::int[]) with ordinality as wanted(id, place)
    join bol b on b.id = wanted.id
    join account c on c.id = b.consignee_id
    join account d on d.id = b.deliver_to_id
    join account t on t.id = b.bill_to_id
    join warehouse w on w.id = b.outbound_warehouse_id
    left join bol n on n.id = b.superseded_by
    left join load l on l.id = b.load_id
    left join load_pickup k on k.id = b.load_pickup_id
    left join load_drop dr on dr.id = b.drop_id
    left join lateral (
      select max(p.temp_min_f) as temp_min, min(p.temp_max_f) as temp_max,
        jsonb_agg(
          jsonb_build_object(
            'shipper', a.name, 'paymentTerm', x.payment_term, 'code', p.code, 'description', x.product_desc,
            'uom', x.uom, 'l', x.l, 'w', x.w, 'h', x.h, 'units', x.units, 'cubes', x.cubes, 'po',
            nullif(array_to_string(x.po_numbers, ', '), ''),
            'unitCodes',
            coalesce(
              (select jsonb_agg(u.unit_code order by u.unit_code) from unit u where u.bol_detail_id = x.id),
              '[]'
            )
          )
          order by a.name, p.code, x.id
        ) as lines
      from bol_detail x
      join account a on a.id = x.shipper_id
      join product p on p.id = x.product_id
      where x.bol_id = b.id and x.deleted_at is null
    ) x
      on true
    order by wanted.place
  `;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { orderGroupSchema, orderRowSchema, orderTotalsSchema } from './order-search.contract.ts';
import type { OrderRow } from './order-search.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { matchesReferenceSql } from '#areas/orders/order-lines/line-references.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import {
  inBulkSelection,
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import {
  sumDailyTotalsIgnoringScope,
  dailyTotalsMatchRowsOfAllWarehouses,
} from '#kit/server/daily-totals.ts';
import { createTotalsCacheUntilTablesChange } from '#kit/server/cached-totals.ts';
import { countRows, queryRowsWithGenericPlan, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface OrderFilter {
  shipDate?: string | undefined;
  shipDateFrom?: string | undefined;
  shipDateTo?: string | undefined;
  status?: number | undefined;
  mine?: boolean;
  orderNumber?: string | undefined;
  orderId?: number | undefined;
  consigneeAccountId?: number | undefined;
  shipperAccountId?: number | undefined;
  flags?: readonly string[] | undefined;
  po?: string | undefined;
  awb?: string | undefined;
  product?: string | undefined;
}
type Piece = RawBuilder<unknown>;

/** Orders that the caller can see and that match the filter. */
const chosen = (work: RequestContext, f: OrderFilter): Piece =>
  and(
    sql`o.deleted_at is null`,
    // Shippers see their orders, warehouse users those that their warehouse receives (docs/domain/people.md#row-scope).
    accountRowScopeSql(work, 'order'),
    inRowScope(sql`o.receiving_warehouse_id`, getWarehouseIdsInScope(work)),
    equalsIfGiven(sql`o.shipper_id`, f.shipperAccountId),
    equalsIfGiven(sql`o.status`, f.status),
    equalsIfGiven(sql`o.id`, f.orderId),
    numbered(f.orderNumber),
    underPaper(f),
    f.shipDate === undefined ? undefined : sql`o.ship_date = ${f.shipDate}::date`,
    gteDay(sql`o.ship_date`, f.shipDateFrom),
    lteDay(sql`o.ship_date`, f.shipDateTo),
  );
/** A non-numeric order number finds nothing. */
function numbered(typed: string | undefined): Piece | undefined {
  if (typed === undefined) return undefined;
  return /^\d{1,9}$/.test(typed) ? sql`o.order_number = ${Number(typed)}` : sql`false`;
}

/** The document number comes first: its indexes find an order of any day. */
function underPaper(f: OrderFilter): Piece | undefined {
  if (f.po === undefined && f.awb === undefined) return undefined;
  const borne = and(
    matchesReferenceSql(sql`x.po`, f.po),
    matchesReferenceSql(sql`x.awb`, f.awb),
    sql`x.deleted_at is null`,
  );
  return sql`o.id in (select x.order_id from consolidate x where ${borne})`;
}

/**
 * Orders of the filter in the caller's scope. Without a date, number, document number or id, the orders of today at each
 * receiving warehouse, unless lines were selected by id.
 */
function picked(work: RequestContext, f: OrderFilter, byIds = false): Piece {
  const named = [f.shipDate, f.shipDateFrom, f.shipDateTo, f.orderId, f.orderNumber, f.po, f.awb].some(
    (value) => value !== undefined,
  );
  const where = and(
    chosen(work, f),
    f.mine ? equalsIfGiven(sql`o.created_by`, work.actor.userId) : undefined,
    byIds || named ? undefined : shippingToday(work),
  );
  return sql`
    select o.id, o.order_number, o.status, o.ship_date, o.after_cutoff, o.created_by_name, o.shipper_id
    from orders o
    where ${where}
  `;
}
/**
 * The dates come first because they limit the scan. Today's date per warehouse is calculated once and looked up for each order. A
 * join would read the day again for every warehouse, which "is true" prevents.
 */
function shippingToday(work: RequestContext): Piece {
  const today = sql`(${work.now.toString()}::timestamptz at time zone w.time_zone)::date`;
  return sql`
    o.ship_date = any(array(select distinct ${today} from warehouse w))
    and ((o.receiving_warehouse_id, o.ship_date) in (select w.id, ${today} from warehouse w)) is true
  `;
}
/** Active lines that match the document number, product and consignee, or whose consignee has all of the flags. */
function linesFor(work: RequestContext, f: OrderFilter): Piece {
  const flags = [...new Set(f.flags ?? [])];
  const flagged = sql`
    (
      select count(*)
      from account_flag g
      where g.account_id = c.consignee_id and g.flag = any(${flags}::text[])
    ) = ${flags.length}
  `;
  return and(
    sql`c.deleted_at is null`,
    accountRowScopeSql(work, 'line'),
    equalsIfGiven(sql`c.consignee_id`, f.consigneeAccountId),
    flags.length > 0 ? flagged : undefined,
    matchesReferenceSql(sql`c.po`, f.po),
    matchesReferenceSql(sql`c.awb`, f.awb),
    f.product === undefined ? undefined : ofProduct(f.product),
  );
}
const ofProduct = (words: string): Piece | undefined =>
  or(
    containsTextIgnoringCaseAndAccents(sql`c.product_desc`, words),
    sql`c.product_id in (select y.id from product y where ${containsTextIgnoringCaseAndAccents(sql`y.code`, words)})`,
  );
/** Returns whether a filter selects single lines of a consignee in an order. */
export const isLineLevelFilter = (filter: OrderFilter): boolean =>
  [filter.po, filter.awb, filter.product].some((value) => value !== undefined);

const groupSorts = {
  orderNumber: nonNullSort(sql`o.order_number`),
  shipDate: nonNullSort(sql`o.ship_date`),
  consigneeAccountName: nonNullSort(sql`a.name`),
  shipperAccountName: nonNullSort(sql`s.name`),
  units: nonNullSort(sql`p.units`),
  cubes: nonNullSort(sql`p.cubes`),
};

const groupFound = orderGroupSchema.omit({ consolidates: true });
export type OrderGroupRow = z.output<typeof groupFound>;

/** One page of order × consignee. */
export const findOrderGroupsPage = (
  work: RequestContext,
  filter: OrderFilter,
  paging: Paging,
  thenBy: 'name' | 'number',
): Promise<OrderGroupRow[]> => {
  const second = thenBy === 'name' ? sql`a.name` : sql`o.order_number desc`;
  return (asksForToday(filter) ? queryRowsWithGenericPlan : queryRows)(work.tx, groupFound)`
    with o as materialized (${picked(work, filter)}),
      pair as materialized (
        select c.order_id, c.consignee_id, sum(c.unit_count)::int as units,
          sum(c.unit_count::bigint * c.cube_each)::bigint as cubes
        from (${ordersUpToPage(work, filter, paging)}) x
        join consolidate c on c.order_id = x.id
        where ${linesFor(work, filter)}
        group by c.order_id, c.consignee_id
      ),
      cut as materialized (
        select p.*, row_number() over (${orderBy(groupSorts, paging, sql`${second}, p.order_id desc, a.id`)}) as place
        from pair p
        join o on o.id = p.order_id
        join account a on a.id = p.consignee_id
        join account s on s.id = o.shipper_id
        where ${pairsUpToPage(paging)}
        order by place ${limitOffset(paging)}
      )
    select o.id as "orderId", o.order_number as "orderNumber", o.status, o.ship_date as "shipDate",
      o.after_cutoff as "afterCutoff", o.created_by_name as "createdBy", s.id as "shipperAccountId",
      s.number as "shipperAccountNumber", s.name as "shipperAccountName", a.id as "consigneeAccountId",
      a.number as "consigneeAccountNumber", a.name as "consigneeAccountName", a.city, a.state_code as state,
      array(select g.flag from account_flag g where g.account_id = a.id order by g.flag) as flags, p.units,
      p.cubes
    from cut p
    join o on o.id = p.order_id
    join account a on a.id = p.consignee_id
    join account s on s.id = o.shipper_id
    order by p.place
  `;
};
/** Today without other filters, the most common request. Its plan is cached, because no filter value would change it. */
const asksForToday = (f: OrderFilter): boolean =>
  !f.mine &&
  !isLineLevelFilter(f) &&
  [
    f.shipDate,
    f.shipDateFrom,
    f.shipDateTo,
    f.status,
    f.orderNumber,
    f.orderId,
    f.consigneeAccountId,
    f.shipperAccountId,
    f.flags,
  ].every((value) => value === undefined);
/**
 * Sorted by number, a page needs only as many orders with lines as there are rows up to its end. The lines of the others are not
 * read.
 */
function ordersUpToPage(work: RequestContext, f: OrderFilter, cut: Paging): Piece {
  if (cut.orderField !== 'orderNumber') return sql`select id from o`;
  const direction = cut.orderDirection === 'desc' ? sql`desc` : sql`asc`;
  return sql`
    select n.id
    from (select id from o order by order_number ${direction} offset 0) n
    where exists (
      select 1
      from consolidate c
      where c.order_id = n.id and ${linesFor(work, f)}
      offset 0
    )
    limit ${cut.page * cut.rows}
  `;
}
/** Sorted by a number of the groups, names are looked up only for rows up to the last of the page and its ties. */
function pairsUpToPage(cut: Paging): Piece {
  if (cut.orderField !== 'units' && cut.orderField !== 'cubes') return sql`true`;
  const sortColumn = sql.ref(cut.orderField);
  const last = cut.page * cut.rows - 1;
  const [reaches, direction] = cut.orderDirection === 'desc' ? [sql`>=`, sql`desc`] : [sql`<=`, sql`asc`];
  return sql`
    (
      p.${sortColumn} ${reaches} (select q.${sortColumn} from pair q order by q.${sortColumn} ${direction} limit 1 offset ${last})
      or not exists (select 1 from pair offset ${last})
    )
  `;
}

const groupTotals = orderTotalsSchema.extend({ rows: z.int(), mark: z.string() });
const sumsOfDay = createTotalsCacheUntilTablesChange<z.output<typeof groupTotals>>([
  'orders',
  'consolidate',
  'warehouse',
]);
/** The totals of all groups of a filter. Calculated over their lines in one pass, because sums of sums cost more. */
export const sumOrderGroups = (
  work: RequestContext,
  filter: OrderFilter,
): Promise<z.output<typeof groupTotals>> =>
  sumsOfDay(work, sumsDependOn(work, filter), (mark) => addUp(work, filter, mark));
async function addUp(
  work: RequestContext,
  f: OrderFilter,
  mark: Piece,
): Promise<z.output<typeof groupTotals>> {
  const found = await queryFirstRow(work.tx, groupTotals)`
    with o as materialized (${picked(work, f)})
    select count(distinct c.order_id::bigint << 32 | c.consignee_id) as rows,
      count(distinct c.order_id) as orders, count(distinct c.consignee_id) as consignees, count(*)::int as lines,
      (count(*) filter (where c.status = ${sql.lit(orderStatus.pending)}))::int as "pendingLines",
      coalesce(sum(c.unit_count), 0)::int as units,
      coalesce(sum(c.unit_count) filter (where c.status = ${sql.lit(orderStatus.pending)}), 0)::int as "pendingUnits",
      coalesce(sum(c.unit_count::bigint * c.cube_each), 0)::bigint as cubes,
      ${mark} as mark
    from o
    join consolidate c on c.order_id = o.id
    where ${linesFor(work, f)}
  `;
  if (!found) throw new Error('A sum returned no row');
  return found;
}

/** In every time zone, dates change at a quarter of an hour. */
const quarterHour = 15 * 60 * 1000;
/** What the sums depend on besides their tables. Flags and products are in other tables. */
function sumsDependOn(work: RequestContext, f: OrderFilter): unknown {
  if ((f.flags && f.flags.length > 0) || f.product !== undefined) return undefined;
  const creator = f.mine ? work.actor.userId : 'everyone';
  const { shipDate, status, orderNumber, orderId, consigneeAccountId, shipperAccountId, po, awb } = f;
  const days = { shipDate, from: f.shipDateFrom, to: f.shipDateTo };
  const filter = { ...days, status, orderNumber, orderId, consigneeAccountId, shipperAccountId, po, awb };
  return [Math.floor(work.now.epochMilliseconds / quarterHour), creator, filter];
}

/** The ids of the active lines selected in a filter. */
export async function findSelectedLineIdsOfFilter(
  work: RequestContext,
  filter: OrderFilter,
  selection: BulkSelection,
): Promise<number[]> {
  const found = await queryRows(work.tx, z.object({ id: z.int() }))`
    with o as materialized (${picked(work, filter, !selection.all)})
    select c.id
    from o
    join consolidate c on c.order_id = o.id
    where ${and(linesFor(work, filter), inBulkSelection(sql`c.id`, selection))}
    order by c.id
  `;
  return found.map((line) => line.id);
}

const orderSorts = {
  orderNumber: nonNullSort(sql`o.order_number`),
  shipDate: nonNullSort(sql`o.ship_date`),
  units: nonNullSort(sql`x.units`),
  cubes: nonNullSort(sql`x.cubes`),
};
/** Filtered only by day and status, it uses the counts of those days. Otherwise it counts the matching rows. */
async function countOrders(work: RequestContext, f: OrderFilter, where: Piece): Promise<number> {
  const { shipDate, status, shipperAccountId, orderId, orderNumber, po, awb } = f;
  const narrowed = [shipperAccountId, orderId, orderNumber, po, awb].some((value) => value !== undefined);
  if (narrowed || !dailyTotalsMatchRowsOfAllWarehouses(work))
    return countRows(work.tx)`from orders o where ${where}`;
  const states = status === undefined ? [0, 1] : [status];
  return (await sumDailyTotalsIgnoringScope(work, 'order', { from: shipDate, until: shipDate, states })).rows;
}
/** The orders themselves. Without a date, a number or an id: every order in scope. */
export async function findOrdersPage(
  work: RequestContext,
  filter: OrderFilter,
  paging: Paging,
): Promise<{ data: OrderRow[]; totalRows: number }> {
  const where = chosen(work, filter);
  const totalRows = await countOrders(work, filter, where);
  const data = await queryRows(work.tx, orderRowSchema)`
    select o.id as "orderId", o.order_number as "orderNumber", o.status, o.ship_date as "shipDate", o.source,
      o.after_cutoff as "afterCutoff", s.id as "shipperAccountId", s.number as "shipperAccountNumber",
      s.name as "shipperAccountName", w.code as "receivingWarehouse", o.created_by_name as "createdBy",
      o.created_at as "createdAt", o.finalized_at as "finalizedAt", x.consignees, x.lines, x."pendingLines",
      x.units, x.cubes, o.row_version as "rowVersion"
    from orders o
    join account s on s.id = o.shipper_id
    join warehouse w on w.id = o.receiving_warehouse_id
    cross join lateral (
      select count(distinct c.consignee_id)::int as consignees, count(*)::int as lines,
        count(*) filter (where c.status = ${sql.lit(orderStatus.pending)})::int as "pendingLines",
        coalesce(sum(c.unit_count), 0)::int as units,
        coalesce(sum(c.unit_count::bigint * c.cube_each), 0)::bigint as cubes
      from consolidate c
      where c.order_id = o.id and c.deleted_at is null
    ) x
    where ${where}
    ${orderBy(orderSorts, paging, sql`o.id desc`)}
    ${limitOffset(paging)}
  `;
  return { data, totalRows };
}

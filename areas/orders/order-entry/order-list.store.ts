import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OrderGroup, OrderRow } from './order-entry.contract.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export interface OrderFilter {
  shipDate?: string | undefined;
  status?: number | undefined;
  mine?: boolean;
  orderNumber?: string | undefined;
  orderId?: number | undefined;
  consigneeAccountId?: number | undefined;
  shipperAccountId?: number | undefined;
  flags?: readonly string[] | undefined;
}
export interface Cut {
  page: number;
  rows: number;
  orderField: string;
  orderDirection: 'asc' | 'desc';
}
const offsetOf = (cut: Cut) => (cut.page - 1) * cut.rows;
const way = (cut: Cut) => (cut.orderDirection === 'desc' ? sql`desc` : sql`asc`);

/** Shippers see their orders; warehouse people those that their warehouse receives (docs/domain/people.md#row-scope). */
function visible(work: Work): RawBuilder<unknown> {
  const accounts = accountScope(work);
  const warehouses = warehouseScope(work);
  return sql`
    (${accounts}::int[] is null or o.shipper_id = any(${accounts}::int[]))
    and (${warehouses}::int[] is null or o.receiving_warehouse_id = any(${warehouses}::int[]))
  `;
}

/** Orders of the filter in the caller's scope. No date, number or id: today where each order is received. */
function picked(work: Work, f: OrderFilter): RawBuilder<unknown> {
  const now = work.now.toString();
  const parts = [sql`o.deleted_at is null`, visible(work)];
  if (f.shipperAccountId !== undefined) parts.push(sql`o.shipper_id = ${f.shipperAccountId}`);
  if (f.status !== undefined) parts.push(sql`o.status = ${f.status}`);
  if (f.mine) parts.push(sql`o.created_by = ${work.actor.userId}`);
  if (f.orderId !== undefined) parts.push(sql`o.id = ${f.orderId}`);
  // An order number that is no number finds nothing.
  if (f.orderNumber !== undefined)
    parts.push(/^\d{1,9}$/.test(f.orderNumber) ? sql`o.order_number = ${Number(f.orderNumber)}` : sql`false`);
  if (f.shipDate !== undefined) parts.push(sql`o.ship_date = ${f.shipDate}::date`);
  else if (f.orderId === undefined && f.orderNumber === undefined) {
    parts.push(
      sql`
        o.ship_date between (${now}::timestamptz - interval '1 day')::date and (
          ${now}::timestamptz + interval '1 day'
        )::date
        and o.ship_date = (
          ${now}::timestamptz at time zone (
            select w.zone
            from warehouse w
            where w.id = o.receiving_warehouse_id
          )
        )::date
      `,
    );
  }
  return sql`
    select o.id, o.order_number, o.status, o.ship_date, o.after_cutoff, o.created_by_name, o.shipper_id
    from orders o
    where ${sql.join(parts, sql` and `)}
  `;
}

const groupSorts = new Map<string, RawBuilder<unknown>>([
  ['orderNumber', sql`p.order_number`],
  ['consigneeAccountName', sql`a.name`],
  ['shipperAccountName', sql`s.name`],
  ['units', sql`p.units`],
  ['cubes', sql`p.cubes`],
]);
const ownSorts = new Map<string, RawBuilder<unknown>>([
  ['orderNumber', sql.ref('order_number')],
  ['units', sql.ref('units')],
  ['cubes', sql.ref('cubes')],
]);
export interface GroupTotals {
  rows: number;
  orders: number;
  consignees: number;
  lines: number;
  pendingLines: number;
  units: number;
  pendingUnits: number;
  cubes: number;
}

interface Whole {
  allRows: number;
  allOrders: number;
  allConsignees: number;
  allLines: number;
  allPendingLines: number;
  allUnits: number;
  allPendingUnits: number;
  allCubes: number;
}

/** One page of order × consignee, with what the whole result adds up to. */
export async function groupPage(
  work: Work,
  f: OrderFilter,
  cut: Cut,
  thenBy: 'name' | 'number',
): Promise<{ groups: Omit<OrderGroup, 'consolidates'>[]; totals: GroupTotals }> {
  const flags = [...new Set(f.flags ?? [])];
  const pairs = sql`
    with o as materialized (${picked(work, f)}),
      pair as materialized (
        select c.order_id, c.consignee_id, o.order_number, o.status, o.ship_date, o.after_cutoff,
          o.created_by_name, o.shipper_id, count(*) as lines,
          count(*) filter (where c.status = 0) as pending_lines, sum(c.unit_count) as units,
          sum(c.unit_count) filter (where c.status = 0) as pending_units,
          sum(c.unit_count::bigint * c.cube_each) as cubes
        from o
        join consolidate c on c.order_id = o.id
        where c.deleted_at is null
          and (
            ${f.consigneeAccountId ?? null}::int is null
            or c.consignee_id = ${f.consigneeAccountId ?? null}
          )
          and (
            ${flags.length} = 0
            or (
              select count(*)
              from account_flag g
              where g.account_id = c.consignee_id and g.flag = any(${flags}::text[])
            ) = ${flags.length}
          )
        group by c.order_id, c.consignee_id, o.order_number, o.status, o.ship_date, o.after_cutoff,
          o.created_by_name, o.shipper_id
      )
  `;
  const second = thenBy === 'name' ? sql`a.name` : sql`p.order_number desc`;
  const inOrder = sql`
    ${groupSorts.get(cut.orderField) ?? sql`p.order_number`} ${way(cut)}, ${second}, p.order_id desc, a.id
  `;
  // Where the first sort is a number of the pairs themselves, names are looked up only for those up to the last of the page and its equals.
  const own = ownSorts.get(cut.orderField);
  const upToPage =
    own === undefined
      ? sql`true`
      : sql`
        (
          p.${own} ${cut.orderDirection === 'desc' ? sql`>=` : sql`<=`} (
            select q.${own}
            from pair q
            order by q.${own} ${way(cut)}
            limit 1
            offset ${offsetOf(cut) + cut.rows - 1}
          )
          or not exists (select 1 from pair offset ${offsetOf(cut) + cut.rows - 1})
        )
      `;
  const found = await sql<Whole & { orderId: number | null } & Omit<OrderGroup, 'consolidates' | 'orderId'>>`
    ${pairs},
    whole as (
      select count(*) as "allRows", count(distinct order_id) as "allOrders",
        count(distinct consignee_id) as "allConsignees", coalesce(sum(lines), 0)::int as "allLines",
        coalesce(sum(pending_lines), 0)::int as "allPendingLines", coalesce(sum(units), 0)::int as "allUnits",
        coalesce(sum(pending_units), 0)::int as "allPendingUnits",
        coalesce(sum(cubes), 0)::bigint as "allCubes"
      from pair
    ),
    cut as materialized (
      select p.*, row_number() over (order by ${inOrder}) as place
      from pair p
      join account a on a.id = p.consignee_id
      join account s on s.id = p.shipper_id
      where ${upToPage}
      order by place
      limit ${cut.rows}
      offset ${offsetOf(cut)}
    )
    select whole.*, p.order_id as "orderId", p.order_number as "orderNumber", p.status,
      p.ship_date as "shipDate", p.after_cutoff as "afterCutoff", p.created_by_name as "createdBy",
      s.id as "shipperAccountId", s.number as "shipperAccountNumber", s.name as "shipperAccountName",
      a.id as "consigneeAccountId", a.number as "consigneeAccountNumber", a.name as "consigneeAccountName",
      a.city, a.state_code as state,
      array(select g.flag from account_flag g where g.account_id = a.id order by g.flag) as flags,
      p.units::int as units, p.cubes::bigint as cubes
    from whole
    left join (cut p join account a on a.id = p.consignee_id join account s on s.id = p.shipper_id) on true
    order by p.place
  `.execute(work.tx);
  const [first] = found.rows;
  const totals = {
    rows: first?.allRows ?? 0,
    orders: first?.allOrders ?? 0,
    consignees: first?.allConsignees ?? 0,
    lines: first?.allLines ?? 0,
    pendingLines: first?.allPendingLines ?? 0,
    units: first?.allUnits ?? 0,
    pendingUnits: first?.allPendingUnits ?? 0,
    cubes: first?.allCubes ?? 0,
  };
  const groups = found.rows.flatMap(
    ({
      allRows: _r,
      allOrders: _o,
      allConsignees: _c,
      allLines: _l,
      allPendingLines: _p,
      allUnits: _u,
      allPendingUnits: _q,
      allCubes: _s,
      ...group
    }) => (group.orderId === null ? [] : [{ ...group, orderId: group.orderId }]),
  );
  return { groups, totals };
}

/** Ids of every live line of a filter. */
export async function lineIds(work: Work, f: OrderFilter): Promise<number[]> {
  const flags = [...new Set(f.flags ?? [])];
  const found = await sql<{ id: number }>`
    with o as materialized (${picked(work, f)})
    select c.id
    from o
    join consolidate c on c.order_id = o.id
    where c.deleted_at is null
      and (${f.consigneeAccountId ?? null}::int is null or c.consignee_id = ${f.consigneeAccountId ?? null})
      and (
        ${flags.length} = 0
        or (
          select count(*)
          from account_flag g
          where g.account_id = c.consignee_id and g.flag = any(${flags}::text[])
        ) = ${flags.length}
      )
    order by c.id
  `.execute(work.tx);
  return found.rows.map((r) => r.id);
}

const orderSorts = new Map<string, RawBuilder<unknown>>([
  ['orderNumber', sql`o.order_number`],
  ['shipDate', sql`o.ship_date`],
  ['units', sql`"units"`],
  ['cubes', sql`"cubes"`],
]);
/** Orders themselves; without a date, a number or an id: every order in scope. */
export async function orderPage(
  work: Work,
  f: OrderFilter,
  cut: Cut,
): Promise<{ data: OrderRow[]; totalRows: number }> {
  const number =
    f.orderNumber === undefined ? null : /^\d{1,9}$/.test(f.orderNumber) ? Number(f.orderNumber) : 0;
  const where = sql`
    o.deleted_at is null and ${visible(work)}
    and (${f.shipDate ?? null}::date is null or o.ship_date = ${f.shipDate ?? null}::date)
    and (${f.shipperAccountId ?? null}::int is null or o.shipper_id = ${f.shipperAccountId ?? null})
    and (${f.status ?? null}::int is null or o.status = ${f.status ?? null})
    and (${number}::int is null or o.order_number = ${number})
    and (${f.orderId ?? null}::int is null or o.id = ${f.orderId ?? null})
  `;
  const total = await sql<{ n: number }>`select count(*) as n from orders o where ${where}`.execute(work.tx);
  const found = await sql<OrderRow>`
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
        count(*) filter (where c.status = 0)::int as "pendingLines",
        coalesce(sum(c.unit_count), 0)::int as units,
        coalesce(sum(c.unit_count::bigint * c.cube_each), 0)::bigint as cubes
      from consolidate c
      where c.order_id = o.id and c.deleted_at is null
    ) x
    where ${where}
    order by ${orderSorts.get(cut.orderField) ?? sql`o.order_number`} ${way(cut)}, o.id desc
    limit ${cut.rows}
    offset ${offsetOf(cut)}
  `.execute(work.tx);
  return { data: found.rows, totalRows: total.rows[0]?.n ?? 0 };
}

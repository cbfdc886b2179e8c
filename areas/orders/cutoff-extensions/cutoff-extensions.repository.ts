import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExtensionLine, ExtensionRow } from './cutoff-extensions.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { extensionRowSchema, extensionLineSchema } from './cutoff-extensions.contract.ts';
import {
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { queryRows, queryFirstRow } from '#kit/server/query-rows.ts';

/** Shippers see their own requests, warehouse users those of their warehouse. */
function scoped(work: RequestContext): RawBuilder<unknown> {
  return and(
    accountRowScopeSql(work, 'extension'),
    inRowScope(sql`e.warehouse_id`, getWarehouseIdsInScope(work)),
  );
}
const joined = sql`
  join account a on a.id = e.shipper_id
  join warehouse w on w.id = e.warehouse_id
  left join orders o on o.id = e.order_id
  left join rejection_reason r on r.code = e.reason_code
`;
const tables = sql`extension e ${joined}`;
const columns = sql`
  e.id, e.extension_no as "extensionNo", 'EXT-' || e.extension_no as "extensionNumber",
  o.order_number as "orderNumber", e.shipper_id as "shipperAccountId", a.number as "shipperAccountNumber",
  a.name as shipper, e.warehouse_id as "warehouseId", w.code as "aelTerminal", w.time_zone as "warehouseTz",
  e.receiving_date as "receivingDate", e.ship_date as "shipDate", e.status, e.shipping_hour as "shippingHour",
  e.applicant_name as "applicantName", e.contact_number as "contactNumber", x.consolidates,
  x."consolidateIds", x.units, x.cubes,
  e.surcharge, r.label as "rejectionReason", case when e.status = ${sql.lit(cutoffExtensionStatus.rejected)}
    then e.message end as "rejectionMessage",
  e.created_at as "createdAt", e.created_by_name as "createdBy", e.decided_at as "decidedAt",
  e.decided_by_name as "decidedBy", e.row_version as "rowVersion"
`;
/** What is left of a request: its active lines that still ship on its date. */
const left = sql`
  left join lateral (
    select count(distinct c.id)::int as consolidates,
      coalesce(array_agg(distinct c.id) filter (where c.id is not null), '{}') as "consolidateIds",
      count(u.id)::int as units,
      coalesce(sum(u.cube), 0)::int as cubes
    from extension_consolidate q
    join consolidate c on c.id = q.consolidate_id and c.deleted_at is null
    join orders h on h.id = c.order_id and h.ship_date = e.ship_date
    left join unit u on u.consolidate_id = c.id and u.active
    where q.extension_id = e.id
  ) x
    on true
`;
const sorts = {
  orderNumber: sql`o.order_number`,
  extensionNo: sql`e.extension_no`,
  shipper: sql`a.name`,
  aelTerminal: sql`w.code`,
  receivingDate: sql`e.receiving_date`,
  shipDate: sql`e.ship_date`,
  status: sql`e.status`,
  shippingHour: sql`e.shipping_hour`,
  createdAt: sql`e.created_at`,
};

const counts = z.object({ n: z.int(), pending: z.int(), newest: z.int() });
export interface ExtensionFilters {
  extensionNumbers: readonly string[];
  shipperAccountId?: number | undefined;
  warehouseId?: number | undefined;
  aelTerminal?: string | undefined;
  receivingDate?: string | undefined;
  shipDate?: string | undefined;
  status?: number | undefined;
  orderId?: number | undefined;
}
/** Requests that contain lines of an order, whichever order they were first made for. */
const ofOrder = (orderId: number): RawBuilder<unknown> => sql`
  exists (
    select 1
    from extension_consolidate q
    join consolidate c on c.id = q.consolidate_id
    where q.extension_id = e.id and c.order_id = ${orderId}
  )
`;
/**
 * `pending` and `newest` cover everything the caller can see, regardless of filters: the pending count, and the number of the
 * newest pending request, 0 without one.
 */
export async function findExtensionsPage(
  work: RequestContext,
  filters: ExtensionFilters,
  paging: Paging,
): Promise<{ data: ExtensionRow[]; totalRows: number; totals: { pending: number; newest: number } }> {
  const where = and(
    scoped(work),
    sql`not exists (select 1 from unnest(${[...filters.extensionNumbers]}::text[]) n where n <> e.extension_no::text)`,
    equalsIfGiven(sql`e.shipper_id`, filters.shipperAccountId),
    equalsIfGiven(sql`e.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`lower(w.code)`, filters.aelTerminal?.toLowerCase()),
    equalsIfGiven(sql`e.receiving_date`, filters.receivingDate),
    equalsIfGiven(sql`e.ship_date`, filters.shipDate),
    equalsIfGiven(sql`e.status`, filters.status),
    filters.orderId === undefined ? undefined : ofOrder(filters.orderId),
  );
  const found = await queryRows(work.tx, extensionRowSchema)`
    with page as (
      select e.id, row_number() over () as seq
      from (
        select e.id
        from ${tables}
        where ${where}
        ${orderBy(sorts, paging, tieBreakInSortDirection(paging, sql`e.id`))}
        ${limitOffset(paging)}
      ) e
    )
    select ${columns}
    from page p
    join extension e on e.id = p.id ${joined} ${left}
    order by p.seq
  `;
  const count = await queryFirstRow(work.tx, counts)`
    select (select count(*)::int from ${tables} where ${where}) as n,
      count(*) filter (where e.status = ${sql.lit(cutoffExtensionStatus.pending)})::int as pending,
      coalesce(max(e.extension_no) filter (where e.status = ${sql.lit(cutoffExtensionStatus.pending)}), 0) as newest
    from extension e
    where ${scoped(work)}
  `;
  const { n = 0, pending = 0, newest = 0 } = count ?? {};
  return { data: found, totalRows: n, totals: { pending, newest } };
}

const storedExtensionRow = extensionRowSchema.extend({
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  mailed: z.boolean(),
});
export type ExtensionWithDecision = z.output<typeof storedExtensionRow>;
export async function findExtension(
  work: RequestContext,
  extensionNo: number,
): Promise<ExtensionWithDecision | undefined> {
  return queryFirstRow(work.tx, storedExtensionRow)`
    select ${columns}, e.reason_code as "reasonCode", e.reason, e.message, e.mailed
    from ${tables} ${left}
    where e.extension_no = ${extensionNo} and ${scoped(work)}
  `;
}
/** Locks a request. If two users decide at once, the second waits and then sees the decision of the first. */
export async function lockExtension(work: RequestContext, extensionNo: number): Promise<boolean> {
  return (
    (
      await sql`
        select e.id
        from extension e
        where e.extension_no = ${extensionNo} and ${scoped(work)}
        for update
      `.execute(work.tx)
    ).rows.length > 0
  );
}

export async function findExtensionLines(
  work: RequestContext,
  extensionId: number,
): Promise<ExtensionLine[]> {
  return queryRows(work.tx, extensionLineSchema)`
    select c.id as "unitsConsolidateId", o.id as "orderId", o.order_number as "orderNumber",
      c.consignee_id as "consigneeAccountId", a.number as "consigneeAccountNumber",
      a.name as "consigneeAccountName", p.code as "productCode", c.product_desc as "productDescription",
      q.units as "askedUnits", u.units, u.pending as "pendingUnits", u.cubes, c.status,
      case when c.deleted_at is not null then 'deleted'
      when o.ship_date <> e.ship_date then 'moved' end as gone, c.day_of_service as "dayOfService"
    from extension_consolidate q
    join extension e on e.id = q.extension_id
    join consolidate c on c.id = q.consolidate_id
    join orders o on o.id = c.order_id
    join account a on a.id = c.consignee_id
    join product p on p.id = c.product_id
    cross join lateral (
      select count(*)::int as units, count(*) filter (where u.status = ${sql.lit(unitStatus.pending)})::int as pending,
        coalesce(sum(u.cube), 0)::int as cubes
      from unit u
      where u.consolidate_id = c.id and u.active
    ) u
    where q.extension_id = ${extensionId}
    order by a.name, c.id
  `;
}

/**
 * The shipper's other pending lines of the ship date at the same warehouse. A line of another pending request stays with that
 * request.
 */
const otherLines = sql`
  select c.id, count(*)::int as units
  from orders o
  join consolidate c on c.order_id = o.id and c.deleted_at is null and c.status = ${sql.lit(orderStatus.pending)}
  join unit u on u.consolidate_id = c.id and u.active and u.status = ${sql.lit(unitStatus.pending)}
  where o.shipper_id = e.shipper_id
    and o.ship_date = e.ship_date
    and o.receiving_warehouse_id = e.warehouse_id
    and not exists (
      select 1
      from extension_consolidate q
      join extension x on x.id = q.extension_id
      where q.consolidate_id = c.id and (x.id = e.id or x.status = ${sql.lit(cutoffExtensionStatus.pending)})
    )
  group by c.id
`;
const otherLineRow = z.object({ id: z.int(), units: z.int() });
export async function findPendingLinesLeftOutOfExtension(
  work: RequestContext,
  extensionId: number,
): Promise<z.output<typeof otherLineRow>[]> {
  return queryRows(work.tx, otherLineRow)`
    select c.id, c.units
    from extension e
    cross join lateral (${otherLines}) c
    where e.id = ${extensionId} and e.status = ${sql.lit(cutoffExtensionStatus.pending)}
    order by c.id
  `;
}
export async function addExtensionLines(
  work: RequestContext,
  extensionId: number,
  lines: readonly { id: number; units: number }[],
): Promise<void> {
  await sql`
    insert into extension_consolidate (extension_id, consolidate_id, units)
    select ${extensionId}::int, x.id, x.units
    from unnest(${lines.map((l) => l.id)}::int[], ${lines.map((l) => l.units)}::int[]) as x(id, units)
  `.execute(work.tx);
}

/** A line for which an extension is requested, locked with its order. */
const askedLineRow = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipperId: z.int(),
  shipDate: z.string(),
  consignee: z.string(),
  units: z.int(),
  pending: z.int(),
  /** The pending request that already contains it. */
  inRequest: z.int().nullable(),
});
export type RequestedLine = z.output<typeof askedLineRow>;
export async function lockRequestedLinesWithOrders(
  work: RequestContext,
  ids: readonly number[],
): Promise<RequestedLine[]> {
  const lineIdsSql = sql`${[...new Set(ids)]}::int[]`;
  await sql`
    select o.id
    from orders o
    where o.id in (select c.order_id from consolidate c where c.id = any(${lineIdsSql}))
    order by o.id
    for update
  `.execute(work.tx);
  await sql`select c.id from consolidate c where c.id = any(${lineIdsSql}) order by c.id for update`.execute(
    work.tx,
  );
  return queryRows(work.tx, askedLineRow)`
    select c.id, c.order_id as "orderId", o.order_number as "orderNumber", c.shipper_id as "shipperId",
      o.ship_date as "shipDate", a.name as consignee, u.units, u.pending,
      (
        select e.extension_no
        from extension_consolidate q
        join extension e on e.id = q.extension_id
        where q.consolidate_id = c.id and e.status = ${sql.lit(cutoffExtensionStatus.pending)}
        limit 1
      ) as "inRequest"
    from consolidate c
    join orders o on o.id = c.order_id
    join account a on a.id = c.consignee_id
    cross join lateral (
      select count(*)::int as units, count(*) filter (where u.status = ${sql.lit(unitStatus.pending)})::int as pending
      from unit u
      where u.consolidate_id = c.id and u.active
    ) u
    where c.id = any(${lineIdsSql}) and c.deleted_at is null
    order by c.id
  `;
}

export interface NewExtension {
  shipperId: number;
  warehouseId: number;
  orderId: number;
  shipDate: string;
  applicantName: string;
  contactNumber: string;
  shippingHour: string;
  surcharge: number;
  mailed: boolean;
}
export async function insertExtension(
  work: RequestContext,
  extension: NewExtension,
  lines: readonly { id: number; units: number }[],
): Promise<{ id: number; extensionNo: number }> {
  const insertedRows = await queryRows(work.tx, z.object({ id: z.int(), extensionNo: z.int() }))`
    insert into extension (
      shipper_id, warehouse_id, order_id, receiving_date, ship_date, applicant_name, contact_number,
      shipping_hour, surcharge, mailed, created_at, created_by, created_by_name, updated_at, updated_by
    )
    values (
      ${extension.shipperId}, ${extension.warehouseId}, ${extension.orderId}, ${extension.shipDate},
      ${extension.shipDate}, ${extension.applicantName}, ${extension.contactNumber}, ${extension.shippingHour},
      ${extension.surcharge}, ${extension.mailed}, ${work.now.toString()},
      ${work.actor.userId}, ${work.actor.name}, ${work.now.toString()}, ${work.actor.userId}
    )
    returning id, extension_no as "extensionNo"
  `;
  const row = insertedRows[0];
  if (!row) throw new Error('No extension was created');
  await addExtensionLines(work, row.id, lines);
  return row;
}

/** Returns false when it has already been decided. */
export async function updateExtensionDecisionIfPending(
  work: RequestContext,
  id: number,
  decision: { status: 1 | 2; reasonCode: string | null; reason: string | null; message: string | null },
): Promise<boolean> {
  return (
    (
      await sql`
        update extension
        set status = ${decision.status}, reason_code = ${decision.reasonCode}, reason = ${decision.reason},
          message = ${decision.message}, decided_at = ${work.now.toString()}, decided_by = ${work.actor.userId},
          decided_by_name = ${work.actor.name}, updated_at = ${work.now.toString()},
          updated_by = ${work.actor.userId}, row_version = row_version + 1
        where id = ${id} and status = ${sql.lit(cutoffExtensionStatus.pending)}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
export async function updateExtensionShippingTime(
  work: RequestContext,
  extension: { id: number; rowVersion: number },
  newTime: string,
): Promise<boolean> {
  return (
    (
      await sql`
        update extension
        set shipping_hour = ${newTime}, updated_at = ${work.now.toString()}, updated_by = ${work.actor.userId},
          row_version = row_version + 1
        where id = ${extension.id} and row_version = ${extension.rowVersion} and status <> ${sql.lit(cutoffExtensionStatus.rejected)}
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

export async function findActiveRejectionReasons(
  work: RequestContext,
): Promise<{ code: string; label: string }[]> {
  return queryRows(
    work.tx,
    z.object({ code: z.string(), label: z.string() }),
  )`select code, label from rejection_reason where active order by label, code`;
}

const readerRow = z.object({ email: z.string(), language: z.string() });
export type ExtensionEmailRecipient = z.output<typeof readerRow>;
/**
 * The recipients of emails about a request, without duplicates: those of the warehouse, and those of the shipper (its account and
 * the requesting user). An email to a user's own address is in the user's language.
 */
export async function findExtensionEmailRecipientsAndSurcharge(
  work: RequestContext,
  q: { shipperId: number; warehouseId: number; extensionId: number | null },
): Promise<{ warehouse: ExtensionEmailRecipient[]; shipper: ExtensionEmailRecipient[]; surcharge: number }> {
  const found = await queryRows(
    work.tx,
    z.object({ warehouse: z.array(readerRow), shipper: z.array(readerRow), surcharge: z.int() }),
  )`
    select w.ext_surcharge as surcharge,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('email', m.email, 'language', coalesce(u.language, 'en'))
            order by m.email
          ),
          '[]'
        )
        from (
          select distinct lower(trim(x)) as email
          from regexp_split_to_table(coalesce(w.ext_email, ''), '[,;]') x
          where trim(x) <> ''
        ) m
        left join app_user u on u.email = m.email
      ) as warehouse,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('email', m.email, 'language', m.language) order by m.email), '[]'
        )
        from (
          select distinct on (lower(y.email)) lower(y.email) as email, y.language
          from (
            select 1 as seq, trim(a.email) as email, a.language
            from account a
            where a.id = ${q.shipperId}
            union all
            select 2, u.email, u.language
            from extension e
            join app_user u on u.id = e.created_by and u.active
            join user_group g on g.user_id = u.id and g.account_id = e.shipper_id
            where e.id = ${q.extensionId}::int
          ) y
          where y.email <> ''
          order by lower(y.email), y.seq desc
        ) m
      ) as shipper
    from warehouse w
    where w.id = ${q.warehouseId}
  `;
  return found[0] ?? { warehouse: [], shipper: [], surcharge: 0 };
}

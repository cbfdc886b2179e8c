import { sql } from 'kysely';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/**
 * The events since the last webhook run, read from the histories that every change writes anyway, so that scanning has no extra
 * cost. History ids are assigned before their transactions commit. An id is skipped for good only when every transaction that ran
 * when it was recorded has ended.
 */
const sources = ['unit_event', 'audit'] as const;
type Source = (typeof sources)[number];
const tableOf = { unit_event: sql.table('unit_event'), audit: sql.table('audit') } as const;

export async function hasActiveWebhook(work: RequestContext): Promise<boolean> {
  return (
    (
      await queryFirstRow(
        work.tx,
        z.object({ any: z.boolean() }),
      )`select exists (select 1 from webhook where active) as any`
    )?.any === true
  );
}

/** Locks the event feed until the transaction ends. Only one reader runs at a time across all servers. */
export async function lockEventFeedReading(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(work.tx);
}
/** Starts recording the feed position. Everything from now on is included, also what commits before the first reading. */
export async function initializeEventFeedPositions(work: RequestContext): Promise<void> {
  await lockEventFeedReading(work);
  for (const source of sources) await begin(work, source);
}
async function begin(work: RequestContext, source: Source): Promise<void> {
  await sql`
    insert into webhook_cursor (source, after_id, pending_id, pending_until_xid)
    select ${source}, m.id, m.id, pg_snapshot_xmax(pg_current_snapshot())
    from (select coalesce(max(id), 0) as id from ${tableOf[source]}) m
    on conflict do nothing
  `.execute(work.tx);
}

/** The id after which a source is read, advanced as far as is safe. A source never read starts now. */
async function readAfter(work: RequestContext, source: Source): Promise<number> {
  await begin(work, source);
  const row = await queryRows(work.tx, z.object({ after: z.number() }))`
    update webhook_cursor c
    set after_id = case when safe then c.pending_id else c.after_id end,
      pending_id = case when safe then (select coalesce(max(id), 0) from ${tableOf[source]})
      else c.pending_id end,
      pending_until_xid = case when safe then pg_snapshot_xmax(pg_current_snapshot()) else c.pending_until_xid end,
      pending_since = case when safe then now() else c.pending_since end
    from (
      select source,
        pending_until_xid <= pg_snapshot_xmin(pg_current_snapshot())
        and pending_since < now() - interval '10 seconds' as safe
      from webhook_cursor
      where source = ${source}
    ) s
    where c.source = s.source
    returning c.after_id::int8::float8 as after
  `;
  return row[0]?.after ?? 0;
}
/** Deletes the positions while there is no active webhook. A later webhook receives only events from then on. */
export async function deleteEventFeedPositions(work: RequestContext): Promise<void> {
  await sql`delete from webhook_cursor`.execute(work.tx);
}

const unitHappeningRow = z.object({
  webhookId: z.int(),
  unit: z.object({
    unitId: z.int(),
    unitCode: z.string(),
    status: z.int(),
    at: z.string(),
    warehouse: z.string().nullable(),
    shipper: z.string(),
    consignee: z.string(),
    orderNumber: z.int().nullable(),
    shipDate: z.string(),
    dayOfService: z.string(),
  }),
});
export type UnitStatusEvent = z.output<typeof unitHappeningRow>;
/**
 * New status changes of the units that concern the account of each subscribed client, oldest first. Records them as delivered.
 */
export async function claimNewUnitStatusEvents(
  work: RequestContext,
  limit: number,
): Promise<UnitStatusEvent[]> {
  const after = await readAfter(work, 'unit_event');
  return queryRows(work.tx, unitHappeningRow)`
    with fresh as (
      select e.id, e.unit_id, e.to_status, e.at, e.warehouse_id
      from unit_event e
      where e.id > ${after} and e.to_status is not null and e.to_status is distinct from e.from_status
    ),
      heard as (
        insert into webhook_sent_event (webhook_id, source, source_id)
        select w.id, 'unit_event', f.id
        from fresh f
        join unit u on u.id = f.unit_id
        join webhook w on w.active and 'unit.status' = any(w.events) and w.created_at <= f.at
        join api_client c on c.id = w.api_client_id and c.revoked_at is null
        where c.account_id in (u.shipper_id, u.consignee_id, u.bill_to_id)
          -- What is not finalized is the shipper's alone: it may never come.
          and (c.account_id = u.shipper_id or f.to_status <> ${unitStatus.pending})
          and not exists (
            select 1
            from webhook_sent_event t
            where t.webhook_id = w.id and t.source = 'unit_event' and t.source_id = f.id
          )
        order by f.id
        limit ${limit}
        on conflict do nothing
        returning webhook_id, source_id
      )
    select h.webhook_id as "webhookId",
      jsonb_build_object(
        'unitId', u.id, 'unitCode', u.unit_code, 'status', f.to_status, 'at', f.at, 'warehouse', wh.code,
        'shipper', s.number, 'consignee', k.number, 'orderNumber',
        case when c.account_id = u.shipper_id then o.order_number end, 'shipDate', u.ship_date,
        'dayOfService', u.day_of_service
      ) as unit
    from heard h
    join fresh f on f.id = h.source_id
    join unit u on u.id = f.unit_id
    join orders o on o.id = u.order_id
    join account s on s.id = u.shipper_id
    join account k on k.id = u.consignee_id
    join webhook w on w.id = h.webhook_id
    join api_client c on c.id = w.api_client_id
    left join warehouse wh on wh.id = coalesce(f.warehouse_id, u.current_warehouse_id)
    order by h.webhook_id, f.id
  `;
}

const recordHappeningRow = z.object({
  webhookId: z.int(),
  event: z.enum(['load.status', 'invoice.posted']),
  data: z.record(z.string(), z.unknown()),
});
export type LoadOrInvoiceEvent = z.output<typeof recordHappeningRow>;
/** True when freight of the API client's account is, or is planned, on the truck of the event. */
const isOnTruckSql = sql`
  (
    exists (
      select 1
      from unit u
      where u.load_pickup_id = f.pickup_id and c.account_id in (u.shipper_id, u.consignee_id, u.bill_to_id)
    )
    or exists (
      select 1
      from load_drop d
      join load_plan p on p.drop_id = d.id
      where d.load_id = f.entity_id and c.account_id in (p.shipper_id, p.consignee_id)
    )
  )
`;
/** New status changes of loads and newly posted invoices, in the same way. */
export async function claimNewLoadAndInvoiceEvents(
  work: RequestContext,
  limit: number,
): Promise<LoadOrInvoiceEvent[]> {
  const after = await readAfter(work, 'audit');
  return queryRows(work.tx, recordHappeningRow)`
    with fresh as (
      select id, at, entity, entity_id, action, (before ->> 'pickupId')::int as pickup_id
      from audit
      where id > ${after}
        and (
          (
            entity = 'load'
            and action in ('start loading', 'loading again', 'loaded', 'release', 'force release', 'reopen')
          )
          or (entity = 'invoice' and action = 'posted')
        )
    ),
      wanted as (
        select w.id as webhook_id, f.*
        from fresh f
        join webhook w on w.active and w.created_at <= f.at
        join api_client c on c.id = w.api_client_id and c.revoked_at is null
        where case f.entity when 'invoice' then 'invoice.posted' = any(w.events)
          and exists (select 1 from invoice i where i.id = f.entity_id and i.bill_to_id = c.account_id)
            else 'load.status' = any(w.events) and ${isOnTruckSql} end
          and not exists (
            select 1
            from webhook_sent_event t
            where t.webhook_id = w.id and t.source = 'audit' and t.source_id = f.id
          )
        order by f.id
        limit ${limit}
      ),
      heard as (
        insert into webhook_sent_event (webhook_id, source, source_id)
        select webhook_id, 'audit', id
        from wanted
        on conflict do nothing
        returning webhook_id, source_id
      )
    select w.webhook_id as "webhookId",
      case w.entity when 'invoice' then 'invoice.posted' else 'load.status' end as event,
      case w.entity
      when 'invoice' then (
        select jsonb_build_object(
          'invoiceId', i.id, 'number', i.number, 'date', i.date, 'dueDate', i.due_date, 'amountCents',
          i.amount, 'units', i.units
        )
        from invoice i
        where i.id = w.entity_id
      )
      else (
        select jsonb_build_object(
          'loadId', l.id, 'loadNumber', l.load_number, 'loadName', l.load_name, 'dayOfService',
          l.day_of_service, 'warehouse', wh.code, 'at', w.at, 'status',
          case w.action when 'start loading' then 'loading' when 'loading again' then 'loading'
          when 'loaded' then 'loaded' when 'reopen' then 'reopened' else 'released' end
        )
        from load l
        left join load_pickup p on p.id = w.pickup_id
        left join warehouse wh on wh.id = p.warehouse_id
        where l.id = w.entity_id
      ) end as data
    from wanted w
    join heard h on h.webhook_id = w.webhook_id and h.source_id = w.id
    order by w.webhook_id, w.id
  `;
}

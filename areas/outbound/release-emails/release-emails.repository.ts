import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** An event to email to one address. It is queued once per key and address. */

export interface EventToEmail {
  to: string;
  key: string;
  subject: string;
  body: string;
  loadId: number;
}
/** Inserts events, once per key and address. */
export async function insertEventsToEmailUnlessQueuedBefore(
  work: RequestContext,
  events: readonly EventToEmail[],
): Promise<void> {
  await sql`
    insert into email_event (to_address, event_key, subject, body, load_id, created_at)
    select lower(trim(x."to")), x.key, x.subject, x.body, x."loadId", ${work.now.toString()}::timestamptz
    from jsonb_to_recordset(
        ${JSON.stringify(events)}::jsonb
      ) as x("to" text, key text, subject text, body text, "loadId" int)
    on conflict (to_address, event_key) do nothing
  `.execute(work.tx);
}

const locked = z.object({ taken: z.boolean() });
/** Takes the lock for sending emails. Returns false while another process has it. */
export async function tryLockEmailSending(work: RequestContext): Promise<boolean> {
  const found = await queryFirstRow(
    work.tx,
    locked,
  )`select pg_try_advisory_xact_lock(hashtext('letters')) as taken`;
  return found?.taken === true;
}
const claimedEventSchema = z.object({
  to: z.string(),
  letterKey: z.string(),
  id: z.int(),
  subject: z.string(),
  body: z.string(),
});
export type ClaimedEventToEmail = z.output<typeof claimedEventSchema>;
/**
 * Claims all queued events of addresses without an email in the last minutes. Each event is claimed once. `onlyAddress`
 * limits it to one address.
 */
export const claimDueEventsToEmail = (
  work: RequestContext,
  minMinutesBetween: number,
  onlyAddress: string | null,
): Promise<ClaimedEventToEmail[]> =>
  queryRows(work.tx, claimedEventSchema)`
    with due as (
      select e.to_address, min(e.id) as first, count(*) as n
      from email_event e
      where e.email_key is null
        and ${onlyAddress === null ? sql`true` : sql`e.to_address = lower(trim(${onlyAddress}::text))`}
        and not exists (
          select 1
          from email_event w
          where w.to_address = e.to_address
            and w.email_key is not null
            and w.emailed_at > ${work.now.toString()}::timestamptz - make_interval(mins => ${minMinutesBetween}::int)
        )
      group by e.to_address
    ),
    written as (
      update email_event e
      set email_key = case when d.n = 1 then e.event_key || ':' || e.to_address else 'letter:' || d.first end,
        emailed_at = ${work.now.toString()}::timestamptz
      from due d
      where e.to_address = d.to_address and e.email_key is null
      returning e.to_address as "to", e.email_key as "letterKey", e.id, e.subject, e.body
    )
    select *
    from written
    order by "to", id
  `;

const reader = z.object({
  loadId: z.int(),
  dropId: z.int(),
  consigneeId: z.int(),
  name: z.string(),
  email: z.string(),
  language: z.string(),
  loadNumber: z.int(),
  zone: z.string(),
  units: z.int(),
  eta: z.string().nullable(),
  windowEnd: z.string().nullable(),
  status: z.int(),
});
export type ConsigneeToEmail = z.output<typeof reader>;
/**
 * Finds the consignees to email about these stops. They have an address and opted in, can see the ETA, and get no text message
 * about the same event.
 */
export const findConsigneesToEmail = (
  work: RequestContext,
  loadOrDrops: { loadId: number } | { dropIds: readonly number[] },
): Promise<ConsigneeToEmail[]> =>
  queryRows(work.tx, reader)`
    select d.load_id as "loadId", d.id as "dropId", a.id as "consigneeId", a.name, a.email, a.language,
      l.load_number as "loadNumber", t.time_zone as zone, x.units, coalesce(e.override_eta, e.eta) as eta,
      d.window_end as "windowEnd", e.status
    from load_drop d
    join load l on l.id = d.load_id
    join eta e on e.drop_id = d.id and not e.hide
    join account t on t.id = d.deliver_to_id
    join lateral (
      select u.consignee_id, count(*)::int as units
      from unit u
      where u.drop_id = d.id and u.active and u.status = ${sql.lit(unitStatus.loaded)}
      group by u.consignee_id
    ) x
      on true
    join account a on a.id = x.consignee_id
    where ${'loadId' in loadOrDrops ? sql`d.load_id = ${loadOrDrops.loadId}` : sql`d.id = any(${[...loadOrDrops.dropIds]}::int[])`}
      and a.email is not null
      and trim(a.email) <> ''
      and not (a.sms_on and coalesce(a.phone, '') <> '')
      and not exists (
        select 1
        from account_flag f
        where f.account_id = a.id and f.flag = 'unsubscribeBroadcast'
      )
    order by d.id, a.id
  `;

const dropRow = reader
  .omit({ consigneeId: true, email: true, language: true })
  .extend({ hidden: z.boolean() });
/** Finds stops in transit, for notifications to our own staff. */
export const findDropEtasForStaffEmail = (
  work: RequestContext,
  dropIds: readonly number[],
): Promise<z.output<typeof dropRow>[]> =>
  queryRows(work.tx, dropRow)`
    select d.load_id as "loadId", d.id as "dropId", t.name, l.load_number as "loadNumber", t.time_zone as zone, 0 as units,
      coalesce(e.override_eta, e.eta) as eta, d.window_end as "windowEnd", e.status, e.hide as hidden
    from load_drop d
    join load l on l.id = d.load_id
    join eta e on e.drop_id = d.id
    join account t on t.id = d.deliver_to_id
    where d.id = any(${[...dropIds]}::int[])
    order by d.id
  `;

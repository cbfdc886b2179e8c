import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { smsLogEntrySchema } from './text-messages.contract.ts';
import type { SmsLogEntry } from './text-messages.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { effectiveEtaTimeSql } from '#areas/outbound/loads/eta.sql.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  enqueueOutboxItemsWithTasks,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';

/** The recipients of text messages, the sent messages, and the queued ones. */

const receiver = z.object({
  loadId: z.int(),
  loadNumber: z.int(),
  dropId: z.int(),
  consigneeId: z.int(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  language: z.string(),
  smsOn: z.boolean(),
  receiverZone: z.string(),
  zone: z.string(),
  units: z.int(),
  eta: z.string().nullable(),
  hidden: z.boolean(),
  status: z.int(),
  /** The latest message to this consignee about this stop, in any status. */
  lastId: z.int().nullable(),
  /** The ETA of the last sent or queued message. */
  toldEta: z.string().nullable(),
});
export type DropTextRecipient = z.output<typeof receiver>;

/** Consignees with freight for the stops: what a departed truck has on board, else what is assigned. */
const receiversWhere = (work: RequestContext, which: RawBuilder<unknown>): Promise<DropTextRecipient[]> =>
  queryRows(work.tx, receiver)`
    select d.load_id as "loadId", l.load_number as "loadNumber", d.id as "dropId", x.consignee_id as "consigneeId",
      a.number, a.name, nullif(a.phone, '') as phone, a.language, a.sms_on as "smsOn",
      a.time_zone as "receiverZone", t.time_zone as zone, x.units, ${effectiveEtaTimeSql} as eta, e.hide as hidden,
      e.status, last.id as "lastId", told.eta as "toldEta"
    from load_drop d
    join load l on l.id = d.load_id
    join eta e on e.drop_id = d.id
    join account t on t.id = d.deliver_to_id
    join lateral (
      select u.consignee_id, count(*)::int as units
      from unit u
      where u.drop_id = d.id and u.active and u.load_pickup_id is not null
        and (l.status < ${sql.lit(pickupStatus.released)} or u.status = ${sql.lit(unitStatus.loaded)})
      group by u.consignee_id
    ) x
      on true
    join account a on a.id = x.consignee_id
    left join lateral (
      select s.id
      from sms_log s
      where s.drop_id = d.id and s.consignee_id = x.consignee_id
      order by s.id desc
      limit 1
    ) last
      on true
    left join lateral (
      select s.eta
      from sms_log s
      where s.drop_id = d.id
        and s.consignee_id = x.consignee_id
        and s.eta is not null
        and s.status in ('queued', 'sent', 'delivered')
      order by s.id desc
      limit 1
    ) told
      on true
    where ${which}
    order by d.id, x.consignee_id
  `;
export const findTextCandidatesOfLoads = (
  work: RequestContext,
  loadIds: readonly number[],
): Promise<DropTextRecipient[]> => receiversWhere(work, sql`d.load_id = any(${[...loadIds]}::int[])`);
export const findTextCandidatesOfDrops = (
  work: RequestContext,
  dropIds: readonly number[],
): Promise<DropTextRecipient[]> => receiversWhere(work, sql`d.id = any(${[...dropIds]}::int[])`);

/** Serializes text messages about the same stops, so that each sending sees what the previous one sent. */
export async function lockEtasForTexting(work: RequestContext, loadIds: readonly number[]): Promise<void> {
  await sql`
    select 1
    from eta e
    join load_drop d on d.id = e.drop_id
    where d.load_id = any(${[...loadIds]}::int[])
    order by e.drop_id
    for no key update of e
  `.execute(work.tx);
}

export interface TextMessageDraft {
  loadId: number;
  dropId: number;
  consigneeId: number;
  kind: 'release' | 'change' | 'bulk' | 'resend';
  phone: string;
  body: string;
  encoding: string;
  segments: number;
  eta: string | null;
  notBefore: string | null;
  dedupeKey: string;
  /** Why it will never be sent. Kept for the log. */
  failed: string | null;
}
const insertedTextSchema = z.object({
  id: z.int(),
  phone: z.string(),
  body: z.string(),
  consigneeId: z.int(),
  loadId: z.int(),
  dropId: z.int().nullable(),
  dedupeKey: z.string(),
  waits: z.boolean(),
  afterSeconds: z.number(),
});
/**
 * Inserts messages into the log, the outbox and the queue, once per key. Cancels queued messages with an older ETA of the same
 * stop.
 */
export async function queueTextsAndSkipOutdatedOnes(
  work: RequestContext,
  drafts: readonly TextMessageDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const now = work.now.toString();
  const news = drafts.filter((d) => d.kind !== 'resend' && d.failed === null);
  await sql`
    update sms_log s
    set status = 'skipped', error = 'Replaced by a newer message.', settled_at = ${now}::timestamptz
    from unnest(${news.map((d) => d.dropId)}::int[], ${news.map((d) => d.consigneeId)}::int[],
        ${news.map((d) => d.dedupeKey)}::text[]) as n(drop_id, consignee_id, key)
    where s.drop_id = n.drop_id
      and s.consignee_id = n.consignee_id
      and s.status = 'queued'
      and s.kind <> 'resend'
      and s.dedupe_key <> n.key
  `.execute(work.tx);
  const inserted = await queryRows(work.tx, insertedTextSchema)`
    insert into sms_log (
      load_id, drop_id, consignee_id, kind, phone, body, encoding, segments, eta, not_before, dedupe_key, status,
      error, settled_at, created_at, created_by
    )
    select x."loadId", x."dropId", x."consigneeId", x.kind, x.phone, x.body, x.encoding, x.segments, x.eta,
      x."notBefore", x."dedupeKey", case when x.failed is null then 'queued' else 'failed' end, x.failed,
      case when x.failed is not null then ${now}::timestamptz end, ${now}::timestamptz, ${work.actor.name}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as x(
        "loadId" int, "dropId" int, "consigneeId" int, kind text, phone text, body text, encoding text,
        segments int, eta timestamptz, "notBefore" timestamptz, "dedupeKey" text, failed text
      )
    on conflict (dedupe_key) do nothing
    returning id, phone, body, consignee_id as "consigneeId", load_id as "loadId", drop_id as "dropId",
      dedupe_key as "dedupeKey", status = 'queued' as waits,
      greatest(0, extract(epoch from coalesce(not_before, ${now}::timestamptz) - ${now}::timestamptz))::float8
        as "afterSeconds"
  `;
  await enqueueOutboxItemsWithTasks(
    work,
    'sms',
    inserted
      .filter((m) => m.waits)
      .map(({ id, phone, body, consigneeId, loadId, dropId, dedupeKey, afterSeconds }) => ({
        payload: { to: phone, body, smsId: id, accountId: consigneeId, loadId, dropId },
        dedupeKey,
        sentBy: { task: 'send-text-message', key: `text-${id}`, payload: { id }, afterSeconds },
      })),
  );
  publishChange(work, 'text-messages', [...new Set(drafts.map((d) => d.loadId))]);
}

/** The messages to one consignee of a load, and the replies. */
export function findSmsLogRowsUpTo200(
  work: RequestContext,
  loadId: number,
  consigneeId: number,
): Promise<SmsLogEntry[]> {
  return queryRows(work.tx, smsLogEntrySchema)`
    with told as (
      select s.id, 'out' as way, s.kind, s.created_at as at, s.created_by as by, s.phone, s.body as text, s.segments,
        s.encoding, s.status, s.error, s.error_code as "errorCode", d.seq as drop,
        case when s.status = 'queued' and s.not_before > ${work.now.toString()}::timestamptz then s.not_before end
          as "heldUntil",
        s.sent_at as "sentAt", case when s.status = 'delivered' then s.settled_at end as "deliveredAt"
      from sms_log s
      left join load_drop d on d.id = s.drop_id
      where s.load_id = ${loadId} and s.consignee_id = ${consigneeId}
      order by s.id desc
      limit 200
    ),
    heard as (
      select h.id, 'in' as way, h.keyword as kind, h.at, h.phone as by, h.phone, h.body as text, 1 as segments,
        'gsm7' as encoding, 'heard' as status, null::text as error, null::int as "errorCode", null::smallint as drop,
        null::timestamptz as "heldUntil", null::timestamptz as "sentAt", null::timestamptz as "deliveredAt"
      from received_sms h
      where ${consigneeId} = any(h.account_ids) and h.at >= (select min(at) from told)
      order by h.id desc
      limit 50
    )
    select *
    from told
    union all
    select *
    from heard
    order by at desc, way, id desc
  `;
}
const account = z.object({ id: z.int() });
export const findAccountIdByNumber = async (
  work: RequestContext,
  number: string,
): Promise<number | undefined> =>
  (await queryRows(work.tx, account)`select id from account where number = ${number}`)[0]?.id;
const there = z.object({ account: z.boolean(), warehouse: z.boolean() });
/** Checks that the account and the warehouse exist and are visible to the caller. A missing filter passes. */
export const checkFilterRecordsExist = async (
  work: RequestContext,
  filter: { accountId?: number | undefined; warehouseId?: number | undefined },
): Promise<z.output<typeof there>> => {
  const [found] = await queryRows(work.tx, there)`
    select exists (select 1 from account where ${and(equalsIfGiven(sql`id`, filter.accountId))}) as account,
      exists (
        select 1
        from warehouse
        where ${and(equalsIfGiven(sql`id`, filter.warehouseId), inRowScope(sql`id`, getWarehouseIdsInScope(work)))}
      ) as warehouse
  `;
  return found ?? { account: false, warehouse: false };
};

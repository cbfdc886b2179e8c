import { sql } from 'kysely';
import { z } from 'zod';
import {
  payerCollectionDetailsWithoutNextNoticeSchema,
  payerCollectionRowSchema,
  collectionNoteKinds,
} from './collections.contract.ts';
import type {
  PayerCollectionDetailsWithoutNextNotice,
  PayerCollectionRow,
  findPayerCollectionsEndpoint,
  setNextCollectionActionEndpoint,
} from './collections.contract.ts';
import { disputedCentsByInvoiceAtEndOfDaySql } from '#areas/billing/disputes/disputes.sql.ts';
import { openLedgerItemsAtEndOfDaySql } from '#areas/billing/ledger/ledger.sql.ts';
import type { AgingLimitDays } from '#areas/settings/settings/aging-limits.contract.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { isoInstantTextSql, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

type Search = QueryOf<typeof findPayerCollectionsEndpoint>;
/** Each payer with open items, as `o`: ages as on the statement, the last promise, the next action. */
const owing = (work: RequestContext, today: string, [first, second, third]: AgingLimitDays) => sql`
  x as materialized (select * from ${openLedgerItemsAtEndOfDaySql(today, getAccountIdsInScope(work))} i),
    free as (
      select x.payer_id, sum(x.open) as balance, coalesce(-sum(x.open) filter (where x.open < 0), 0) as free,
        coalesce(sum(least(coalesce(q.amount, 0), x.open)) filter (where x.open > 0), 0) as disputed
      from x
      left join ${disputedCentsByInvoiceAtEndOfDaySql(today)} q on q.invoice_id = x.invoice_id
      group by x.payer_id
    ),
    item as (
      select x.payer_id, ${today}::date - x.due_date as late,
        least(
          x.open, greatest(0, sum(x.open) over (partition by x.payer_id order by x.due_date, x.id) - f.free)
        )::bigint as open
      from x
      join free f on f.payer_id = x.payer_id
      where x.open > 0
    ),
    aged as (
      select f.payer_id, f.balance, f.disputed, coalesce(sum(i.open), 0) as due,
        coalesce(sum(i.open) filter (where i.late <= 0), 0) as current,
        coalesce(sum(i.open) filter (where i.late between 1 and ${first}), 0) as days30,
        coalesce(sum(i.open) filter (where i.late between ${first + 1} and ${second}), 0) as days60,
        coalesce(sum(i.open) filter (where i.late between ${second + 1} and ${third}), 0) as days90,
        coalesce(sum(i.open) filter (where i.late > ${third}), 0) as older,
        coalesce(sum(i.open) filter (where i.late > 0), 0) as overdue,
        coalesce(max(i.late) filter (where i.late > 0 and i.open > 0), 0) as days,
        coalesce(sum(i.open * i.late / 100) filter (where i.late > 0), 0) as weight
      from free f
      left join item i on i.payer_id = f.payer_id
      group by f.payer_id, f.balance, f.disputed
    ),
    o as (
      select a.payer_id as "payerId", c.number, c.name, c.phone, c.email, a.balance::bigint as balance,
        (a.current + a.balance - a.due)::bigint as current, a.days30::bigint as days30,
        a.days60::bigint as days60, a.days90::bigint as days90, a.older::bigint as older,
        a.overdue::bigint as overdue, a.disputed::bigint as disputed, a.days::int as days, a.weight::bigint as weight, p.promised,
        p.promised_on as "promisedOn", coalesce(
          p.promised_on < ${today}::date and p.promised > (
            -- What came in and stayed: a payment that the bank returned keeps no promise.
            select coalesce(sum(e.amount), 0)
            from payment m
            join ledger_item y on y.payment_id = m.id
            join ledger_movement v on v.item_id = y.id
            join ledger_entry e on e.movement_id = v.id and e.ledger_account = 'bank'
            where m.account_id = a.payer_id and m.created_at >= p.at
          ), false
        ) as broken, n.action as "nextAction", n.due_on as "nextOn", n.row_version as "nextVersion",
        k.credit_limit as "creditLimit", coalesce(k.on_hold, false) as "onHold", k.reason as "holdReason",
        k.row_version as "creditVersion", coalesce(k.credit_limit < a.balance, false) as "overLimit"
      from aged a
      join account c on c.id = a.payer_id
      left join lateral (
        select k.promised_amount as promised, k.promised_on, k.at
        from collection_note k
        where k.payer_id = a.payer_id and k.kind = ${sql.lit(collectionNoteKinds.promise)}
        order by k.id desc
        limit 1
      ) p on true
      left join collection_next_action n on n.payer_id = a.payer_id
      left join credit_term k on k.payer_id = a.payer_id
      where a.balance <> 0 or a.overdue > 0
    )
`;
const sorts = {
  weight: sql`o.weight`,
  overdue: sql`o.overdue`,
  balance: sql`o.balance`,
  days: sql`o.days`,
  name: sql`o.name`,
  nextOn: sql`o."nextOn"`,
};
const sums = payerCollectionRowSchema
  .pick({
    balance: true,
    current: true,
    days30: true,
    days60: true,
    days90: true,
    older: true,
    overdue: true,
    disputed: true,
  })
  .extend({ rows: z.int() });

export async function findPayersOwing(
  work: RequestContext,
  query: Search,
  today: string,
  agingLimits: AgingLimitDays,
): Promise<{ data: PayerCollectionRow[]; totalRows: number; totals: Omit<z.output<typeof sums>, 'rows'> }> {
  const where = and(
    or(
      containsTextIgnoringCaseAndAccents(sql`o.name`, query.payer),
      containsTextIgnoringCaseAndAccents(sql`o.number`, query.payer),
    ),
    query.overdue === true ? sql`o.overdue > 0` : undefined,
    query.broken === true ? sql`o.broken` : undefined,
    query.held === true ? sql`(o."onHold" or o."overLimit")` : undefined,
    lteDay(sql`o."nextOn"`, query.dueBy),
  );
  const data = await queryRows(work.tx, payerCollectionRowSchema)`
    with ${owing(work, today, agingLimits)}
    select o.*
    from o
    where ${where}
    ${orderBy(sorts, query, sql`o."payerId"`)}
    ${limitOffset(query)}
  `;
  const found = await queryFirstRow(work.tx, sums)`
    with ${owing(work, today, agingLimits)}
    select count(*)::int as rows, coalesce(sum(o.balance), 0)::bigint as balance,
      coalesce(sum(o.current), 0)::bigint as current, coalesce(sum(o.days30), 0)::bigint as days30,
      coalesce(sum(o.days60), 0)::bigint as days60, coalesce(sum(o.days90), 0)::bigint as days90,
      coalesce(sum(o.older), 0)::bigint as older, coalesce(sum(o.overdue), 0)::bigint as overdue,
      coalesce(sum(o.disputed), 0)::bigint as disputed
    from o
    where ${where}
  `;
  const { rows: totalRows = 0, ...totals } = found ?? {
    rows: 0,
    balance: 0,
    current: 0,
    days30: 0,
    days60: 0,
    days90: 0,
    older: 0,
    overdue: 0,
    disputed: 0,
  };
  return { data, totalRows, totals };
}

const idSchema = z.object({ id: z.int() });
export async function isPayerInActorScope(work: RequestContext, payerId: number): Promise<boolean> {
  const found = await queryFirstRow(work.tx, idSchema)`
    select a.id from account a where a.id = ${payerId} and ${and(inRowScope(sql`a.id`, getAccountIdsInScope(work)))}
  `;
  return found !== undefined;
}
export async function findPayerCollectionDetailsWithoutNextNotice(
  work: RequestContext,
  payerId: number,
  today: string,
): Promise<PayerCollectionDetailsWithoutNextNotice | undefined> {
  return queryFirstRow(work.tx, payerCollectionDetailsWithoutNextNoticeSchema)`
    select coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'invoiceId', i.id, 'number', i.number, 'date', x.date, 'dueDate', x.due_date, 'amount', x.amount,
              'open', x.open_amount, 'disputed', least(coalesce(q.amount, 0), x.open_amount)
            )
            order by x.due_date, x.id
          )
          from ledger_item x
          join invoice i on i.id = x.invoice_id
          left join ${disputedCentsByInvoiceAtEndOfDaySql(today)} q on q.invoice_id = x.invoice_id
          where x.payer_id = a.id and x.open_amount > 0
        ), '[]'
      ) as open,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', l.id, 'step', l.step, 'writtenOn', l.written_on, 'to', l.sent_to, 'overdue', l.content -> 'overdue',
              'who', u.name
            )
            order by l.id desc
          )
          from dunning_notice l
          left join app_user u on u.id = l.created_by
          where l.payer_id = a.id
        ), '[]'
      ) as letters,
      (select coalesce(-sum(x.open_amount), 0) from ledger_item x where x.payer_id = a.id and x.open_amount < 0) as "onAccount",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', n.id, 'kind', n.kind, 'said', n.note, 'promised', n.promised_amount, 'promisedOn', n.promised_on, 'at',
              ${isoInstantTextSql('n.at')}, 'who', u.name
            )
            order by n.id desc
          )
          from collection_note n
          left join app_user u on u.id = n.created_by
          where n.payer_id = a.id
        ), '[]'
      ) as notes
    from account a
    where a.id = ${payerId}
  `;
}
export async function insertCollectionNoteOrPromise(
  work: RequestContext,
  payerId: number,
  note: { said: string; promised?: number; on?: string },
): Promise<void> {
  await sql`
    insert into collection_note (payer_id, kind, note, promised_amount, promised_on, at, created_by)
    values (
      ${payerId}, ${note.promised === undefined ? collectionNoteKinds.note : collectionNoteKinds.promise}, ${note.said},
        ${note.promised ?? null}, ${note.on ?? null},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
  `.execute(work.tx);
}
/** Returns false if another user changed it in the meantime. */
export async function upsertNextCollectionActionIfVersionMatches(
  work: RequestContext,
  payerId: number,
  input: BodyOf<typeof setNextCollectionActionEndpoint>,
): Promise<boolean> {
  const written = await queryRows(work.tx, idSchema)`
    insert into collection_next_action as n (payer_id, action, due_on, at, changed_by)
    select ${payerId}::int, ${input.action}, ${input.on}::date, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    on conflict (payer_id) do update
    set action = excluded.action, due_on = excluded.due_on, at = excluded.at, changed_by = excluded.changed_by,
      row_version = n.row_version + 1
    where n.row_version = ${input.rowVersion ?? 0}
    returning payer_id as id
  `;
  return written.length > 0;
}

import { z } from 'zod';
import { statementFrequencies } from './statement-schedule.contract.ts';
import { openLedgerItemsAtEndOfDaySql } from '#areas/billing/ledger/ledger.sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const scheduleRow = z.object({
  every: z.enum(statementFrequencies),
  to: z.string().nullable(),
  lastUntil: z.string().nullable(),
  rowVersion: z.int().nullable(),
});
export const findStatementScheduleOrNever = (work: RequestContext, accountId: number) =>
  queryFirstRow(work.tx, scheduleRow)`
    select coalesce(s.frequency, 'never') as every, nullif(a.email, '') as "to", s.last_period_end as "lastUntil",
      s.row_version as "rowVersion"
    from account a
    left join statement_schedule s on s.account_id = a.id
    where a.id = ${accountId}
  `;
const written = z.object({ id: z.int() });
/** False when another user changed the schedule in the meantime. */
export async function upsertOrDeleteStatementScheduleIfUnchanged(
  work: RequestContext,
  accountId: number,
  input: { every: string; rowVersion?: number | undefined },
): Promise<boolean> {
  if (input.every === 'never') {
    const deletedRows = await queryRows(work.tx, written)`
      delete from statement_schedule
      where account_id = ${accountId} and row_version = ${input.rowVersion ?? 0}
      returning account_id as id
    `;
    if (deletedRows.length > 0) return true;
    return (
      (
        await queryRows(
          work.tx,
          written,
        )`select account_id as id from statement_schedule where account_id = ${accountId}`
      ).length === 0
    );
  }
  const savedRows = await queryRows(work.tx, written)`
    insert into statement_schedule as s (account_id, frequency, at, changed_by)
    select ${accountId}::int, ${input.every}, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    on conflict (account_id) do update
    set frequency = excluded.frequency, at = excluded.at, changed_by = excluded.changed_by, row_version = s.row_version + 1
    where s.row_version = ${input.rowVersion ?? 0}
    returning account_id as id
  `;
  return savedRows.length > 0;
}
const balanceRow = z.object({ accountId: z.int(), balance: z.int() });
/** What accounts owed at the end of a day. Accounts without open items are left out. */
export async function findOpenBalanceCentsAtEndOfDay(
  work: RequestContext,
  accountIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> {
  const found = await queryRows(work.tx, balanceRow)`
    select x.payer_id as "accountId", sum(x.open)::bigint as balance
    from ${openLedgerItemsAtEndOfDaySql(day, accountIds)} x
    group by x.payer_id
  `;
  return new Map(found.map((r) => [r.accountId, r.balance]));
}
const dueRow = z.object({ accountId: z.int(), to: z.string(), language: z.string() });
/**
 * Claims the accounts that are due a statement up to this day and whose schedule was set before `scheduledBefore`. One
 * statement selects and marks them, so that two servers never send the same one.
 */
export const claimAccountsDueForStatement = (
  work: RequestContext,
  {
    frequency: kind,
    periodEnd: until,
    scheduledBefore: askedBefore,
  }: { frequency: string; periodEnd: string; scheduledBefore: Temporal.Instant },
) =>
  queryRows(work.tx, dueRow)`
    update statement_schedule s
    set last_period_end = ${until}::date
    from account a
    where a.id = s.account_id
      and a.active
      and coalesce(a.email, '') <> ''
      and s.frequency = ${kind}
      and s.at < ${askedBefore.toString()}::timestamptz
      and (s.last_period_end is null or s.last_period_end < ${until}::date)
    returning s.account_id as "accountId", a.email as "to", a.language
  `;

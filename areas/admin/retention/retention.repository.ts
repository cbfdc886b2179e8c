import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { archiveListRowSchema } from './retention.contract.ts';
import type { ArchiveListRow, findArchivesEndpoint, RetentionHold } from './retention.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import {
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Views of the aging rows, one per kind. */
const aging: Readonly<Record<ArchiveKind, RawBuilder<unknown>>> = {
  signIns: sql`aging_sign_ins`,
  history: sql`aging_history`,
  boxEvents: sql`aging_box_events`,
  scans: sql`aging_scans`,
  photos: sql`aging_photos`,
  letters: sql`aging_letters`,
  texts: sql`aging_texts`,
  messages: sql`aging_messages`,
  jobs: sql`aging_jobs`,
};
/** Counting stops here. The screen does not need an exact number beyond it. */
export const maxCountedRows = 100_000;
const number = z.object({ n: z.int() });
const bounded = async (tx: Tx, from: RawBuilder<unknown>): Promise<{ n: number; more: boolean }> => {
  const found = await queryFirstRow(
    tx,
    number,
  )`select count(*)::int as n from (select 1 ${from} limit ${maxCountedRows + 1}) x`;
  const n = found?.n ?? 0;
  return { n: Math.min(n, maxCountedRows), more: n > maxCountedRows };
};
export const countRowsOfKindUpToMax = (tx: Tx, kind: ArchiveKind) => bounded(tx, sql`from ${aging[kind]} v`);
/** Rows that are older and not on hold, whether or not they are already in a file. */
export const countRowsToArchiveUpToMax = (tx: Tx, kind: ArchiveKind, before: string) =>
  bounded(
    tx,
    sql`
      from (select v.row_key from ${aging[kind]} v where v.at < ${before}::timestamptz offset 0) o
      cross join lateral (select h.held from ${aging[kind]} h where h.row_key = o.row_key offset 0) h
      where not h.held
    `,
  );

const facts = z.object({
  since: instantField().nullable(),
  bytes: z.int(),
  archives: z.int(),
  archivedRows: z.int(),
  archivedBytes: z.number(),
});
export async function findArchiveKindStats(tx: Tx, kind: ArchiveKind): Promise<z.output<typeof facts>> {
  const found = await queryFirstRow(tx, facts)`
    select (select min(v.at) from ${aging[kind]} v) as since,
      (select pg_total_relation_size(to_regclass(k.table_name))::bigint from archive_kind k where k.kind = ${kind}) as bytes,
      (select count(*)::int from archive a where a.kind = ${kind} and a.verified_at is not null) as archives,
      (select coalesce(sum(a.rows), 0)::int from archive a where a.kind = ${kind} and a.verified_at is not null) as "archivedRows",
      (select coalesce(sum(a.bytes), 0)::float8 from archive a where a.kind = ${kind} and a.verified_at is not null) as "archivedBytes"
  `;
  if (!found) throw new Error(`No facts of ${kind}`);
  return found;
}

const holdRow = z.object({
  id: z.int(),
  kind: z.string(),
  accountId: z.int().nullable(),
  account: z.string().nullable(),
  why: z.string(),
  begunAt: instantField(),
  begunBy: z.string().nullable(),
  rowVersion: z.int(),
});
export const findActiveRetentionHolds = (tx: Tx): Promise<(RetentionHold & { kind: string })[]> => queryRows(
  tx,
  holdRow,
)`
  select h.id, h.kind, h.account_id as "accountId", a.number || ' ' || a.name as account, h.reason as why,
    h.started_at as "begunAt", u.name as "begunBy", h.row_version as "rowVersion"
  from legal_hold h
  left join account a on a.id = h.account_id
  left join app_user u on u.id = h.started_by
  where h.ended_at is null
  order by h.id
`;
/**
 * Creates a hold under a lock, so that no rows of the kind are deleted in the meantime. A running deletion and the new hold wait
 * for each other.
 */
export async function lockKindAndInsertRetentionHold(
  work: RequestContext,
  hold: { kind: ArchiveKind; accountId: number | null; reason: string },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${hold.kind}`}, 14))`.execute(work.tx);
  return (
    await queryFirstRow(work.tx, z.object({ id: z.int() }))`
      insert into legal_hold (kind, account_id, reason, started_at, started_by)
      values (
        ${hold.kind}, ${hold.accountId}::int, ${hold.reason}, ${work.now.toString()}::timestamptz,
        ${work.actor.userId}::int
      )
      on conflict do nothing
      returning id
    `
  )?.id;
}
const endedHold = z.object({ kind: z.string(), why: z.string(), accountId: z.int().nullable() });
export const lockRetentionHold = (tx: Tx, id: number) => queryFirstRow(
  tx,
  z.object({ ended: z.boolean(), rowVersion: z.int() }),
)`
  select ended_at is not null as ended, row_version as "rowVersion" from legal_hold where id = ${id} for update
`;
export const markRetentionHoldEnded = (work: RequestContext, id: number) => queryFirstRow(work.tx, endedHold)`
  update legal_hold
  set ended_at = ${work.now.toString()}::timestamptz, ended_by = ${work.actor.userId}::int, row_version = row_version + 1
  where id = ${id} and ended_at is null
  returning kind, reason as why, account_id as "accountId"
`;
export const doesAccountExist = async (tx: Tx, id: number): Promise<boolean> =>
  (await countRows(tx)`from account where id = ${id}`) === 1;

const archiveColumns = sql`
  a.id, a.kind, a.month::text as month, a.part::int as part, a.rows, a.deleted_rows as gone, a.first_at as "firstAt", a.last_at as "lastAt",
  a.bytes, a.sha256, a.created_at as "madeAt", a.verified_at as "checkedAt"
`;
const sorts = {
  month: nonNullSort(sql`a.month`),
  kind: nonNullSort(sql`a.kind`),
  madeAt: nonNullSort(sql`a.created_at`),
};
export async function findArchives(
  tx: Tx,
  query: QueryOf<typeof findArchivesEndpoint>,
): Promise<{ data: ArchiveListRow[]; totalRows: number }> {
  const where = equalsIfGiven(sql`a.kind`, query.kind) ?? sql`true`;
  const data = await queryRows(tx, archiveListRowSchema)`
    select ${archiveColumns}
    from archive a
    where ${where}
    ${orderBy(sorts, query, tieBreakInSortDirection(query, sql`a.id`))}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(tx)`from archive a where ${where}` };
}
const keptFile = archiveListRowSchema.extend({ file: z.string() });
export const findVerifiedArchive = (
  tx: Tx,
  id: number,
): Promise<z.output<typeof keptFile> | undefined> => queryFirstRow(tx, keptFile)`
  select ${archiveColumns}, a.file from archive a where a.id = ${id} and a.verified_at is not null
`;

const runRow = z.object({
  at: instantField(),
  endedAt: instantField().nullable(),
  files: z.int(),
  gone: z.int(),
  fault: z.string().nullable(),
});
export const findLastRetentionRun = (tx: Tx): Promise<z.output<typeof runRow> | undefined> => queryFirstRow(
  tx,
  runRow,
)`
  select started_at as at, ended_at as "endedAt", files, deleted_rows as gone, error as fault from retention_run order by id desc limit 1
`;
export const findLastRetentionNight = async (tx: Tx): Promise<string | null> =>
  (
    await queryFirstRow(
      tx,
      z.object({ day: z.string().nullable() }),
    )`select max(day)::text as day from retention_run`
  )?.day ?? null;
/** Inserts the run for a night, or a manual run without one. Returns undefined if the night already has a run. */
export const insertRetentionRunUnlessNightHasOne = async (
  work: RequestContext,
  night: string | null,
): Promise<number | undefined> =>
  (
    await queryFirstRow(work.tx, z.object({ id: z.int() }))`
      insert into retention_run (day, started_at)
      values (${night}::date, ${work.now.toString()}::timestamptz)
      on conflict do nothing
      returning id
    `
  )?.id;
export const isRetentionQueuedOrRunning = async (tx: Tx): Promise<boolean> =>
  (await countRows(tx)`from job where kind = 'retention' and status in ('queued', 'running')`) > 0;
/** Marks a run as started after its wait in the queue. A killed run starts again. */
export async function markRetentionRunStarted(work: RequestContext, id: number): Promise<void> {
  await sql`
    update retention_run set started_at = ${work.now.toString()}::timestamptz where id = ${id} and ended_at is null
  `.execute(work.tx);
}
export async function finishRetentionRunAddingCounts(
  work: RequestContext,
  id: number,
  result: { files: number; archived: number; gone: number; fault: string | null },
): Promise<void> {
  await sql`
    update retention_run
    set ended_at = ${work.now.toString()}::timestamptz, files = files + ${result.files}, archived_rows = archived_rows + ${result.archived},
      deleted_rows = deleted_rows + ${result.gone}, error = ${result.fault}
    where id = ${id}
  `.execute(work.tx);
}

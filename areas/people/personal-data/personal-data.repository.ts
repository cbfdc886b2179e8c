import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { personalDataExportStatuses } from './personal-data.contract.ts';
import type { PersonalDataExport } from './personal-data.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const facts = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.string(),
  erasedAt: instantField().nullable(),
  doneAt: instantField().nullable(),
});
export type DataSubject = z.output<typeof facts>;
export const findDataSubject = (tx: Tx, userId: number): Promise<DataSubject | undefined> => queryFirstRow(
  tx,
  facts,
)`
  select u.id, u.subject, u.name, u.email, u.language, u.erased_at as "erasedAt", e.completed_at as "doneAt"
  from app_user u
  left join erasure e on e.user_id = u.id
  where u.id = ${userId} and not exists (select 1 from api_client c where c.user_id = u.id)
`;

const most = 100_000;
export async function countRowsUpToLimit(
  tx: Tx,
  fromSql: RawBuilder<unknown>,
): Promise<{ n: number; more: boolean }> {
  const found = await queryFirstRow(tx, z.object({ n: z.int() }))`
    select count(*)::int as n from (select 1 ${fromSql} limit ${most + 1}) x
  `;
  const n = found?.n ?? 0;
  return { n: Math.min(n, most), more: n > most };
}
/** The FROM clauses that count a user's personal data, by kind. */
export const buildPersonalDataFromClauses = ({ id, subject, name, email }: DataSubject) =>
  ({
    waysIn: sql`
      from (
        select 1 from password where user_id = ${id}
        union all select 1 from passkey where user_id = ${id}
        union all select 1 from second_factor where user_id = ${id}
        union all select 1 from login_session where subject = ${subject}
      ) w
    `,
    rights: sql`
      from (
        select 1 from user_role where user_id = ${id} union all select 1 from user_group where user_id = ${id}
      ) r
    `,
    choices: sql`
      from (
        select 1 from saved_view where user_id = ${id}
        union all select 1 from notification_preference where user_id = ${id}
        union all select 1 from notification_schedule where user_id = ${id}
        union all select 1 from push_subscription where user_id = ${id}
        union all select 1 from report_subscription where user_id = ${id}
      ) c
    `,
    notices: sql`from notification where user_id = ${id}`,
    history: sql`from audit where user_id = ${id} or entity = 'app_user' and entity_id = ${id}`,
    freight: sql`from unit_event where user_id = ${id}`,
    letters: sql`from outbox where lower(payload ->> 'to') = lower(${email})`,
    proofs: sql`from delivery_proof where signed_by = ${name}`,
    books: sql`from invoice_delivery where lower(to_address) = lower(${email})`,
    contact: sql`
      from (
        select 1 from account where lower(email) = lower(${email})
        union all
        select 1 from warehouse
        where lower(${email}) in (lower(ext_email), lower(release_email), lower(etc_email))
        union all
        select 1 from admin_setting where lower(value) = lower(${email})
      ) a
    `,
  }) as const;
export type PersonalDataCountName = keyof ReturnType<typeof buildPersonalDataFromClauses>;

/** Deactivates the user, deletes their own data, and queues the job that continues the erasure. */
export async function deactivateUserAndStartErasure(
  work: RequestContext,
  id: number,
  subjectDigest: string,
): Promise<void> {
  await sql`
    with made as (
      select erase_user(${id}, ${work.actor.userId}::int, ${work.now.toString()}::timestamptz, ${subjectDigest}) as id
    )
    select graphile_worker.add_job(
        'erase-user', json_build_object('erasure', id), job_key := 'erase-' || id, max_attempts := 25
      )
    from made
  `.execute(work.tx);
}
const begun = z.object({ done: z.boolean(), alone: z.boolean() });
/** Returns whether the erasure is done, and whether all transactions that may have written in the user's name have ended. */
export const findErasureStateAndOlderTransactionsEnded = (tx: Tx, erasureId: number) => queryFirstRow(
  tx,
  begun,
)`
  select completed_at is not null as done, pg_snapshot_xmin(pg_current_snapshot()) > transaction_id as alone
  from erasure
  where id = ${erasureId}
`;
const step = z.object({ replaced: z.int(), last: z.string().nullable() });
export type PseudonymizationBatchResult = z.output<typeof step>;
export const pseudonymizeBatch = async (
  tx: Tx,
  id: number,
  column: { table: string; column: string; how: string; number: string | null },
  afterKey: string | null,
  maxRows: number,
): Promise<PseudonymizationBatchResult> =>
  (await queryFirstRow(tx, step)`
    select replaced, last
    from replace_user_in_column(
        ${id}, ${column.table}, ${column.column}, ${column.how}, ${column.number}::text, ${afterKey}::text, ${maxRows}
      )
  `) ?? { replaced: 0, last: null };
export async function completeErasure(
  { tx, now }: RequestContext,
  erasureId: number,
  replacedCount: number,
): Promise<void> {
  await sql`
    update erasure
    set name = null, email = null, completed_at = ${now.toString()}::timestamptz, replaced_values = replaced_values + ${replacedCount}
    where id = ${erasureId} and completed_at is null
  `.execute(tx);
}

// Exports

const exportShape = z.object({
  id: z.int(),
  state: z.enum(personalDataExportStatuses),
  askedAt: instantField(),
  who: z.string().nullable(),
  untilAt: instantField().nullable(),
  bytes: z.int().nullable(),
  records: z.int().nullable(),
});
const columns = sql`
  x.id, case when x.failed_at is not null then 'failed' when x.completed_at is null then 'making' else 'ready' end as state,
  x.requested_at as "askedAt", u.name as who, x.expires_at as "untilAt", x.bytes, x.record_count as records
`;
export const findLatest20PersonalDataExports = (
  tx: Tx,
  userId: number,
): Promise<PersonalDataExport[]> => queryRows(tx, exportShape)`
  select ${columns}
  from personal_data_export x
  left join app_user u on u.id = x.requested_by
  where x.user_id = ${userId}
  order by x.id desc
  limit 20
`;
/** Inserts an export, to be created in the background. Undefined while another is being created. */
export async function insertAndEnqueueExportUnlessPending(
  work: RequestContext,
  userId: number,
  language: string,
): Promise<number | undefined> {
  const inserted = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    insert into personal_data_export (user_id, requested_at, requested_by, language)
    values (${userId}, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int, ${language})
    on conflict do nothing
    returning id
  `;
  if (!inserted) return undefined;
  await sql`
    select graphile_worker.add_job(
      'export-personal-data', json_build_object('id', ${inserted.id}::int), job_key := ${`person-export-${inserted.id}`},
      max_attempts := 5
    )
  `.execute(work.tx);
  return inserted.id;
}
const pendingExportSchema = z.object({ userId: z.int(), language: z.string(), askedBy: z.int().nullable() });
export const findPendingExport = (
  tx: Tx,
  exportId: number,
): Promise<z.output<typeof pendingExportSchema> | undefined> => queryFirstRow(tx, pendingExportSchema)`
  select user_id as "userId", language, requested_by as "askedBy"
  from personal_data_export
  where id = ${exportId} and completed_at is null and failed_at is null
`;
/** Returns false when the user was erased since. The file is then not needed. */
export async function completePersonalDataExportUnlessErased(
  { tx, now }: RequestContext,
  id: number,
  exportFile: { file: string; bytes: number; sha256: string; records: number; days: number },
): Promise<boolean> {
  const done = await sql`
    update personal_data_export
    set completed_at = ${now.toString()}::timestamptz, expires_at = ${now.add({ hours: 24 * exportFile.days }).toString()}::timestamptz,
      file = ${exportFile.file}, bytes = ${exportFile.bytes}, sha256 = ${exportFile.sha256}, record_count = ${exportFile.records}
    where id = ${id} and completed_at is null
  `.execute(tx);
  return Number(done.numAffectedRows ?? 0) === 1;
}
export async function markPersonalDataExportFailed({ tx, now }: RequestContext, id: number): Promise<void> {
  await sql`
    update personal_data_export set failed_at = ${now.toString()}::timestamptz where id = ${id} and completed_at is null
  `.execute(tx);
}
const keptExport = z.object({
  file: z.string().nullable(),
  until: instantField().nullable(),
  name: z.string(),
});
export const findPersonalDataExportFile = (
  tx: Tx,
  userId: number,
  id: number,
): Promise<z.output<typeof keptExport> | undefined> =>
  queryFirstRow(tx, keptExport)`
    select x.file, x.expires_at as until, u.name
    from personal_data_export x
    join app_user u on u.id = x.user_id
    where x.id = ${id} and x.user_id = ${userId}
  `;
/** Deletes exports and their files: those of a user, or expired ones. */
export async function deletePersonalDataExportsAndFiles(
  { tx }: RequestContext,
  whereSql: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with gone as (delete from personal_data_export x where ${whereSql} returning file)
    select graphile_worker.add_job(
        'delete-export-files', json_build_object('files', json_agg(file)), max_attempts := 12
      )
    from gone
    where file is not null
    having count(*) > 0
  `.execute(tx);
}
export const isExportOfUserSql = (userId: number): RawBuilder<unknown> => sql`x.user_id = ${userId}`;
export const isExpiredOrFailedExportSql = (now: Temporal.Instant): RawBuilder<unknown> =>
  sql`x.expires_at < ${now.toString()}::timestamptz or x.failed_at < ${now.subtract({ hours: 168 }).toString()}::timestamptz`;

const exportLineSchema = z.object({ line: z.record(z.string(), z.unknown()) });
/** Returns the user's rows of a table, without secret columns. */
export const findTableRowsOfUserWithoutSecrets = async (
  tx: Tx,
  source: { table: string; where: RawBuilder<unknown>; without: readonly string[]; maxRows: number },
): Promise<Record<string, unknown>[]> =>
  (
    await queryRows(tx, exportLineSchema)`
      select to_jsonb(t) - ${[...source.without]}::text[] as line
      from ${sql.table(source.table)} t
      where ${source.where}
      limit ${source.maxRows}
    `
  ).map(({ line }) => line);

import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Database steps of archiving: the files and their rows (docs/decisions/208-records-are-archived-before-deletion.md). */

/** Tries to lock the writing of files of a kind. Returns false while another process has the lock. */
export const tryLockArchiveKind = async (tx: Tx, kind: ArchiveKind): Promise<boolean> =>
  (
    await queryFirstRow(tx, z.object({ taken: z.boolean() }))`
      select pg_try_advisory_xact_lock(hashtextextended(${`archive ${kind}`}, 14)) as taken
    `
  )?.taken === true;

const next = z.object({ month: z.string(), part: z.int() });
export const findNextArchiveMonthAndPart = (
  tx: Tx,
  kind: ArchiveKind,
  before: string,
): Promise<z.output<typeof next> | undefined> =>
  queryFirstRow(
    tx,
    next,
  )`select month::text as month, part from find_next_archive(${kind}, ${before}::timestamptz)`;

export async function insertArchive(
  { tx, now }: RequestContext,
  archive: { kind: ArchiveKind; month: string; part: number; file: string },
): Promise<number> {
  const insertedRow = await queryFirstRow(tx, z.object({ id: z.int() }))`
    insert into archive (kind, month, part, file, created_at)
    values (${archive.kind}, ${archive.month}::date, ${archive.part}, ${archive.file}, ${now.toString()}::timestamptz)
    returning id
  `;
  if (!insertedRow) throw new Error('No archive was created');
  return insertedRow.id;
}
const noted = z.object({
  row_key: z.string(),
  at: instantField(),
  line: z.string(),
  file: z.string().nullable(),
});
export type RowToArchive = z.output<typeof noted>;
export const recordRowsToArchive = (
  tx: Tx,
  archiveId: number,
  before: string,
  maxRows: number,
): Promise<RowToArchive[]> =>
  queryRows(
    tx,
    noted,
  )`select row_key, at, line, file from add_rows_to_archive(${archiveId}, ${before}::timestamptz, ${maxRows})`;
export async function updateArchiveMetadata(
  tx: Tx,
  id: number,
  metadata: { rows: number; firstAt: string; lastAt: string; bytes: number; sha256: string },
): Promise<void> {
  await sql`
    update archive
    set rows = ${metadata.rows}, first_at = ${metadata.firstAt}::timestamptz,
      last_at = ${metadata.lastAt}::timestamptz, bytes = ${metadata.bytes}, sha256 = ${metadata.sha256}
    where id = ${id}
  `.execute(tx);
}
export async function deleteUnverifiedArchive(tx: Tx, id: number): Promise<void> {
  await sql`delete from archive where id = ${id} and verified_at is null`.execute(tx);
}

const written = z.object({ id: z.int(), file: z.string(), rows: z.int(), sha256: z.string() });
export type UnverifiedArchive = z.output<typeof written>;
/** Files not yet read back, from this run or a killed one. */
export const findUnverifiedArchives = (tx: Tx, kind: ArchiveKind): Promise<UnverifiedArchive[]> => queryRows(
  tx,
  written,
)`
  select id, file, rows, sha256 from archive where kind = ${kind} and verified_at is null and sha256 is not null order by id
`;
export const findArchivedRowHashes = async (tx: Tx, archiveId: number): Promise<string[]> =>
  (
    await queryRows(
      tx,
      z.object({ hash: z.string() }),
    )`select hash from archive_row where archive_id = ${archiveId}`
  ).map(({ hash }) => hash);
export async function markArchiveVerified({ tx, now }: RequestContext, id: number): Promise<void> {
  await sql`
    update archive set verified_at = ${now.toString()}::timestamptz where id = ${id} and verified_at is null
  `.execute(tx);
}
/** Archives whose rows are still partly in their table. */
export const findVerifiedArchiveIdsWithUndeletedRows = async (tx: Tx, kind: ArchiveKind): Promise<number[]> =>
  (
    await queryRows(tx, z.object({ id: z.int() }))`
      select a.id from archive a
      where a.kind = ${kind} and a.verified_at is not null and exists (select 1 from archive_row r where r.archive_id = a.id)
      order by a.id
    `
  ).map(({ id }) => id);

const deletionResultSchema = z.object({ gone: z.int(), changed: z.int(), files: z.array(z.string()) });
/** Deletes some rows and queues the deletion of their files. */
export async function deleteArchivedRowBatchAndEnqueueFileDeletion(
  tx: Tx,
  archiveId: number,
  maxRows: number,
): Promise<z.output<typeof deletionResultSchema>> {
  const found = (await queryFirstRow(
    tx,
    deletionResultSchema,
  )`select gone, changed, files from delete_archived_rows(${archiveId}, ${maxRows})`) ?? {
    gone: 0,
    changed: 0,
    files: [],
  };
  if (found.files.length > 0)
    await sql`
      select graphile_worker.add_job(
        'delete-files', ${JSON.stringify({ files: found.files })}::json, max_attempts := 12
      )
    `.execute(tx);
  return found;
}

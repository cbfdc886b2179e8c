import { sql } from 'kysely';
import { z } from 'zod';
import type { CellError } from './cell-reader.rules.ts';
import { importErrorSchema, importRunSchema } from './imports.contract.ts';
import type { ImportError, ImportRun, findImportsEndpoint } from './imports.contract.ts';
import type { ImportKindId, ImportStatus } from './import-states.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { confirmableDateErrorCodes } from '#kit/contract/likely-dates.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, equalsIfGiven, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  r.id, r.kind, r.file_name as "fileName", r.state, r.headers as titles, r.header_row as "titleRow", r.column_positions as places,
  r.date_order as "dateOrder", r.row_count as rows, r.added, r.changed, r.unchanged, r.error_count as faults,
  r.notice_count as notices,
  case when r.failure_message is not null then jsonb_build_object('sentence', r.failure_message, 'params', r.failure_params) end as why,
  r.date_example as "dateExample",
  r.state in ('checking', 'importing', 'undoing') and exists (
    select 1
    from job j
    where j.kind in ('imports.check', 'imports.write', 'imports.undo')
      and j.status in ('queued', 'running')
      and j.payload ->> 'runId' = r.id::text
  ) as "isAtWork",
  case when r.state in ('checking', 'importing', 'undoing') then (
    select jsonb_build_object('done', j.done, 'total', j.total, 'isRepeated', coalesce(q.attempts > 1, false))
    from job j
    left join graphile_worker._private_jobs q on q.key = 'job-' || j.id
    where j.kind in ('imports.check', 'imports.write', 'imports.undo')
      and j.status in ('queued', 'running')
      and j.payload ->> 'runId' = r.id::text
    order by j.id desc
    limit 1
  ) end as progress,
  r.created_at as "madeAt", u.name as "madeBy", r.imported_at as "importedAt", r.undone_at as "undoneAt",
  r.row_version as "rowVersion"
`;
const tables = sql`import_run r left join app_user u on u.id = r.created_by`;
const sorts = { madeAt: sql`r.created_at` };

export async function findImportRuns(
  work: RequestContext,
  query: QueryOf<typeof findImportsEndpoint>,
): Promise<{ data: ImportRun[]; totalRows: number }> {
  const where = and(equalsIfGiven(sql`r.kind`, query.kind));
  const data = await queryRows(work.tx, importRunSchema)`
    select ${columns}
    from ${tables}
    where ${where}
    ${orderBy(sorts, query, sql`r.id desc`)}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(work.tx)`from import_run r where ${where}` };
}
export const findImportRun = (work: RequestContext, id: number): Promise<ImportRun | undefined> =>
  queryFirstRow(work.tx, importRunSchema)`select ${columns} from ${tables} where r.id = ${id}`;
/** Locks an import until the transaction ends, and reads it after the lock is acquired. */
export async function lockImportRun(work: RequestContext, id: number): Promise<ImportRun | undefined> {
  await sql`select 1 from import_run where id = ${id} for update`.execute(work.tx);
  return findImportRun(work, id);
}

const idRow = z.object({ id: z.int() });
export async function insertImportRun(
  work: RequestContext,
  run: {
    kind: ImportKindId;
    fileName: string;
    digest: string;
    titles: readonly string[];
    titleRow: number;
    places: Record<string, number | null>;
  },
): Promise<number> {
  const one = await queryFirstRow(work.tx, idRow)`
    insert into import_run (kind, file_name, digest, state, headers, header_row, column_positions, row_count, created_at, created_by)
    values (
      ${run.kind}, ${run.fileName}, ${run.digest}, 'read', ${[...run.titles]}::text[], ${run.titleRow},
      ${JSON.stringify(run.places)}::jsonb, 0, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    )
    returning id
  `;
  if (!one) throw new Error('No import was created');
  return one.id;
}
const placed = z.object({ places: z.record(z.string(), z.int().nullable()) });
/** The column mapping of the last file of a kind with the same titles. */
export async function findLastColumnMappingOfSameTitles(
  work: RequestContext,
  kind: ImportKindId,
  titles: readonly string[],
): Promise<Record<string, number | null> | undefined> {
  const last = await queryFirstRow(work.tx, placed)`
    select r.column_positions as places
    from import_run r
    where r.kind = ${kind} and r.header_row > 0 and r.headers = ${[...titles]}::text[]
    order by r.id desc
    limit 1
  `;
  return last?.places;
}
/** Saves the facts about a file after all its rows are stored. */
export async function updateImportRowCountAndDateOrder(
  work: RequestContext,
  id: number,
  file: { rowCount: number; dateOrder: 'mdy' | 'dmy' | null; dateExample: string | null },
): Promise<void> {
  await work.tx
    .updateTable('import_run')
    .set({ row_count: file.rowCount, date_order: file.dateOrder, date_example: file.dateExample })
    .where('id', '=', id)
    .execute();
}
export interface ImportFileRow {
  row: number;
  cells: string[];
}
export async function insertImportRows(
  work: RequestContext,
  runId: number,
  batch: readonly ImportFileRow[],
): Promise<void> {
  await sql`
    insert into import_row (run_id, row, cells)
    select ${runId}::int, x.row, array(select jsonb_array_elements_text(x.cells))
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(row int, cells jsonb)
  `.execute(work.tx);
}
const fileRow = z.object({ row: z.int(), cells: z.array(z.string()) });
/** The next rows after one, in order. */
export const findImportRowsAfter = (
  work: RequestContext,
  runId: number,
  afterRow: number,
  limit: number,
): Promise<ImportFileRow[]> =>
  queryRows(work.tx, fileRow)`
    select row, cells
    from import_row
    where run_id = ${runId} and row > ${afterRow}
    order by row
    limit ${limit}
  `;
const valued = fileRow.extend({ value: z.record(z.string(), z.unknown()) });
export const findValidImportRowsAfter = (
  work: RequestContext,
  runId: number,
  afterRow: number,
  limit: number,
): Promise<z.output<typeof valued>[]> => queryRows(work.tx, valued)`
  select row, cells, value
  from import_row
  where run_id = ${runId} and row > ${afterRow} and value is not null
  order by row
  limit ${limit}
`;
const plainValue = valued.omit({ cells: true });
export const findValidImportValuesAfter = (
  work: RequestContext,
  runId: number,
  afterRow: number,
  limit: number,
): Promise<z.output<typeof plainValue>[]> => queryRows(work.tx, plainValue)`
  select row, value
  from import_row
  where run_id = ${runId} and row > ${afterRow} and value is not null
  order by row
  limit ${limit}
`;
/** The validated values of some rows. */
export const findValidImportValuesOfRows = async (
  work: RequestContext,
  runId: number,
  rowNumbers: readonly number[],
): Promise<object[]> =>
  (
    await queryRows(work.tx, plainValue)`
      select row, value
      from import_row
      where run_id = ${runId} and row = any(${[...rowNumbers]}::int[]) and value is not null
      order by row
    `
  ).map(({ value }) => value);
export async function updateImportRowValues(
  work: RequestContext,
  runId: number,
  batch: readonly { row: number; value: object }[],
): Promise<void> {
  await sql`
    update import_row r
    set value = x.value
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(row int, value jsonb)
    where r.run_id = ${runId} and r.row = x.row
  `.execute(work.tx);
}
const numbered = z.object({ number: z.string() });
/** The invoice numbers of the error-free rows to be written. */
export async function findValidImportInvoiceNumbers(work: RequestContext, runId: number): Promise<string[]> {
  const found = await queryRows(work.tx, numbered)`
    select value ->> 'number' as number from import_row where run_id = ${runId} and value is not null
  `;
  return found.map(({ number }) => number);
}
export async function deleteImportErrorsAndRowValues(work: RequestContext, runId: number): Promise<void> {
  await work.tx.deleteFrom('import_error').where('run_id', '=', runId).execute();
  await work.tx
    .updateTable('import_row')
    .set({ value: null })
    .where('run_id', '=', runId)
    .where('value', 'is not', null)
    .execute();
}
export async function insertImportErrorsOrNotices(
  work: RequestContext,
  runId: number,
  batch: readonly (CellError & { row: number; seq: number })[],
  { areNotices = false }: { areNotices?: boolean } = {},
): Promise<void> {
  if (batch.length === 0) return;
  await sql`
    insert into import_error (run_id, row, seq, column_id, value, code, message, params, suggestion, is_notice)
    select ${runId}::int, x.row, x.seq, nullif(x.column, ''), x.value, x.code, x.sentence, x.params, x.suggestion,
      ${areNotices}::boolean
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(
      row int, seq smallint, "column" text, value text, code text, sentence text, params jsonb, suggestion text
    )
  `.execute(work.tx);
}
export async function findImportErrorsOrNotices(
  work: RequestContext,
  runId: number,
  { notices = false, ...cut }: Paging & { notices?: boolean | undefined },
): Promise<{ data: ImportError[]; totalRows: number }> {
  const where = sql`f.run_id = ${runId} and f.is_notice = ${notices}::boolean`;
  const data = await queryRows(work.tx, importErrorSchema)`
    select f.row, f.seq, f.column_id as "column", f.value, f.code, f.message as sentence, f.params, f.suggestion
    from import_error f
    where ${where}
    ${orderBy({ row: sql`f.row` }, cut, sql`f.seq`)}
    ${limitOffset(cut)}
  `;
  return { data, totalRows: await countRows(work.tx)`from import_error f where ${where}` };
}
const unlikely = z.object({
  count: z.int(),
  first: z.object({ row: z.int(), date: z.string() }).nullable(),
});
/** How many dates of an import need confirmation, and the first of them. */
export async function countImportDatesToConfirm(
  work: RequestContext,
  runId: number,
): Promise<z.output<typeof unlikely>> {
  const found = await queryFirstRow(work.tx, unlikely)`
    select count(*)::int as count,
      (array_agg(jsonb_build_object('row', f.row, 'date', f.params -> 'date') order by f.row, f.seq))[1] as first
    from import_error f
    where f.run_id = ${runId} and f.is_notice and f.code = any(${[...confirmableDateErrorCodes]}::text[])
  `;
  return found ?? { count: 0, first: null };
}

export interface ImportRunUpdate {
  status: ImportStatus;
  places?: Record<string, number | null>;
  dateOrder?: 'mdy' | 'dmy' | null;
  counts?: { added: number; changed: number; unchanged: number; faults: number; notices: number } | null;
  dateExample?: string | null;
  /** A message to translate, and its parameters. */
  failureMessage?: { sentence: string; params: Record<string, string | number> } | null;
}
export async function updateImportRun(
  work: RequestContext,
  id: number,
  update: ImportRunUpdate,
): Promise<void> {
  const now = work.now.toString();
  await work.tx
    .updateTable('import_run')
    .set((e) => ({
      state: update.status,
      row_version: e('row_version', '+', 1),
      ...(update.places === undefined ? {} : { column_positions: JSON.stringify(update.places) }),
      ...(update.dateOrder === undefined ? {} : { date_order: update.dateOrder }),
      ...(update.dateExample === undefined ? {} : { date_example: update.dateExample }),
      ...(update.failureMessage === undefined
        ? {}
        : {
            failure_message: update.failureMessage?.sentence ?? null,
            failure_params: JSON.stringify(update.failureMessage?.params ?? {}),
          }),
      ...(update.counts === undefined
        ? {}
        : {
            added: update.counts?.added ?? null,
            changed: update.counts?.changed ?? null,
            unchanged: update.counts?.unchanged ?? null,
            error_count: update.counts?.faults ?? null,
            notice_count: update.counts?.notices ?? null,
          }),
      ...(update.status === 'imported' ? { imported_at: now, imported_by: work.actor.userId } : {}),
      ...(update.status === 'undone' ? { undone_at: now, undone_by: work.actor.userId } : {}),
    }))
    .where('id', '=', id)
    .execute();
}
export async function insertIdsOfRecordsCreatedByImport(
  work: RequestContext,
  runId: number,
  recordIds: readonly string[],
): Promise<void> {
  await sql`
    insert into import_created_record (run_id, record_id)
    select ${runId}::int, unnest(${[...recordIds]}::bigint[])
  `.execute(work.tx);
}
const madeRow = z.object({ id: z.string() });
export async function findIdsOfRecordsCreatedByImport(
  work: RequestContext,
  runId: number,
): Promise<string[]> {
  const found = await queryRows(work.tx, madeRow)`
    select record_id::text as id from import_created_record where run_id = ${runId} order by record_id
  `;
  return found.map(({ id }) => id);
}
const before = z.object({ id: z.int(), at: instantField(), file: z.string() });
/** When the same bytes were imported as the same kind and not undone. */
export const findNotUndoneImportOfSameFile = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof before> | undefined> =>
  queryFirstRow(work.tx, before)`
    select o.id, o.imported_at as at, o.file_name as file
    from import_run r
    join import_run o on o.digest = r.digest and o.kind = r.kind and o.id <> r.id
      and o.state in ('imported', 'undoing')
    where r.id = ${id}
    order by o.imported_at desc
    limit 1
  `;
/**
 * Deletes the rows of files with their errors and warnings, which contain personal data. The records that an import created are
 * stored separately.
 */
export async function deleteImportRowsAndErrors(
  work: RequestContext,
  runIds: readonly number[],
): Promise<void> {
  await sql`delete from import_row where run_id = any(${[...runIds]}::int[])`.execute(work.tx);
  await sql`delete from import_error where run_id = any(${[...runIds]}::int[])`.execute(work.tx);
}
/** Discards an import that is not written, with the rows of its file and their errors. */
export async function discardImportRunAndDeleteRows(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('import_run')
    .set((e) => ({
      state: 'discarded',
      undone_at: work.now.toString(),
      undone_by: work.actor.userId,
      row_version: e('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await deleteImportRowsAndErrors(work, [id]);
}
/** Expires imports that were uploaded before an instant and not written, with their rows and errors. Returns their ids. */
export async function expireImportRunsAndDeleteRows(
  work: RequestContext,
  uploadedBefore: string,
): Promise<number[]> {
  const expired = await queryRows(work.tx, idRow)`
    update import_run r
    set state = 'expired', row_version = row_version + 1
    where r.state in ('read', 'checking', 'checked', 'importing', 'failed')
      and r.created_at < ${uploadedBefore}::timestamptz
      and not exists (
        select 1
        from job j
        where j.kind in ('imports.check', 'imports.write')
          and j.status in ('queued', 'running')
          and j.payload ->> 'runId' = r.id::text
      )
    returning r.id
  `;
  const ids = expired.map(({ id }) => id);
  await deleteImportRowsAndErrors(work, ids);
  return ids;
}
const cell = z.object({ place: z.int(), value: z.string() });
/** The distinct values in some columns. `place` is the index of the column in the file, from 0. */
export async function findDistinctImportCells(
  work: RequestContext,
  runId: number,
  columnIndexes: readonly number[],
): Promise<z.output<typeof cell>[]> {
  if (columnIndexes.length === 0) return [];
  return queryRows(work.tx, cell)`
    select distinct p as place, r.cells[p + 1] as value
    from import_row r
    cross join unnest(${[...columnIndexes]}::int[]) p
    where r.run_id = ${runId} and r.cells[p + 1] is not null
  `;
}

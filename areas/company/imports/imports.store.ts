import { sql } from 'kysely';
import { z } from 'zod';
import type { CellFault } from './cells.rules.ts';
import { importFault, importRun } from './imports.contract.ts';
import type { ImportFault, ImportRun, findImports } from './imports.contract.ts';
import type { ImportKindId, ImportState } from './import-states.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { confirmableDates } from '#kit/contract/likely-dates.ts';
import { instant } from '#kit/contract/moments.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { every, is, ordered, paged } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  r.id, r.kind, r.file_name as "fileName", r.state, r.titles, r.title_row as "titleRow", r.places,
  r.date_order as "dateOrder", r.row_count as rows, r.added, r.changed, r.unchanged, r.fault_count as faults,
  r.notice_count as notices,
  case when r.why is not null then jsonb_build_object('sentence', r.why, 'params', r.why_params) end as why,
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
  r.made_at as "madeAt", u.name as "madeBy", r.imported_at as "importedAt", r.undone_at as "undoneAt",
  r.row_version as "rowVersion"
`;
const tables = sql`import_run r left join app_user u on u.id = r.made_by`;
const sorts = { madeAt: sql`r.made_at` };

export async function findRuns(
  work: Work,
  q: QueryOf<typeof findImports>,
): Promise<{ data: ImportRun[]; totalRows: number }> {
  const where = every(is(sql`r.kind`, q.kind));
  const data = await rows(work.tx, importRun)`
    select ${columns}
    from ${tables}
    where ${where}
    ${ordered(sorts, q, sql`r.id desc`)}
    ${paged(q)}
  `;
  return { data, totalRows: await counted(work.tx)`from import_run r where ${where}` };
}
export const findRun = (work: Work, id: number): Promise<ImportRun | undefined> =>
  row(work.tx, importRun)`select ${columns} from ${tables} where r.id = ${id}`;
/** Kept until the transaction ends, and read after the wait. */
export async function lockRun(work: Work, id: number): Promise<ImportRun | undefined> {
  await sql`select 1 from import_run where id = ${id} for update`.execute(work.tx);
  return findRun(work, id);
}

const made = z.object({ id: z.int() });
export async function insertRun(
  work: Work,
  run: {
    kind: ImportKindId;
    fileName: string;
    digest: string;
    titles: readonly string[];
    titleRow: number;
    places: Record<string, number | null>;
  },
): Promise<number> {
  const one = await row(work.tx, made)`
    insert into import_run (kind, file_name, digest, state, titles, title_row, places, row_count, made_at, made_by)
    values (
      ${run.kind}, ${run.fileName}, ${run.digest}, 'read', ${[...run.titles]}::text[], ${run.titleRow},
      ${JSON.stringify(run.places)}::jsonb, 0, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    )
    returning id
  `;
  if (!one) throw new Error('No import was made');
  return one.id;
}
const placed = z.object({ places: z.record(z.string(), z.int().nullable()) });
/** Where the columns were in the last file of a kind with the same titles. */
export async function findPlacesOf(
  work: Work,
  kind: ImportKindId,
  titles: readonly string[],
): Promise<Record<string, number | null> | undefined> {
  const last = await row(work.tx, placed)`
    select r.places
    from import_run r
    where r.kind = ${kind} and r.title_row > 0 and r.titles = ${[...titles]}::text[]
    order by r.id desc
    limit 1
  `;
  return last?.places;
}
/** What is known of a file once all its rows are kept. */
export async function completeUpload(
  work: Work,
  id: number,
  of: { rowCount: number; dateOrder: 'mdy' | 'dmy' | null; dateExample: string | null },
): Promise<void> {
  await work.tx
    .updateTable('import_run')
    .set({ row_count: of.rowCount, date_order: of.dateOrder, date_example: of.dateExample })
    .where('id', '=', id)
    .execute();
}
export interface FileRow {
  row: number;
  cells: string[];
}
export async function insertRows(work: Work, runId: number, batch: readonly FileRow[]): Promise<void> {
  await sql`
    insert into import_row (run_id, row, cells)
    select ${runId}::int, x.row, array(select jsonb_array_elements_text(x.cells))
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(row int, cells jsonb)
  `.execute(work.tx);
}
const fileRow = z.object({ row: z.int(), cells: z.array(z.string()) });
/** The next rows after one, in their order. */
export const findRows = (work: Work, runId: number, after: number, most: number): Promise<FileRow[]> =>
  rows(work.tx, fileRow)`
    select row, cells
    from import_row
    where run_id = ${runId} and row > ${after}
    order by row
    limit ${most}
  `;
const valued = fileRow.extend({ value: z.record(z.string(), z.unknown()) });
export const findValues = (
  work: Work,
  runId: number,
  after: number,
  most: number,
): Promise<z.output<typeof valued>[]> => rows(work.tx, valued)`
  select row, cells, value
  from import_row
  where run_id = ${runId} and row > ${after} and value is not null
  order by row
  limit ${most}
`;
const plainValue = valued.omit({ cells: true });
export const findPlainValues = (
  work: Work,
  runId: number,
  after: number,
  most: number,
): Promise<z.output<typeof plainValue>[]> => rows(work.tx, plainValue)`
  select row, value
  from import_row
  where run_id = ${runId} and row > ${after} and value is not null
  order by row
  limit ${most}
`;
/** The values of some rows. */
export const findValuesOfRows = async (
  work: Work,
  runId: number,
  ofRows: readonly number[],
): Promise<object[]> =>
  (
    await rows(work.tx, plainValue)`
      select row, value
      from import_row
      where run_id = ${runId} and row = any(${[...ofRows]}::int[]) and value is not null
      order by row
    `
  ).map(({ value }) => value);
export async function writeValues(
  work: Work,
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
/** The invoice numbers of the rows that are without faults and to be written. */
export async function findInvoiceNumbers(work: Work, runId: number): Promise<string[]> {
  const found = await rows(work.tx, numbered)`
    select value ->> 'number' as number from import_row where run_id = ${runId} and value is not null
  `;
  return found.map(({ number }) => number);
}
/** Forgets what an earlier check found. */
export async function clearCheck(work: Work, runId: number): Promise<void> {
  await work.tx.deleteFrom('import_fault').where('run_id', '=', runId).execute();
  await work.tx
    .updateTable('import_row')
    .set({ value: null })
    .where('run_id', '=', runId)
    .where('value', 'is not', null)
    .execute();
}
export async function insertFaults(
  work: Work,
  runId: number,
  batch: readonly (CellFault & { row: number; seq: number })[],
  { areNotices = false }: { areNotices?: boolean } = {},
): Promise<void> {
  if (batch.length === 0) return;
  await sql`
    insert into import_fault (run_id, row, seq, column_id, value, code, sentence, params, suggestion, is_notice)
    select ${runId}::int, x.row, x.seq, nullif(x.column, ''), x.value, x.code, x.sentence, x.params, x.suggestion,
      ${areNotices}::boolean
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(
      row int, seq smallint, "column" text, value text, code text, sentence text, params jsonb, suggestion text
    )
  `.execute(work.tx);
}
export async function findFaults(
  work: Work,
  runId: number,
  { notices = false, ...cut }: Paging & { notices?: boolean | undefined },
): Promise<{ data: ImportFault[]; totalRows: number }> {
  const where = sql`f.run_id = ${runId} and f.is_notice = ${notices}::boolean`;
  const data = await rows(work.tx, importFault)`
    select f.row, f.seq, f.column_id as "column", f.value, f.code, f.sentence, f.params, f.suggestion
    from import_fault f
    where ${where}
    ${ordered({ row: sql`f.row` }, cut, sql`f.seq`)}
    ${paged(cut)}
  `;
  return { data, totalRows: await counted(work.tx)`from import_fault f where ${where}` };
}
const unlikely = z.object({
  count: z.int(),
  first: z.object({ row: z.int(), date: z.string() }).nullable(),
});
/** How many dates of an import should be confirmed, and the first of them. */
export async function findUnlikelyDates(work: Work, runId: number): Promise<z.output<typeof unlikely>> {
  const found = await row(work.tx, unlikely)`
    select count(*)::int as count,
      (array_agg(jsonb_build_object('row', f.row, 'date', f.params -> 'date') order by f.row, f.seq))[1] as first
    from import_fault f
    where f.run_id = ${runId} and f.is_notice and f.code = any(${[...confirmableDates]}::text[])
  `;
  return found ?? { count: 0, first: null };
}

export interface RunChange {
  state: ImportState;
  places?: Record<string, number | null>;
  dateOrder?: 'mdy' | 'dmy' | null;
  counts?: { added: number; changed: number; unchanged: number; faults: number; notices: number } | null;
  dateExample?: string | null;
  /** A sentence to translate, and what it takes. */
  why?: { sentence: string; params: Record<string, string | number> } | null;
}
export async function writeRun(work: Work, id: number, to: RunChange): Promise<void> {
  const now = work.now.toString();
  await work.tx
    .updateTable('import_run')
    .set((e) => ({
      state: to.state,
      row_version: e('row_version', '+', 1),
      ...(to.places === undefined ? {} : { places: JSON.stringify(to.places) }),
      ...(to.dateOrder === undefined ? {} : { date_order: to.dateOrder }),
      ...(to.dateExample === undefined ? {} : { date_example: to.dateExample }),
      ...(to.why === undefined
        ? {}
        : { why: to.why?.sentence ?? null, why_params: JSON.stringify(to.why?.params ?? {}) }),
      ...(to.counts === undefined
        ? {}
        : {
            added: to.counts?.added ?? null,
            changed: to.counts?.changed ?? null,
            unchanged: to.counts?.unchanged ?? null,
            fault_count: to.counts?.faults ?? null,
            notice_count: to.counts?.notices ?? null,
          }),
      ...(to.state === 'imported' ? { imported_at: now, imported_by: work.actor.userId } : {}),
      ...(to.state === 'undone' ? { undone_at: now, undone_by: work.actor.userId } : {}),
    }))
    .where('id', '=', id)
    .execute();
}
export async function insertMade(work: Work, runId: number, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_made (run_id, record_id)
    select ${runId}::int, unnest(${[...ids]}::bigint[])
  `.execute(work.tx);
}
const madeRow = z.object({ id: z.string() });
export async function findMade(work: Work, runId: number): Promise<string[]> {
  const found = await rows(work.tx, madeRow)`
    select record_id::text as id from import_made where run_id = ${runId} order by record_id
  `;
  return found.map(({ id }) => id);
}
const before = z.object({ id: z.int(), at: instant(), file: z.string() });
/** When the same bytes were imported as the same kind and not undone. */
export const findSameFile = (work: Work, id: number): Promise<z.output<typeof before> | undefined> =>
  row(work.tx, before)`
    select o.id, o.imported_at as at, o.file_name as file
    from import_run r
    join import_run o on o.digest = r.digest and o.kind = r.kind and o.id <> r.id
      and o.state in ('imported', 'undoing')
    where r.id = ${id}
    order by o.imported_at desc
    limit 1
  `;
/** Forgets the rows of a file and what is said of them, which name people: what an import made is kept apart from them. */
export async function removeRows(work: Work, runIds: readonly number[]): Promise<void> {
  await sql`delete from import_row where run_id = any(${[...runIds]}::int[])`.execute(work.tx);
  await sql`delete from import_fault where run_id = any(${[...runIds]}::int[])`.execute(work.tx);
}
/** Ends an import that is not written, and removes the rows of its file and the faults in them. */
export async function discardRun(work: Work, id: number): Promise<void> {
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
  await removeRows(work, [id]);
}
/** Ends the imports that were uploaded before an instant and not written, with the rows of their files and the faults in them. */
export async function expireRuns(work: Work, uploadedBefore: string): Promise<number[]> {
  const expired = await rows(work.tx, made)`
    update import_run r
    set state = 'expired', row_version = row_version + 1
    where r.state in ('read', 'checking', 'checked', 'importing', 'failed')
      and r.made_at < ${uploadedBefore}::timestamptz
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
  await removeRows(work, ids);
  return ids;
}
const cell = z.object({ value: z.string() });
/** What stands in some places of the rows, each once. */
export async function findCells(work: Work, runId: number, places: readonly number[]): Promise<string[]> {
  if (places.length === 0) return [];
  const found = await rows(work.tx, cell)`
    select distinct r.cells[p + 1] as value
    from import_row r
    cross join unnest(${[...places]}::int[]) p
    where r.run_id = ${runId} and r.cells[p + 1] is not null
  `;
  return found.map(({ value }) => value);
}

import { importColumns } from './import-columns.contract.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { importGrants } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import { needsUnused } from './import-jobs.service.ts';
import { seriesNumberIn } from './invoice-series.rules.ts';
import { findKind } from './import-kinds.service.ts';
import { translationsOf } from './import-words.service.ts';
import { mostNamedInUse } from './imports.contract.ts';
import type { ImportDetail, ImportRun, mapImportBody, UsedRecord, uploadImport } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import * as store from './imports.store.ts';
import type { FileRow } from './imports.store.ts';
import type { z } from 'zod';
import { findNextInvoiceNumber } from '#areas/billing/opening/opening.service.ts';
import { companyZone, textsIn } from '#areas/settings/settings/settings.service.ts';
import { can } from '#kit/contract/access.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { showDate } from '#kit/contract/dates.ts';
import { ambiguousDateIn, dateIn, dateOrderOf } from '#kit/contract/foreign-dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { csvText } from '#kit/server/csv.ts';
import { ForeignTableError } from '#kit/server/foreign-table/foreign-table-error.ts';
import { openForeignTable } from '#kit/server/foreign-table/foreign-table.ts';
import { plainTitle } from '#kit/server/foreign-table/table-wishes.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import { sha256Of } from '#kit/server/sha256.ts';
import { writeWorkbook } from '#kit/server/workbook.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, startJob } from '#kit/server/work.ts';

/** Records brought over from an old system: a file is read, its columns are mapped, it is checked, then written whole or not at all. */

const batchRows = 2000;
const batchCells = 40_000;

export async function findImport(work: Work, id: number): Promise<ImportDetail> {
  const run = (await store.findRun(work, id)) ?? refuse(commonErrors.notFound);
  const isOpen = ['read', 'checked', 'failed'].includes(run.state);
  return {
    ...run,
    nextInvoice: await findRaisedNumber(work, run),
    importedBefore: isOpen ? ((await store.findSameFile(work, id)) ?? null) : null,
  };
}
/** How a checked import would raise the next invoice number. */
async function findRaisedNumber(work: Work, run: ImportRun): Promise<ImportDetail['nextInvoice']> {
  if (run.kind !== 'openInvoices' || run.state !== 'checked') return null;
  const highest = (await store.findInvoiceNumbers(work, run.id)).reduce(
    (most, number) => Math.max(most, seriesNumberIn(number) ?? 0),
    0,
  );
  const before = await findNextInvoiceNumber(work);
  return highest >= before ? { before, after: highest + 1 } : null;
}

/** Whoever imports records of a kind may also enter them by hand. */
function mayImport(work: Work, kind: ImportKindId): void {
  if (!importGrants[kind].some((grant) => can(work.actor, grant))) refuse(commonErrors.notAllowed);
}
/**
 * An import, locked until the transaction ends, of a kind that the caller may import. While it is checked, written or undone in the
 * background it is refused at once, as that work holds the lock for minutes.
 */
async function lockOwn(work: Work, id: number): Promise<ImportRun> {
  const before = (await store.findRun(work, id)) ?? refuse(commonErrors.notFound);
  mayImport(work, before.kind);
  needsRest(before);
  const run = (await store.lockRun(work, id)) ?? refuse(commonErrors.notFound);
  needsRest(run);
  return run;
}
function needsRest(run: ImportRun): void {
  if (run.isAtWork) refuse(importErrors.atWork);
}

/** Reads an uploaded file into an import. */
export async function upload(
  work: Work,
  files: readonly SentFile[],
  { kind, titleRow }: BodyOf<typeof uploadImport>,
): Promise<ImportDetail> {
  mayImport(work, kind);
  const [file] = files;
  if (!file || files.length > 1) return refuse(importErrors.oneFile);
  try {
    const id = await readFile(work, file, kind, titleRow);
    await audit(work, {
      entity: 'import',
      entityId: id,
      action: 'uploaded',
      after: { kind, file: file.name },
    });
    announce(work, 'imports', [id]);
    return await findImport(work, id);
  } catch (error) {
    if (!(error instanceof ForeignTableError)) throw error;
    return refuse(importErrors[error.problem], error.params);
  }
}

/** Keeps a file row by row: the whole of it is never in memory as rows. */
async function readFile(
  work: Work,
  file: SentFile,
  kind: ImportKindId,
  titleRow: number | undefined,
): Promise<number> {
  const columns = importColumns[kind];
  const knownTitles = columns.flatMap((column) => [column.id, column.title, ...otherTitles(column)]);
  const table = await openForeignTable(file.bytes, { knownTitles, titleRow });
  // Letters stand in for titles that are missing: they say nothing of the columns.
  const titles = table.titleRow === 0 ? [] : table.titles;
  const places = (await store.findPlacesOf(work, kind, titles)) ?? guessPlaces(columns, titles);
  const id = await store.insertRun(work, {
    kind,
    fileName: file.name,
    digest: await sha256Of(file.bytes),
    titles: table.titles,
    titleRow: table.titleRow,
    places,
  });
  let rowCount = 0;
  let batch: FileRow[] = [];
  let cellCount = 0;
  const keep = async () => {
    await store.insertRows(work, id, batch);
    rowCount += batch.length;
    [batch, cellCount] = [[], 0];
  };
  // Cells of a workbook beside its titles are notes: none of its cells is moved there by a separator.
  const columnCount = table.format === 'xlsx' ? table.titles.length : undefined;
  for await (const { row, cells } of table.rows) {
    batch.push({ row, cells: cells.slice(0, columnCount) });
    cellCount += cells.length;
    if (batch.length === batchRows || cellCount >= batchCells) await keep();
  }
  if (batch.length > 0) await keep();
  const dates = datesOf(await store.findCells(work, id, datePlaces(kind, places)));
  await store.completeUpload(work, id, { rowCount, ...dates });
  return id;
}

/** What old systems call a column, and what it is called in Spanish and Chinese. */
const otherTitles = ({ title, aliases }: ImportColumn): string[] => [
  ...translationsOf(title),
  ...aliases,
  ...aliases.flatMap(translationsOf),
];

/**
 * The place of each column: by its title or id, else by another title that old systems give it. A title of the file is one column
 * alone, and columns that are called by it come first.
 */
function guessPlaces(
  columns: readonly ImportColumn[],
  titles: readonly string[],
): Record<string, number | null> {
  const plain = titles.map(plainTitle);
  const places = new Map<string, number>();
  const taken = new Set<number>();
  const place = (id: string, names: readonly string[]): void => {
    if (places.has(id)) return;
    const at = names
      .map((name) => plain.findIndex((title, n) => title === plainTitle(name) && !taken.has(n)))
      .find((n) => n >= 0);
    if (at === undefined) return;
    places.set(id, at);
    taken.add(at);
  };
  for (const { id, title } of columns) place(id, [title, id]);
  for (const column of columns) place(column.id, otherTitles(column));
  return Object.fromEntries(columns.map(({ id }) => [id, places.get(id) ?? null]));
}
/** How a file writes days, and a date to ask about where that is not plain. */
function datesOf(values: readonly string[]): Pick<ImportRun, 'dateOrder' | 'dateExample'> {
  const order = dateOrderOf(values);
  return {
    dateOrder: order === 'unknown' || order === 'mixed' ? null : order,
    dateExample: ambiguousDateIn(values),
  };
}
const datePlaces = (kind: ImportKindId, places: ImportRun['places']): number[] =>
  importColumns[kind].flatMap(({ id, isDate }) => (isDate && places[id] != null ? [places[id]] : []));

/** Says which column of the file is which, and how it writes days. */
export async function mapColumns(
  work: Work,
  id: number,
  body: z.output<typeof mapImportBody>,
): Promise<ImportDetail> {
  const run = await lockOwn(work, id);
  if (run.rowVersion !== body.rowVersion) refuse(commonErrors.changedByOthers);
  needsState(run, ['read', 'checked', 'failed']);
  const known = importColumns[run.kind].map((column) => column.id);
  const places = Object.fromEntries(
    known.map((column) => {
      const place = body.places[column] ?? null;
      return [column, place !== null && place < run.titles.length ? place : null];
    }),
  );
  await store.clearCheck(work, id);
  const ofDates = datePlaces(run.kind, places);
  const isSame = ofDates.join(' ') === datePlaces(run.kind, run.places).join(' ');
  // Other columns of days may be written in another order.
  const dates = isSame ? run : datesOf(await store.findCells(work, id, ofDates));
  await store.writeRun(work, id, {
    state: 'read',
    places,
    dateOrder: body.dateOrder ?? dates.dateOrder,
    dateExample: dates.dateExample,
    counts: null,
    why: null,
  });
  await audit(work, { entity: 'import', entityId: id, action: 'columns chosen', after: { columns: places } });
  announce(work, 'imports', [id]);
  return findImport(work, id);
}

function needsState(run: ImportRun, states: readonly ImportRun['state'][]): void {
  if (!states.includes(run.state)) refuse(importErrors.notNow, { state: run.state, thing: 'import' });
}

/** Starts the check of every row. */
export async function startCheck(work: Work, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  // Work that ended without a word, as that of somebody who lost a grant does, leaves its state behind.
  if (!['checking', 'importing'].includes(run.state)) needsState(run, ['read', 'checked', 'failed']);
  const columns = importColumns[run.kind];
  const missing = columns.filter((column) => column.isRequired && (run.places[column.id] ?? null) === null);
  if (missing.length > 0)
    refuse(importErrors.missingColumns, { titles: missing.map(({ title }) => title).join(', ') });
  if (run.dateOrder === null && columns.some((column) => column.isDate)) refuse(importErrors.dateOrder);
  const same = await store.findSameFile(work, id);
  if (same) {
    const day = Temporal.Instant.from(same.at)
      .toZonedDateTimeISO(await companyZone(work))
      .toPlainDate();
    refuse(importErrors.importedBefore, { date: showDate(day.toString()), file: same.file });
  }
  await store.writeRun(work, id, { state: 'checking', counts: null, why: null });
  const jobId = await startJob(work, 'imports.check', { runId: id });
  announce(work, 'imports', [id]);
  return { jobId };
}

/** Refuses while the check has found dates far from today and nobody has confirmed them. */
async function needsLikelyDates(work: Work, id: number): Promise<void> {
  const { count, first } = await store.findUnlikelyDates(work, id);
  if (first) refuse(commonErrors.datesFar, { count, date: first.date, row: first.row });
}

/** Starts the writing of a checked import. Of two who start it at once, the second is refused. */
export async function startWrite(work: Work, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  needsState(run, ['checked']);
  if ((run.faults ?? 0) > 0) refuse(importErrors.hasFaults, { count: run.faults ?? 0 });
  if (!work.confirmsDates) await needsLikelyDates(work, id);
  await store.writeRun(work, id, { state: 'importing' });
  const jobId = await startJob(work, 'imports.write', { runId: id });
  announce(work, 'imports', [id]);
  return { jobId };
}

/** Removes the rows of a file that was not imported. */
export async function discard(work: Work, id: number): Promise<ImportDetail> {
  const run = await lockOwn(work, id);
  if (run.state === 'discarded') return findImport(work, id);
  // A check or a writing that was interrupted is at work no more, and wrote nothing.
  needsState(run, ['read', 'checking', 'checked', 'importing', 'failed']);
  await store.discardRun(work, id);
  await audit(work, {
    entity: 'import',
    entityId: id,
    action: 'discarded',
    before: { kind: run.kind, file: run.fileName, rows: run.rows },
  });
  announce(work, 'imports', [id]);
  return findImport(work, id);
}

/** What keeps an import from being undone. */
export async function findInUse(work: Work, id: number): Promise<{ count: number; records: UsedRecord[] }> {
  const run = await findImport(work, id);
  if (run.state !== 'imported') return { count: 0, records: [] };
  const made = await store.findMade(work, id);
  // For more records, the undo in the background finds it out and says why on the import.
  if (made.length > mostCountedAtOnce && run.why === null) return { count: 0, records: [] };
  const used = await findKind(run.kind).findInUse(work, made);
  return { count: used.length, records: used.slice(0, mostNamedInUse) };
}

/** For so many records, whether they are in use is found out at once; for more, in the background alone. */
const mostCountedAtOnce = 10_000;
/** Starts taking back what an import added. Of two who start it at once, the second is refused. */
export async function startUndo(work: Work, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  if (run.state !== 'undoing') needsState(run, ['imported']);
  const made = await store.findMade(work, id);
  if (made.length <= mostCountedAtOnce) await needsUnused(work, run.kind, made);
  await store.writeRun(work, id, { state: 'undoing', why: null });
  const jobId = await startJob(work, 'imports.undo', { runId: id });
  announce(work, 'imports', [id]);
  return { jobId };
}

/** The example rows of a template, column by column. */
const exampleRows = (columns: readonly ImportColumn[]): string[][] => {
  const count = 1 + Math.max(0, ...columns.map(({ moreExamples }) => moreExamples?.length ?? 0));
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ example, moreExamples }) => (row === 0 ? example : (moreExamples?.[row - 1] ?? ''))),
  );
};
/** The title of a column as the screens in a language have it. */
const titleIn = (language: string, { title }: ImportColumn): string => textsIn(language)[title] ?? title;
export const template = (kind: ImportKindId, language: string): FileAnswer => ({
  name: `${kind}-template.csv`,
  body: csvText(
    importColumns[kind].map((column) => titleIn(language, column)),
    exampleRows(importColumns[kind]),
  ),
});
/** The template as a workbook. Numbers of records are text there: a spreadsheet would take their leading zeros away. */
export function templateWorkbook(kind: ImportKindId, language: string): FileAnswer {
  const columns = importColumns[kind].map((column) => {
    const title = titleIn(language, column);
    return {
      title,
      width: Math.max(title.length, column.example.length) + 4,
      date: column.isDate === true && dateIn(column.example, 'mdy') !== undefined,
    };
  });
  const rows = exampleRows(importColumns[kind]).map((row) =>
    row.map((example, at) => (columns[at]?.date ? (dateIn(example, 'mdy') ?? example) : example)),
  );
  return {
    name: `${kind}-template.xlsx`,
    body: writeWorkbook(kind, columns, rows),
  };
}

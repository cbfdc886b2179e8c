import { importColumnsByKind } from './import-columns.contract.ts';
import type { ImportColumn } from './import-column.contract.ts';
import { requiredPermissionsByImportKind } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import { requireImportedRecordsUnused } from './import-jobs.service.ts';
import { parseInvoiceSeriesNumber } from './invoice-series.rules.ts';
import { getRecordImporter } from './record-importers.service.ts';
import { listSpanishAndChineseTranslations } from './import-vocabulary.service.ts';
import { maxListedRecordsInUse } from './imports.contract.ts';
import type {
  ImportRunDetail,
  ImportRun,
  setImportColumnMappingBodySchema,
  RecordInUse,
  uploadImportEndpoint,
} from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import * as store from './imports.repository.ts';
import type { ImportFileRow } from './imports.repository.ts';
import type { z } from 'zod';
import { peekNextInvoiceNumber } from '#areas/billing/opening-balances/opening-balances.service.ts';
import {
  readCompanyTimeZone,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { detectDateFormat, findAmbiguousDate, parseImportedDate } from '#kit/contract/imported-dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatCsv } from '#kit/server/csv.ts';
import { SpreadsheetError } from '#kit/server/spreadsheet/spreadsheet-error.ts';
import { openSpreadsheet } from '#kit/server/spreadsheet/spreadsheet.ts';
import { normalizeHeaderTitleForComparison } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import { reject } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import { computeSha256HexOfBytes } from '#kit/server/sha256.ts';
import { buildXlsxWorkbook } from '#kit/server/workbook.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueBackgroundJob } from '#kit/server/request-context.ts';

/**
 * Imports records from a previous system. A file is read, its columns are mapped, it is checked, then written completely or not
 * at all.
 */

const batchRows = 2000;
const batchCells = 40_000;

export async function getImport(work: RequestContext, id: number): Promise<ImportRunDetail> {
  const run = (await store.findImportRun(work, id)) ?? reject(commonErrors.notFound);
  const isOpen = ['read', 'checked', 'failed'].includes(run.state);
  return {
    ...run,
    nextInvoice: await findRaisedNumber(work, run),
    importedBefore: isOpen ? ((await store.findNotUndoneImportOfSameFile(work, id)) ?? null) : null,
  };
}
/** The next invoice number after a checked import. */
async function findRaisedNumber(
  work: RequestContext,
  run: ImportRun,
): Promise<ImportRunDetail['nextInvoice']> {
  if (run.kind !== 'openInvoices' || run.state !== 'checked') return null;
  const highest = (await store.findValidImportInvoiceNumbers(work, run.id)).reduce(
    (most, number) => Math.max(most, parseInvoiceSeriesNumber(number) ?? 0),
    0,
  );
  const before = await peekNextInvoiceNumber(work);
  return highest >= before ? { before, after: highest + 1 } : null;
}

/** Users who import records of a kind must be able to enter them manually. */
function mayImport(work: RequestContext, kind: ImportKindId): void {
  if (!requiredPermissionsByImportKind[kind].some((grant) => hasPermission(work.actor, grant)))
    reject(commonErrors.notAllowed);
}
/**
 * Returns an import of a kind that the caller may import, and locks it until the transaction ends. Rejects immediately while a
 * job checks, writes or undoes it, because the job keeps the lock for minutes.
 */
async function lockOwn(work: RequestContext, id: number): Promise<ImportRun> {
  const before = (await store.findImportRun(work, id)) ?? reject(commonErrors.notFound);
  mayImport(work, before.kind);
  needsRest(before);
  const run = (await store.lockImportRun(work, id)) ?? reject(commonErrors.notFound);
  needsRest(run);
  return run;
}
function needsRest(run: ImportRun): void {
  if (run.isAtWork) reject(importErrors.importInProgress);
}

/** Reads an uploaded file into an import. */
export async function uploadImport(
  work: RequestContext,
  files: readonly UploadedFile[],
  { kind, titleRow }: BodyOf<typeof uploadImportEndpoint>,
): Promise<ImportRunDetail> {
  mayImport(work, kind);
  const [file] = files;
  if (!file || files.length > 1) return reject(importErrors.singleFileRequired);
  try {
    const id = await readFile(work, file, kind, titleRow);
    await recordAudit(work, {
      entity: 'import',
      entityId: id,
      action: 'uploaded',
      after: { kind, file: file.name },
    });
    publishChange(work, 'imports', [id]);
    return await getImport(work, id);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return reject(importErrors[error.problem], error.params);
  }
}

/** Stores a file row by row. Its rows are never all in memory. */
async function readFile(
  work: RequestContext,
  file: UploadedFile,
  kind: ImportKindId,
  titleRow: number | undefined,
): Promise<number> {
  const columns = importColumnsByKind[kind];
  const knownTitles = columns.flatMap((column) => [column.id, column.title, ...otherTitles(column)]);
  const table = await openSpreadsheet(file.bytes, { knownTitles, titleRow, allowsMissingTitles: true });
  // Missing titles are replaced by letters, which do not describe the columns.
  const titles = table.titleRow === 0 ? [] : table.titles;
  const places =
    (await store.findLastColumnMappingOfSameTitles(work, kind, titles)) ?? guessPlaces(columns, titles);
  const id = await store.insertImportRun(work, {
    kind,
    fileName: file.name,
    digest: await computeSha256HexOfBytes(file.bytes),
    titles: table.titles,
    titleRow: table.titleRow,
    places,
  });
  let rowCount = 0;
  let batch: ImportFileRow[] = [];
  let cellCount = 0;
  const keep = async () => {
    await store.insertImportRows(work, id, batch);
    rowCount += batch.length;
    [batch, cellCount] = [[], 0];
  };
  // Workbook cells outside the titled columns are notes. A workbook has no separators that could shift cells.
  const columnCount = table.format === 'xlsx' ? table.titles.length : undefined;
  for await (const { row, cells } of table.rows) {
    batch.push({ row, cells: cells.slice(0, columnCount) });
    cellCount += cells.length;
    if (batch.length === batchRows || cellCount >= batchCells) await keep();
  }
  if (batch.length > 0) await keep();
  const dates = datesOf(await store.findDistinctImportCells(work, id, datePlaces(kind, places)));
  await store.updateImportRowCountAndDateOrder(work, id, { rowCount, ...dates });
  return id;
}

/** Other titles of a column: those of previous systems, and the Spanish and Chinese ones. */
const otherTitles = ({ title, aliases }: ImportColumn): string[] => [
  ...listSpanishAndChineseTranslations(title),
  ...aliases,
  ...aliases.flatMap(listSpanishAndChineseTranslations),
];

/**
 * Guesses the index of each column: by its title or id, else by another known title. A title of the file is used for one column
 * only. Exact matches come first.
 */
function guessPlaces(
  columns: readonly ImportColumn[],
  titles: readonly string[],
): Record<string, number | null> {
  const plain = titles.map(normalizeHeaderTitleForComparison);
  const places = new Map<string, number>();
  const usedIndexes = new Set<number>();
  const place = (id: string, names: readonly string[]): void => {
    if (places.has(id)) return;
    const columnIndex = names
      .map((name) =>
        plain.findIndex(
          (title, n) => title === normalizeHeaderTitleForComparison(name) && !usedIndexes.has(n),
        ),
      )
      .find((n) => n >= 0);
    if (columnIndex === undefined) return;
    places.set(id, columnIndex);
    usedIndexes.add(columnIndex);
  };
  for (const { id, title } of columns) place(id, [title, id]);
  for (const column of columns) place(column.id, otherTitles(column));
  return Object.fromEntries(columns.map(({ id }) => [id, places.get(id) ?? null]));
}
/** Detects the date order of a file, and a date to ask about where the order is ambiguous. */
function datesOf(cells: readonly { value: string }[]): Pick<ImportRun, 'dateOrder' | 'dateExample'> {
  const values = cells.map(({ value }) => value);
  const { order, example } = detectDateFormat(values);
  return { dateOrder: order, dateExample: findAmbiguousDate(values) ?? example };
}
const datePlaces = (kind: ImportKindId, places: ImportRun['places']): number[] =>
  importColumnsByKind[kind].flatMap(({ id, isDate }) => (isDate && places[id] != null ? [places[id]] : []));

/** Saves the column mapping and date order of a file. */
export async function setImportColumnMapping(
  work: RequestContext,
  id: number,
  body: z.output<typeof setImportColumnMappingBodySchema>,
): Promise<ImportRunDetail> {
  const run = await lockOwn(work, id);
  if (run.rowVersion !== body.rowVersion) reject(commonErrors.recordChanged);
  needsState(run, ['read', 'checked', 'failed']);
  const columnIds = importColumnsByKind[run.kind].map((column) => column.id);
  const places = Object.fromEntries(
    columnIds.map((column) => {
      const place = body.places[column] ?? null;
      return [column, place !== null && place < run.titles.length ? place : null];
    }),
  );
  await store.deleteImportErrorsAndRowValues(work, id);
  const ofDates = datePlaces(run.kind, places);
  const isSame = ofDates.join(' ') === datePlaces(run.kind, run.places).join(' ');
  // Other date columns can use another order.
  const dates = isSame ? run : datesOf(await store.findDistinctImportCells(work, id, ofDates));
  await store.updateImportRun(work, id, {
    status: 'read',
    places,
    dateOrder: body.dateOrder ?? dates.dateOrder,
    dateExample: dates.dateExample,
    counts: null,
    failureMessage: null,
  });
  await recordAudit(work, {
    entity: 'import',
    entityId: id,
    action: 'columns chosen',
    after: { columns: places },
  });
  publishChange(work, 'imports', [id]);
  return getImport(work, id);
}

function needsState(run: ImportRun, states: readonly ImportRun['state'][]): void {
  if (!states.includes(run.state))
    reject(importErrors.statusNotAllowed, { state: run.state, thing: 'import' });
}

/** Starts the check of every row. */
export async function startImportCheck(work: RequestContext, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  // A job that ended without a result, for example because its user lost a permission, leaves its state behind.
  if (!['checking', 'importing'].includes(run.state)) needsState(run, ['read', 'checked', 'failed']);
  const columns = importColumnsByKind[run.kind];
  const missing = columns.filter((column) => column.isRequired && (run.places[column.id] ?? null) === null);
  if (missing.length > 0)
    reject(importErrors.missingColumns, { titles: missing.map(({ title }) => title).join(', ') });
  if (run.dateOrder === null && columns.some((column) => column.isDate))
    reject(importErrors.dateOrderMissing);
  const same = await store.findNotUndoneImportOfSameFile(work, id);
  if (same) {
    const day = Temporal.Instant.from(same.at)
      .toZonedDateTimeISO(await readCompanyTimeZone(work))
      .toPlainDate();
    reject(importErrors.alreadyImported, { date: formatDate(day.toString()), file: same.file });
  }
  await store.updateImportRun(work, id, { status: 'checking', counts: null, failureMessage: null });
  const jobId = await enqueueBackgroundJob(work, 'imports.check', { runId: id });
  publishChange(work, 'imports', [id]);
  return { jobId };
}

/** Rejects while dates far from today are not confirmed. */
async function needsLikelyDates(work: RequestContext, id: number): Promise<void> {
  const { count, first } = await store.countImportDatesToConfirm(work, id);
  if (first) reject(commonErrors.datesUnlikely, { count, date: first.date, row: first.row });
}

/** Starts writing a checked import. Of two concurrent starts, the second is rejected. */
export async function startImportWrite(work: RequestContext, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  needsState(run, ['checked']);
  if ((run.faults ?? 0) > 0) reject(importErrors.fileHasErrors, { count: run.faults ?? 0 });
  if (!work.confirmsDates) await needsLikelyDates(work, id);
  await store.updateImportRun(work, id, { status: 'importing' });
  const jobId = await enqueueBackgroundJob(work, 'imports.write', { runId: id });
  publishChange(work, 'imports', [id]);
  return { jobId };
}

/** Discards an import that was not written, and removes the rows of its file. */
export async function discardImport(work: RequestContext, id: number): Promise<ImportRunDetail> {
  const run = await lockOwn(work, id);
  if (run.state === 'discarded') return getImport(work, id);
  // An interrupted check or write is no longer running, and wrote nothing.
  needsState(run, ['read', 'checking', 'checked', 'importing', 'failed']);
  await store.discardImportRunAndDeleteRows(work, id);
  await recordAudit(work, {
    entity: 'import',
    entityId: id,
    action: 'discarded',
    before: { kind: run.kind, file: run.fileName, rows: run.rows },
  });
  publishChange(work, 'imports', [id]);
  return getImport(work, id);
}

/** What prevents an import from being undone. */
export async function findUndoBlockersOfImportUpTo10000Records(
  work: RequestContext,
  id: number,
): Promise<{ count: number; records: RecordInUse[] }> {
  const run = await getImport(work, id);
  if (run.state !== 'imported') return { count: 0, records: [] };
  const createdIds = await store.findIdsOfRecordsCreatedByImport(work, id);
  // With more records, the background undo finds out and records the reason on the import.
  if (createdIds.length > mostCountedAtOnce && run.why === null) return { count: 0, records: [] };
  const used = await getRecordImporter(run.kind).findRecordsInUse(work, createdIds);
  return { count: used.length, records: used.slice(0, maxListedRecordsInUse) };
}

/** Up to this many records, their use is checked in the request. For more, only in the background. */
const mostCountedAtOnce = 10_000;
/** Starts the undo of what an import added. Of two concurrent starts, the second is rejected. */
export async function startImportUndo(work: RequestContext, id: number): Promise<{ jobId: number }> {
  const run = await lockOwn(work, id);
  if (run.state !== 'undoing') needsState(run, ['imported']);
  const createdIds = await store.findIdsOfRecordsCreatedByImport(work, id);
  if (createdIds.length <= mostCountedAtOnce) await requireImportedRecordsUnused(work, run.kind, createdIds);
  await store.updateImportRun(work, id, { status: 'undoing', failureMessage: null });
  const jobId = await enqueueBackgroundJob(work, 'imports.undo', { runId: id });
  publishChange(work, 'imports', [id]);
  return { jobId };
}

/** The example rows of a template, as columns. */
const exampleRows = (columns: readonly ImportColumn[]): string[][] => {
  const count = 1 + Math.max(0, ...columns.map(({ moreExamples }) => moreExamples?.length ?? 0));
  return Array.from({ length: count }, (_, row) =>
    columns.map(({ example, moreExamples }) => (row === 0 ? example : (moreExamples?.[row - 1] ?? ''))),
  );
};
/** The title of a column in a language, as on the screens. */
const titleIn = (language: string, { title }: ImportColumn): string =>
  loadTranslationsFromEnglish(language)[title] ?? title;
export const buildCsvImportTemplate = (kind: ImportKindId, language: string): FileResult => ({
  name: `${kind}-template.csv`,
  body: formatCsv(
    importColumnsByKind[kind].map((column) => titleIn(language, column)),
    exampleRows(importColumnsByKind[kind]),
  ),
});
/** The template as a workbook. Record numbers are text cells, because a spreadsheet would remove their leading zeros. */
export function buildXlsxImportTemplate(kind: ImportKindId, language: string): FileResult {
  const columns = importColumnsByKind[kind].map((column) => {
    const title = titleIn(language, column);
    return {
      title,
      width: Math.max(title.length, column.example.length) + 4,
      date: column.isDate === true && parseImportedDate(column.example, 'mdy') !== undefined,
    };
  });
  const rows = exampleRows(importColumnsByKind[kind]).map((row) =>
    row.map((example, index) =>
      columns[index]?.date ? (parseImportedDate(example, 'mdy') ?? example) : example,
    ),
  );
  return {
    name: `${kind}-template.xlsx`,
    body: buildXlsxWorkbook(kind, columns, rows),
  };
}

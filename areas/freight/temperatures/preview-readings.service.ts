import {
  collectReadingCodes,
  matchReadingsToObjects,
  getReadingKey,
  removeDuplicateReadings,
  serializeSortedReadingsInBatches,
  summarizeReadingSeries,
  listUnknownReadingTargetErrors,
} from './match-readings.rules.ts';
import type { MeasuredObject } from './match-readings.rules.ts';
import {
  detectLoggerMakerAndDevice,
  parseTitleUtcOffsetMinutes,
  parseTitleTemperatureUnit,
} from './logger-file.rules.ts';
import { findLoggerColumns, getLoggerColumnTitleOrBlank } from './untitled-logger-file.rules.ts';
import { detectReadingDateOrder, parseReadingFile } from './parse-readings.rules.ts';
import type { ReadingFileOptions, ParsedReadings } from './parse-readings.rules.ts';
import { loggerFileColumns, maxListedReadingErrors } from './temperatures.contract.ts';
import type { ImportedReadingsResult, ReadingError, SavedReadingsResult } from './temperatures.contract.ts';
import type { StoredReading } from './temperatures.repository.ts';
import { makeTitlesDistinct, normalizeCell } from '#areas/accounts/accounts/sheet.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { unpackRowBatch } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import type { PackedSpreadsheet } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import { spreadsheetColumnName } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/**
 * What a worker thread asks the database for while it checks a long file: the objects with some codes, or the readings
 * already stored.
 */

export type ReadingLookupRequest =
  | ({ kind: 'named' } & ReturnType<typeof collectReadingCodes>)
  | { kind: 'kept'; packed: string };
export type ReadingLookupResult = MeasuredObject[] | StoredReading[];
type Asking = Pick<WorkerThreadContext<never, ReadingLookupRequest, ReadingLookupResult>, 'askMainThread'>;

/** What would be saved. */
export interface ReadingPreview<A extends SavedReadingsResult = SavedReadingsResult> {
  result: A;
  /** Text for `insertReadingsAndCountNew`. */
  newReadingBatches: string[];
}
export async function previewReadings(
  parsed: ParsedReadings,
  rowCount: number,
  { askMainThread: ask }: Asking,
): Promise<ReadingPreview> {
  const all = [...parsed.readings, ...parsed.rowsWithErrors];
  const named = (await ask({ kind: 'named', ...collectReadingCodes(all.map((r) => r.targetText)) })).filter(
    isNamed,
  );
  const { matched: found, errors: unknown } = matchReadingsToObjects(parsed.readings, named);
  const alsoUnknown = listUnknownReadingTargetErrors(parsed.rowsWithErrors, named);
  const storedTenthsFByKey = new Map<string, number>();
  for (const packed of serializeSortedReadingsInBatches(found))
    for (const one of await ask({ kind: 'kept', packed }))
      if (!isNamed(one)) storedTenthsFByKey.set(getReadingKey(one), one.tenthsF);
  const {
    newReadings: fresh,
    knownCount,
    errors: duplicateErrors,
  } = removeDuplicateReadings(found, storedTenthsFByKey);
  const errors: ReadingError[] = [...parsed.errors, ...unknown, ...alsoUnknown, ...duplicateErrors].toSorted(
    (a, b) => a.row - b.row,
  );
  return {
    newReadingBatches: serializeSortedReadingsInBatches(fresh),
    result: {
      dryRun: true,
      rows: rowCount,
      added: fresh.length,
      known: knownCount,
      faultsInFile: errors.length,
      faults: errors.slice(0, maxListedReadingErrors),
      series: summarizeReadingSeries(found),
    },
  };
}
const isNamed = (one: MeasuredObject | StoredReading): one is MeasuredObject => 'measured' in one;

export type LoggerFileSource = { table: PackedSpreadsheet } | { sheet: ImportSheet };
export interface LoggerFileRequest {
  source: LoggerFileSource;
  options: ReadingFileOptions;
}
/** Reads a logger's file and returns what would be saved. */
export async function previewReadingFile(
  { source, options }: LoggerFileRequest,
  asking: Asking,
): Promise<ReadingPreview<ImportedReadingsResult>> {
  const sheet = 'sheet' in source ? source.sheet : sheetOf(source.table);
  const head = 'sheet' in source ? [] : source.table.firstRows;
  const facts = detectLoggerMakerAndDevice(sheet, head);
  const { columns } = findLoggerColumns(sheet);
  const nameAt = (columnIndex: number | undefined): string =>
    columnIndex === undefined ? '' : (sheet.titles[columnIndex] ?? '');
  const titleAt = (columnIndex: number | undefined): string =>
    getLoggerColumnTitleOrBlank(sheet, columnIndex);
  const chosen = { ...options, device: options.device ?? facts.device ?? undefined };
  const read = parseReadingFile(sheet, chosen);
  const { result: answer, newReadingBatches: fresh } = await previewReadings(read, sheet.rows.length, asking);
  const dates = detectReadingDateOrder(sheet, chosen);
  const clockTitle = titleAt(columns.time) || titleAt(columns.date);
  return {
    newReadingBatches: fresh,
    result: {
      ...answer,
      skipped: read.skippedCount,
      summaryRows: read.summaryRows,
      ...facts,
      titleRow: sheet.titleRow ?? 1,
      head,
      titles: sheet.titles,
      columns: Object.fromEntries(
        loggerFileColumns.flatMap((column) => {
          const title = options.columns?.[column] ?? nameAt(columns[column]);
          return title === '' ? [] : [[column, title]];
        }),
      ),
      asks: {
        of: columns.of === undefined,
        device: columns.device === undefined,
        unit: columns.unit === undefined && parseTitleTemperatureUnit(titleAt(columns.temperature)) === null,
        zone: parseTitleUtcOffsetMinutes(clockTitle) === undefined,
      },
      dateOrder: dates.order,
      dateExample: dates.ambiguousExample,
    },
  };
}
/** The cells in the form that all imports use. */
function sheetOf(table: PackedSpreadsheet): ImportSheet {
  const rows = table.batches
    .flatMap(unpackRowBatch)
    .map(({ row, cells }) => ({ row, cells: cells.map(normalizeCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return {
    titles: makeTitlesDistinct(table.titles.map(normalizeCell), spreadsheetColumnName),
    titleRow: table.titleRow,
    rows,
  };
}
const tryInThread = createWorkerThreadFunction(import.meta.url, previewReadingFile);

/** Starting a thread takes a tenth of a second, long enough to read a short file. */
const shortFile = 50_000;
export function previewReadingFileInThreadIfLong(
  request: LoggerFileRequest,
  lookUp: (question: ReadingLookupRequest) => Promise<ReadingLookupResult>,
): Promise<ReadingPreview<ImportedReadingsResult>> {
  const { source } = request;
  const bytes = 'table' in source ? source.table.batches.reduce((sum, { length }) => sum + length, 0) : 0;
  const isShort = 'table' in source ? bytes <= shortFile : source.sheet.rows.length <= 1000;
  return isShort
    ? previewReadingFile(request, { askMainThread: lookUp })
    : tryInThread(request, { answerQuestion: lookUp });
}

import {
  collectReadingCodes,
  matchReadings,
  getReadingKey,
  removeDuplicateReadings,
  serializeReadings,
  summarizeReadingSeries,
  findUnknownReadingTargets,
} from './match-readings.rules.ts';
import type { MeasuredObject } from './match-readings.rules.ts';
import { detectLoggerDetails, parseTitleUtcOffset, parseTitleTemperatureUnit } from './logger-file.rules.ts';
import { findLoggerColumns, getLoggerTitle } from './untitled-logger-file.rules.ts';
import { detectReadingDateOrder, parseReadingFile } from './parse-readings.rules.ts';
import type { ReadingFileOptions, ParsedReadings } from './parse-readings.rules.ts';
import { loggerFileColumns, maxReadingErrors } from './temperatures.contract.ts';
import type { ImportedReadings, ReadingError, SavedReadings } from './temperatures.contract.ts';
import type { StoredReading } from './temperatures.store.ts';
import { makeTitlesDistinct, normalizeCell } from '#areas/accounts/accounts/sheet.rules.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { unpackRowBatch } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import type { PackedSpreadsheet } from '#kit/server/spreadsheet/pack-spreadsheet.ts';
import { spreadsheetColumnName } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';
import { runInWorkerThread } from '#kit/server/worker-thread.ts';

/**
 * Checks temperatures against the warehouse's objects and stored readings. A long file is checked in a worker thread, which asks
 * for the database data it needs.
 */

export type ReadingLookup =
  | ({ what: 'named' } & ReturnType<typeof collectReadingCodes>)
  | { what: 'kept'; packed: string };
export type ReadingDataResponse = MeasuredObject[] | StoredReading[];
type Asking = Pick<WorkerThreadContext<never, ReadingLookup, ReadingDataResponse>, 'ask'>;

/** What would be saved. */
export interface ReadingPreview<A extends SavedReadings = SavedReadings> {
  answer: A;
  /** Text for `insertReadings`. */
  fresh: string[];
}
export async function previewReadings(
  read: ParsedReadings,
  rows: number,
  { ask }: Asking,
): Promise<ReadingPreview> {
  const all = [...read.readings, ...read.others];
  const named = (await ask({ what: 'named', ...collectReadingCodes(all.map((r) => r.of)) })).filter(isNamed);
  const { found, faults: unknown } = matchReadings(read.readings, named);
  const alsoUnknown = findUnknownReadingTargets(read.others, named);
  const kept = new Map<string, number>();
  for (const packed of serializeReadings(found))
    for (const one of await ask({ what: 'kept', packed }))
      if (!isNamed(one)) kept.set(getReadingKey(one), one.tenthsF);
  const { fresh, known, faults: told } = removeDuplicateReadings(found, kept);
  const faults: ReadingError[] = [...read.faults, ...unknown, ...alsoUnknown, ...told].toSorted(
    (a, b) => a.row - b.row,
  );
  return {
    fresh: serializeReadings(fresh),
    answer: {
      dryRun: true,
      rows,
      added: fresh.length,
      known,
      faultsInFile: faults.length,
      faults: faults.slice(0, maxReadingErrors),
      series: summarizeReadingSeries(found),
    },
  };
}
const isNamed = (one: MeasuredObject | StoredReading): one is MeasuredObject => 'measured' in one;

export type LoggerFileSource = { table: PackedSpreadsheet } | { sheet: ImportSheet };
export interface LoggerFileRequest {
  source: LoggerFileSource;
  by: ReadingFileOptions;
}
/** Reads a logger's file and returns what would be saved. */
export async function previewReadingFile(
  { source, by }: LoggerFileRequest,
  asking: Asking,
): Promise<ReadingPreview<ImportedReadings>> {
  const sheet = 'sheet' in source ? source.sheet : sheetOf(source.table);
  const head = 'sheet' in source ? [] : source.table.head;
  const facts = detectLoggerDetails(sheet, head);
  const { columns } = findLoggerColumns(sheet);
  const nameAt = (at: number | undefined): string => (at === undefined ? '' : (sheet.titles[at] ?? ''));
  const titleAt = (at: number | undefined): string => getLoggerTitle(sheet, at);
  const chosen = { ...by, device: by.device ?? facts.device ?? undefined };
  const read = parseReadingFile(sheet, chosen);
  const { answer, fresh } = await previewReadings(read, sheet.rows.length, asking);
  const dates = detectReadingDateOrder(sheet, chosen);
  const clockTitle = titleAt(columns.time) || titleAt(columns.date);
  return {
    fresh,
    answer: {
      ...answer,
      skipped: read.skipped,
      summaryRows: read.summaryRows,
      ...facts,
      titleRow: sheet.titleRow ?? 1,
      head,
      titles: sheet.titles,
      columns: Object.fromEntries(
        loggerFileColumns.flatMap((column) => {
          const title = by.columns?.[column] ?? nameAt(columns[column]);
          return title === '' ? [] : [[column, title]];
        }),
      ),
      asks: {
        of: columns.of === undefined,
        device: columns.device === undefined,
        unit: columns.unit === undefined && parseTitleTemperatureUnit(titleAt(columns.temperature)) === null,
        zone: parseTitleUtcOffset(clockTitle) === undefined,
      },
      dateOrder: dates.order,
      dateExample: dates.example,
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
const tryInThread = runInWorkerThread(import.meta.url, previewReadingFile);

/** Starting a thread takes a tenth of a second, long enough to read a short file. */
const shortFile = 50_000;
export function previewReadingFileInThread(
  asked: LoggerFileRequest,
  onAsk: (question: ReadingLookup) => Promise<ReadingDataResponse>,
): Promise<ReadingPreview<ImportedReadings>> {
  const { source } = asked;
  const bytes = 'table' in source ? source.table.batches.reduce((sum, { length }) => sum + length, 0) : 0;
  const isShort = 'table' in source ? bytes <= shortFile : source.sheet.rows.length <= 1000;
  return isShort ? previewReadingFile(asked, { ask: onAsk }) : tryInThread(asked, { onAsk });
}

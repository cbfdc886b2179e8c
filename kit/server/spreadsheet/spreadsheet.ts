/**
 * The reader for every external table: CSV as spreadsheets and banks write it, and XLSX. It reads in its own thread, within
 * limits of bytes, rows, columns, cells, memory and time, and finds the title row. The only error for an unreadable file is a
 * `SpreadsheetError` (docs/decisions/232-imported-tables-are-read-in-worker-threads.md).
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { detectFileKind } from './file-kind.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { packSpreadsheetInBatches, unpackRowBatch } from './pack-spreadsheet.ts';
import type { PackedSpreadsheet, PackSpreadsheetTask, PackSpreadsheetResult } from './pack-spreadsheet.ts';
import { defaultSpreadsheetLimits } from './spreadsheet-options.ts';
import type { SpreadsheetRow, SpreadsheetHeader, SpreadsheetReadOptions } from './spreadsheet-options.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/** A table with all its rows. */
export type Spreadsheet = SpreadsheetHeader & { rows: SpreadsheetRow[] };
/** A table whose rows are read one by one, as often as needed. */
export type OpenedSpreadsheet = SpreadsheetHeader & {
  rows: AsyncIterable<SpreadsheetRow>;
  packed: PackedSpreadsheet;
};

const serveInThread = createWorkerThreadFunction(
  new URL('./pack-spreadsheet.ts', import.meta.url).href,
  packSpreadsheetInBatches,
);

/** Starting a thread takes a tenth of a second, in which a short text is already read. */
const shortText = 16_384;
const heapMb = 200;
/** Maximum number of files read at the same time. The others wait. */
const mostAtOnce = 2;
const waiting: (() => void)[] = [];
let reading = 0;
async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (reading >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/**
 * Opens a file as a table. Reads all of it first, so that iterating the rows cannot throw. The rows are kept as packed text and
 * are never all unpacked in memory.
 */
export async function openSpreadsheet(
  bytes: Uint8Array,
  options: SpreadsheetReadOptions,
): Promise<OpenedSpreadsheet> {
  const limits = { ...defaultSpreadsheetLimits, ...options.limits };
  const task: PackSpreadsheetTask = { bytes, options: options, limits };
  const batches: Uint8Array[] = [];
  const keep = (batch: Uint8Array): void => void batches.push(batch);
  const isShort = bytes.length <= shortText && detectFileKind(bytes) !== 'xlsx';
  const served = isShort
    ? await packSpreadsheetInBatches(task, { reportProgress: keep })
    : await inTurn(() => serveApart(task, keep));
  if (served.problem !== null) throw new SpreadsheetError(served.problem, served.params);
  const packed = { ...served.header, batches };
  return { ...served.header, packed, rows: { [Symbol.asyncIterator]: () => iterateSpreadsheetRows(packed) } };
}
async function serveApart(
  task: PackSpreadsheetTask,
  keep: (batch: Uint8Array) => void,
): Promise<PackSpreadsheetResult> {
  const { seconds } = task.limits;
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    return await serveInThread(task, { onProgress: keep, signal, heapMb });
  } catch (error) {
    if (signal.aborted) return { problem: 'readTimeout', params: { seconds } };
    if (isOutOfMemory(error)) return { problem: 'fileTooLarge', params: {} };
    throw error;
  }
}
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Iterates the rows of a packed table. Yields to other requests between the batches. */
export async function* iterateSpreadsheetRows({
  batches,
}: PackedSpreadsheet): AsyncGenerator<SpreadsheetRow> {
  for (const batch of batches) {
    yield* unpackRowBatch(batch);
    await breathe();
  }
}

/** Reads a whole file as a table. Throws a `SpreadsheetError` with the reason. */
export async function readSpreadsheet(
  bytes: Uint8Array,
  options: SpreadsheetReadOptions,
): Promise<Spreadsheet> {
  const { packed: _, ...table } = await openSpreadsheet(bytes, options);
  return { ...table, rows: await Array.fromAsync(table.rows) };
}

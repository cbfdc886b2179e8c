import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetErrorName, SpreadsheetErrorParams } from './spreadsheet-error.ts';
import { streamSpreadsheetRows } from './stream-spreadsheet.ts';
import type {
  SpreadsheetRow,
  SpreadsheetHeader,
  SpreadsheetLimits,
  SpreadsheetReadOptions,
} from './spreadsheet-options.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';

/**
 * A whole table packed as text, at a tenth of the memory that its cells would need. Each batch is unpacked in less than a few
 * milliseconds.
 */
export type PackedSpreadsheet = SpreadsheetHeader & { batches: Uint8Array[] };
export type PackSpreadsheetResult =
  | { problem: SpreadsheetErrorName; params: SpreadsheetErrorParams }
  | { problem: null; header: SpreadsheetHeader };
export interface PackSpreadsheetTask {
  bytes: Uint8Array;
  options: SpreadsheetReadOptions;
  limits: SpreadsheetLimits;
}

const encoder = new TextEncoder();
const batchRows = 500;
const batchLetters = 65_536;
/** Characters kept for all rows. A 50 MB file has no more, and a workbook that unpacks to more is rejected. */
const mostPacked = 100_000_000;

/** Reads a whole table and passes on its rows in batches. Runs in its own thread. */
export async function packSpreadsheetInBatches(
  { bytes, options: wishes, limits }: PackSpreadsheetTask,
  { reportProgress: tell }: Pick<WorkerThreadContext<Uint8Array>, 'reportProgress'>,
): Promise<PackSpreadsheetResult> {
  try {
    const { rows, ...head } = await streamSpreadsheetRows(bytes, wishes, limits);
    let batch: [row: number, ...cells: string[]][] = [];
    let [letters, packed] = [0, 0];
    const pass = (): void => {
      const encoded = encoder.encode(JSON.stringify(batch));
      packed += encoded.length;
      if (packed > mostPacked) throw new SpreadsheetError('fileTooLarge', {});
      // The buffer is transferred. Copying a thousand batches in one turn would block all other requests for a tenth of a second.
      tell(encoded, [encoded.buffer]);
      [batch, letters] = [[], 0];
    };
    for await (const { row, cells } of rows) {
      batch.push([row, ...cells]);
      letters += cells.reduce((sum, cell) => sum + cell.length + 3, 8);
      if (batch.length >= batchRows || letters >= batchLetters) pass();
    }
    if (batch.length > 0) pass();
    return { problem: null, header: head };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { problem: error.problem, params: error.params };
  }
}

/** The rows of a batch. */
export function unpackRowBatch(batch: Uint8Array): SpreadsheetRow[] {
  const rows = JSON.parse(Buffer.from(batch.buffer, batch.byteOffset, batch.length).toString()) as [
    number,
    ...string[],
  ][];
  return rows.map(([row, ...cells]) => ({ row, cells }));
}

import { ForeignTableError } from './foreign-table-error.ts';
import type { ForeignTableProblem, ProblemParams } from './foreign-table-error.ts';
import { readTable } from './read-table.ts';
import type { ForeignRow, TableHead, TableLimits, TableWishes } from './table-wishes.ts';
import type { Thread } from '#kit/server/thread.ts';

/**
 * A whole table packed as text: a tenth of the memory that its cells would take. It is unpacked batch by batch, each in less than
 * a few milliseconds.
 */
export type PackedTable = TableHead & { batches: Uint8Array[] };
export type Served =
  | { problem: ForeignTableProblem; params: ProblemParams }
  | { problem: null; head: TableHead };
export interface ServeAsked {
  bytes: Uint8Array;
  wishes: TableWishes;
  limits: TableLimits;
}

const encoder = new TextEncoder();
const batchRows = 500;
const batchLetters = 65_536;
/** Text of all rows that is kept: a file of 50 MB has no more, and a workbook that unpacks to more is refused. */
const mostPacked = 100_000_000;

/** Reads a whole table and hands its rows on in batches. Runs in a thread of its own. */
export async function serveTable(
  { bytes, wishes, limits }: ServeAsked,
  { tell }: Pick<Thread<Uint8Array>, 'tell'>,
): Promise<Served> {
  try {
    const { rows, ...head } = await readTable(bytes, wishes, limits);
    let batch: [row: number, ...cells: string[]][] = [];
    let [letters, packed] = [0, 0];
    const pass = (): void => {
      const told = encoder.encode(JSON.stringify(batch));
      packed += told.length;
      if (packed > mostPacked) throw new ForeignTableError('tooLarge', {});
      // Copied, a thousand batches that come in one turn would hold every other call for a tenth of a second.
      tell(told, [told.buffer]);
      [batch, letters] = [[], 0];
    };
    for await (const { row, cells } of rows) {
      batch.push([row, ...cells]);
      letters += cells.reduce((sum, cell) => sum + cell.length + 3, 8);
      if (batch.length >= batchRows || letters >= batchLetters) pass();
    }
    if (batch.length > 0) pass();
    return { problem: null, head };
  } catch (error) {
    if (!(error instanceof ForeignTableError)) throw error;
    return { problem: error.problem, params: error.params };
  }
}

/** The rows of a batch. */
export function unpackBatch(batch: Uint8Array): ForeignRow[] {
  const rows = JSON.parse(Buffer.from(batch.buffer, batch.byteOffset, batch.length).toString()) as [
    number,
    ...string[],
  ][];
  return rows.map(([row, ...cells]) => ({ row, cells }));
}

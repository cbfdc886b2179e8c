import { sql } from 'kysely';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import type { RecordInUse } from './imports.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type ImportRowEffect = 'add' | 'change' | 'unchanged';

/**
 * Imports records of one kind. Batches have up to a few thousand rows, and every function reads data for a whole batch at once.
 * `V` is plain data, so that it can be stored between the check and the writing.
 */
export interface RecordImporter<V extends object = object, F = unknown, W = unknown> {
  id: ImportKindId;
  /** Loads what the rows of a batch are checked against. */
  loadReferenceData(work: RequestContext, rows: readonly ImportRowCells[], ofFile?: W): Promise<F>;
  /** Loads what rows need to know about rows in other batches, from all batches. */
  loadFileReferenceData?(work: RequestContext, batches: AsyncIterable<readonly ImportRowCells[]>): Promise<W>;
  /** Parses a row and reports errors to the reader. Undefined when an error leaves nothing to import. */
  parseRow(reader: CellReader, cells: ImportRowCells, facts: F): V | undefined;
  /** Two rows of a file with the same key are an error. */
  keyOf(value: V): string;
  /** Determines what the import would do with each value. */
  determineRowEffects(work: RequestContext, values: readonly V[]): Promise<ImportRowEffect[]>;
  /**
   * Called with the values of all batches in a separate transaction before the first is written. For locks that must not last as
   * long as the writing.
   */
  prepare?(work: RequestContext, batches: AsyncIterable<readonly V[]>): Promise<void>;
  /** Writes values that are new or differ. Returns the ids of the records it added. */
  write(work: RequestContext, values: readonly V[]): Promise<string[]>;
  /** Called for each batch again after all are written, for references between records of different batches. */
  finish?(work: RequestContext, values: readonly V[]): Promise<void>;
  /**
   * The check calls `write` with whole batches and rolls them back. What the feature rejects is reported as an error of the row.
   * Rejected rows are tried again in halves. `write` must reject a batch exactly when it would reject one of its rows, written in
   * sequence.
   */
  hasDryRun?: true;
  /** The column of each field of the service's contract, where the names differ. */
  fieldColumns?: Readonly<Record<string, string>>;
  /** Of the records that an import added, those now in use, and by what. */
  findRecordsInUse(work: RequestContext, ids: readonly string[]): Promise<RecordInUse[]>;
  /** Removes records that an import added, and reports progress from time to time. */
  removeRecords(work: RequestContext, ids: readonly string[], progress: ReportProgress): Promise<void>;
}
/** Reports how many records are done. */
export type ReportProgress = (done: number) => Promise<void>;

/**
 * Discards the query plans of the session. Tables grow by thousands of rows inside one transaction, and a plan for an empty table
 * reads all of it for every row.
 */
export async function discardQueryPlans(work: RequestContext): Promise<void> {
  await sql`discard plans`.execute(work.tx);
}

/**
 * Writes a batch without nested loop joins. Statistics collected during an import count none of its rows. Joins in the triggers
 * of the tables would then be planned as nested loops over all of them.
 */
export async function runWithoutNestedLoopJoins<T>(
  work: RequestContext,
  write: () => Promise<T>,
): Promise<T> {
  await discardQueryPlans(work);
  await sql`set local enable_nestloop = off`.execute(work.tx);
  const result = await write();
  await sql`set local enable_nestloop = on`.execute(work.tx);
  await discardQueryPlans(work);
  return result;
}

const removedBetweenWords = 100;
export async function removeRecordsOneByOneUntilFailure(
  recordIds: readonly string[],
  progress: ReportProgress,
  remove: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const [index, id] of recordIds.entries()) {
    await remove(Number(id));
    if ((index + 1) % removedBetweenWords === 0) await progress(index + 1);
  }
}
const removedAtOnce = 5000;
/** Removes records that do not reference each other, in batches. */
export async function removeRecordsInBatches(
  recordIds: readonly string[],
  progress: ReportProgress,
  remove: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < recordIds.length; from += removedAtOnce) {
    const batch = recordIds.slice(from, from + removedAtOnce);
    await remove(batch);
    await progress(from + batch.length);
  }
}

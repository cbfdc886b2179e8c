import { sql } from 'kysely';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import type { RecordInUse } from './imports.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type ImportRowEffect = 'add' | 'change' | 'unchanged';

/**
 * How records of one kind are imported. Batches hold up to a few thousand rows; every function looks things up for a whole batch
 * at once. `V` is plain data, so that it is kept between the check and the writing.
 */
export interface RecordImporter<V extends object = object, F = unknown, W = unknown> {
  id: ImportKindId;
  /** What the rows of a batch are checked against. */
  findFacts(work: RequestContext, rows: readonly ImportRowCells[], ofFile?: W): Promise<F>;
  /** What rows must know of rows in other batches, from all of them. */
  findFileFacts?(work: RequestContext, batches: AsyncIterable<readonly ImportRowCells[]>): Promise<W>;
  /** What a row says; faults go to the reader. Undefined when a fault leaves nothing to import. */
  readRow(reader: CellReader, cells: ImportRowCells, facts: F): V | undefined;
  /** Two rows of a file with one key are a fault. */
  keyOf(value: V): string;
  /** What the import would do with each value. */
  findEffects(work: RequestContext, values: readonly V[]): Promise<ImportRowEffect[]>;
  /**
   * Called with the values of all batches in a transaction of its own before the first is written: what must be locked, but not for as
   * long as the writing takes.
   */
  prepare?(work: RequestContext, batches: AsyncIterable<readonly V[]>): Promise<void>;
  /** Writes values that are not there yet or differ; answers the ids of the records it added. */
  write(work: RequestContext, values: readonly V[]): Promise<string[]>;
  /** Called for each batch again when all are written: ties between records of different batches. */
  finish?(work: RequestContext, values: readonly V[]): Promise<void>;
  /**
   * The check calls `write` with whole batches and takes them back: what the feature refuses is a fault of the row. Rows that are
   * refused are tried again in halves: a batch is refused when one of its rows would be, written one after the other.
   */
  isTried?: true;
  /** The column that each field of the service's contract comes from, where the two differ. */
  fieldColumns?: Readonly<Record<string, string>>;
  /** Of the records that an import added, those that are in use since, and by what. */
  findInUse(work: RequestContext, ids: readonly string[]): Promise<RecordInUse[]>;
  /** Removes records that an import added, and says now and then how many are gone. */
  remove(work: RequestContext, ids: readonly string[], progress: ReportProgress): Promise<void>;
}
/** Says how many records are done. */
export type ReportProgress = (done: number) => Promise<void>;

/**
 * Has statements planned anew: tables grow by thousands of rows inside one transaction, and a plan that was made for an empty one reads
 * all of it for every row.
 */
export async function discardQueryPlans(work: RequestContext): Promise<void> {
  await sql`discard plans`.execute(work.tx);
}

/**
 * Writes a batch with plans that do not compare each row with each. Statistics that are taken while an import is being written count none
 * of its rows; joins in the triggers of the tables are then planned as nested loops over all of them.
 */
export async function withoutNestedLoops<T>(work: RequestContext, write: () => Promise<T>): Promise<T> {
  await discardQueryPlans(work);
  await sql`set local enable_nestloop = off`.execute(work.tx);
  const result = await write();
  await sql`set local enable_nestloop = on`.execute(work.tx);
  await discardQueryPlans(work);
  return result;
}

const removedBetweenWords = 100;
/** Removes records one after the other. */
export async function removeRecordsOneByOne(
  ids: readonly string[],
  progress: ReportProgress,
  remove: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await remove(Number(id));
    if ((at + 1) % removedBetweenWords === 0) await progress(at + 1);
  }
}
const removedAtOnce = 5000;
/** Removes records that do not name each other, many at once. */
export async function removeRecordsInBatches(
  ids: readonly string[],
  progress: ReportProgress,
  remove: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += removedAtOnce) {
    const batch = ids.slice(from, from + removedAtOnce);
    await remove(batch);
    await progress(from + batch.length);
  }
}

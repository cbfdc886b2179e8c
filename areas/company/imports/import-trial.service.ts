import { sql } from 'kysely';
import type { CellFault } from './cells.rules.ts';
import type { RowCells } from './cells.rules.ts';
import { discardPlans } from './import-kind.service.ts';
import type { ImportKind } from './import-kind.service.ts';
import { Refusal } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

export interface TriedRow {
  row: number;
  /** What the row says, for the few that are refused. */
  cells(): RowCells;
  value: object;
}
export type RowFault = CellFault & { row: number; seq: number };

/**
 * Writes rows as the import will, names what the feature refuses, and takes everything back: one row sees what the rows before it
 * would have written. `batches` are read inside the trial.
 */
export async function tryRows(
  work: Work,
  kind: ImportKind,
  batches: AsyncIterable<readonly TriedRow[]>,
): Promise<RowFault[]> {
  if (kind.isTried !== true) return [];
  const trial: Work = { ...work, announcements: new Map(), isTrial: true };
  const faults: RowFault[] = [];
  await sql`savepoint import_trial`.execute(work.tx);
  // What is taken back uses up no number of an order or a shipment (`series_number`). The savepoint takes this back too.
  await sql`select set_config('coldlane.trial', 'on', true)`.execute(work.tx);
  // References that can wait are looked up at the commit, so never: the check found the records a moment ago.
  await sql`set constraints all deferred`.execute(work.tx);
  for await (const batch of batches) faults.push(...(await tryHalves(trial, kind, batch)));
  await sql`rollback to savepoint import_trial`.execute(work.tx);
  await sql`release savepoint import_trial`.execute(work.tx);
  return faults;
}

/** Writes rows together. Of rows that are refused each half is tried again, until it is one row. */
async function tryHalves(work: Work, kind: ImportKind, tried: readonly TriedRow[]): Promise<RowFault[]> {
  const [first, second] = tried;
  if (!first) return [];
  await discardPlans(work);
  const values = tried.map(({ value }) => value);
  const refusal = await tryWriting(work, () => kind.write(work, values));
  if (!refusal) return [];
  if (!second) return faultsOf(kind, first, refusal);
  const half = Math.ceil(tried.length / 2);
  return [
    ...(await tryHalves(work, kind, tried.slice(0, half))),
    ...(await tryHalves(work, kind, tried.slice(half))),
  ];
}

async function tryWriting(work: Work, write: () => Promise<unknown>): Promise<Refusal | undefined> {
  await sql`savepoint import_row`.execute(work.tx);
  try {
    await write();
    await sql`release savepoint import_row`.execute(work.tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint import_row`.execute(work.tx);
    return error;
  }
}

/** A refusal at each column that one of its fields comes from, else at the row. */
function faultsOf(kind: ImportKind, { row, cells: read }: TriedRow, refusal: Refusal): RowFault[] {
  const cells = read();
  const columnOf = (field: string): string => {
    const column = kind.fieldColumns?.[field] ?? field;
    return cells.has(column) ? column : '';
  };
  const { fields = {} } = refusal;
  const of = { row, code: refusal.error, sentence: refusal.key, params: refusal.params, suggestion: null };
  if (Object.keys(fields).length < 2) {
    const [field = ''] = Object.keys(fields);
    const column = columnOf(field);
    return [{ ...of, seq: 0, column, value: cells.get(column) ?? '' }];
  }
  // The sentence of each field says what is wrong with it alone.
  return Object.entries(fields).map(([field, sentence], seq) => {
    const column = columnOf(field);
    return { ...of, seq, column, value: cells.get(column) ?? '', sentence };
  });
}

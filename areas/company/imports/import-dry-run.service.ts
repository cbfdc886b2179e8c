import { sql } from 'kysely';
import type { CellError } from './cell-reader.rules.ts';
import type { ImportRowCells } from './cell-reader.rules.ts';
import { discardQueryPlans } from './record-importer.service.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { ApiError } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface ImportDryRunRow {
  row: number;
  /** The cells of the row. They are read only for the few rows with errors. */
  cells(): ImportRowCells;
  value: object;
}
export type ImportRowError = CellError & { row: number; seq: number };

/**
 * Writes rows as the import will, collects the errors of the feature, and rolls everything back. Each row sees what the rows
 * before it would have written. `batches` are read inside the savepoint.
 */
export async function dryRunImportRows(
  work: RequestContext,
  kind: RecordImporter,
  batches: AsyncIterable<readonly ImportDryRunRow[]>,
): Promise<ImportRowError[]> {
  if (kind.hasDryRun !== true) return [];
  const trial: RequestContext = { ...work, publishedChanges: new Map(), isTrial: true };
  const errors: ImportRowError[] = [];
  await sql`savepoint import_trial`.execute(work.tx);
  // A dry run uses up no order or shipment number (`series_number`). The rollback to the savepoint resets this setting too.
  await sql`select set_config('coldlane.trial', 'on', true)`.execute(work.tx);
  // Deferred foreign keys are checked only at commit, which never happens here. The check has just found the referenced records.
  await sql`set constraints all deferred`.execute(work.tx);
  for await (const batch of batches) errors.push(...(await tryHalves(trial, kind, batch)));
  await sql`rollback to savepoint import_trial`.execute(work.tx);
  await sql`release savepoint import_trial`.execute(work.tx);
  return errors;
}

/** Writes rows together. When they are rejected, it tries each half again, down to a single row. */
async function tryHalves(
  work: RequestContext,
  kind: RecordImporter,
  tried: readonly ImportDryRunRow[],
): Promise<ImportRowError[]> {
  const [first, second] = tried;
  if (!first) return [];
  await discardQueryPlans(work);
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

async function tryWriting(
  work: RequestContext,
  write: () => Promise<unknown>,
): Promise<ApiError | undefined> {
  await sql`savepoint import_row`.execute(work.tx);
  try {
    await write();
    await sql`release savepoint import_row`.execute(work.tx);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint import_row`.execute(work.tx);
    return error;
  }
}

/** Reports an error at each column that its fields come from, else at the row. */
function faultsOf(
  kind: RecordImporter,
  { row, cells: read }: ImportDryRunRow,
  refusal: ApiError,
): ImportRowError[] {
  const cells = read();
  const columnOf = (field: string): string => {
    const column = kind.fieldColumns?.[field] ?? field;
    return cells.has(column) ? column : '';
  };
  const { fields = {} } = refusal;
  const baseError = {
    row,
    code: refusal.error,
    sentence: refusal.key,
    params: refusal.params,
    suggestion: null,
  };
  if (Object.keys(fields).length < 2) {
    const [field = ''] = Object.keys(fields);
    const column = columnOf(field);
    return [{ ...baseError, seq: 0, column, value: cells.get(column) ?? '' }];
  }
  // The message of each field describes only that field.
  return Object.entries(fields).map(([field, sentence], seq) => {
    const column = columnOf(field);
    return { ...baseError, seq, column, value: cells.get(column) ?? '', sentence };
  });
}

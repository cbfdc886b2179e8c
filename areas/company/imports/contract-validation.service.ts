import type { z } from 'zod';
import type { CellReader } from './cell-reader.rules.ts';

/**
 * A row as the feature's own contract reads it; what the contract refuses is named at the column that the field comes from.
 * Undefined when it refuses anything.
 */
export function validateRowByContract<T extends z.ZodType>(
  reader: CellReader,
  contract: T,
  body: Record<string, unknown>,
  fieldColumns: Readonly<Record<string, string>> = {},
  /** The column that a blank one takes its value from. */
  defaultColumns: Readonly<Record<string, string>> = {},
): z.output<T> | undefined {
  // A cell that was found faulty is not named a second time.
  const faulty = new Set(reader.faults.map(({ column }) => column));
  const read = contract.safeParse(body);
  if (read.success) return faulty.size === 0 ? read.data : undefined;
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '');
    const column = fieldColumns[field] ?? field;
    if (!faulty.has(column) && !faulty.has(defaultColumns[column] ?? column))
      reader.invalid(column, issue.message);
    faulty.add(column);
  }
  return undefined;
}

import type { z } from 'zod';
import type { CellReader } from './cell-reader.rules.ts';

/**
 * Validates a row with the feature's own contract. Each error is reported at the column of its field. Undefined when there is any
 * error.
 */
export function validateRowByContract<T extends z.ZodType>(
  reader: CellReader,
  schema: T,
  body: Record<string, unknown>,
  fieldColumns: Readonly<Record<string, string>> = {},
  /** The column whose value a blank one takes. */
  defaultColumns: Readonly<Record<string, string>> = {},
): z.output<T> | undefined {
  // A cell that already has an error gets no second one.
  const faulty = new Set(reader.errors.map(({ column }) => column));
  const read = schema.safeParse(body);
  if (read.success) return faulty.size === 0 ? read.data : undefined;
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '');
    const column = fieldColumns[field] ?? field;
    if (!faulty.has(column) && !faulty.has(defaultColumns[column] ?? column))
      reader.addContractError(column, issue.message);
    faulty.add(column);
  }
  return undefined;
}

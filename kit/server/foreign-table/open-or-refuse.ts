import { openForeignTable } from './foreign-table.ts';
import type { OpenTable } from './foreign-table.ts';
import { ForeignTableError } from './foreign-table-error.ts';
import type { TableWishes } from './table-wishes.ts';
import type { ForeignTableErrors } from '#kit/contract/foreign-table.errors.ts';
import { fill, refuse } from '#kit/server/refuse.ts';

/** Opens a file as a table. What is none is refused with the sentence of the import's catalogue, at the field of the file. */
export async function openOrRefuse(
  bytes: Uint8Array,
  wishes: TableWishes,
  errors: ForeignTableErrors,
): Promise<OpenTable> {
  try {
    return await openForeignTable(bytes, wishes);
  } catch (error) {
    if (!(error instanceof ForeignTableError)) throw error;
    const { sentence } = errors[error.problem];
    return refuse(
      errors[error.problem],
      { ...error.params },
      {
        fields: { file: fill(sentence, { ...error.params }) },
      },
    );
  }
}

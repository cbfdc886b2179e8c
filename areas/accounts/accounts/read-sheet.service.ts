import { isNoText, tidyCell } from './sheet.rules.ts';
import type { Sheet } from './sheet.rules.ts';
import type { ForeignTableErrors } from '#kit/contract/foreign-table.errors.ts';
import { openOrRefuse } from '#kit/server/foreign-table/open-or-refuse.ts';
import type { TableWishes } from '#kit/server/foreign-table/table-wishes.ts';
import { refuse } from '#kit/server/refuse.ts';

/**
 * A file as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. A file without titles has the
 * columns of the template, in its order; `template` is their titles.
 */
export async function readSheetFile(
  bytes: Uint8Array,
  { template = [], ...wishes }: Partial<TableWishes> & { template?: readonly string[] },
  errors: ForeignTableErrors,
): Promise<Sheet> {
  const table = await openOrRefuse(bytes, { knownTitles: template, ...wishes }, errors);
  const tidy = (row: number, cells: readonly string[]): string[] =>
    cells.map((cell) => {
      const tidied = tidyCell(cell);
      return isNoText(tidied) ? refuse(errors.noText, { row }) : tidied;
    });
  const rows: Sheet['rows'] = [];
  for await (const { row, cells } of table.rows) {
    const tidied = tidy(row, cells);
    if (tidied.some((cell) => cell !== '')) rows.push({ row, cells: tidied });
  }
  const titles =
    table.titleRow === 0
      ? table.titles.map((letters, column) => template[column] ?? letters)
      : tidy(table.titleRow, table.titles);
  return { titles, titleRow: table.titleRow, rows };
}

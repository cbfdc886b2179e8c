import { isBinaryOrUnknownEncoding, normalizeCell } from './sheet.rules.ts';
import type { ImportSheet } from './sheet.rules.ts';
import type { SpreadsheetErrors } from '#kit/contract/spreadsheet.errors.ts';
import { openSpreadsheetOrReject } from '#kit/server/spreadsheet/open-or-reject.ts';
import type { SpreadsheetReadOptions } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import { reject } from '#kit/server/reject.ts';

/**
 * A file as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. A file without titles has the
 * columns of the template, in its order; `template` is their titles.
 */
export async function readSheetFile(
  bytes: Uint8Array,
  { template = [], ...wishes }: Partial<SpreadsheetReadOptions> & { template?: readonly string[] },
  errors: SpreadsheetErrors,
): Promise<ImportSheet> {
  const table = await openSpreadsheetOrReject(bytes, { knownTitles: template, ...wishes }, errors);
  const tidy = (row: number, cells: readonly string[]): string[] =>
    cells.map((cell) => {
      const tidied = normalizeCell(cell);
      return isBinaryOrUnknownEncoding(tidied) ? reject(errors.noText, { row }) : tidied;
    });
  const rows: ImportSheet['rows'] = [];
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

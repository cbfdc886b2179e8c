import { isBinaryOrUnknownEncoding, normalizeCell } from './sheet.rules.ts';
import type { ImportSheet } from './sheet.rules.ts';
import type { SpreadsheetErrors } from '#kit/contract/spreadsheet.errors.ts';
import { openSpreadsheetOrReject } from '#kit/server/spreadsheet/open-or-reject.ts';
import type { SpreadsheetReadOptions } from '#kit/server/spreadsheet/spreadsheet-options.ts';
import { reject } from '#kit/server/reject.ts';

/**
 * Reads a file into a sheet: CSV in any common form, or XLSX. Rejects other files and names their type. A file without titles has
 * the template's columns in order. `template` contains their titles.
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
      return isBinaryOrUnknownEncoding(tidied) ? reject(errors.charactersInvalid, { row }) : tidied;
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

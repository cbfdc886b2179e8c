import { mostRows, sheetColumns } from './account-import.contract.ts';
import { importErrors } from './accounts.errors.ts';
import { readSheetFile } from './read-sheet.service.ts';
import type { Sheet } from './sheet.rules.ts';

const knownTitles = sheetColumns.flatMap(({ id, title }) => [id, title]);
const template = sheetColumns.map(({ title }) => title);

/**
 * A file of accounts as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. `titleRow`: the row
 * of titles that somebody chose; 0: the file has none.
 */
export const readAccountFile = (bytes: Uint8Array, titleRow: number | undefined): Promise<Sheet> =>
  readSheetFile(bytes, { knownTitles, template, titleRow, limits: { rows: mostRows } }, importErrors);

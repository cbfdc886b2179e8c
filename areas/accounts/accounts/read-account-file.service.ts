import { mostRows, sheetColumns } from './account-import.contract.ts';
import { importErrors } from './accounts.errors.ts';
import { readSheetFile } from './read-sheet.service.ts';
import type { Sheet } from './sheet.rules.ts';

const knownTitles = sheetColumns.flatMap(({ id, title }) => [id, title]);

/** A file of accounts as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. */
export const readAccountFile = (bytes: Uint8Array): Promise<Sheet> =>
  readSheetFile(bytes, { knownTitles, limits: { rows: mostRows } }, importErrors);

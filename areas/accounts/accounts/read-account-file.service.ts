import { maxSheetRows, accountSheetColumns } from './account-import.contract.ts';
import { accountImportErrors } from './accounts.errors.ts';
import { readSheetFile } from './read-sheet.service.ts';
import type { ImportSheet } from './sheet.rules.ts';

const knownTitles = accountSheetColumns.flatMap(({ id, title }) => [id, title]);
const template = accountSheetColumns.map(({ title }) => title);

/**
 * Reads an account file into a sheet: CSV in any common form, or XLSX. Rejects other files and names their type. `titleRow`: the
 * row of titles that the user chose. 0: the file has none.
 */
export const readAccountFile = (bytes: Uint8Array, titleRow: number | undefined): Promise<ImportSheet> =>
  readSheetFile(
    bytes,
    { knownTitles, template, titleRow, limits: { rowsBelowTitles: maxSheetRows } },
    accountImportErrors,
  );

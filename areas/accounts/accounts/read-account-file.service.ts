import { maxSheetRows, accountSheetColumns } from './account-import.contract.ts';
import { accountImportErrors } from './accounts.errors.ts';
import { readSheetFile } from './read-sheet.service.ts';
import type { ImportSheet } from './sheet.rules.ts';

const knownTitles = accountSheetColumns.flatMap(({ id, title }) => [id, title]);
const template = accountSheetColumns.map(({ title }) => title);

/**
 * A file of accounts as a sheet: CSV in any usual form, or XLSX. Refuses what is neither, and names what it is. `headerRowField`: the row
 * of titles that somebody chose; 0: the file has none.
 */
export const readAccountFile = (bytes: Uint8Array, titleRow: number | undefined): Promise<ImportSheet> =>
  readSheetFile(
    bytes,
    { knownTitles, template, titleRow, limits: { rows: maxSheetRows } },
    accountImportErrors,
  );

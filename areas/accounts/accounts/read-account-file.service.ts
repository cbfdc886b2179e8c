import { maxSheetRows, accountSheetColumns } from './account-import.contract.ts';
import { accountImportErrors } from './accounts.errors.ts';
import { readSheetFileWithMapping } from './column-mappings.service.ts';
import type { MappedSheet } from './column-mappings.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const knownTitles = accountSheetColumns.flatMap(({ id, title }) => [id, title]);
const template = accountSheetColumns.map(({ title }) => title);

/**
 * Reads an account file into a sheet: CSV in any common form, or XLSX. Rejects other files and names their type. `titleRow`: the
 * row of titles that the user chose. 0: the file has none. `columns`: what the user chose for its titles.
 */
export const readAccountFile = (
  work: RequestContext,
  bytes: Uint8Array,
  { titleRow, columns }: { titleRow?: number | undefined; columns?: string | undefined },
): Promise<MappedSheet> =>
  readSheetFileWithMapping(
    work,
    'accounts',
    bytes,
    { knownTitles, template, titleRow, limits: { rowsBelowTitles: maxSheetRows } },
    accountImportErrors,
    columns,
  );

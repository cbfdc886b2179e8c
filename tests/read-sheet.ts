import { accountImportErrors } from '#areas/accounts/accounts/accounts.errors.ts';
import { readSheetFile } from '#areas/accounts/accounts/read-sheet.service.ts';
import type { ImportSheet } from '#areas/accounts/accounts/sheet.rules.ts';

/** Reads a file into the form that the imports use. Its titles are in row 1 or where one of `knownTitles` is. */
export const readSheetForImport = (
  content: string | Uint8Array,
  knownTitles: readonly (string | RegExp)[] = [],
): Promise<ImportSheet> =>
  readSheetFile(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    { knownTitles },
    accountImportErrors,
  );

import { importErrors } from '#areas/accounts/accounts/accounts.errors.ts';
import { readSheetFile } from '#areas/accounts/accounts/read-sheet.service.ts';
import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';

/** A file as the imports hold it, its titles in row 1 or where one of `knownTitles` is. */
export const aSheet = (
  content: string | Uint8Array,
  knownTitles: readonly (string | RegExp)[] = [],
): Promise<Sheet> =>
  readSheetFile(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
    { knownTitles },
    importErrors,
  );

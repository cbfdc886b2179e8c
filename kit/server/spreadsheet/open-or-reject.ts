import { openSpreadsheet } from './spreadsheet.ts';
import type { OpenedSpreadsheet } from './spreadsheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetReadOptions } from './spreadsheet-options.ts';
import type { SpreadsheetErrors } from '#kit/contract/spreadsheet.errors.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';

/** Opens a file as a table. A file that is not a table is rejected with the import's own error, at the file field. */
export async function openSpreadsheetOrReject(
  bytes: Uint8Array,
  options: SpreadsheetReadOptions,
  errors: SpreadsheetErrors,
): Promise<OpenedSpreadsheet> {
  try {
    return await openSpreadsheet(bytes, options);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const { sentence } = errors[error.problem];
    return reject(
      errors[error.problem],
      { ...error.params },
      {
        fields: { file: interpolateEnglishMessage(sentence, { ...error.params }) },
      },
    );
  }
}

import { openSpreadsheet } from './spreadsheet.ts';
import type { OpenSpreadsheet } from './spreadsheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetReadOptions } from './spreadsheet-options.ts';
import type { SpreadsheetErrors } from '#kit/contract/spreadsheet.errors.ts';
import { interpolateMessage, reject } from '#kit/server/reject.ts';

/** Opens a file as a table. What is none is refused with the sentence of the import's catalogue, at the field of the file. */
export async function openSpreadsheetOrReject(
  bytes: Uint8Array,
  wishes: SpreadsheetReadOptions,
  errors: SpreadsheetErrors,
): Promise<OpenSpreadsheet> {
  try {
    return await openSpreadsheet(bytes, wishes);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    const { sentence } = errors[error.problem];
    return reject(
      errors[error.problem],
      { ...error.params },
      {
        fields: { file: interpolateMessage(sentence, { ...error.params }) },
      },
    );
  }
}

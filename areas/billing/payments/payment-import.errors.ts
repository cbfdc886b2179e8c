import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const paymentImportErrors = defineErrors('paymentImport', {
  ...spreadsheetErrorDefinitions,
  noEntries: {
    status: 400,
    sentence: 'This file has no bank entries.',
    description: 'The file is of another type, or is a statement without entries for its period.',
  },
  xmlUnreadable: {
    status: 400,
    sentence: 'The bank file can’t be read.',
    description: 'A camt or OFX 2 file is not valid XML. The message shows where.',
  },
  dateOrderMissing: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of the spreadsheet are ambiguous, and `dateOrder` is missing.',
  },
  fileHasErrors: {
    status: 412,
    sentence: 'Nothing was recorded. Fix {count, plural, one {# error} other {# errors}} first.',
    description:
      'The file cannot be recorded because it is not reliable as a whole. A control total is wrong, or the file is truncated.',
  },
});

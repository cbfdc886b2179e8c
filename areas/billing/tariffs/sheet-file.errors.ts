import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

/** Why the file of a rate sheet is rejected. */
export const rateSheetFileErrors = defineErrors('rateSheetFile', {
  ...spreadsheetErrorDefinitions,
  fileHasErrors: {
    status: 412,
    sentence: 'Nothing imported. Fix {count, plural, one {# error} other {# errors}} first.',
    description: 'The file to import has errors. `data` lists each of them.',
  },
});

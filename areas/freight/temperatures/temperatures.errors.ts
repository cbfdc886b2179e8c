import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const temperatureErrors = defineErrors('temperatures', {
  ...spreadsheetErrorDefinitions,
  dateOrderMissing: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of the file are ambiguous, and `dateOrder` is missing.',
  },
  fileHasErrors: {
    status: 412,
    sentence: 'No temperatures saved. Fix {count, plural, one {# error} other {# errors}} first.',
    description: 'The submitted temperatures have errors. `data` lists each of them.',
  },
});

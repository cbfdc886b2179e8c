import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const temperatureErrors = defineErrors('temperatures', {
  ...spreadsheetErrorDefinitions,
  dateOrder: {
    status: 412,
    sentence: 'Choose the file’s date format: month first or day first.',
    description: 'All dates of a file can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'No temperatures saved. Fix {count, plural, one {# error} other {# errors}} first.',
    description: 'Something of what was sent is at fault; `data` names each.',
  },
});

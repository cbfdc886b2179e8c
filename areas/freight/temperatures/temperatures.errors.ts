import { defineErrors } from '#kit/contract/errors.ts';
import { spreadsheetErrorDefinitions } from '#kit/contract/spreadsheet.errors.ts';

export const temperatureErrors = defineErrors('temperatures', {
  ...spreadsheetErrorDefinitions,
  dateOrder: {
    status: 412,
    sentence: 'Choose how the file writes days: the month first or the day first.',
    description: 'All dates of a file can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'No temperature is kept: {count, plural, one {# fault is} other {# faults are}} open.',
    description: 'Something of what was sent is at fault; `data` names each.',
  },
});

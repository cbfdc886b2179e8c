import { catalogue } from '#kit/contract/errors.ts';
import { foreignTableFaults } from '#kit/contract/foreign-table.errors.ts';

export const temperatureErrors = catalogue('temperatures', {
  ...foreignTableFaults,
  dateOrder: {
    status: 412,
    sentence: 'Choose how the file writes days: the month first or the day first.',
    when: 'All dates of a file can be read both ways, and nothing says how.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'No temperature is kept: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'Something of what was sent is at fault; `data` names each.',
  },
});

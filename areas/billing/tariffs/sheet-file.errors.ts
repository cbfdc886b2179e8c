import { catalogue } from '#kit/contract/errors.ts';
import { foreignTableFaults } from '#kit/contract/foreign-table.errors.ts';

/** Why a file of a rate sheet is not taken. */
export const sheetFileErrors = catalogue('rateSheetFile', {
  ...foreignTableFaults,
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is imported: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'A file is to be imported that has faults; `data` names each.',
  },
});

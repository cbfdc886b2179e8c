import { catalogue } from '#kit/contract/errors.ts';

/** Why a file of a rate sheet is not taken. */
export const sheetFileErrors = catalogue('rateSheetFile', {
  noRows: { status: 400, sentence: 'The file has no rows.', when: 'The file has titles at most.' },
  tooManyRows: {
    status: 400,
    sentence: 'The file has {count} rows; at most {most} are taken at once.',
    when: 'The file has more rates than a sheet holds.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is imported: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'A file is to be imported that has faults; `data` names each.',
  },
});

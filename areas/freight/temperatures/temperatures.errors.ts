import { catalogue } from '#kit/contract/errors.ts';

export const temperatureErrors = catalogue('temperatures', {
  noRows: { status: 400, sentence: 'The file has no rows.', when: 'The file has titles at most.' },
  tooManyRows: {
    status: 400,
    sentence: 'The file has {count} rows; at most {most} are taken at once.',
    when: 'The file has more rows than one import takes.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'No temperature is kept: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'Something of what was sent is at fault; `data` names each.',
  },
});

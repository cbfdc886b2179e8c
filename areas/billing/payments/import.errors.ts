import { catalogue } from '#kit/contract/errors.ts';

export const importErrors = catalogue('paymentImport', {
  empty: { status: 400, sentence: 'The file is empty.', when: 'The file has no line.' },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is recorded: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'A file is to be recorded that has faults.',
  },
});

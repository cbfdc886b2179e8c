import { catalogue } from '#kit/contract/errors.ts';

export const importErrors = catalogue('paymentImport', {
  empty: { status: 400, sentence: 'The file is empty.', when: 'The file has no line.' },
  noEntries: {
    status: 400,
    sentence: 'There is no entry of a bank in this file.',
    when: 'A file of another kind, or a statement of a time without any.',
  },
  unreadable: {
    status: 400,
    sentence: 'The bank’s file cannot be read.',
    when: 'A camt or OFX 2 file breaks the grammar of XML; the sentence says where.',
  },
  faultsOpen: {
    status: 412,
    sentence: 'Nothing is recorded: {count, plural, one {# fault is} other {# faults are}} open.',
    when: 'A file is to be recorded that cannot be trusted as a whole: a control total is wrong, or it was cut off.',
  },
});

import { catalogue } from '#kit/contract/errors.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';

export const invoiceErrors = catalogue('invoices', {
  choose: { status: 400, sentence: 'Choose at least one invoice.', when: 'A bulk act names no invoice.' },
  nothingToShow: {
    status: 404,
    sentence: nothingToShow,
    when: 'No invoice of the choice is there to print or post.',
  },
  withoutLines: {
    status: 412,
    sentence: 'An invoice without lines cannot be posted.',
    when: 'An invoice to be posted has no line.',
  },
  unequal: {
    status: 412,
    sentence: 'The lines of this invoice do not add up to its amount.',
    when: 'The lines of an invoice to be posted come to another amount than its own.',
  },
});

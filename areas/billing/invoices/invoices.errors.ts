import { catalogue } from '#kit/contract/errors.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';

export const invoiceErrors = catalogue('invoices', {
  choose: { status: 400, sentence: 'Choose at least one invoice.', when: 'A bulk act names no invoice.' },
  nothingToShow: {
    status: 404,
    sentence: nothingToShow,
    when: 'No invoice of the choice is there to print or post.',
  },
});

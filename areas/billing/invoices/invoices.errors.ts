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
  periodClosed: {
    status: 409,
    sentence: 'Accounting is closed through {date}. The date of this invoice must be later.',
    when: 'The date of an invoice to be posted, or of a credit, lies in a closed accounting period.',
  },
  noAccount: {
    status: 400,
    sentence: 'This account does not exist or is not active.',
    when: 'The bill-to, the customer or the deliver-to is unknown, not active, or another’s.',
  },
  noChargeCode: {
    status: 400,
    sentence: 'This charge code does not exist.',
    when: 'The charge code is unknown or no longer active.',
  },
  ofShipments: {
    status: 412,
    sentence:
      'This follows the shipments of the invoice. Delete the draft, change the shipments and close them again.',
    when: 'A line that comes from a shipment, or who pays a flower invoice, was to be changed by hand.',
  },
  tooMuch: {
    status: 400,
    sentence: 'An invoice comes to at most {amount}.',
    when: 'A line, or all of them together, come to more than a column holds.',
  },
  creditOfCredit: {
    status: 412,
    sentence: 'A credit cannot be credited. Bill by hand what it took back too much.',
    when: 'The invoice to be credited or billed again is itself an adjustment.',
  },
  nothingToOpen: {
    status: 412,
    sentence: 'No shipment is on this invoice any more. Credit it instead.',
    when: 'The invoice to be billed again was made by hand, or its shipments are open already.',
  },
});

import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const invoiceErrors = defineErrors('invoices', {
  choose: {
    status: 400,
    sentence: 'Choose at least one invoice.',
    description: 'A bulk act names no invoice.',
  },
  nothingToShow: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'No invoice of the choice is there to print or post.',
  },
  withoutLines: {
    status: 412,
    sentence: 'An invoice without lines cannot be posted.',
    description: 'An invoice to be posted has no line.',
  },
  unequal: {
    status: 412,
    sentence: 'The lines of this invoice do not add up to its amount.',
    description: 'The lines of an invoice to be posted come to another amount than its own.',
  },
  periodClosed: {
    status: 409,
    sentence: 'Accounting is closed through {date}. The date of this invoice must be later.',
    description: 'The date of an invoice to be posted, or of a credit, lies in a closed accounting period.',
  },
  noAccount: {
    status: 400,
    sentence: 'This account does not exist or is not active.',
    description: 'The bill-to, the customer or the deliver-to is unknown, not active, or another’s.',
  },
  noChargeCode: {
    status: 400,
    sentence: 'This charge code does not exist.',
    description: 'The charge code is unknown or no longer active.',
  },
  ofShipments: {
    status: 412,
    sentence:
      'This follows the shipments of the invoice. Delete the draft, change the shipments and close them again.',
    description:
      'A line that comes from a shipment, or who pays a flower invoice, was to be changed by hand.',
  },
  tooMuch: {
    status: 400,
    sentence: 'An invoice comes to at most {amount}.',
    description: 'A line, or all of them together, come to more than a column holds.',
  },
  notPosted: {
    status: 412,
    sentence: 'Only posted invoices are sent.',
    description: 'An invoice that is no posted one was to go to accounting or to the payment portal.',
  },
  notConnected: {
    status: 412,
    sentence: 'This is not connected. Settings that are missing: {settings}.',
    description: 'Accounting or the payment portal has no settings in the environment of the server.',
  },
  notInTheBooks: {
    status: 412,
    sentence: 'Accounting takes documents from {date} on.',
    description:
      'An invoice is older than the day from which the settings of accounting hand documents over.',
  },
  noPosted: {
    status: 404,
    sentence: 'There is no posted invoice {number} to be mailed.',
    description: 'The number is not that of a posted invoice, or no bill-to of the date wants mail.',
  },
  noAddress: {
    status: 412,
    sentence: '{name} has no mail address.',
    description: 'The bill-to of the invoice to be mailed has no address.',
  },
  alreadyMailed: {
    status: 412,
    sentence: 'Mailed before: {count}. Mail again?',
    description: 'Invoices were mailed before, and the caller did not say `again`.',
  },
  noBoxes: {
    status: 412,
    sentence: 'There are no boxes on this invoice.',
    description: 'The price of a box was asked for of an invoice by hand or of a credit.',
  },
  freightChanged: {
    status: 412,
    sentence: 'The freight of this invoice has been changed since it was billed.',
    description: 'The boxes of its shipments are not those that were billed.',
  },
  creditOfCredit: {
    status: 412,
    sentence: 'A credit cannot be credited. Bill by hand what it took back too much.',
    description: 'The invoice to be credited or billed again is itself an adjustment.',
  },
  writtenOff: {
    status: 412,
    sentence:
      'Of {number}, {amount} is written off: so much was never paid, and cannot be credited too. Take the write-off back first.',
    description: 'A credit and what was written off would come to more than the invoice.',
  },
  nothingToOpen: {
    status: 412,
    sentence: 'No shipment is on this invoice any more. Credit it instead.',
    description: 'The invoice to be billed again was made by hand, or its shipments are open already.',
  },
});

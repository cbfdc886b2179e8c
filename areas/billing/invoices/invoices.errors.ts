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
    sentence: 'An invoice without lines can’t be posted. Add a line first.',
    description: 'An invoice to be posted has no line.',
  },
  unequal: {
    status: 412,
    sentence: 'This invoice’s lines don’t add up to its amount.',
    description: 'The lines of an invoice to be posted come to another amount than its own.',
  },
  secondPerson: {
    status: 412,
    sentence: 'You entered lines above {amount} on this invoice. Another user must post it.',
    description:
      'The lines by hand of an invoice to be posted come to more than the setting handChargeDollars, and the caller wrote one of them.',
  },
  periodClosed: {
    status: 409,
    sentence: 'Accounting is closed through {date}. Use a later invoice date.',
    description: 'The date of an invoice to be posted, or of a credit, lies in a closed accounting period.',
  },
  noAccount: {
    status: 400,
    sentence: 'This account doesn’t exist or is inactive.',
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
      'This comes from the invoice’s shipments. Delete the draft, edit the shipments and close them again.',
    description:
      'A line that comes from a shipment, or who pays a flower invoice, was to be changed by hand.',
  },
  tooMuch: {
    status: 400,
    sentence: 'The invoice total can’t exceed {amount}.',
    description: 'A line, or all of them together, come to more than a column holds.',
  },
  notPosted: {
    status: 412,
    sentence: 'Only posted invoices are sent.',
    description: 'An invoice that is no posted one was to go to accounting or to the payment portal.',
  },
  notConnected: {
    status: 412,
    sentence: 'Not connected. Missing settings: {settings}.',
    description: 'Accounting or the payment portal has no settings in the environment of the server.',
  },
  notInTheBooks: {
    status: 412,
    sentence: 'Documents dated {date} or later are sent to accounting.',
    description:
      'An invoice is older than the day from which the settings of accounting hand documents over.',
  },
  noPosted: {
    status: 404,
    sentence: 'There’s no posted invoice {number} to email.',
    description: 'The number is not that of a posted invoice, or no bill-to of the date wants mail.',
  },
  noAddress: {
    status: 412,
    sentence: '{name} has no email address.',
    description: 'The bill-to of the invoice to be mailed has no address.',
  },
  alreadyMailed: {
    status: 412,
    sentence: 'Already emailed: {count}. Email again?',
    description: 'Invoices were mailed before, and the caller did not say `again`.',
  },
  noBoxes: {
    status: 412,
    sentence: 'This invoice has no units.',
    description: 'The price of a box was asked for of an invoice by hand or of a credit.',
  },
  freightChanged: {
    status: 412,
    sentence: 'The freight on this invoice changed after it was billed.',
    description: 'The boxes of its shipments are not those that were billed.',
  },
  creditOfCredit: {
    status: 412,
    sentence: 'You can’t credit a credit. If it was too high, bill the difference manually.',
    description: 'The invoice to be credited or billed again is itself an adjustment.',
  },
  writtenOff: {
    status: 412,
    sentence: '{amount} of {number} is written off and can’t be credited too. Reverse the write-off first.',
    description: 'A credit and what was written off would come to more than the invoice.',
  },
  nothingToOpen: {
    status: 412,
    sentence: 'This invoice has no shipments left. Credit it instead.',
    description: 'The invoice to be billed again was made by hand, or its shipments are open already.',
  },
});

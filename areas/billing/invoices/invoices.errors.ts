import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const invoiceErrors = defineErrors('invoices', {
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one invoice.',
    description: 'A bulk action has no invoices.',
  },
  noRecords: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'None of the selected invoices can be printed or posted.',
  },
  linesMissing: {
    status: 412,
    sentence: 'An invoice without lines can’t be posted. Add a line first.',
    description: 'The invoice to post has no lines.',
  },
  amountMismatch: {
    status: 412,
    sentence: 'This invoice’s lines don’t add up to its amount.',
    description: 'The lines of the invoice to post do not add up to its amount.',
  },
  secondUserRequired: {
    status: 412,
    sentence: 'You entered lines above {amount} on this invoice. Another user must post it.',
    description:
      'The manual lines of the invoice to post total more than the setting manualChargeApprovalDollars, and the caller wrote one of them.',
  },
  periodClosed: {
    status: 409,
    sentence: 'Accounting is closed through {date}. Use a later invoice date.',
    description: 'The date of the invoice to post, or of a credit, is in a closed accounting period.',
  },
  accountNotFound: {
    status: 400,
    sentence: 'This account doesn’t exist or is inactive.',
    description:
      'The bill-to, customer or deliver-to does not exist, is inactive, or belongs to another account.',
  },
  chargeCodeNotFound: {
    status: 400,
    sentence: 'This charge code does not exist.',
    description: 'The charge code does not exist or is inactive.',
  },
  lineFromShipment: {
    status: 412,
    sentence:
      'This comes from the invoice’s shipments. Delete the draft, edit the shipments and close them again.',
    description: 'A manual edit changes a line that comes from a shipment, or the payer of a flower invoice.',
  },
  amountTooHigh: {
    status: 400,
    sentence: 'The invoice total can’t exceed {amount}.',
    description: 'A line, or the total of all lines, is more than the maximum amount.',
  },
  invoiceNotPosted: {
    status: 412,
    sentence: 'Only posted invoices are sent.',
    description: 'An invoice that is not posted is sent to accounting or to the payment portal.',
  },
  connectionNotConfigured: {
    status: 412,
    sentence: 'Not connected. Missing settings: {settings}.',
    description: 'The server has no settings for accounting or the payment portal in its environment.',
  },
  dateBeforeAccountingStart: {
    status: 412,
    sentence: 'Documents dated {date} or later are sent to accounting.',
    description: 'The invoice is older than the first day from which the accounting settings send documents.',
  },
  postedInvoiceNotFound: {
    status: 404,
    sentence: 'There’s no posted invoice {number} to email.',
    description:
      'The number does not belong to a posted invoice, or no bill-to of the date receives invoices by email.',
  },
  emailAddressMissing: {
    status: 412,
    sentence: '{name} has no email address.',
    description: 'The bill-to of the invoice has no email address.',
  },
  alreadyEmailed: {
    status: 412,
    sentence: 'Already emailed: {count}. Email again?',
    description: 'Some invoices were emailed before, and the caller did not send `again`.',
  },
  noUnits: {
    status: 412,
    sentence: 'This invoice has no units.',
    description: 'The price per unit is requested for a manual invoice or a credit.',
  },
  freightChanged: {
    status: 412,
    sentence: 'The freight on this invoice changed after it was billed.',
    description: 'The units of the shipments differ from the billed units.',
  },
  creditNotCreditable: {
    status: 412,
    sentence: 'You can’t credit a credit. If it was too high, bill the difference manually.',
    description: 'The invoice to credit or rebill is itself an adjustment.',
  },
  amountWrittenOff: {
    status: 412,
    sentence: '{amount} of {number} is written off and can’t be credited too. Reverse the write-off first.',
    description: 'The credit and the write-offs together exceed the amount of the invoice.',
  },
  noShipmentsToReopen: {
    status: 412,
    sentence: 'This invoice has no shipments left. Credit it instead.',
    description: 'The invoice to rebill was created manually, or its shipments are already open.',
  },
});

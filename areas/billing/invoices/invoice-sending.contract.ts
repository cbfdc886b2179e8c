import { z } from 'zod';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalBooleanField, textField } from '#kit/contract/fields.ts';
import { selectedInvoicesBodySchema, rejectedInvoiceSchema } from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    'invoices.emailDay': true;
  }
}

/** Where posted invoices are sent: to accounting, to the payment portal, or to the payer by email. */

const {
  alreadyEmailed,
  noneSelected,
  emailAddressMissing,
  postedInvoiceNotFound,
  connectionNotConfigured,
  noRecords,
} = invoiceErrors;

export const invoiceSendingPreviewSchema = z.object({
  toSend: z.int(),
  amount: z.int(),
  /** Already sent or queued. */
  already: z.int(),
  /** The first 100 that cannot be sent. */
  refused: z.array(rejectedInvoiceSchema),
  refusedCount: z.int(),
});
export type InvoiceSendingPreview = z.output<typeof invoiceSendingPreviewSchema>;
export const previewInvoiceSendingEndpoint = defineEndpoint({
  id: 'invoices.previewSending',
  method: 'PUT',
  path: '/billing/invoices/sending/validate',
  permissions: ['postInvoices:billing'],
  summary:
    'Preview how many of the selected invoices would be sent, and their total amount. The destination is accounting or the payment portal.',
  body: selectedInvoicesBodySchema.safeExtend({
    what: z.enum(['accounting', 'portal'], { error: 'Choose accounting or portal' }),
  }),
  reply: itemReply(invoiceSendingPreviewSchema),
  isReadOnly: true,
  errors: [noneSelected, noRecords, connectionNotConfigured],
});
const handed = z.object({
  queued: z.int(),
  amount: z.int(),
  already: z.int(),
  refused: z.array(rejectedInvoiceSchema),
  refusedCount: z.int(),
});
/** Shared by both endpoints: input, output and errors. */
const handing = {
  method: 'PUT',
  permissions: ['postInvoices:billing'],
  body: selectedInvoicesBodySchema,
  reply: itemReply(handed),
  live: ['invoices'],
  errors: [noneSelected, noRecords, connectionNotConfigured],
} as const;
export const queueInvoicesForAccountingEndpoint = defineEndpoint({
  id: 'invoices.sendToAccounting',
  path: '/billing/invoices/posting/accounting',
  summary:
    'Send the selected posted invoices to accounting. Runs in the background and sends each invoice once. Invoices that accounting rejected are sent again. Other invoices are listed in the response (207).',
  ...handing,
});
export const queueInvoicesForPaymentPortalEndpoint = defineEndpoint({
  id: 'invoices.uploadToPortal',
  path: '/billing/invoices/portal-upload',
  summary:
    'Upload the selected posted invoices to the payment portal. Runs in the background and sends each invoice once. Invoices that failed are sent again. Other invoices are listed in the response (207).',
  ...handing,
});

export const startEmailingInvoicesOfDayEndpoint = defineEndpoint({
  id: 'invoices.emailDay',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/date/async',
  permissions: ['postInvoices:billing'],
  summary:
    'Email the posted invoices of a date to the bill-tos that want them by email. Runs as a job. If some were emailed before, the call returns 412 unless it contains `again`. true sends them too, and false leaves them out.',
  body: z.object({ date: dateField('Date', { before: 400, after: 45 }), again: optionalBooleanField() }),
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [alreadyEmailed, postedInvoiceNotFound],
});
export const emailInvoiceByNumberEndpoint = defineEndpoint({
  id: 'invoices.emailOne',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/single/number',
  permissions: ['postInvoices:billing'],
  summary: 'Email one posted invoice to its bill-to. Emailing it a second time requires `again`.',
  body: z.object({ invoiceNumber: textField('Invoice number', 20), again: optionalBooleanField() }),
  reply: itemReply(z.object({ to: z.string() })),
  live: ['invoices'],
  errors: [alreadyEmailed, emailAddressMissing, postedInvoiceNotFound],
});
export const printPricePerBoxEndpoint = defineEndpoint({
  id: 'invoices.printPricePerBox',
  method: 'GET',
  path: '/billing/invoices/{id}/price-per-box',
  permissions: ['pricePerBox:billing'],
  summary: 'Download the price per unit of one invoice as a PDF. Every cent of the invoice is allocated.',
  reply: fileReply(),
  errors: [invoiceErrors.noUnits, invoiceErrors.freightChanged],
});

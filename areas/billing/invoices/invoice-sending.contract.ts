import { z } from 'zod';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalBooleanField, textField } from '#kit/contract/fields.ts';
import { selectedInvoicesBodySchema, rejectedInvoiceSchema } from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    'invoices.mailDay': true;
  }
}

/** Where posted invoices are sent: to accounting, to the payment portal, or to the payer by email. */

const { alreadyMailed, choose, noAddress, noPosted, notConnected, nothingToShow } = invoiceErrors;

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
    'How many of the invoices chosen would go to accounting or to the payment portal, and for how much.',
  body: selectedInvoicesBodySchema.safeExtend({
    what: z.enum(['accounting', 'portal'], { error: 'Choose accounting or portal' }),
  }),
  reply: itemReply(invoiceSendingPreviewSchema),
  reads: true,
  refuses: [choose, nothingToShow, notConnected],
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
  refuses: [choose, nothingToShow, notConnected],
} as const;
export const sendInvoicesToAccountingEndpoint = defineEndpoint({
  id: 'invoices.accounting',
  path: '/billing/invoices/posting/accounting',
  summary:
    'Hands the posted invoices chosen to accounting in the background, each once; one that was refused there goes again. Others are named (207).',
  ...handing,
});
export const uploadInvoicesToPortalEndpoint = defineEndpoint({
  id: 'invoices.portal',
  path: '/billing/invoices/portal-upload',
  summary:
    'Uploads the posted invoices chosen to the payment portal in the background, each once; one that failed goes again. Others are named (207).',
  ...handing,
});

export const emailInvoicesOfDayEndpoint = defineEndpoint({
  id: 'invoices.mailDay',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/date/async',
  permissions: ['postInvoices:billing'],
  summary:
    'Mails the posted invoices of a date as a job, to bill-tos that want them by mail. When some were mailed before it asks: `again` sends them too, or leaves them out.',
  body: z.object({ date: dateField('Date', { before: 400, after: 45 }), again: optionalBooleanField() }),
  reply: itemReply(z.object({ jobId: z.int() })),
  refuses: [alreadyMailed, noPosted],
});
export const emailInvoiceEndpoint = defineEndpoint({
  id: 'invoices.mailOne',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/single/number',
  permissions: ['postInvoices:billing'],
  summary: 'Mails one posted invoice to its bill-to. A second time needs `again`.',
  body: z.object({ invoiceNumber: textField('Invoice number', 20), again: optionalBooleanField() }),
  reply: itemReply(z.object({ to: z.string() })),
  live: ['invoices'],
  refuses: [alreadyMailed, noAddress, noPosted],
});
export const printPricePerBoxEndpoint = defineEndpoint({
  id: 'invoices.pricePerBox',
  method: 'GET',
  path: '/billing/invoices/{id}/price-per-box',
  permissions: ['pricePerBox:billing'],
  summary: 'What one invoice comes to by the box, every cent of it, as PDF.',
  reply: fileReply(),
  refuses: [invoiceErrors.noBoxes, invoiceErrors.freightChanged],
});

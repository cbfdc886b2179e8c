import { z } from 'zod';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { date, flag, text } from '#kit/contract/fields.ts';
import { chosenInvoicesBody, refusedInvoice } from './invoices.contract.ts';
import { invoiceErrors } from './invoices.errors.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    'invoices.mailDay': true;
  }
}

/** Where posted invoices go: to accounting, to the payment portal, to who pays by mail. */

const { alreadyMailed, choose, noAddress, noPosted, notConnected, nothingToShow } = invoiceErrors;

export const sendingPreview = z.object({
  toSend: z.int(),
  amount: z.int(),
  /** There already, or on their way. */
  already: z.int(),
  /** The first 100 that cannot be sent. */
  refused: z.array(refusedInvoice),
  refusedCount: z.int(),
});
export type SendingPreview = z.output<typeof sendingPreview>;
export const previewSending = endpoint({
  id: 'invoices.previewSending',
  method: 'PUT',
  path: '/billing/invoices/sending/validate',
  needs: ['postInvoices:billing'],
  about: 'How many of the invoices chosen would go to accounting or to the payment portal, and for how much.',
  body: chosenInvoicesBody.safeExtend({
    what: z.enum(['accounting', 'portal'], { error: 'Choose accounting or portal' }),
  }),
  reply: one(sendingPreview),
  reads: true,
  refuses: [choose, nothingToShow, notConnected],
});
const handed = z.object({
  queued: z.int(),
  amount: z.int(),
  already: z.int(),
  refused: z.array(refusedInvoice),
  refusedCount: z.int(),
});
/** The same for both: what is asked, what is answered, what refuses. */
const handing = {
  method: 'PUT',
  needs: ['postInvoices:billing'],
  body: chosenInvoicesBody,
  reply: one(handed),
  live: ['invoices'],
  refuses: [choose, nothingToShow, notConnected],
} as const;
export const postToAccounting = endpoint({
  id: 'invoices.accounting',
  path: '/billing/invoices/posting/accounting',
  about:
    'Hands the posted invoices chosen to accounting in the background, each once; one that was refused there goes again. Others are named (207).',
  ...handing,
});
export const uploadToPortal = endpoint({
  id: 'invoices.portal',
  path: '/billing/invoices/portal-upload',
  about:
    'Uploads the posted invoices chosen to the payment portal in the background, each once; one that failed goes again. Others are named (207).',
  ...handing,
});

export const mailDay = endpoint({
  id: 'invoices.mailDay',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/date/async',
  needs: ['postInvoices:billing'],
  about:
    'Mails the posted invoices of a date as a job, to bill-tos that want them by mail. When some were mailed before it asks: `again` sends them too, or leaves them out.',
  body: z.object({ date: date('Date'), again: flag() }),
  reply: one(z.object({ jobId: z.int() })),
  refuses: [alreadyMailed, noPosted],
});
export const mailOne = endpoint({
  id: 'invoices.mailOne',
  method: 'POST',
  path: '/billing/invoices/send-email/internal/single/number',
  needs: ['postInvoices:billing'],
  about: 'Mails one posted invoice to its bill-to. A second time needs `again`.',
  body: z.object({ invoiceNumber: text('Invoice number', 20), again: flag() }),
  reply: one(z.object({ to: z.string() })),
  live: ['invoices'],
  refuses: [alreadyMailed, noAddress, noPosted],
});
export const pricePerBox = endpoint({
  id: 'invoices.pricePerBox',
  method: 'GET',
  path: '/billing/invoices/{id}/price-per-box',
  needs: ['pricePerBox:billing'],
  about: 'What one invoice comes to by the box, every cent of it, as PDF.',
  reply: file(),
  refuses: [invoiceErrors.noBoxes, invoiceErrors.freightChanged],
});

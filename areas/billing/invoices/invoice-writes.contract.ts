import { z } from 'zod';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { date, id, maybe, text, version, whole, words, rate4 } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { cannot } from '#kit/contract/lifecycle.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle, invoiceLine } from './invoices.contract.ts';

/** What people do to one invoice: made by hand, changed and deleted as a draft, credited and billed again. */

const { noAccount, noChargeCode, ofShipments, tooMuch } = invoiceErrors;

export const invoiceBody = z.object({
  date: date('Date', { before: 120, after: 45 }),
  billToAccountId: id('Bill to'),
  /** For whom it is billed: the consignee. */
  customerAccountId: id('Customer'),
  deliverToAccountId: maybe(id('Deliver to')),
  rowVersion: maybe(version()),
});
export const addInvoice = endpoint({
  id: 'invoices.add',
  method: 'POST',
  path: '/billing/invoices',
  needs: ['editInvoice:billing'],
  about: 'Makes a draft by hand (type 1), still without lines.',
  body: invoiceBody,
  reply: one(z.object({ id: z.int(), number: z.string() })),
  live: ['invoices'],
  refuses: [noAccount],
});
export const editInvoice = endpoint({
  id: 'invoices.edit',
  method: 'PUT',
  path: '/billing/invoices/{id}',
  needs: ['editInvoice:billing'],
  about:
    'Changes the head of a draft; its due date follows. Of a flower invoice the date alone: who pays follows its shipments.',
  body: invoiceBody,
  reply: done(),
  live: ['invoices'],
  refuses: [cannot(invoiceLifecycle, 'edit'), noAccount, ofShipments],
});
export const deleteInvoice = endpoint({
  id: 'invoices.delete',
  method: 'DELETE',
  path: '/billing/invoices/{id}',
  needs: ['editInvoice:billing', 'undoBilling:billing'],
  about:
    'Deletes a draft, which stays to be seen as deleted. One that closing made needs undoBilling; its shipments are Rated again.',
  reply: done(),
  live: ['invoices'],
  refuses: [cannot(invoiceLifecycle, 'delete'), commonErrors.notAllowed],
});

/** A charge by hand: rate times quantity, or a percentage of the other lines. */
export const lineBody = z
  .object({
    chargeCode: text('Charge code', 10),
    description: text('Description', 120),
    rateUnit: z.enum(['$', '%'], { error: 'Rate unit must be $ or %' }).default('$'),
    /** 1/10,000 $, or basis points when the unit is %. */
    rate: rate4('Rate', -2_000_000_000, 2_000_000_000),
    quantity: maybe(whole('Quantity', 1, 1_000_000)),
    /** Of the invoice. */
    rowVersion: maybe(version()),
  })
  .refine((line) => line.rateUnit === '%' || line.quantity !== undefined, {
    error: 'Quantity is required',
    path: ['quantity'],
  });
const lineRefuses = [cannot(invoiceLifecycle, 'edit'), noChargeCode, ofShipments, tooMuch];
export const addInvoiceLine = endpoint({
  id: 'invoices.addLine',
  method: 'POST',
  path: '/billing/invoices/{id}/details',
  needs: ['editInvoice:billing'],
  about: 'Adds a line to a draft; amount and percentages follow.',
  body: lineBody,
  reply: one(invoiceLine),
  live: ['invoices'],
  refuses: lineRefuses,
});
export const editInvoiceLine = endpoint({
  id: 'invoices.editLine',
  method: 'PUT',
  path: '/billing/invoices/details/{id}',
  needs: ['editInvoice:billing'],
  about: 'Changes a line of a draft that was made by hand.',
  body: lineBody,
  reply: one(invoiceLine),
  live: ['invoices'],
  refuses: lineRefuses,
});
export const deleteInvoiceLine = endpoint({
  id: 'invoices.deleteLine',
  method: 'DELETE',
  path: '/billing/invoices/details/{id}',
  needs: ['editInvoice:billing'],
  about: 'Removes a line of a draft that was made by hand.',
  reply: done(),
  live: ['invoices'],
  refuses: [cannot(invoiceLifecycle, 'edit'), ofShipments, tooMuch],
});

export const invoiceCustomer = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
});
export const invoiceCustomers = endpoint({
  id: 'invoices.customers',
  method: 'GET',
  path: '/billing/invoices/customers',
  needs: ['invoicesView:billing'],
  about: 'Accounts that an invoice may name, by number or part of the name: at most 20.',
  query: z.object({ search: words('Search', 120), accountId: maybe(id('Account')) }),
  reply: one(z.array(invoiceCustomer)),
});

export const shipmentsOnInvoice = endpoint({
  id: 'invoices.shipmentCount',
  method: 'GET',
  path: '/billing/shipments/invoice/{id}/count',
  needs: ['invoicesView:billing'],
  about: 'How many shipments re-billing an invoice would open, and whether it comes late.',
  reply: one(
    z.object({
      shipments: z.int(),
      amount: z.int(),
      /** Days since it was billed, and those from which re-billing warns. */
      days: z.int(),
      warnsAfter: z.int(),
      late: z.boolean(),
    }),
  ),
  live: ['invoices', 'shipments'],
});
const creditBody = z.object({ reason: words('Reason', 300) });
export const creditInvoice = endpoint({
  id: 'invoices.credit',
  method: 'PUT',
  path: '/billing/invoices/{id}/credit',
  needs: ['reBillInvoice:billing'],
  about: 'Takes a posted invoice back: a posted adjustment (type 2) with the same lines negated. Once.',
  body: creditBody,
  reply: one(z.object({ id: z.int(), number: z.string(), amount: z.int() })),
  live: ['invoices'],
  refuses: [
    cannot(invoiceLifecycle, 'credit'),
    invoiceErrors.creditOfCredit,
    invoiceErrors.writtenOff,
    invoiceErrors.periodClosed,
  ],
});
export const rebillInvoice = endpoint({
  id: 'invoices.rebill',
  method: 'PUT',
  path: '/billing/invoices/{id}/re-bill',
  needs: ['reBillInvoice:billing'],
  about:
    'Credits a posted invoice and opens its shipments, so that they are rated and closed again. One that is credited already is not credited twice. Late ones carry a warning.',
  body: creditBody,
  reply: one(
    z.object({
      credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
      shipments: z.int(),
      warning: z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
    }),
  ),
  live: ['invoices', 'shipments'],
  refuses: [
    cannot(invoiceLifecycle, 'rebill'),
    invoiceErrors.creditOfCredit,
    invoiceErrors.writtenOff,
    invoiceErrors.nothingToOpen,
    invoiceErrors.periodClosed,
  ],
});

export const accountingPeriod = z.object({
  closedThrough: z.string().nullable(),
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export const getAccountingPeriod = endpoint({
  id: 'invoices.period',
  method: 'GET',
  path: '/billing/invoices/accounting-period',
  needs: ['invoicesView:billing'],
  about: 'Up to which date accounting is closed: no invoice of these days is posted any more.',
  reply: one(accountingPeriod),
  live: ['invoices'],
});
export const setAccountingPeriod = endpoint({
  id: 'invoices.setPeriod',
  method: 'PUT',
  path: '/billing/invoices/accounting-period',
  needs: ['postInvoices:billing'],
  about: 'Closes accounting up to a date, or opens it again from there on.',
  body: z.object({ closedThrough: maybe(date('Closed through')), rowVersion: version() }),
  reply: done(),
  live: ['invoices'],
});

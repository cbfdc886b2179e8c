import { z } from 'zod';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, cents, date, flag, id, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { lifecycle } from '#kit/contract/lifecycle.ts';
import { paging } from '#kit/contract/paging.ts';
import { invoiceStates } from '#areas/billing/ledger/invoice-states.contract.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    invoices: true;
  }
}

export const invoiceLifecycle = lifecycle({
  name: 'Invoice',
  of: 'invoice',
  states: {
    draft: { value: invoiceStates.draft, label: 'Draft' },
    posted: { value: invoiceStates.posted, label: 'Posted' },
    credited: { value: invoiceStates.credited, label: 'Credited' },
    deleted: { value: invoiceStates.deleted, label: 'Deleted' },
  },
  moves: {
    edit: {
      from: ['draft'],
      to: 'same',
      needs: ['editInvoice:billing'],
      says: 'Only a draft can be changed. This one is {state}.',
    },
    delete: {
      from: ['draft'],
      to: 'deleted',
      needs: ['editInvoice:billing', 'undoBilling:billing'],
      says: 'Only a draft can be deleted. This one is {state}.',
    },
    credit: {
      from: ['posted'],
      to: 'credited',
      needs: ['reBillInvoice:billing'],
      says: 'Only a posted invoice can be credited, and once. This one is {state}.',
    },
    rebill: {
      from: ['posted', 'credited'],
      to: 'credited',
      needs: ['reBillInvoice:billing'],
      says: 'Only a posted invoice can be billed again. This one is {state}.',
    },
    post: {
      from: ['draft'],
      to: 'posted',
      needs: ['postInvoices:billing'],
      says: 'Only a draft can be posted. This one is {state}.',
    },
  },
});

export const invoiceSorts = [
  'date',
  'number',
  'type',
  'billTo',
  'consignee',
  'deliverTo',
  'loadNumber',
  'outboundDate',
  'dueDate',
  'units',
  'cubes',
  'amount',
  'open',
] as const;
const amount = (label: string) => maybe(cents(label, -2_000_000_000, 2_000_000_000));
const filters = {
  dateFrom: maybe(date('Date from')),
  dateTo: maybe(date('Date to')),
  invoiceNumber: words('Invoice number', 20),
  type: maybe(oneOf('Type', [0, 1, 2])),
  status: maybe(oneOf('Status', [0, 1, 2, 3])),
  billToAccountId: maybe(id('Bill to')),
  billToName: words('Bill to', 120),
  billToState: words('Bill-to state', 10),
  billToCity: words('Bill-to city', 80),
  consigneeName: words('Consignee', 120),
  deliverToName: words('Deliver to', 120),
  loadNumber: words('Load number', 20),
  po: words('PO', 60),
  amountFrom: amount('Amount from'),
  amountTo: amount('Amount to'),
  outboundDateFrom: maybe(date('Outbound date from')),
  outboundDateTo: maybe(date('Outbound date to')),
  /** Those of which something is still owed; false: the others. */
  unpaid: flag(),
  /** As the bill-to sees them: posted ones only. Always so for whoever may not see all invoices. */
  mine: flag(),
};
type Filters = {
  dateFrom?: string;
  dateTo?: string;
  outboundDateFrom?: string;
  outboundDateTo?: string;
  amountFrom?: number;
  amountTo?: number;
};
const ordered = (q: Filters) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'Date to cannot be before date from', path: ['dateTo'] };
const outboundOrdered = (q: Filters) =>
  !q.outboundDateFrom || !q.outboundDateTo || q.outboundDateFrom <= q.outboundDateTo;
const wrongOutbound = {
  error: 'Outbound date to cannot be before outbound date from',
  path: ['outboundDateTo'],
};
const inAmounts = (q: Filters) =>
  q.amountFrom === undefined || q.amountTo === undefined || q.amountFrom <= q.amountTo;
const wrongAmounts = { error: 'Amount to cannot be less than amount from', path: ['amountTo'] };

export const invoiceRow = z.object({
  id: z.int(),
  number: z.string(),
  draftNumber: z.string(),
  date: z.string(),
  type: z.int(),
  status: z.int(),
  posted: z.boolean(),
  credited: z.boolean(),
  deleted: z.boolean(),
  billToId: z.int(),
  billTo: z.string(),
  billToCity: z.string(),
  billToState: z.string().nullable(),
  consignee: z.string().nullable(),
  deliverTo: z.string().nullable(),
  deliverToCity: z.string().nullable(),
  loadId: z.int().nullable(),
  loadNumber: z.int().nullable(),
  /** Purchase orders of the freight, as the consignee knows it. */
  po: z.string().nullable(),
  outboundDate: z.string().nullable(),
  dueDate: z.string(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** What is still open of it: below zero is what we owe; null before it is posted. */
  open: z.int().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;
const reads: readonly [string, ...string[]] = ['invoicesView:billing', 'myInvoicesView:customerService'];

export const searchInvoices = endpoint({
  id: 'invoices.search',
  method: 'GET',
  path: '/billing/invoices',
  needs: reads,
  shared: true,
  about:
    'Invoices with totals over all pages, newest first. Bill-tos see their own posted ones. Of each posted one what is still open, as statements and collections have it. Deleted ones only when asked for by status 3.',
  query: z
    .object({ ...paging(invoiceSorts, 'desc'), ...filters })
    .refine(ordered, wrongOrder)
    .refine(outboundOrdered, wrongOutbound)
    .refine(inAmounts, wrongAmounts),
  reply: page(
    invoiceRow,
    z.object({
      totalRows: z.int(),
      totalAmount: z.int(),
      totalCubes: z.int(),
      totalUnits: z.int(),
      /** What is owed of those asked for by `unpaid`; null when they were not. */
      totalOpen: z.int().nullable(),
    }),
  ),
  live: ['invoices', 'payments'],
});
/** For the views of the list. */
export const invoicesWaiting = endpoint({
  id: 'invoices.waiting',
  method: 'GET',
  path: '/billing/invoices/waiting',
  needs: ['invoicesView:billing'],
  about: 'How many invoices are still to be posted.',
  reply: one(z.object({ toPost: z.int() })),
  live: ['invoices'],
  shared: true,
});

const reference = z.object({ id: z.int(), number: z.string() }).nullable();
/** Papers that follow each other: an invoice, its credit, what was billed instead. */
const paper = z.object({
  id: z.int(),
  number: z.string(),
  type: z.int(),
  status: z.int(),
  date: z.string(),
  amount: z.int(),
  creditOfId: z.int().nullable(),
  rebillOfId: z.int().nullable(),
});
export type LineagePaper = z.output<typeof paper>;
export const invoiceDoc = invoiceRow.extend({
  rowVersion: z.int(),
  /** The whole line of papers this one stands in, oldest first; itself alone when nothing followed. */
  lineage: z.array(paper),
  billToNumber: z.string(),
  consigneeId: z.int().nullable(),
  deliverToId: z.int().nullable(),
  termsDays: z.int(),
  postedAt: instant().nullable(),
  /** Who posted it, and its number in accounting: staff only. */
  postedBy: z.string().nullable(),
  accountingRef: z.string().nullable(),
  accountingPostedAt: instant().nullable(),
  /** The invoice was brought over from an old system; `importId` for those who see imports. */
  opening: z.object({ importId: z.int().nullable() }).nullable(),
  creditOf: reference,
  rebillOf: reference,
  creditedBy: reference,
  shipments: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      status: z.int(),
      bolId: z.int().nullable(),
      bolNumber: z.string().nullable(),
      shipper: z.string(),
      po: z.string().nullable(),
      units: z.int(),
      cubes: z.int(),
      amount: z.int(),
    }),
  ),
  /** Where it was sent, newest first; staff only. */
  sendings: z.array(
    z.object({
      what: z.enum(['email', 'accounting', 'portal']),
      to: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      error: z.string().nullable(),
      askedAt: instant(),
      askedBy: z.string(),
      sentAt: instant().nullable(),
    }),
  ),
  /** Who did what; staff only. */
  history: z.array(z.object({ at: instant(), who: z.string(), action: z.string(), after: z.unknown() })),
});
export type InvoiceDoc = z.output<typeof invoiceDoc>;
export const getInvoice = endpoint({
  id: 'invoices.get',
  method: 'GET',
  path: '/billing/invoices/{id}',
  needs: reads,
  about: 'The head of one invoice with its shipments.',
  reply: one(invoiceDoc),
  live: ['invoices', 'payments'],
});

export const invoiceLine = z.object({
  id: z.int(),
  seq: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  /** 1/10,000 $, or basis points when the unit is %. */
  rate: z.int(),
  rateUnit: z.enum(['$', '%']),
  /** Hundredths when the unit is cubes, cents when it is revenue, else a count. */
  quantity: z.int(),
  quantityUnit: z.string(),
  amount: z.int(),
  shipmentId: z.int().nullable(),
  shipmentNumber: z.int().nullable(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;
export const getInvoiceDetails = endpoint({
  id: 'invoices.details',
  method: 'GET',
  path: '/billing/invoices/details',
  needs: reads,
  about: 'The lines of one invoice, named by its id and type.',
  query: z.object({ invoiceId: id('Invoice'), invoiceType: oneOf('Invoice type', [0, 1, 2]) }),
  reply: one(z.array(invoiceLine)),
  live: ['invoices'],
});

const language = z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en');
export const exportInvoices = endpoint({
  id: 'invoices.export',
  method: 'GET',
  path: '/billing/invoices/export.csv',
  needs: reads,
  about: 'Every invoice of the filter as report.csv.',
  query: z
    .object({
      language,
      orderField: paging(invoiceSorts, 'desc').orderField,
      orderDirection: paging(invoiceSorts, 'desc').orderDirection,
      ...filters,
    })
    .refine(ordered, wrongOrder)
    .refine(outboundOrdered, wrongOutbound)
    .refine(inAmounts, wrongAmounts),
  reply: file('text/csv'),
  big: true,
});
export const printInvoice = endpoint({
  id: 'invoices.print',
  method: 'GET',
  path: '/billing/invoices/{id}/print',
  needs: reads,
  about: 'One invoice as PDF.',
  reply: file(),
});
export const chosenInvoicesBody = z
  .object({ ...filters, ...bulkSelection })
  .refine(ordered, wrongOrder)
  .refine(outboundOrdered, wrongOutbound)
  .refine(inAmounts, wrongAmounts);
export const printManyInvoices = endpoint({
  id: 'invoices.printMany',
  method: 'GET',
  path: '/billing/invoices/print',
  needs: reads,
  about:
    'Many invoices in one PDF: those included, or all of the filter without those excluded, evaluated now. Deleted ones are left out.',
  query: chosenInvoicesBody,
  reply: file(),
  big: true,
  refuses: [invoiceErrors.choose, invoiceErrors.nothingToShow],
});

export const refusedInvoice = z.object({
  id: z.int(),
  number: z.string(),
  code: z.string(),
  why: z.string(),
});
export const postingPreview = z.object({
  toPost: z.int(),
  amount: z.int(),
  already: z.int(),
  /** The first 100 that cannot be posted. */
  refused: z.array(refusedInvoice),
  refusedCount: z.int(),
});
export type PostingPreview = z.output<typeof postingPreview>;
export const previewPosting = endpoint({
  id: 'invoices.previewPosting',
  method: 'PUT',
  path: '/billing/invoices/posting/validate',
  needs: ['postInvoices:billing'],
  about: 'How many of the invoices chosen would be posted, for how much, and which cannot be.',
  body: chosenInvoicesBody,
  reply: one(postingPreview),
  reads: true,
  refuses: [invoiceErrors.choose, invoiceErrors.nothingToShow],
});
export const postInvoices = endpoint({
  id: 'invoices.post',
  method: 'PUT',
  path: '/billing/invoices/posting',
  needs: ['postInvoices:billing'],
  about:
    'Posts the drafts chosen: each gets its number and is never changed again. Posted ones stay as they are; what cannot be posted is named (207).',
  body: chosenInvoicesBody,
  reply: one(
    z.object({
      posted: z.int(),
      amount: z.int(),
      firstNumber: z.string().nullable(),
      lastNumber: z.string().nullable(),
      already: z.int(),
      refused: z.array(refusedInvoice),
      refusedCount: z.int(),
    }),
  ),
  live: ['invoices'],
  refuses: [invoiceErrors.choose, invoiceErrors.nothingToShow, invoiceErrors.periodClosed],
});

import { z } from 'zod';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  centsField,
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { defineLifecycle } from '#kit/contract/lifecycle.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { invoiceStatuses } from '#areas/billing/ledger/invoice-statuses.contract.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    invoices: true;
  }
}

export const invoiceLifecycle = defineLifecycle({
  name: 'Invoice',
  noun: 'invoice',
  states: {
    draft: { value: invoiceStatuses.draft, label: 'Draft' },
    posted: { value: invoiceStatuses.posted, label: 'Posted' },
    credited: { value: invoiceStatuses.credited, label: 'Credited' },
    deleted: { value: invoiceStatuses.deleted, label: 'Deleted' },
  },
  transitions: {
    edit: {
      from: ['draft'],
      to: 'same',
      permissions: ['editInvoice:billing'],
      message: 'Only drafts can be edited. This invoice is {state}.',
    },
    delete: {
      from: ['draft'],
      to: 'deleted',
      permissions: ['editInvoice:billing', 'undoBilling:billing'],
      message: 'Only drafts can be deleted. This invoice is {state}.',
    },
    credit: {
      from: ['posted'],
      to: 'credited',
      permissions: ['reBillInvoice:billing'],
      message: 'Only posted invoices can be credited, and only once. This invoice is {state}.',
    },
    rebill: {
      from: ['posted', 'credited'],
      to: 'credited',
      permissions: ['reBillInvoice:billing'],
      message: 'Only posted invoices can be rebilled. This invoice is {state}.',
    },
    post: {
      from: ['draft'],
      to: 'posted',
      permissions: ['postInvoices:billing'],
      message: 'Can’t post: invoice is {state}. Only drafts can be posted.',
    },
  },
});

export const invoiceSortFields = [
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
const amount = (label: string) => optionalField(centsField(label, -2_000_000_000, 2_000_000_000));
const filters = {
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
  invoiceNumber: optionalTextField('Invoice number', 20),
  type: optionalField(numberEnumField('Type', [0, 1, 2])),
  status: optionalField(numberEnumField('Status', [0, 1, 2, 3])),
  billToAccountId: optionalField(idField('Bill to')),
  billToName: optionalTextField('Bill to', 120),
  billToState: optionalTextField('Bill-to state', 10),
  billToCity: optionalTextField('Bill-to city', 80),
  consigneeName: optionalTextField('Consignee', 120),
  deliverToName: optionalTextField('Deliver to', 120),
  loadNumber: optionalTextField('Load number', 20),
  po: optionalTextField('PO', 60),
  amountFrom: amount('Amount from'),
  amountTo: amount('Amount to'),
  outboundDateFrom: optionalField(dateField('Outbound date from')),
  outboundDateTo: optionalField(dateField('Outbound date to')),
  /** true: invoices with an open amount. false: the others. */
  unpaid: optionalBooleanField(),
  /** As the bill-to sees them: only posted invoices. Always applied to users who cannot see all invoices. */
  mine: optionalBooleanField(),
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
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };
const outboundOrdered = (q: Filters) =>
  !q.outboundDateFrom || !q.outboundDateTo || q.outboundDateFrom <= q.outboundDateTo;
const wrongOutbound = {
  error: '“Outbound date to” can’t be before “Outbound date from”',
  path: ['outboundDateTo'],
};
const inAmounts = (q: Filters) =>
  q.amountFrom === undefined || q.amountTo === undefined || q.amountFrom <= q.amountTo;
const wrongAmounts = { error: 'Max amount can’t be less than min amount', path: ['amountTo'] };

export const invoiceRowSchema = z.object({
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
  /** The purchase orders of the freight, as the consignee knows them. */
  po: z.string().nullable(),
  outboundDate: z.string().nullable(),
  dueDate: z.string(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** The open amount in cents. Negative means we owe it. null before posting. */
  open: z.int().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRowSchema>;
const reads: readonly [string, ...string[]] = ['invoicesView:billing', 'myInvoicesView:customerService'];

export const searchInvoicesEndpoint = defineEndpoint({
  id: 'invoices.search',
  method: 'GET',
  path: '/billing/invoices',
  permissions: reads,
  shared: true,
  summary:
    'List invoices with totals over all pages, newest first. Bill-tos see their own posted invoices. Each posted invoice shows its open amount, as in statements and collections. Deleted invoices are included only with status 3.',
  query: z
    .object({ ...pagingFields(invoiceSortFields, 'desc'), ...filters })
    .refine(ordered, wrongOrder)
    .refine(outboundOrdered, wrongOutbound)
    .refine(inAmounts, wrongAmounts),
  reply: pageReply(
    invoiceRowSchema,
    z.object({
      totalRows: z.int(),
      totalAmount: z.int(),
      totalCubes: z.int(),
      totalUnits: z.int(),
      /** The open total of the invoices filtered by `unpaid`. null without that filter. */
      totalOpen: z.int().nullable(),
    }),
  ),
  live: ['invoices', 'payments'],
});
/** For the views of the list. */
export const countInvoicesToPostEndpoint = defineEndpoint({
  id: 'invoices.countUnposted',
  method: 'GET',
  path: '/billing/invoices/waiting',
  permissions: ['invoicesView:billing'],
  summary: 'Count the invoices that are not posted yet.',
  reply: itemReply(z.object({ toPost: z.int() })),
  live: ['invoices'],
  shared: true,
});

const reference = z.object({ id: z.int(), number: z.string() }).nullable();
/** A chain of documents: an invoice, its credit, and the rebill. */
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
export type LineageInvoice = z.output<typeof paper>;
export const invoiceDetailsSchema = invoiceRowSchema.extend({
  rowVersion: z.int(),
  /** The whole chain that this document belongs to, oldest first. Only itself if nothing followed. */
  lineage: z.array(paper),
  billToNumber: z.string(),
  consigneeId: z.int().nullable(),
  deliverToId: z.int().nullable(),
  termsDays: z.int(),
  postedAt: instantField().nullable(),
  /** Who posted it, and its number in the accounting system. Staff only. */
  postedBy: z.string().nullable(),
  accountingRef: z.string().nullable(),
  accountingPostedAt: instantField().nullable(),
  /** Set if the invoice was imported from an old system. `importId` only for users who can see imports. */
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
  /** Where it was sent, newest first. Staff only. */
  sendings: z.array(
    z.object({
      what: z.enum(['email', 'accounting', 'portal']),
      to: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      error: z.string().nullable(),
      askedAt: instantField(),
      askedBy: z.string(),
      sentAt: instantField().nullable(),
    }),
  ),
  /** Who did what. Staff only. */
  history: z.array(z.object({ at: instantField(), who: z.string(), action: z.string(), after: z.unknown() })),
});
export type InvoiceDetails = z.output<typeof invoiceDetailsSchema>;
export const getInvoiceEndpoint = defineEndpoint({
  id: 'invoices.get',
  method: 'GET',
  path: '/billing/invoices/{id}',
  permissions: reads,
  summary: 'Get the header of one invoice with its shipments.',
  reply: itemReply(invoiceDetailsSchema),
  live: ['invoices', 'payments'],
});

export const invoiceLineSchema = z.object({
  id: z.int(),
  seq: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  /** 1/10,000 $, or basis points when the unit is %. */
  rate: z.int(),
  rateUnit: z.enum(['$', '%']),
  /** Hundredths for cubes, cents for revenue, otherwise a count. */
  quantity: z.int(),
  quantityUnit: z.string(),
  amount: z.int(),
  shipmentId: z.int().nullable(),
  shipmentNumber: z.int().nullable(),
});
export type InvoiceLine = z.output<typeof invoiceLineSchema>;
export const getInvoiceLinesEndpoint = defineEndpoint({
  id: 'invoices.listLines',
  method: 'GET',
  path: '/billing/invoices/details',
  permissions: reads,
  summary: 'List the lines of one invoice, identified by its id and type.',
  query: z.object({ invoiceId: idField('Invoice'), invoiceType: numberEnumField('Invoice type', [0, 1, 2]) }),
  reply: itemReply(z.array(invoiceLineSchema)),
  live: ['invoices'],
});

const language = z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en');
export const exportInvoicesEndpoint = defineEndpoint({
  id: 'invoices.export',
  method: 'GET',
  path: '/billing/invoices/export.csv',
  permissions: reads,
  summary: 'Export all invoices of the filter as report.csv.',
  query: z
    .object({
      language,
      orderField: pagingFields(invoiceSortFields, 'desc').orderField,
      orderDirection: pagingFields(invoiceSortFields, 'desc').orderDirection,
      ...filters,
    })
    .refine(ordered, wrongOrder)
    .refine(outboundOrdered, wrongOutbound)
    .refine(inAmounts, wrongAmounts),
  reply: fileReply('text/csv'),
  big: true,
});
export const printInvoiceEndpoint = defineEndpoint({
  id: 'invoices.print',
  method: 'GET',
  path: '/billing/invoices/{id}/print',
  permissions: reads,
  summary: 'Download one invoice as a PDF.',
  reply: fileReply(),
});
export const selectedInvoicesBodySchema = z
  .object({ ...filters, ...bulkSelectionFields })
  .refine(ordered, wrongOrder)
  .refine(outboundOrdered, wrongOutbound)
  .refine(inAmounts, wrongAmounts);
export const printManyInvoicesEndpoint = defineEndpoint({
  id: 'invoices.printMany',
  method: 'GET',
  path: '/billing/invoices/print',
  permissions: reads,
  summary:
    'Download many invoices in one PDF. The PDF contains the included invoices, or all invoices of the filter without the excluded ones. The filter is evaluated at the time of the call. Deleted invoices are left out.',
  query: selectedInvoicesBodySchema,
  reply: fileReply(),
  big: true,
  errors: [invoiceErrors.noneSelected, invoiceErrors.noRecords],
});

export const rejectedInvoiceSchema = z.object({
  id: z.int(),
  number: z.string(),
  code: z.string(),
  why: z.string(),
});
export const invoicePostingPreviewSchema = z.object({
  toPost: z.int(),
  amount: z.int(),
  already: z.int(),
  /** The first 100 that cannot be posted. */
  refused: z.array(rejectedInvoiceSchema),
  refusedCount: z.int(),
});
export type InvoicePostingPreview = z.output<typeof invoicePostingPreviewSchema>;
export const previewInvoicePostingEndpoint = defineEndpoint({
  id: 'invoices.previewPosting',
  method: 'PUT',
  path: '/billing/invoices/posting/validate',
  permissions: ['postInvoices:billing'],
  summary:
    'Preview posting the selected invoices. Returns how many would be posted, their total amount, and which ones cannot be posted.',
  body: selectedInvoicesBodySchema,
  reply: itemReply(invoicePostingPreviewSchema),
  isReadOnly: true,
  errors: [invoiceErrors.noneSelected, invoiceErrors.noRecords],
});
export const postInvoicesEndpoint = defineEndpoint({
  id: 'invoices.post',
  method: 'PUT',
  path: '/billing/invoices/posting',
  permissions: ['postInvoices:billing'],
  summary:
    'Post the selected drafts. Each gets its number and can no longer be changed. Invoices that are already posted stay unchanged. Drafts that cannot be posted are listed in the response (207).',
  body: selectedInvoicesBodySchema,
  reply: itemReply(
    z.object({
      posted: z.int(),
      amount: z.int(),
      firstNumber: z.string().nullable(),
      lastNumber: z.string().nullable(),
      already: z.int(),
      refused: z.array(rejectedInvoiceSchema),
      refusedCount: z.int(),
    }),
  ),
  live: ['invoices'],
  errors: [invoiceErrors.noneSelected, invoiceErrors.noRecords, invoiceErrors.periodClosed],
});

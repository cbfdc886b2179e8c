import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  dateField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
  dollarTenThousandthsField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { getWrongStateError } from '#kit/contract/lifecycle.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceLifecycle, invoiceLineSchema } from './invoices.contract.ts';

/** Endpoints that change one invoice: creates it manually, edits and deletes drafts, credits and rebills. */

const { accountNotFound, chargeCodeNotFound, lineFromShipment, amountTooHigh } = invoiceErrors;

export const draftInvoiceHeaderBodySchema = z.object({
  date: dateField('Date', { before: 120, after: 45 }),
  billToAccountId: idField('Bill to'),
  /** The customer being billed: the consignee. */
  customerAccountId: idField('Customer'),
  deliverToAccountId: optionalField(idField('Deliver to')),
  rowVersion: optionalField(rowVersionField()),
});
export const addManualInvoiceDraftEndpoint = defineEndpoint({
  id: 'invoices.add',
  method: 'POST',
  path: '/billing/invoices',
  permissions: ['editInvoice:billing'],
  summary: 'Create a manual draft invoice (type 1) without lines.',
  body: draftInvoiceHeaderBodySchema,
  reply: itemReply(z.object({ id: z.int(), number: z.string() })),
  live: ['invoices'],
  errors: [accountNotFound],
});
export const editDraftInvoiceHeaderEndpoint = defineEndpoint({
  id: 'invoices.edit',
  method: 'PUT',
  path: '/billing/invoices/{id}',
  permissions: ['editInvoice:billing'],
  summary:
    'Update the header of a draft. Its due date is recalculated. On a flower invoice only the date can change, because its payer follows from its shipments.',
  body: draftInvoiceHeaderBodySchema,
  reply: noDataReply(),
  live: ['invoices'],
  errors: [getWrongStateError(invoiceLifecycle, 'edit'), accountNotFound, lineFromShipment],
});
export const softDeleteDraftInvoiceAndReopenShipmentsEndpoint = defineEndpoint({
  id: 'invoices.delete',
  method: 'DELETE',
  path: '/billing/invoices/{id}',
  permissions: ['editInvoice:billing', 'undoBilling:billing'],
  summary:
    'Delete a draft. It stays visible as deleted. A draft that the billing close created requires undoBilling, and its shipments become Rated again.',
  reply: noDataReply(),
  live: ['invoices'],
  errors: [getWrongStateError(invoiceLifecycle, 'delete'), commonErrors.notAllowed],
});

/** A manual charge: rate times quantity, or a percentage of the other lines. */
export const manualInvoiceLineBodySchema = z
  .object({
    chargeCode: textField('Charge code', 10),
    description: textField('Description', 120),
    rateUnit: z.enum(['$', '%'], { error: 'Rate unit must be $ or %' }).default('$'),
    /** 1/10,000 $, or basis points if the unit is %. */
    rate: dollarTenThousandthsField('Rate', -2_000_000_000, 2_000_000_000),
    quantity: optionalField(integerField('Quantity', 1, 1_000_000)),
    /** Why it is charged. Shown in the history. */
    reason: textField('Reason', 200),
    /** The invoice's row version. */
    rowVersion: optionalField(rowVersionField()),
  })
  .refine((line) => line.rateUnit === '%' || line.quantity !== undefined, {
    error: 'Quantity is required',
    path: ['quantity'],
  });
const lineRefuses = [
  getWrongStateError(invoiceLifecycle, 'edit'),
  chargeCodeNotFound,
  lineFromShipment,
  amountTooHigh,
];
export const addManualInvoiceLineEndpoint = defineEndpoint({
  id: 'invoices.addLine',
  method: 'POST',
  path: '/billing/invoices/{id}/details',
  permissions: ['editInvoice:billing'],
  summary: 'Add a line to a draft. Amount and percentages are recalculated.',
  body: manualInvoiceLineBodySchema,
  reply: itemReply(invoiceLineSchema),
  live: ['invoices'],
  errors: lineRefuses,
});
export const editManualInvoiceLineEndpoint = defineEndpoint({
  id: 'invoices.editLine',
  method: 'PUT',
  path: '/billing/invoices/details/{id}',
  permissions: ['editInvoice:billing'],
  summary: 'Update a line of a manual draft.',
  body: manualInvoiceLineBodySchema,
  reply: itemReply(invoiceLineSchema),
  live: ['invoices'],
  errors: lineRefuses,
});
export const removeManualInvoiceLineEndpoint = defineEndpoint({
  id: 'invoices.deleteLine',
  method: 'DELETE',
  path: '/billing/invoices/details/{id}',
  permissions: ['editInvoice:billing'],
  summary: 'Delete a line of a manual draft.',
  reply: noDataReply(),
  live: ['invoices'],
  errors: [getWrongStateError(invoiceLifecycle, 'edit'), lineFromShipment, amountTooHigh],
});

export const invoiceAccountOptionSchema = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
});
export const autocompleteInvoiceAccountsEndpoint = defineEndpoint({
  id: 'invoices.searchCustomers',
  method: 'GET',
  path: '/billing/invoices/customers',
  permissions: ['invoicesView:billing'],
  summary: 'Search accounts that an invoice can use, by number or part of the name. Returns at most 20.',
  query: z.object({ search: optionalTextField('Search', 120), accountId: optionalField(idField('Account')) }),
  reply: itemReply(z.array(invoiceAccountOptionSchema)),
});

export const previewInvoiceRebillEndpoint = defineEndpoint({
  id: 'invoices.countShipments',
  method: 'GET',
  path: '/billing/shipments/invoice/{id}/count',
  permissions: ['invoicesView:billing'],
  summary:
    'Count the shipments that rebilling an invoice would reopen. The response also shows whether the rebill is late.',
  reply: itemReply(
    z.object({
      shipments: z.int(),
      amount: z.int(),
      /** Days since it was billed, and the number of days from which a rebill warns. */
      days: z.int(),
      warnsAfter: z.int(),
      late: z.boolean(),
    }),
  ),
  live: ['invoices', 'shipments'],
});
const creditBody = z.object({ reason: optionalTextField('Reason', 300) });
export const creditWholeInvoiceEndpoint = defineEndpoint({
  id: 'invoices.credit',
  method: 'PUT',
  path: '/billing/invoices/{id}/credit',
  permissions: ['reBillInvoice:billing'],
  summary:
    'Credit a posted invoice. Creates a posted adjustment (type 2) with the same lines negated. An invoice can be credited only once.',
  body: creditBody,
  reply: itemReply(z.object({ id: z.int(), number: z.string(), amount: z.int() })),
  live: ['invoices'],
  errors: [
    getWrongStateError(invoiceLifecycle, 'credit'),
    invoiceErrors.creditNotCreditable,
    invoiceErrors.amountWrittenOff,
    invoiceErrors.periodClosed,
  ],
});
export const creditInvoiceAndReopenShipmentsForRebillEndpoint = defineEndpoint({
  id: 'invoices.rebill',
  method: 'PUT',
  path: '/billing/invoices/{id}/re-bill',
  permissions: ['reBillInvoice:billing'],
  summary:
    'Credit a posted invoice and reopen its shipments. They can then be rated and closed again. An invoice that is already credited is not credited again. A late rebill returns a warning.',
  body: creditBody,
  reply: itemReply(
    z.object({
      credit: z.object({ id: z.int(), number: z.string(), amount: z.int() }).nullable(),
      shipments: z.int(),
      warning: z.object({ sentence: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
    }),
  ),
  live: ['invoices', 'shipments'],
  errors: [
    getWrongStateError(invoiceLifecycle, 'rebill'),
    invoiceErrors.creditNotCreditable,
    invoiceErrors.amountWrittenOff,
    invoiceErrors.noShipmentsToReopen,
    invoiceErrors.periodClosed,
  ],
});

export const accountingClosedThroughSchema = z.object({
  closedThrough: z.string().nullable(),
  changedAt: instantField().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export const getAccountingClosedThroughEndpoint = defineEndpoint({
  id: 'invoices.getAccountingPeriod',
  method: 'GET',
  path: '/billing/invoices/accounting-period',
  permissions: ['invoicesView:billing'],
  summary:
    'Get the date through which accounting is closed. Invoices dated on or before it can no longer be posted.',
  reply: itemReply(accountingClosedThroughSchema),
  live: ['invoices'],
});
export const setAccountingClosedThroughEndpoint = defineEndpoint({
  id: 'invoices.setAccountingPeriod',
  method: 'PUT',
  path: '/billing/invoices/accounting-period',
  permissions: ['postInvoices:billing'],
  summary: 'Close accounting through a date, or reopen the days after it.',
  body: z.object({
    closedThrough: optionalField(dateField('Closed through', { before: 800, after: 31 })),
    rowVersion: rowVersionField(),
  }),
  reply: noDataReply(),
  live: ['invoices'],
});

import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { closingErrors } from './closing.errors.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import { dateField, optionalBooleanField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    closing: true;
  }
}

const { allAccountsRequired, closeInProgress, datesReversed, tooManyDays } = closingErrors;
const {
  shipmentsNotRated,
  noShipmentsToClose,
  loadsReopened,
  deliveriesChangedAfterRating,
  approvalRequired,
  amountMismatch,
  invoicesPostedOrCredited,
  dayNotClosed,
} = closingErrors;
const { dayNotOver } = closingErrors;
const range = { dateFrom: dateField('Date from'), dateTo: dateField('Date to') };

/**
 * Freight of a range that no close bills: lines on a bill of lading without a shipment, intentionally canceled lines, or loads
 * that have not left.
 */
export const unbilledFreightSchema = z.object({
  /** Bill of lading lines that never had a shipment. */
  lines: z.int(),
  lineUnits: z.int(),
  /** Lines canceled on their shipment, in whole or in part, each with a reason. */
  cancelledLines: z.int(),
  cancelledUnits: z.int(),
  /** Bills of lading with such lines: the oldest 100. */
  bols: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      outboundDate: z.string(),
      loadNumber: z.int().nullable(),
      consignee: z.string(),
      lines: z.int(),
      units: z.int(),
    }),
  ),
  bolCount: z.int(),
  /** The first 100 loads that have not left. */
  loads: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      day: z.string(),
      status: z.int(),
      units: z.int(),
      /** Billing of its day is already closed. */
      closed: z.boolean(),
    }),
  ),
  loadCount: z.int(),
});
export type UnbilledFreight = z.output<typeof unbilledFreightSchema>;
export const findUnbilledFreightEndpoint = defineEndpoint({
  id: 'closing.listUnbilled',
  method: 'GET',
  path: '/billing/shipments/not-billed',
  permissions: ['closeBilling:billing', 'shipmentsView:customerService'],
  summary:
    'List freight that has left and is not billed, and trucks that have not left. Freight that was canceled intentionally is listed separately. Without dates, the period ends yesterday. Closed days are included.',
  query: z.object({
    dateFrom: optionalField(dateField('Date from')),
    dateTo: optionalField(dateField('Date to')),
  }),
  reply: itemReply(unbilledFreightSchema),
  live: ['shipments', 'bols', 'loads'],
  errors: [allAccountsRequired],
});

export const startBillingCloseEndpoint = defineEndpoint({
  id: 'closing.close',
  method: 'POST',
  path: '/billing/shipments/close',
  permissions: ['closeBilling:billing'],
  /** `confirmed`: also closes days that are not over. */
  body: z.object({ ...range, confirmed: optionalBooleanField() }),
  reply: itemReply(z.object({ jobId: z.int() })),
  summary:
    'Close billing for a range of outbound dates, both ends included. Runs as a job. Either every rated shipment of the range is invoiced, or none. Shipments that are open or in error make the call fail with 412 and are listed. Only one close runs at a time.',
  errors: [
    allAccountsRequired,
    closeInProgress,
    datesReversed,
    tooManyDays,
    dayNotOver,
    shipmentsNotRated,
    noShipmentsToClose,
    loadsReopened,
    deliveriesChangedAfterRating,
    approvalRequired,
    amountMismatch,
  ],
});

export const billingClosePreviewSchema = z.object({
  shipments: z.int(),
  invoices: z.int(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** The error that the close would return now, as a message. */
  refused: errorInSuccessfulResponseSchema.nullable(),
  /** The first 100 shipments that block the close. */
  holding: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      status: z.int(),
      outboundDate: z.string(),
      consignee: z.string(),
      errorMessage: z.string().nullable(),
      error: errorInSuccessfulResponseSchema.nullable(),
    }),
  ),
  holdingCount: z.int(),
  /** All blocking shipments by reason: status and error, and the consignee without a matching rate. */
  reasons: z.array(
    z.object({
      status: z.int(),
      error: errorInSuccessfulResponseSchema.nullable(),
      consigneeId: z.int().nullable(),
      consignee: z.string().nullable(),
      /** Shipments in error with manual charges, which only wait for approval. */
      byHand: z.boolean(),
      count: z.int(),
      /** Set if there is only one such shipment. */
      shipmentId: z.int().nullable(),
      dateFrom: z.string(),
      dateTo: z.string(),
    }),
  ),
  notBilled: unbilledFreightSchema,
  /** The first day of the range that is not over. Closing it needs a confirmation. */
  notOver: z.string().nullable(),
});
export type BillingClosePreview = z.output<typeof billingClosePreviewSchema>;
export const previewBillingCloseEndpoint = defineEndpoint({
  id: 'closing.preview',
  method: 'GET',
  path: '/billing/shipments/close/validate',
  permissions: ['closeBilling:billing'],
  summary: 'Preview what closing a range of dates would create, and what blocks it.',
  query: z.object(range),
  reply: itemReply(billingClosePreviewSchema),
  live: ['shipments', 'invoices'],
  errors: [allAccountsRequired],
});

/** The first and last outbound date with shipments that are neither closed nor canceled. */
export const unclosedDayRangeSchema = z.object({ first: z.string(), last: z.string(), shipments: z.int() });
export type UnclosedDayRange = z.output<typeof unclosedDayRangeSchema>;
export const getMaxCloseDaysAndUnclosedRangeEndpoint = defineEndpoint({
  id: 'closing.getLimits',
  method: 'GET',
  path: '/billing/shipments/close/max-days',
  permissions: ['closeBilling:billing'],
  summary:
    'Get the maximum number of days per close and the outbound dates that can be closed. These are the dates with shipments that wait to be closed.',
  reply: itemReply(z.object({ maxDays: z.int(), waiting: unclosedDayRangeSchema.nullable() })),
  live: ['settings', 'shipments'],
});

export const billingCloseRowSchema = z.object({
  id: z.int(),
  dateFrom: z.string(),
  dateTo: z.string(),
  ranAt: instantField(),
  ranBy: z.string(),
  invoices: z.int(),
  amount: z.int(),
  undoneAt: instantField().nullable(),
});
export type BillingCloseRow = z.output<typeof billingCloseRowSchema>;
export const findLatest20BillingClosesEndpoint = defineEndpoint({
  id: 'closing.listRecent',
  method: 'GET',
  path: '/billing/shipments/closings',
  permissions: ['closeBilling:billing', 'undoBilling:billing'],
  summary:
    'List the last 20 closes. Each shows the user, the time, the number and amount of invoices, and whether it was undone.',
  reply: itemReply(z.array(billingCloseRowSchema)),
  live: ['invoices'],
});

/** One outbound date, or a range of them. */
export const undoBillingCloseQuerySchema = z
  .object({
    shipDate: optionalField(dateField('Ship date')),
    dateFrom: optionalField(dateField('Date from')),
    dateTo: optionalField(dateField('Date to')),
  })
  .refine((q) => q.shipDate !== undefined || (q.dateFrom !== undefined && q.dateTo !== undefined), {
    error: 'Ship date is required',
    path: ['shipDate'],
  });
export const undoBillingClosePreviewSchema = z.object({
  invoices: z.int(),
  shipments: z.int(),
  amount: z.int(),
  refused: errorInSuccessfulResponseSchema.nullable(),
});
export type UndoBillingClosePreview = z.output<typeof undoBillingClosePreviewSchema>;
export const previewUndoBillingCloseEndpoint = defineEndpoint({
  id: 'closing.previewUndo',
  method: 'GET',
  path: '/billing/shipments/undo/validate',
  permissions: ['undoBilling:billing'],
  summary: 'Preview what undoing the close of a date would delete, and what blocks it.',
  query: undoBillingCloseQuerySchema,
  reply: itemReply(undoBillingClosePreviewSchema),
  live: ['invoices'],
  errors: [allAccountsRequired, datesReversed],
});
export const undoBillingCloseAndDeleteUnpostedInvoicesEndpoint = defineEndpoint({
  id: 'closing.undo',
  method: 'PUT',
  path: '/billing/shipments/undo',
  permissions: ['undoBilling:billing'],
  query: undoBillingCloseQuerySchema,
  reply: itemReply(z.object({ invoices: z.int(), shipments: z.int(), amount: z.int() })),
  live: ['invoices', 'shipments'],
  summary:
    'Undo the close of an outbound date or range. Its unposted invoices are deleted and their shipments become Rated again. If one invoice is posted or credited, nothing is undone.',
  errors: [allAccountsRequired, closeInProgress, datesReversed, invoicesPostedOrCredited, dayNotClosed],
});

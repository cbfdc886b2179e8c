import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { closingErrors } from './closing.errors.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { date, flag, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    closing: true;
  }
}

const { chooseAllAccounts, underWay, datesReversed, tooManyDays } = closingErrors;
const { notRated, nothingToClose, reopened, provedSince, needsApproval, unequal, invoicesFixed, notClosed } =
  closingErrors;
const { notOver } = closingErrors;
const range = { dateFrom: date('Date from'), dateTo: date('Date to') };

/**
 * Freight of a range that no close bills: on a bill of lading without a shipment, cancelled on purpose, or on a truck that
 * has not left.
 */
export const notBilled = z.object({
  /** Lines of bills that no shipment ever had. */
  lines: z.int(),
  lineUnits: z.int(),
  /** Lines that were on a shipment and were cancelled there, whole or in part, with a reason each. */
  cancelledLines: z.int(),
  cancelledUnits: z.int(),
  /** Bills of lading with such lines, the first 100 of them, the oldest first. */
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
  /** Loads that have not left, the first 100 of them. */
  loads: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      day: z.string(),
      status: z.int(),
      units: z.int(),
      /** Billing of its day is closed already. */
      closed: z.boolean(),
    }),
  ),
  loadCount: z.int(),
});
export type NotBilled = z.output<typeof notBilled>;
export const findNotBilled = endpoint({
  id: 'closing.notBilled',
  method: 'GET',
  path: '/billing/shipments/not-billed',
  needs: ['closeBilling:billing', 'shipmentsView:customerService'],
  about:
    'What has left and is billed by nobody, what of it was cancelled on purpose, and which trucks have not left, up to yesterday unless dates are given; closed days too.',
  query: z.object({ dateFrom: maybe(date('Date from')), dateTo: maybe(date('Date to')) }),
  reply: one(notBilled),
  live: ['shipments', 'bols', 'loads'],
  refuses: [chooseAllAccounts],
});

export const closeBilling = endpoint({
  id: 'closing.close',
  method: 'POST',
  path: '/billing/shipments/close',
  needs: ['closeBilling:billing'],
  /** `confirmed`: days that are not over are closed all the same. */
  body: z.object({ ...range, confirmed: flag() }),
  reply: one(z.object({ jobId: z.int() })),
  about:
    'Closes billing by outbound date, both ends included, as a job: every rated shipment of the range becomes part of an invoice, or none does. Open shipments and those in error refuse it with 412 and are listed. One close at a time.',
  refuses: [
    chooseAllAccounts,
    underWay,
    datesReversed,
    tooManyDays,
    notOver,
    notRated,
    nothingToClose,
    reopened,
    provedSince,
    needsApproval,
    unequal,
  ],
});

export const closePreview = z.object({
  shipments: z.int(),
  invoices: z.int(),
  units: z.int(),
  cubes: z.int(),
  amount: z.int(),
  /** What would refuse the close now, in words. */
  refused: faultSaid.nullable(),
  /** The shipments that hold it up, the first 100 of them. */
  holding: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      status: z.int(),
      outboundDate: z.string(),
      consignee: z.string(),
      errorMessage: z.string().nullable(),
      error: faultSaid.nullable(),
    }),
  ),
  holdingCount: z.int(),
  /** All of them by what is the matter: state and error, and the consignee that no rate was found for. */
  reasons: z.array(
    z.object({
      status: z.int(),
      error: faultSaid.nullable(),
      consigneeId: z.int().nullable(),
      consignee: z.string().nullable(),
      /** In error, and priced by hand: an approval is all it waits for. */
      byHand: z.boolean(),
      count: z.int(),
      /** Of one alone, that one. */
      shipmentId: z.int().nullable(),
      dateFrom: z.string(),
      dateTo: z.string(),
    }),
  ),
  notBilled,
  /** The first day of the range that is not over: closing it asks first. */
  notOver: z.string().nullable(),
});
export type ClosePreview = z.output<typeof closePreview>;
export const previewClose = endpoint({
  id: 'closing.preview',
  method: 'GET',
  path: '/billing/shipments/close/validate',
  needs: ['closeBilling:billing'],
  about: 'What closing a range would make, and what holds it up.',
  query: z.object(range),
  reply: one(closePreview),
  live: ['shipments', 'invoices'],
  refuses: [chooseAllAccounts],
});

/** The first and the last outbound date with shipments that are neither closed nor cancelled. */
export const waitingDays = z.object({ first: z.string(), last: z.string(), shipments: z.int() });
export type WaitingDays = z.output<typeof waitingDays>;
export const closeMaxDays = endpoint({
  id: 'closing.maxDays',
  method: 'GET',
  path: '/billing/shipments/close/max-days',
  needs: ['closeBilling:billing'],
  about:
    'The most days that one close may cover, and the outbound dates with shipments that wait to be closed.',
  reply: one(z.object({ maxDays: z.int(), waiting: waitingDays.nullable() })),
  live: ['settings', 'shipments'],
});

export const closeRow = z.object({
  id: z.int(),
  dateFrom: z.string(),
  dateTo: z.string(),
  ranAt: instant(),
  ranBy: z.string(),
  invoices: z.int(),
  amount: z.int(),
  undoneAt: instant().nullable(),
});
export type CloseRow = z.output<typeof closeRow>;
export const recentCloses = endpoint({
  id: 'closing.recent',
  method: 'GET',
  path: '/billing/shipments/closings',
  needs: ['closeBilling:billing', 'undoBilling:billing'],
  about: 'The last 20 closes: who, when, how many invoices and what amount, and whether they were undone.',
  reply: one(z.array(closeRow)),
  live: ['invoices'],
});

/** One outbound date, or a range of them. */
export const undoQuery = z
  .object({
    shipDate: maybe(date('Ship date')),
    dateFrom: maybe(date('Date from')),
    dateTo: maybe(date('Date to')),
  })
  .refine((q) => q.shipDate !== undefined || (q.dateFrom !== undefined && q.dateTo !== undefined), {
    error: 'Ship date is required',
    path: ['shipDate'],
  });
export const undoPreview = z.object({
  invoices: z.int(),
  shipments: z.int(),
  amount: z.int(),
  refused: faultSaid.nullable(),
});
export type UndoPreview = z.output<typeof undoPreview>;
export const previewUndo = endpoint({
  id: 'closing.previewUndo',
  method: 'GET',
  path: '/billing/shipments/undo/validate',
  needs: ['undoBilling:billing'],
  about: 'What undoing the close of a date would delete, and what refuses it.',
  query: undoQuery,
  reply: one(undoPreview),
  live: ['invoices'],
  refuses: [chooseAllAccounts, datesReversed],
});
export const undoBilling = endpoint({
  id: 'closing.undo',
  method: 'PUT',
  path: '/billing/shipments/undo',
  needs: ['undoBilling:billing'],
  query: undoQuery,
  reply: one(z.object({ invoices: z.int(), shipments: z.int(), amount: z.int() })),
  live: ['invoices', 'shipments'],
  about:
    'Undoes the close of an outbound date or range: its unposted invoices are deleted and their shipments are Rated again. One posted or credited invoice refuses all of it.',
  refuses: [chooseAllAccounts, underWay, datesReversed, invoicesFixed, notClosed],
});

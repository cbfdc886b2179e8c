import { z } from 'zod';
import { monthEndErrors } from './month-end.errors.ts';
import { endpoint, file, page } from '#kit/contract/endpoint.ts';
import { date, maybe } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

const needs: readonly [string, ...string[]] = ['closeBilling:billing'];
const root = '/billing/month-end';
const live = ['shipments', 'invoices', 'units', 'loads'] as const;

/** What became of a box that was received. The first four are nothing that anybody still has to bill. */
export const boxKinds = [
  'billed',
  'credited',
  'cancelled',
  'deleted',
  'draft',
  'toClose',
  'error',
  'noShipment',
  'inHouse',
] as const;
export type BoxKind = (typeof boxKinds)[number];
export const kindNames: Record<BoxKind, string> = {
  billed: 'Billed',
  credited: 'Credited',
  cancelled: 'Cancelled with a reason',
  deleted: 'Deleted with a reason',
  draft: 'On a draft that is not posted',
  toClose: 'On a shipment that is not closed',
  error: 'On a shipment that could not be rated',
  noShipment: 'On a bill of lading without a shipment',
  inHouse: 'Has not left',
};
/** What is still to be billed. */
export const remainders = ['draft', 'toClose', 'error', 'noShipment', 'inHouse'] as const;

/** Without dates: the month so far, by the calendar of the head office. */
const span = {
  dateFrom: maybe(date('Date from')),
  dateTo: maybe(date('Date to')),
};
type Span = { dateFrom?: string; dateTo?: string };
const ordered = (q: Span) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'Date to cannot be before date from', path: ['dateTo'] };

export const dayRow = z.object({
  day: z.string(),
  closed: z.boolean(),
  received: z.int(),
  billed: z.int(),
  credited: z.int(),
  /** Cancelled or deleted, with a reason each. */
  exempt: z.int(),
  notYet: z.int(),
  /** Units on its posted invoices: more than the boxes by what was billed by hand, or where a line of freight was changed. */
  invoiced: z.int(),
});
export type DayRow = z.output<typeof dayRow>;
/** Boxes that have left on a closed day and were never billed, whatever days are listed. */
export const lostDay = z.object({ day: z.string(), units: z.int() });
export type LostDay = z.output<typeof lostDay>;
export const monthDays = endpoint({
  id: 'monthEnd.days',
  method: 'GET',
  path: root,
  needs,
  about:
    'Boxes received by outbound day, and what became of them: billed, credited, exempt, not yet billed. The four come to what was received. Beside them the units on posted invoices that were not credited; and of all closed days, what has left and was never billed.',
  query: z
    .object({ ...paging(['day', 'received', 'notYet'], 'asc', 100), ...span })
    .refine(ordered, wrongOrder),
  reply: page(dayRow, dayRow.omit({ day: true, closed: true }).extend({ neverBilled: z.array(lostDay) })),
  refuses: [monthEndErrors.tooLong],
  live,
});

export const boxRow = z.object({
  id: z.int(),
  code: z.string(),
  day: z.string(),
  kind: z.enum(boxKinds),
  shipper: z.string(),
  consignee: z.string(),
  loadNumber: z.int().nullable(),
  bolId: z.int().nullable(),
  bolNumber: z.string().nullable(),
  shipmentId: z.int().nullable(),
  shipmentNumber: z.int().nullable(),
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
});
export type BoxRow = z.output<typeof boxRow>;
const kind = maybe(z.enum(boxKinds, { error: 'Kind is not valid' }));
export const monthBoxes = endpoint({
  id: 'monthEnd.boxes',
  method: 'GET',
  path: `${root}/boxes`,
  needs,
  about: 'The boxes behind it: what is not yet billed, unless another kind is asked for.',
  query: z
    .object({ ...paging(['day', 'code', 'kind', 'shipper', 'consignee'], 'asc', 50), ...span, kind })
    .refine(ordered, wrongOrder),
  reply: page(boxRow),
  refuses: [monthEndErrors.tooLong],
  live,
});
export const exportMonth = endpoint({
  id: 'monthEnd.export',
  method: 'GET',
  path: `${root}/export.csv`,
  needs,
  about: 'The days, or the boxes that are not yet billed, as report.csv.',
  query: z
    .object({
      ...span,
      what: z.enum(['days', 'boxes'], { error: 'Kind is not valid' }).default('days'),
      language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en'),
    })
    .refine(ordered, wrongOrder),
  reply: file('text/csv'),
  refuses: [monthEndErrors.tooLong],
  big: true,
});

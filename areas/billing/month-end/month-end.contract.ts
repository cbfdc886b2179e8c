import { z } from 'zod';
import { monthEndErrors } from './month-end.errors.ts';
import { defineEndpoint, fileReply, pageReply } from '#kit/contract/endpoint.ts';
import { dateField, optionalField } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const needs: readonly [string, ...string[]] = ['closeBilling:billing'];
const root = '/billing/month-end';
const live = ['shipments', 'invoices', 'units', 'loads'] as const;

/** The billing outcome of a received unit. The first four need no further billing. */
export const unitBillingOutcomes = [
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
export type UnitBillingOutcome = (typeof unitBillingOutcomes)[number];
export const unitBillingOutcomeNames: Record<UnitBillingOutcome, string> = {
  billed: 'Billed',
  credited: 'Credited',
  cancelled: 'Cancelled, with reason',
  deleted: 'Deleted, with reason',
  draft: 'On a draft not posted',
  toClose: 'On an open shipment',
  error: 'On a shipment with a rating error',
  noShipment: 'On a BOL without a shipment',
  inHouse: 'Not shipped yet',
};
/** Outcomes that still need billing. */
export const unbilledOutcomes = ['draft', 'toClose', 'error', 'noShipment', 'inHouse'] as const;

/** Without dates: the month to date, in the head office's time zone. */
const span = {
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
};
type Span = { dateFrom?: string; dateTo?: string };
const ordered = (q: Span) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };

export const monthEndDayRowSchema = z.object({
  day: z.string(),
  closed: z.boolean(),
  received: z.int(),
  billed: z.int(),
  credited: z.int(),
  /** Canceled or deleted, each with a reason. */
  exempt: z.int(),
  notYet: z.int(),
  /** Units on posted invoices. This can exceed the received units because of manual billing or changed freight lines. */
  invoiced: z.int(),
});
export type MonthEndDayRow = z.output<typeof monthEndDayRowSchema>;
/** Units that left on a closed day and were never billed, regardless of the listed days. */
export const neverBilledUnitsOfDaySchema = z.object({ day: z.string(), units: z.int() });
export type NeverBilledUnitsOfDay = z.output<typeof neverBilledUnitsOfDaySchema>;
export const findMonthEndDaysEndpoint = defineEndpoint({
  id: 'monthEnd.listDays',
  method: 'GET',
  path: root,
  permissions: needs,
  summary:
    'List the units received by outbound day, with their billing status. The statuses are billed, credited, exempt and not yet billed, and together they equal the units received. Each day also shows the units on posted invoices that were not credited. The response also shows what has left on closed days and was never billed.',
  query: z
    .object({ ...pagingFields(['day', 'received', 'notYet'], 'asc', 100), ...span })
    .refine(ordered, wrongOrder),
  reply: pageReply(
    monthEndDayRowSchema,
    monthEndDayRowSchema
      .omit({ day: true, closed: true })
      .extend({ neverBilled: z.array(neverBilledUnitsOfDaySchema) }),
  ),
  errors: [monthEndErrors.rangeTooLong],
  live,
});

export const monthEndUnitRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  day: z.string(),
  kind: z.enum(unitBillingOutcomes),
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
export type MonthEndUnitRow = z.output<typeof monthEndUnitRowSchema>;
const kind = optionalField(z.enum(unitBillingOutcomes, { error: 'Invalid type' }));
export const findMonthEndUnitsOfOutcomeOrUnbilledEndpoint = defineEndpoint({
  id: 'monthEnd.listUnits',
  method: 'GET',
  path: `${root}/boxes`,
  permissions: needs,
  summary: 'List the units behind the month-end totals. Without a filter these are the units not yet billed.',
  query: z
    .object({ ...pagingFields(['day', 'code', 'kind', 'shipper', 'consignee'], 'asc', 50), ...span, kind })
    .refine(ordered, wrongOrder),
  reply: pageReply(monthEndUnitRowSchema),
  errors: [monthEndErrors.rangeTooLong],
  live,
});
export const exportMonthEndDaysOrUnbilledUnitsEndpoint = defineEndpoint({
  id: 'monthEnd.export',
  method: 'GET',
  path: `${root}/export.csv`,
  permissions: needs,
  summary: 'Export the days, or the units not yet billed, as report.csv.',
  query: z
    .object({
      ...span,
      what: z.enum(['days', 'boxes'], { error: 'Invalid type' }).default('days'),
      language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en'),
    })
    .refine(ordered, wrongOrder),
  reply: fileReply('text/csv'),
  errors: [monthEndErrors.rangeTooLong],
  big: true,
});

import { z } from 'zod';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { claimTypeNames } from '#areas/claims/claims/claims.contract.ts';
import { defineEndpoint, fileReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateField, idField, optionalField } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** How a column of a report is written: minutes as a span, percent from 0 to 100, cubes in hundredths, money in cents. */
export type ReportColumnFormat = 'words' | 'date' | 'count' | 'percent' | 'minutes' | 'cube' | 'money';
export interface ReportColumn {
  id: string;
  title: string;
  kind: ReportColumnFormat;
  /** What the codes of this column are called. */
  names?: Readonly<Record<string, string>>;
  /** Its words are shown in the language of the reader where they are translated. */
  translated?: true;
  /** Stands in the line of totals. */
  sum?: true;
}
export interface ReportDefinition {
  title: string;
  /** What is counted, and how, in words; `minutes` are those of a drop on time. */
  says: string;
  /** Days that may be asked for at once. */
  days: number;
  /** Told to nobody who is bounded by accounts, whatever he was granted. */
  inside?: true;
  columns: readonly [ReportColumn, ...ReportColumn[]];
  /** The measure that the list is sorted by on request. */
  value: string;
  /** The columns of which the picture is made, one part of a bar each; one alone that is a percentage is drawn of a hundred. */
  picture: readonly [string, ...string[]];
}

/** A drop is on time up to so many minutes after what was said when its truck left. */
export const onTimeToleranceMinutes = 30;

export const reportDefinitions: Record<ReportId, ReportDefinition> = {
  onTime: {
    title: 'On time by lane',
    says: 'Drops that were delivered, by the dock they left and the place they went to. One is on time up to {minutes} minutes after the arrival that was told when its truck left. The days are days of service.',
    days: 93,
    columns: [
      { id: 'lane', title: 'From and to', kind: 'words' },
      { id: 'drops', title: 'Drops', kind: 'count', sum: true },
      { id: 'onTime', title: 'On time', kind: 'count', sum: true },
      { id: 'percent', title: 'Share on time', kind: 'percent' },
      { id: 'late', title: 'Late on average', kind: 'minutes' },
    ],
    value: 'percent',
    picture: ['percent'],
  },
  dwell: {
    title: 'Time in the cooler',
    says: 'Boxes that were put into the cooler on these days, by warehouse and shipper, and how long they stayed; those still there count up to now.',
    days: 93,
    columns: [
      { id: 'warehouse', title: 'Warehouse', kind: 'words' },
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'boxes', title: 'Boxes', kind: 'count', sum: true },
      { id: 'there', title: 'Still there', kind: 'count', sum: true },
      { id: 'average', title: 'On average', kind: 'minutes' },
      { id: 'longest', title: 'Longest', kind: 'minutes' },
    ],
    value: 'average',
    picture: ['average'],
  },
  pace: {
    title: 'Dock pace by hour and person',
    says: 'Scans that moved a box, by the hour of the warehouse in which they were made and the person who made them: received, put away or staged, and loaded.',
    days: 14,
    columns: [
      { id: 'day', title: 'Date', kind: 'date' },
      { id: 'hour', title: 'Hour', kind: 'words' },
      { id: 'warehouse', title: 'Warehouse', kind: 'words' },
      { id: 'person', title: 'Person', kind: 'words' },
      { id: 'received', title: 'Received', kind: 'count', sum: true },
      { id: 'putAway', title: 'Put away', kind: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', kind: 'count', sum: true },
    ],
    value: 'received',
    picture: ['received', 'putAway', 'loaded'],
  },
  cube: {
    title: 'Cube by trailer',
    says: 'Loads by day of service: what was loaded of what the trailer takes, in cubes. Loads without a trailer size are measured by the one of their warehouse.',
    days: 31,
    columns: [
      { id: 'day', title: 'Day of service', kind: 'date' },
      { id: 'load', title: 'Load', kind: 'words' },
      { id: 'name', title: 'Name', kind: 'words' },
      { id: 'trailer', title: 'Trailer', kind: 'words' },
      { id: 'boxes', title: 'Boxes', kind: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', kind: 'cube', sum: true },
      { id: 'takes', title: 'Trailer takes', kind: 'cube', sum: true },
      { id: 'percent', title: 'Share filled', kind: 'percent' },
    ],
    value: 'percent',
    picture: ['percent'],
  },
  cutoffs: {
    title: 'Cutoffs missed',
    says: 'Orders by ship date and shipper: how many of them were entered or finalized after the cutoff, and how often more time was asked for and given.',
    days: 93,
    columns: [
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'orders', title: 'Orders', kind: 'count', sum: true },
      { id: 'after', title: 'After cutoff', kind: 'count', sum: true },
      { id: 'percent', title: 'Share after cutoff', kind: 'percent' },
      { id: 'asked', title: 'Extensions asked for', kind: 'count', sum: true },
      { id: 'given', title: 'Extensions given', kind: 'count', sum: true },
    ],
    value: 'after',
    picture: ['after'],
  },
  statuses: {
    title: 'Units by status at the end of a day',
    says: 'Boxes by the day they were to leave, in the state in which they stood when that day ended in their warehouse, whatever became of them after. Boxes entered later are not counted.',
    days: 31,
    columns: [
      { id: 'day', title: 'Outbound date', kind: 'date' },
      { id: 'units', title: 'Units', kind: 'count', sum: true },
      { id: 'awaited', title: 'Not received', kind: 'count', sum: true },
      { id: 'onFloor', title: 'On the floor', kind: 'count', sum: true },
      { id: 'cooler', title: 'Cooler', kind: 'count', sum: true },
      { id: 'shuttled', title: 'Shuttled', kind: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', kind: 'count', sum: true },
      { id: 'gone', title: 'Deleted', kind: 'count', sum: true },
    ],
    value: 'units',
    picture: ['awaited', 'onFloor', 'cooler', 'shuttled', 'loaded', 'gone'],
  },
  remainder: {
    title: 'Billing remainder',
    says: 'Boxes that were received, by outbound date, and what became of them: billed, credited, exempt for a reason, or not yet billed. The four come to what was received.',
    days: 93,
    columns: [
      { id: 'day', title: 'Outbound date', kind: 'date' },
      { id: 'received', title: 'Received', kind: 'count', sum: true },
      { id: 'billed', title: 'Billed', kind: 'count', sum: true },
      { id: 'credited', title: 'Credited', kind: 'count', sum: true },
      { id: 'exempt', title: 'Exempt', kind: 'count', sum: true },
      { id: 'notYet', title: 'Not yet billed', kind: 'count', sum: true },
    ],
    value: 'notYet',
    picture: ['billed', 'credited', 'exempt', 'notYet'],
  },
  claims: {
    title: 'Claims by cause',
    says: 'Claims that were filed on these days, by shipper, dock and hour at which it happened, type and cause; those that were withdrawn are left out. Cubes are those of the boxes that are claimed. Paid is what was settled, by credit or outside.',
    days: 366,
    inside: true,
    columns: [
      { id: 'cause', title: 'Cause', kind: 'words', translated: true },
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'dock', title: 'Dock', kind: 'words' },
      { id: 'hour', title: 'Hour', kind: 'words' },
      { id: 'type', title: 'Type', kind: 'words', names: claimTypeNames },
      { id: 'claims', title: 'Claims', kind: 'count', sum: true },
      { id: 'boxes', title: 'Boxes', kind: 'count', sum: true },
      { id: 'cubes', title: 'Cubes', kind: 'cube', sum: true },
      { id: 'claimed', title: 'Claimed', kind: 'money', sum: true },
      { id: 'paid', title: 'amount|Paid', kind: 'money', sum: true },
    ],
    value: 'claimed',
    picture: ['claimed'],
  },
};

/** Whoever may open one of them. */
export const reportViewPermissions: readonly [string, ...string[]] = [
  reportPermissions.onTime,
  ...reportIds.slice(1).map((id) => reportPermissions[id]),
];
const asked = {
  report: z.enum(reportIds, { error: 'There is no such report' }).default('onTime'),
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
  warehouseId: optionalField(idField('Warehouse')),
};
type Span = { dateFrom?: string | undefined; dateTo?: string | undefined };
const inOrder = (q: Span) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'Date to cannot be before date from', path: ['dateTo'] };
const live = [
  'units',
  'loads',
  'etas',
  'cooler',
  'orders',
  'extensions',
  'shipments',
  'invoices',
  'claims',
] as const;

/** A value of a column; nothing where nothing can be said. */
const cell = z.union([z.string(), z.number()]).nullable();
export const reportRowSchema = z.object({
  id: z.string(),
  /** In the order of the report's columns. */
  cells: z.array(cell),
});
export type ReportDataRow = z.output<typeof reportRowSchema>;
export const reportTotalsSchema = z.object({ cells: z.array(z.number().nullable()) });
export const findReportEndpoint = defineEndpoint({
  id: 'reports.find',
  method: 'GET',
  path: '/reports',
  permissions: reportViewPermissions,
  summary:
    'A report of the days asked for, without any the last seven: its rows in the order of its columns, and their totals. Each report wants the grant of the list that it counts.',
  query: z.object({ ...pagingFields(['label', 'value'], 'asc', 50), ...asked }).refine(inOrder, wrongOrder),
  reply: pageReply(reportRowSchema, reportTotalsSchema),
  refuses: [reportErrors.tooLong, commonErrors.notAllowed],
  live,
});
const whole = z
  .object({
    ...asked,
    language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en'),
  })
  .refine(inOrder, wrongOrder);
export const exportReportCsvEndpoint = defineEndpoint({
  id: 'reports.export',
  method: 'GET',
  path: '/reports/report.csv',
  permissions: reportViewPermissions,
  summary: 'The whole report as report.csv.',
  query: whole,
  reply: fileReply('text/csv'),
  refuses: [reportErrors.tooLong, commonErrors.notAllowed],
  big: true,
});
export const exportReportWorkbookEndpoint = defineEndpoint({
  id: 'reports.workbook',
  method: 'GET',
  path: '/reports/report.xlsx',
  permissions: reportViewPermissions,
  summary: 'The whole report as a workbook.',
  query: whole,
  reply: fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  refuses: [reportErrors.tooLong, commonErrors.notAllowed],
  big: true,
});

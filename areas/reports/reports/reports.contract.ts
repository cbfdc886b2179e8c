import { z } from 'zod';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { claimTypeNames } from '#areas/claims/claims/claims.contract.ts';
import { defineEndpoint, fileReply, pageReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateField, idField, optionalField } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/**
 * How a column of a report is formatted: minutes as a duration, percent from 0 to 100, cube in hundredths of a cubic foot, money
 * in cents.
 */
export type ReportColumnFormat = 'words' | 'date' | 'count' | 'percent' | 'minutes' | 'cube' | 'money';
export interface ReportColumn {
  id: string;
  title: string;
  kind: ReportColumnFormat;
  /** The display names of this column's codes. */
  names?: Readonly<Record<string, string>>;
  /** Its texts are shown in the reader's language where a translation exists. */
  translated?: true;
  /** Included in the totals row. */
  sum?: true;
}
export interface ReportDefinition {
  title: string;
  /** What is counted, and how, as text. `minutes` is the tolerance of an on-time stop. */
  says: string;
  /** The most days that one request can cover. */
  days: number;
  /** Hidden from users who are restricted to accounts, even with the permission. */
  inside?: true;
  columns: readonly [ReportColumn, ...ReportColumn[]];
  /** The measure used for sorting the list on request. */
  value: string;
  /** The columns of the chart, one part of a bar each. A single column that is a percentage is scaled to 100. */
  picture: readonly [string, ...string[]];
}

/** A stop is on time up to this many minutes after the time stated when its truck left. */
export const onTimeToleranceMinutes = 30;

export const reportDefinitions: Record<ReportId, ReportDefinition> = {
  onTime: {
    title: 'On time by lane',
    says: 'Delivered stops by origin and destination. On time = within {minutes} minutes of the ETA at departure. Dates are days of service.',
    days: 93,
    columns: [
      { id: 'lane', title: 'From and to', kind: 'words' },
      { id: 'drops', title: 'Stops', kind: 'count', sum: true },
      { id: 'onTime', title: 'On time', kind: 'count', sum: true },
      { id: 'percent', title: 'On-time %', kind: 'percent' },
      { id: 'late', title: 'Avg. delay', kind: 'minutes' },
    ],
    value: 'percent',
    picture: ['percent'],
  },
  dwell: {
    title: 'Cooler dwell time',
    says: 'Units put into the cooler on these dates, by warehouse and shipper, and how long they stayed. Units still there count up to now.',
    days: 93,
    columns: [
      { id: 'warehouse', title: 'Warehouse', kind: 'words' },
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'boxes', title: 'Units', kind: 'count', sum: true },
      { id: 'there', title: 'Still in cooler', kind: 'count', sum: true },
      { id: 'average', title: 'Average', kind: 'minutes' },
      { id: 'longest', title: 'Longest', kind: 'minutes' },
    ],
    value: 'average',
    picture: ['average'],
  },
  pace: {
    title: 'Dock productivity',
    says: 'Scans that moved a unit (received, put away, staged, loaded), by warehouse hour and user.',
    days: 14,
    columns: [
      { id: 'day', title: 'Date', kind: 'date' },
      { id: 'hour', title: 'Time', kind: 'words' },
      { id: 'warehouse', title: 'Warehouse', kind: 'words' },
      { id: 'person', title: 'User', kind: 'words' },
      { id: 'received', title: 'Received', kind: 'count', sum: true },
      { id: 'putAway', title: 'Put away', kind: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', kind: 'count', sum: true },
    ],
    value: 'received',
    picture: ['received', 'putAway', 'loaded'],
  },
  cube: {
    title: 'Cube by trailer',
    says: 'Loads by day of service: loaded cube compared with trailer capacity, in cu ft. Loads without a trailer size use that of their warehouse.',
    days: 31,
    columns: [
      { id: 'day', title: 'Day of service', kind: 'date' },
      { id: 'load', title: 'Load', kind: 'words' },
      { id: 'name', title: 'Name', kind: 'words' },
      { id: 'trailer', title: 'Trailer', kind: 'words' },
      { id: 'boxes', title: 'Units', kind: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', kind: 'cube', sum: true },
      { id: 'takes', title: 'Trailer capacity', kind: 'cube', sum: true },
      { id: 'percent', title: 'Trailer utilization %', kind: 'percent' },
    ],
    value: 'percent',
    picture: ['percent'],
  },
  cutoffs: {
    title: 'Late orders',
    says: 'Orders by ship date and shipper: how many were entered or finalized after cutoff, and how often an extension was requested and approved.',
    days: 93,
    columns: [
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'orders', title: 'Orders', kind: 'count', sum: true },
      { id: 'after', title: 'After cutoff', kind: 'count', sum: true },
      { id: 'percent', title: 'After cutoff %', kind: 'percent' },
      { id: 'asked', title: 'Extensions requested', kind: 'count', sum: true },
      { id: 'given', title: 'Extensions approved', kind: 'count', sum: true },
    ],
    value: 'after',
    picture: ['after'],
  },
  statuses: {
    title: 'End-of-day unit status',
    says: 'Units by planned outbound day, with their status when that day ended in their warehouse. Later changes and units entered later are not counted.',
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
    title: 'Unbilled freight',
    says: 'Received units by outbound date: billed, credited, exempt for a reason, or not yet billed. The four add up to the units received.',
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
    says: 'Claims filed on these dates, by shipper, dock and hour of the incident, type and cause. Withdrawn claims are left out. Cube is that of the claimed units. Paid is what was settled, by credit or otherwise.',
    days: 366,
    inside: true,
    columns: [
      { id: 'cause', title: 'Cause', kind: 'words', translated: true },
      { id: 'shipper', title: 'Shipper', kind: 'words' },
      { id: 'dock', title: 'Dock', kind: 'words' },
      { id: 'hour', title: 'Time', kind: 'words' },
      { id: 'type', title: 'Type', kind: 'words', names: claimTypeNames },
      { id: 'claims', title: 'Claims', kind: 'count', sum: true },
      { id: 'boxes', title: 'Units', kind: 'count', sum: true },
      { id: 'cubes', title: 'Cu ft', kind: 'cube', sum: true },
      { id: 'claimed', title: 'Claimed', kind: 'money', sum: true },
      { id: 'paid', title: 'amount|Paid', kind: 'money', sum: true },
    ],
    value: 'claimed',
    picture: ['claimed'],
  },
};

/** The permissions of which a user needs any one to open the reports. */
export const reportViewPermissions: readonly [string, ...string[]] = [
  reportPermissions.onTime,
  ...reportIds.slice(1).map((id) => reportPermissions[id]),
];
const asked = {
  report: z.enum(reportIds, { error: 'Report not found' }).default('onTime'),
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
  warehouseId: optionalField(idField('Warehouse')),
};
type Span = { dateFrom?: string | undefined; dateTo?: string | undefined };
const inOrder = (q: Span) => !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };
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

/** The value of a cell. Null when there is none. */
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
    language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en'),
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

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
  format: ReportColumnFormat;
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
  description: string;
  /** The most days that one request can cover. */
  maxDays: number;
  /** Hidden from users who are restricted to accounts, even with the permission. */
  isStaffOnly?: true;
  columns: readonly [ReportColumn, ...ReportColumn[]];
  /** The measure used for sorting the list on request. */
  sortColumnId: string;
  /** The columns of the chart, one part of a bar each. A single column that is a percentage is scaled to 100. */
  chartColumnIds: readonly [string, ...string[]];
}

/** A stop is on time up to this many minutes after the time stated when its truck left. */
export const onTimeToleranceMinutes = 30;

export const reportDefinitions: Record<ReportId, ReportDefinition> = {
  onTime: {
    title: 'On time by lane',
    description:
      'Delivered stops by origin and destination. On time = within {minutes} minutes of the ETA at departure. Dates are days of service.',
    maxDays: 93,
    columns: [
      { id: 'lane', title: 'From and to', format: 'words' },
      { id: 'drops', title: 'Stops', format: 'count', sum: true },
      { id: 'onTime', title: 'On time', format: 'count', sum: true },
      { id: 'percent', title: 'On-time %', format: 'percent' },
      { id: 'late', title: 'Avg. delay', format: 'minutes' },
    ],
    sortColumnId: 'percent',
    chartColumnIds: ['percent'],
  },
  dwell: {
    title: 'Cooler dwell time',
    description:
      'Units put into the cooler on these dates, by warehouse and shipper, and how long they stayed. Time for units still in the cooler runs to now.',
    maxDays: 93,
    columns: [
      { id: 'warehouse', title: 'Warehouse', format: 'words' },
      { id: 'shipper', title: 'Shipper', format: 'words' },
      { id: 'boxes', title: 'Units', format: 'count', sum: true },
      { id: 'there', title: 'Still in cooler', format: 'count', sum: true },
      { id: 'average', title: 'Average', format: 'minutes' },
      { id: 'longest', title: 'Longest', format: 'minutes' },
    ],
    sortColumnId: 'average',
    chartColumnIds: ['average'],
  },
  pace: {
    title: 'Dock productivity',
    description: 'Scans that moved a unit (received, put away, staged, loaded), by warehouse hour and user.',
    maxDays: 14,
    columns: [
      { id: 'day', title: 'Date', format: 'date' },
      { id: 'hour', title: 'Time', format: 'words' },
      { id: 'warehouse', title: 'Warehouse', format: 'words' },
      { id: 'person', title: 'User', format: 'words' },
      { id: 'received', title: 'Received', format: 'count', sum: true },
      { id: 'putAway', title: 'Put away', format: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', format: 'count', sum: true },
    ],
    sortColumnId: 'received',
    chartColumnIds: ['received', 'putAway', 'loaded'],
  },
  cube: {
    title: 'Cube by trailer',
    description:
      'Loads by day of service: loaded cube compared with trailer capacity, in cu ft. Loads without a trailer size use their warehouse’s trailer size.',
    maxDays: 31,
    columns: [
      { id: 'day', title: 'Day of service', format: 'date' },
      { id: 'load', title: 'Load', format: 'words' },
      { id: 'name', title: 'Name', format: 'words' },
      { id: 'trailer', title: 'Trailer', format: 'words' },
      { id: 'boxes', title: 'Units', format: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', format: 'cube', sum: true },
      { id: 'takes', title: 'Trailer capacity', format: 'cube', sum: true },
      { id: 'percent', title: 'Trailer utilization %', format: 'percent' },
    ],
    sortColumnId: 'percent',
    chartColumnIds: ['percent'],
  },
  cutoffs: {
    title: 'Late orders',
    description:
      'Orders by ship date and shipper: how many were entered or finalized after cutoff, and how often an extension was requested and approved.',
    maxDays: 93,
    columns: [
      { id: 'shipper', title: 'Shipper', format: 'words' },
      { id: 'orders', title: 'Orders', format: 'count', sum: true },
      { id: 'after', title: 'After cutoff', format: 'count', sum: true },
      { id: 'percent', title: 'After cutoff %', format: 'percent' },
      { id: 'asked', title: 'Extensions requested', format: 'count', sum: true },
      { id: 'given', title: 'Extensions approved', format: 'count', sum: true },
    ],
    sortColumnId: 'after',
    chartColumnIds: ['after'],
  },
  statuses: {
    title: 'End-of-day unit status',
    description:
      'Units by planned outbound day, with their status when that day ended in their warehouse. Later changes and units entered later are not counted.',
    maxDays: 31,
    columns: [
      { id: 'day', title: 'Outbound date', format: 'date' },
      { id: 'units', title: 'Units', format: 'count', sum: true },
      { id: 'awaited', title: 'Not received', format: 'count', sum: true },
      { id: 'onFloor', title: 'On the floor', format: 'count', sum: true },
      { id: 'cooler', title: 'Cooler', format: 'count', sum: true },
      { id: 'shuttled', title: 'Shuttled', format: 'count', sum: true },
      { id: 'loaded', title: 'Loaded', format: 'count', sum: true },
      { id: 'gone', title: 'Deleted', format: 'count', sum: true },
    ],
    sortColumnId: 'units',
    chartColumnIds: ['awaited', 'onFloor', 'cooler', 'shuttled', 'loaded', 'gone'],
  },
  remainder: {
    title: 'Unbilled freight',
    description:
      'Received units by outbound date: billed, credited, exempt for a reason, or not yet billed. The four add up to the units received.',
    maxDays: 93,
    columns: [
      { id: 'day', title: 'Outbound date', format: 'date' },
      { id: 'received', title: 'Received', format: 'count', sum: true },
      { id: 'billed', title: 'Billed', format: 'count', sum: true },
      { id: 'credited', title: 'Credited', format: 'count', sum: true },
      { id: 'exempt', title: 'Exempt', format: 'count', sum: true },
      { id: 'notYet', title: 'Not yet billed', format: 'count', sum: true },
    ],
    sortColumnId: 'notYet',
    chartColumnIds: ['billed', 'credited', 'exempt', 'notYet'],
  },
  claims: {
    title: 'Claims by cause',
    description:
      'Claims filed on these dates, by shipper, dock and hour of the incident, type and cause. Withdrawn claims are not counted. Cube is the cube of the claimed units. Paid is the amount settled, by credit or otherwise.',
    maxDays: 366,
    isStaffOnly: true,
    columns: [
      { id: 'cause', title: 'Cause', format: 'words', translated: true },
      { id: 'shipper', title: 'Shipper', format: 'words' },
      { id: 'dock', title: 'Dock', format: 'words' },
      { id: 'hour', title: 'Time', format: 'words' },
      { id: 'type', title: 'Type', format: 'words', names: claimTypeNames },
      { id: 'claims', title: 'Claims', format: 'count', sum: true },
      { id: 'boxes', title: 'Units', format: 'count', sum: true },
      { id: 'cubes', title: 'Cu ft', format: 'cube', sum: true },
      { id: 'claimed', title: 'Claimed', format: 'money', sum: true },
      { id: 'paid', title: 'amount|Paid', format: 'money', sum: true },
    ],
    sortColumnId: 'claimed',
    chartColumnIds: ['claimed'],
  },
};

/** The permissions of which a user needs any one to open the reports. */
export const reportViewPermissions: readonly [string, ...string[]] = [
  reportPermissions.onTime,
  ...reportIds.slice(1).map((id) => reportPermissions[id]),
];
const filterFields = {
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
export const findReportPageEndpoint = defineEndpoint({
  id: 'reports.find',
  method: 'GET',
  path: '/reports',
  permissions: reportViewPermissions,
  summary:
    'Get a report for the given days, by default the last seven. Each row follows the order of the report’s columns. Includes the totals. Each report requires the permission of the list that it counts.',
  query: z
    .object({ ...pagingFields(['label', 'value'], 'asc', 50), ...filterFields })
    .refine(inOrder, wrongOrder),
  reply: pageReply(reportRowSchema, reportTotalsSchema),
  errors: [reportErrors.rangeTooLong, commonErrors.notAllowed],
  live,
});
const exportQuerySchema = z
  .object({
    ...filterFields,
    language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en'),
  })
  .refine(inOrder, wrongOrder);
export const exportReportCsvEndpoint = defineEndpoint({
  id: 'reports.export',
  method: 'GET',
  path: '/reports/report.csv',
  permissions: reportViewPermissions,
  summary: 'Export the whole report as report.csv.',
  query: exportQuerySchema,
  reply: fileReply('text/csv'),
  errors: [reportErrors.rangeTooLong, commonErrors.notAllowed],
  big: true,
});
export const exportReportWorkbookEndpoint = defineEndpoint({
  id: 'reports.exportWorkbook',
  method: 'GET',
  path: '/reports/report.xlsx',
  permissions: reportViewPermissions,
  summary: 'Export the whole report as a workbook.',
  query: exportQuerySchema,
  reply: fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  errors: [reportErrors.rangeTooLong, commonErrors.notAllowed],
  big: true,
});

import { z } from 'zod';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  idField,
  optionalField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'shuttle-file': true;
  }
}

/** The source of a row: the weekly setup, the days of service of its units, or a user. */
export const shuttleRowSources = ['setup', 'dos', 'manual'] as const;
export type ShuttleRowSource = (typeof shuttleRowSources)[number];

export const shuttleFileRowSchema = z.object({
  id: z.int(),
  consigneeId: z.int(),
  consigneeNumber: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  receivingDate: z.string(),
  receivingWarehouseId: z.int(),
  receivingWarehouse: z.string(),
  outboundDate: z.string(),
  outboundWarehouseId: z.int(),
  outboundWarehouse: z.string(),
  shuttle: z.string().nullable(),
  source: z.enum(shuttleRowSources),
  /** Live units of the row, and those among them that leave on another day or from another warehouse than the row specifies. */
  units: z.int(),
  astray: z.int(),
  rowVersion: z.int(),
});
export type ShuttleFileRow = z.output<typeof shuttleFileRowSchema>;

/** The result of applying rows to their units: how many follow, and how many stay, by reason. */
export const unitCountsOfAppliedRowsSchema = z.object({
  rows: z.int(),
  units: z.int(),
  loaded: z.int(),
  shuttled: z.int(),
  cooler: z.int(),
});
export type UnitCountsOfAppliedRows = z.output<typeof unitCountsOfAppliedRowsSchema>;

/** The result of generating rows: each wanted or earlier generated row has exactly one of these outcomes. */
export const rowGenerationCountsSchema = z.object({
  made: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  /** Left unchanged: a user typed them, or the setup created them. */
  kept: z.int(),
  /** Left unchanged: units have left by them. */
  travelled: z.int(),
  /** Not created: the units of one consignee and day leave on several days or from several warehouses. */
  unclear: z.int(),
});
export type RowGenerationCounts = z.output<typeof rowGenerationCountsSchema>;
export const rowGenerationResultSchema = rowGenerationCountsSchema.extend({
  applied: unitCountsOfAppliedRowsSchema,
});
export type RowGenerationResult = z.output<typeof rowGenerationResultSchema>;

const root = '/routing/shuttle-file';
const live = ['shuttle-file', 'units'] as const;
const see = ['shuttleFileView:routing'] as const;
const edit = ['editShuttleFile:routing'] as const;
const generate = ['generateShuttleFile:routing'] as const;

export const shuttleRowFilterFields = {
  receivingDate: optionalField(dateField('Receiving date')),
  outboundDate: optionalField(dateField('Outbound date')),
  consigneeAccountId: optionalField(idField('Consignee')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
  shuttle: optionalTextField('Shuttle', 20),
  city: optionalTextField('City', 80),
  stateId: optionalTextField('State', 10),
  dateFrom: optionalField(dateField('Receiving date from')),
  dateTo: optionalField(dateField('Receiving date to')),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
export const wrongDateRangeIssue = {
  error: 'The end date can’t be before the start date.',
  path: ['dateTo'],
};
const sorts = [
  'outboundDate',
  'receivingDate',
  'consignee',
  'city',
  'receivingWarehouse',
  'outboundWarehouse',
  'shuttle',
  'source',
] as const;

export const outboundBeforeReceivingMessage = 'The outbound date can’t be before the receiving date.';
/** How many days from today a row's dates can be before the user must confirm them. */
const likelyDays = { before: 400, after: 400 };
const rowFields = {
  consigneeAccountId: idField('Consignee'),
  receivingDate: dateField('Receiving date', likelyDays),
  receivingWarehouseId: idField('Receiving warehouse'),
  outboundDate: dateField('Outbound date', likelyDays),
  outboundWarehouseId: idField('Outbound warehouse'),
  shuttle: optionalTextField('Shuttle', 20),
};
const forwards = (b: { receivingDate: string; outboundDate: string }) => b.outboundDate >= b.receivingDate;
const backwards = { error: outboundBeforeReceivingMessage, path: ['outboundDate'] };
export const shuttleRowBodySchema = z.object(rowFields).refine(forwards, backwards);
export type ShuttleRowInput = z.output<typeof shuttleRowBodySchema>;

export const findShuttleRowsEndpoint = defineEndpoint({
  id: 'shuttleFile.find',
  method: 'GET',
  path: root,
  permissions: see,
  summary:
    'List the dated rows of the shuttle file. They define from where and when a consignee’s freight leaves that is received elsewhere.',
  query: z.object({ ...pagingFields(sorts), ...shuttleRowFilterFields }).refine(inOrder, wrongDateRangeIssue),
  reply: pageReply(shuttleFileRowSchema),
  live,
});
export const addManualShuttleRowEndpoint = defineEndpoint({
  id: 'shuttleFile.add',
  method: 'POST',
  path: root,
  permissions: edit,
  summary:
    'Add a row to the shuttle file. From then on it overrides the outbound date and warehouse of the day of service. Units entered before keep theirs until the row is applied to them.',
  body: shuttleRowBodySchema,
  reply: itemReply(shuttleFileRowSchema),
  errors: [shuttleFileErrors.rowExists, shuttleFileErrors.dayInPast],
  live,
});
export const updateShuttleRowAsManualEndpoint = defineEndpoint({
  id: 'shuttleFile.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary:
    'Update a row of the shuttle file. It then counts as entered manually. Its units keep their day until the row is applied.',
  body: z.object({ ...rowFields, rowVersion: rowVersionField() }).refine(forwards, backwards),
  reply: itemReply(shuttleFileRowSchema),
  errors: [shuttleFileErrors.rowExists, shuttleFileErrors.dayInPast],
  live,
});
export const countShuttleRowsInReceivingDateRangeEndpoint = defineEndpoint({
  id: 'shuttleFile.countRows',
  method: 'GET',
  path: `${root}/count-by-date-range`,
  permissions: see,
  summary: 'Count the rows of a range of receiving dates.',
  query: z
    .object({ dateFrom: dateField('Receiving date from'), dateTo: dateField('Receiving date to') })
    .refine(inOrder, wrongDateRangeIssue),
  reply: itemReply(z.object({ rows: z.int() })),
  live: ['shuttle-file'],
});
const chosen = { ...shuttleRowFilterFields, ...bulkSelectionFields };
export const countUnitsAffectedByShuttleRowsEndpoint = defineEndpoint({
  id: 'shuttleFile.countUnits',
  method: 'GET',
  path: `${root}/units/count`,
  permissions: see,
  summary:
    'Preview the result of applying the selected rows to their units. Selects the given rows, or all that match the filter. With a new outbound date and warehouse, previews the result after that change.',
  errors: [shuttleFileErrors.noneSelected, shuttleFileErrors.noRowsFound],
  query: z
    .object({
      ...chosen,
      toDate: optionalField(dateField('New outbound date')),
      toWarehouseId: optionalField(idField('New outbound warehouse')),
    })
    .refine(inOrder, wrongDateRangeIssue),
  reply: itemReply(unitCountsOfAppliedRowsSchema.extend({ early: z.int() })),
  live,
});
/** The result of the change, and what stayed unchanged. */
export const changedShuttleRowCountsSchema = unitCountsOfAppliedRowsSchema.extend({
  /** Rows that would have left before they are received. */
  early: z.int(),
});
export const changeOutboundOfShuttleRowsEndpoint = defineEndpoint({
  id: 'shuttleFile.changeAll',
  method: 'PUT',
  path: `${root}/date/{outboundDate}/warehouse/{outboundWarehouseId}`,
  params: z.object({
    outboundDate: z.string().max(10).meta({ likely: likelyDays }),
    outboundWarehouseId: idField('Outbound warehouse'),
  }),
  permissions: ['updateAllShuttleFile:routing'],
  summary:
    'Change the outbound date and warehouse of the selected rows and of their units. Selects the given rows, or all that match the filter. Units that are loaded, shuttled or in the cooler stay unchanged and are counted (207).',
  body: z.object(chosen).refine(inOrder, wrongDateRangeIssue),
  reply: itemReply(changedShuttleRowCountsSchema),
  errors: [
    shuttleFileErrors.dateInvalid,
    shuttleFileErrors.noneSelected,
    shuttleFileErrors.noRowsFound,
    shuttleFileErrors.dayInPast,
    shuttleFileErrors.outboundBeforeReceiving,
  ],
  live,
});
export const applyShuttleRowToUnitsEndpoint = defineEndpoint({
  id: 'shuttleFile.apply',
  method: 'PUT',
  path: `${root}/{id}/units/update`,
  permissions: edit,
  summary:
    'Apply the outbound date and warehouse of a row to its units again. Units that are loaded, shuttled or in the cooler stay unchanged and are counted (207).',
  reply: itemReply(unitCountsOfAppliedRowsSchema),
  live,
});
const daysOf = {
  dateFrom: dateField('Date from', likelyDays),
  dateTo: dateField('Date to', likelyDays),
  consigneeAccountId: optionalField(idField('Consignee')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
};
export const previewShuttleRowsFromDaysOfServiceEndpoint = defineEndpoint({
  id: 'shuttleFile.previewFromDays',
  method: 'GET',
  path: `${root}/day-of-service/generate/units/count`,
  permissions: generate,
  summary:
    'Preview the rows that would be generated from the days of service of units. Counts the units that leave from another warehouse than they are received at. Without dates, covers all days from today.',
  query: z
    .object({ ...daysOf, dateFrom: optionalField(daysOf.dateFrom), dateTo: optionalField(daysOf.dateTo) })
    .refine(inOrder, wrongDateRangeIssue),
  reply: itemReply(rowGenerationCountsSchema.extend({ units: z.int() })),
  live,
});
export const generateShuttleRowsFromDaysOfServiceEndpoint = defineEndpoint({
  id: 'shuttleFile.generateFromDays',
  method: 'POST',
  path: `${root}/day-of-service/generate`,
  permissions: generate,
  summary:
    'Generate rows from the days of service of units in a range of ship dates. Covers units that leave from another warehouse than they are received at. Rows entered manually or generated from the setup stay unchanged.',
  body: z.object(daysOf).refine(inOrder, wrongDateRangeIssue),
  reply: itemReply(rowGenerationCountsSchema),
  live,
});
export const generateShuttleRowsFromAllFutureDaysEndpoint = defineEndpoint({
  id: 'shuttleFile.generateAll',
  method: 'POST',
  path: `${root}/day-of-service/generate/all`,
  permissions: generate,
  summary:
    'Generate rows from the days of service of all units that ship today or later. Otherwise works like the generation for a range of ship dates.',
  reply: itemReply(rowGenerationCountsSchema),
  live,
});

const laneDay = z.object({
  date: z.string(),
  from: z.string(),
  fromId: z.int(),
  to: z.string(),
  toId: z.int(),
  /** Their earliest departure from there. */
  outboundDate: z.string(),
  consignees: z.int(),
  /** Units by progress, and those without a row of the file. */
  units: z.int(),
  cubes: z.int(),
  moving: z.int(),
  there: z.int(),
  unsaid: z.int(),
});
export type ShuttleLaneDay = z.output<typeof laneDay>;
export const getShuttleLanesOfWeekEndpoint = defineEndpoint({
  id: 'shuttleFile.listWeek',
  method: 'GET',
  path: `${root}/week`,
  permissions: see,
  summary:
    'List the shuttle lanes of the week of a date. By day and pair of warehouses, counts the units received at one and leaving from the other, and how many are in transit or arrived.',
  query: z.object({ date: dateField('Date') }),
  reply: itemReply(z.object({ from: z.string(), lanes: z.array(laneDay) })),
  live: ['shuttle-file', 'units', 'shuttle-loads'],
});

import { z } from 'zod';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import {
  rowGenerationResultSchema,
  wrongDateRangeIssue,
} from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  idField,
  optionalField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'shuttle-setup': true;
  }
}

export const shuttleSetupRowSchema = z.object({
  id: z.int(),
  consigneeId: z.int(),
  consigneeNumber: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  receivingDay: z.int(),
  receivingWarehouseId: z.int(),
  receivingWarehouse: z.string(),
  outboundDay: z.int(),
  outboundWarehouseId: z.int(),
  outboundWarehouse: z.string(),
  shuttle: z.string().nullable(),
  rowVersion: z.int(),
});
export type ShuttleSetupRow = z.output<typeof shuttleSetupRowSchema>;

const root = '/routing/shuttlesetup';
const live = ['shuttle-setup'] as const;
const see = ['shuttleSetupView:routing'] as const;
const edit = ['editShuttleSetup:routing'] as const;
const dow = (label: string) => integerField(label, 0, 6);
const filters = {
  receivingDay: optionalField(dow('Receiving day')),
  consigneeAccountId: optionalField(idField('Consignee')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
  shuttle: optionalTextField('Shuttle', 20),
  city: optionalTextField('City', 80),
  stateId: optionalTextField('State', 10),
};
const fields = {
  consigneeAccountId: idField('Consignee'),
  receivingDay: dow('Receiving day'),
  receivingWarehouseId: idField('Receiving warehouse'),
  outboundDay: dow('Outbound day'),
  outboundWarehouseId: idField('Outbound warehouse'),
  shuttle: optionalTextField('Shuttle', 20),
};
export const shuttleSetupBodySchema = z.object(fields);
export type ShuttleSetupInput = z.output<typeof shuttleSetupBodySchema>;

export const findWeeklyShuttleSetupRowsEndpoint = defineEndpoint({
  id: 'shuttleSetup.find',
  method: 'GET',
  path: root,
  permissions: see,
  summary:
    'List the weekly shuttle setup. It defines on which day and from where freight leaves that is received elsewhere.',
  query: z.object({
    ...pagingFields([
      'receivingDay',
      'consignee',
      'city',
      'receivingWarehouse',
      'outboundDay',
      'outboundWarehouse',
      'shuttle',
    ]),
    ...filters,
  }),
  reply: pageReply(shuttleSetupRowSchema),
  live,
});
export const addWeeklyShuttleSetupRowEndpoint = defineEndpoint({
  id: 'shuttleSetup.add',
  method: 'POST',
  path: root,
  permissions: edit,
  summary: 'Add a row to the weekly shuttle setup. Dated rows are created from it when they are generated.',
  body: shuttleSetupBodySchema,
  reply: itemReply(shuttleSetupRowSchema),
  errors: [shuttleSetupErrors.rowExists],
  live,
});
export const updateWeeklyShuttleSetupRowEndpoint = defineEndpoint({
  id: 'shuttleSetup.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary: 'Update a row of the weekly shuttle setup. Dated rows already generated stay unchanged.',
  body: z.object({ ...fields, rowVersion: rowVersionField() }),
  reply: itemReply(shuttleSetupRowSchema),
  errors: [shuttleSetupErrors.rowExists],
  live,
});
export const deleteWeeklyShuttleSetupRowEndpoint = defineEndpoint({
  id: 'shuttleSetup.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: edit,
  summary:
    'Delete a row of the weekly shuttle setup. Dated rows already generated stay until they are generated again.',
  reply: noDataReply(),
  live,
});
export const getShuttleGenerationSettingsEndpoint = defineEndpoint({
  id: 'shuttleSetup.getSettings',
  method: 'GET',
  path: `${root}/settings`,
  permissions: see,
  summary: 'Get the maximum number of days that can be generated at a time.',
  reply: itemReply(z.object({ maxDays: z.int() })),
  live: ['settings'],
});
const bodyFields = {
  dateFrom: dateField('Date from', { before: 400, after: 400 }),
  dateTo: dateField('Date to', { before: 400, after: 400 }),
  consigneeAccountId: optionalField(idField('Consignee')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
};
const inOrder = (q: { dateFrom: string; dateTo: string }) => q.dateFrom <= q.dateTo;
export const generateFromSetupBodySchema = z.object(bodyFields).refine(inOrder, wrongDateRangeIssue);
const rangeFaults = [shuttleSetupErrors.tooManyDays, shuttleSetupErrors.dateNotInFuture] as const;
export const previewRowsFromSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.preview',
  method: 'GET',
  path: `${root}/units/count`,
  permissions: ['generateShuttleFile:routing'],
  summary:
    'Preview the result of generating a range of dates. Shows the effect on the rows of the shuttle file and on units already entered.',
  query: generateFromSetupBodySchema,
  reply: itemReply(rowGenerationResultSchema),
  errors: rangeFaults,
  live: ['shuttle-setup', 'shuttle-file', 'units'],
});
export const generateAndApplyRowsFromSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.generate',
  method: 'POST',
  path: `${root}/generate`,
  permissions: ['generateShuttleFile:routing'],
  summary:
    'Generate rows of the shuttle file from the weekly setup for a range of dates. Creates one row for each setup row and date, and applies it to units already entered. Rows generated from the setup and from days of service are overwritten, and deleted if the setup no longer has them. Rows entered manually and rows that units have left by stay unchanged. Units that are loaded, shuttled or in the cooler stay unchanged and are counted (207).',
  body: generateFromSetupBodySchema,
  reply: itemReply(rowGenerationResultSchema),
  errors: rangeFaults,
  live: ['shuttle-file', 'units'],
});
export const changeOutboundOfShuttleSetupsEndpoint = defineEndpoint({
  id: 'shuttleSetup.changeAll',
  method: 'PUT',
  path: `${root}/{outboundDay}/{outboundWarehouseId}`,
  params: z.object({ outboundDay: z.string().max(10), outboundWarehouseId: idField('Outbound warehouse') }),
  permissions: ['updateAllShuttleSetup:routing'],
  summary:
    'Change the outbound weekday and warehouse of the selected rows. Selects the given rows, or all that match the filter.',
  body: z.object({ ...filters, ...bulkSelectionFields }),
  reply: itemReply(z.object({ rows: z.int() })),
  errors: [
    shuttleSetupErrors.weekdayInvalid,
    shuttleSetupErrors.noneSelected,
    shuttleSetupErrors.noRowsFound,
  ],
  live,
});

import { z } from 'zod';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import {
  rowGenerationResultSchema,
  wrongDateRangeIssue,
} from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { emptyReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  idField,
  optionalField,
  versionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
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

export const findShuttleSetupsEndpoint = defineEndpoint({
  id: 'shuttleSetup.find',
  method: 'GET',
  path: root,
  permissions: see,
  summary:
    'The weekly rule of the shuttles: on which day and from where freight leaves that is received elsewhere.',
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
export const addShuttleSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.add',
  method: 'POST',
  path: root,
  permissions: edit,
  summary: 'A new row of the weekly rule. Dated rows come of it when they are generated.',
  body: shuttleSetupBodySchema,
  reply: itemReply(shuttleSetupRowSchema),
  refuses: [shuttleSetupErrors.taken],
  live,
});
export const saveShuttleSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary: 'Changes a row of the weekly rule. Dated rows that were generated stay as they are.',
  body: z.object({ ...fields, rowVersion: versionField() }),
  reply: itemReply(shuttleSetupRowSchema),
  refuses: [shuttleSetupErrors.taken],
  live,
});
export const deleteShuttleSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: edit,
  summary:
    'Deletes a row of the weekly rule. Dated rows that were generated stay until they are generated again.',
  reply: emptyReply(),
  live,
});
export const getShuttleSettingsEndpoint = defineEndpoint({
  id: 'shuttleSetup.settings',
  method: 'GET',
  path: `${root}/settings`,
  permissions: see,
  summary: 'How many days may be generated at a time.',
  reply: itemReply(z.object({ maxDays: z.int() })),
  live: ['settings'],
});
const asked = {
  dateFrom: dateField('Date from', { before: 400, after: 400 }),
  dateTo: dateField('Date to', { before: 400, after: 400 }),
  consigneeAccountId: optionalField(idField('Consignee')),
  receivingWarehouseId: optionalField(idField('Receiving warehouse')),
};
const inOrder = (q: { dateFrom: string; dateTo: string }) => q.dateFrom <= q.dateTo;
export const generateFromSetupBodySchema = z.object(asked).refine(inOrder, wrongDateRangeIssue);
const rangeFaults = [shuttleSetupErrors.tooManyDays, shuttleSetupErrors.notYet] as const;
export const previewRowsFromSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.preview',
  method: 'GET',
  path: `${root}/units/count`,
  permissions: ['generateShuttleFile:routing'],
  summary:
    'What generating a range of dates would do to the rows of the shuttle file and to boxes that are entered.',
  query: generateFromSetupBodySchema,
  reply: itemReply(rowGenerationResultSchema),
  refuses: rangeFaults,
  live: ['shuttle-setup', 'shuttle-file', 'units'],
});
export const generateRowsFromSetupEndpoint = defineEndpoint({
  id: 'shuttleSetup.generate',
  method: 'POST',
  path: `${root}/generate`,
  permissions: ['generateShuttleFile:routing'],
  summary:
    'Makes a row of the shuttle file for each row of the set-up and date of the range, and applies it to boxes that are entered. Rows of the set-up and of days of service are written anew, and go when the set-up has them no more; rows typed by hand and those that boxes have left by stay. Boxes that are loaded, shuttled or in the cooler stay and are counted (207).',
  body: generateFromSetupBodySchema,
  reply: itemReply(rowGenerationResultSchema),
  refuses: rangeFaults,
  live: ['shuttle-file', 'units'],
});
export const changeShuttleSetupsEndpoint = defineEndpoint({
  id: 'shuttleSetup.changeAll',
  method: 'PUT',
  path: `${root}/{outboundDay}/{outboundWarehouseId}`,
  params: z.object({ outboundDay: z.string().max(10), outboundWarehouseId: idField('Outbound warehouse') }),
  permissions: ['updateAllShuttleSetup:routing'],
  summary: 'Lets the rows chosen, or all of the filter, leave on another weekday from another warehouse.',
  body: z.object({ ...filters, ...bulkSelectionFields }),
  reply: itemReply(z.object({ rows: z.int() })),
  refuses: [shuttleSetupErrors.noWeekday, shuttleSetupErrors.noneChosen, shuttleSetupErrors.noRows],
  live,
});

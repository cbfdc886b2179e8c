import { z } from 'zod';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import { generated, wrongRange } from '#areas/shuttles/shuttle-file/shuttle-file.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, date, id, maybe, version, whole, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'shuttle-setup': true;
  }
}

export const shuttleSetupRow = z.object({
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
export type ShuttleSetupRow = z.output<typeof shuttleSetupRow>;

const root = '/routing/shuttlesetup';
const live = ['shuttle-setup'] as const;
const see = ['shuttleSetupView:routing'] as const;
const edit = ['editShuttleSetup:routing'] as const;
const dow = (label: string) => whole(label, 0, 6);
const filters = {
  receivingDay: maybe(dow('Receiving day')),
  consigneeAccountId: maybe(id('Consignee')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  receivingWarehouseId: maybe(id('Receiving warehouse')),
  shuttle: words('Shuttle', 20),
  city: words('City', 80),
  stateId: words('State', 10),
};
const fields = {
  consigneeAccountId: id('Consignee'),
  receivingDay: dow('Receiving day'),
  receivingWarehouseId: id('Receiving warehouse'),
  outboundDay: dow('Outbound day'),
  outboundWarehouseId: id('Outbound warehouse'),
  shuttle: words('Shuttle', 20),
};
export const setupBody = z.object(fields);
export type SetupWish = z.output<typeof setupBody>;

export const findShuttleSetup = endpoint({
  id: 'shuttleSetup.find',
  method: 'GET',
  path: root,
  needs: see,
  about:
    'The weekly rule of the shuttles: on which day and from where freight leaves that is received elsewhere.',
  query: z.object({
    ...paging([
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
  reply: page(shuttleSetupRow),
  live,
});
export const addShuttleSetup = endpoint({
  id: 'shuttleSetup.add',
  method: 'POST',
  path: root,
  needs: edit,
  about: 'A new row of the weekly rule. Dated rows come of it when they are generated.',
  body: setupBody,
  reply: one(shuttleSetupRow),
  refuses: [shuttleSetupErrors.taken],
  live,
});
export const saveShuttleSetup = endpoint({
  id: 'shuttleSetup.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edit,
  about: 'Changes a row of the weekly rule. Dated rows that were generated stay as they are.',
  body: z.object({ ...fields, rowVersion: version() }),
  reply: one(shuttleSetupRow),
  refuses: [shuttleSetupErrors.taken],
  live,
});
export const deleteShuttleSetup = endpoint({
  id: 'shuttleSetup.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: edit,
  about:
    'Deletes a row of the weekly rule. Dated rows that were generated stay until they are generated again.',
  reply: done(),
  live,
});
export const shuttleSettings = endpoint({
  id: 'shuttleSetup.settings',
  method: 'GET',
  path: `${root}/settings`,
  needs: see,
  about: 'How many days may be generated at a time.',
  reply: one(z.object({ maxDays: z.int() })),
  live: ['settings'],
});
const asked = {
  dateFrom: date('Date from'),
  dateTo: date('Date to'),
  consigneeAccountId: maybe(id('Consignee')),
  receivingWarehouseId: maybe(id('Receiving warehouse')),
};
const inOrder = (q: { dateFrom: string; dateTo: string }) => q.dateFrom <= q.dateTo;
export const generateBody = z.object(asked).refine(inOrder, wrongRange);
const rangeFaults = [shuttleSetupErrors.tooManyDays, shuttleSetupErrors.notYet] as const;
export const previewSetup = endpoint({
  id: 'shuttleSetup.preview',
  method: 'GET',
  path: `${root}/units/count`,
  needs: ['generateShuttleFile:routing'],
  about:
    'What generating a range of dates would do to the rows of the shuttle file and to boxes that are entered.',
  query: generateBody,
  reply: one(generated),
  refuses: rangeFaults,
  live: ['shuttle-setup', 'shuttle-file', 'units'],
});
export const generateFromSetup = endpoint({
  id: 'shuttleSetup.generate',
  method: 'POST',
  path: `${root}/generate`,
  needs: ['generateShuttleFile:routing'],
  about:
    'Makes a row of the shuttle file for each row of the set-up and date of the range, and applies it to boxes that are entered. Rows of the set-up and of days of service are written anew, and go when the set-up has them no more; rows typed by hand and those that boxes have left by stay. Boxes that are loaded, shuttled or in the cooler stay and are counted (207).',
  body: generateBody,
  reply: one(generated),
  refuses: rangeFaults,
  live: ['shuttle-file', 'units'],
});
export const changeShuttleSetups = endpoint({
  id: 'shuttleSetup.changeAll',
  method: 'PUT',
  path: `${root}/{outboundDay}/{outboundWarehouseId}`,
  params: z.object({ outboundDay: z.string().max(10), outboundWarehouseId: id('Outbound warehouse') }),
  needs: ['updateAllShuttleSetup:routing'],
  about: 'Lets the rows chosen, or all of the filter, leave on another weekday from another warehouse.',
  body: z.object({ ...filters, ...bulkSelection }),
  reply: one(z.object({ rows: z.int() })),
  refuses: [shuttleSetupErrors.noWeekday, shuttleSetupErrors.noneChosen, shuttleSetupErrors.noRows],
  live,
});

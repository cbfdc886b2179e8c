import { z } from 'zod';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, date, id, maybe, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'shuttle-file': true;
  }
}

/** Who wrote a row: the weekly set-up, the days of service of its boxes, or somebody by hand. */
export const rowSources = ['setup', 'dos', 'manual'] as const;
export type RowSource = (typeof rowSources)[number];

export const shuttleFileRow = z.object({
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
  source: z.enum(rowSources),
  /** Live boxes of the row, and those among them that leave on another day or from elsewhere by now. */
  units: z.int(),
  astray: z.int(),
  rowVersion: z.int(),
});
export type ShuttleFileRow = z.output<typeof shuttleFileRow>;

/** What applying rows to their boxes does: those that follow, and those that stay, by why. */
export const applied = z.object({
  rows: z.int(),
  units: z.int(),
  loaded: z.int(),
  shuttled: z.int(),
  cooler: z.int(),
});
export type Applied = z.output<typeof applied>;

/** What making rows does: each row that was wished for, or was made before, has one of these fates. */
export const made = z.object({
  made: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  /** Left alone: somebody typed them, or the set-up made them. */
  kept: z.int(),
  /** Left alone: boxes have left by them. */
  travelled: z.int(),
  /** Not made: boxes of one consignee and day leave on several days or from several warehouses. */
  unclear: z.int(),
});
export type Made = z.output<typeof made>;
export const generated = made.extend({ applied });
export type Generated = z.output<typeof generated>;

const root = '/routing/shuttle-file';
const live = ['shuttle-file', 'units'] as const;
const see = ['shuttleFileView:routing'] as const;
const edit = ['editShuttleFile:routing'] as const;
const generate = ['generateShuttleFile:routing'] as const;

export const shuttleFilters = {
  receivingDate: maybe(date('Receiving date')),
  outboundDate: maybe(date('Outbound date')),
  consigneeAccountId: maybe(id('Consignee')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  receivingWarehouseId: maybe(id('Receiving warehouse')),
  shuttle: words('Shuttle', 20),
  city: words('City', 80),
  stateId: words('State', 10),
  dateFrom: maybe(date('Receiving date from')),
  dateTo: maybe(date('Receiving date to')),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
export const wrongRange = { error: 'The date to cannot be before the date from.', path: ['dateTo'] };
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

export const leavesFirst = 'The outbound date cannot be before the receiving date.';
/** How far from today the days of a row may lie before they are asked about. */
const likelyDays = { before: 400, after: 400 };
const rowFields = {
  consigneeAccountId: id('Consignee'),
  receivingDate: date('Receiving date', likelyDays),
  receivingWarehouseId: id('Receiving warehouse'),
  outboundDate: date('Outbound date', likelyDays),
  outboundWarehouseId: id('Outbound warehouse'),
  shuttle: words('Shuttle', 20),
};
const forwards = (b: { receivingDate: string; outboundDate: string }) => b.outboundDate >= b.receivingDate;
const backwards = { error: leavesFirst, path: ['outboundDate'] };
export const shuttleRowBody = z.object(rowFields).refine(forwards, backwards);
export type ShuttleRowWish = z.output<typeof shuttleRowBody>;

export const findShuttleFile = endpoint({
  id: 'shuttleFile.find',
  method: 'GET',
  path: root,
  needs: see,
  about: 'Dated rows that say from where and when freight of a consignee leaves that is received elsewhere.',
  query: z.object({ ...paging(sorts), ...shuttleFilters }).refine(inOrder, wrongRange),
  reply: page(shuttleFileRow),
  live,
});
export const addShuttleRow = endpoint({
  id: 'shuttleFile.add',
  method: 'POST',
  path: root,
  needs: edit,
  about:
    'A new row. From then on it overrides outbound date and warehouse of the day of service; boxes entered before keep theirs until the row is applied to them.',
  body: shuttleRowBody,
  reply: one(shuttleFileRow),
  refuses: [shuttleFileErrors.taken, shuttleFileErrors.pastDay],
  live,
});
export const saveShuttleRow = endpoint({
  id: 'shuttleFile.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edit,
  about:
    'Changes a row, which counts as typed by hand from then on. Its boxes keep their day until it is applied.',
  body: z.object({ ...rowFields, rowVersion: version() }).refine(forwards, backwards),
  reply: one(shuttleFileRow),
  refuses: [shuttleFileErrors.taken, shuttleFileErrors.pastDay],
  live,
});
export const countShuttleRows = endpoint({
  id: 'shuttleFile.count',
  method: 'GET',
  path: `${root}/count-by-date-range`,
  needs: see,
  about: 'How many rows there are of a range of receiving dates.',
  query: z
    .object({ dateFrom: date('Receiving date from'), dateTo: date('Receiving date to') })
    .refine(inOrder, wrongRange),
  reply: one(z.object({ rows: z.int() })),
  live: ['shuttle-file'],
});
const chosen = { ...shuttleFilters, ...bulkSelection };
export const countShuttleUnits = endpoint({
  id: 'shuttleFile.countUnits',
  method: 'GET',
  path: `${root}/units/count`,
  needs: see,
  about:
    'The rows chosen, or all of the filter, and what applying them to their boxes would do; with a new outbound date and warehouse: after that change.',
  refuses: [shuttleFileErrors.noneChosen, shuttleFileErrors.noRows],
  query: z
    .object({
      ...chosen,
      toDate: maybe(date('New outbound date')),
      toWarehouseId: maybe(id('New outbound warehouse')),
    })
    .refine(inOrder, wrongRange),
  reply: one(applied.extend({ early: z.int() })),
  live,
});
/** Done as asked, and what was left as it was. */
export const changedRows = applied.extend({
  /** Rows that would have left before they are received. */
  early: z.int(),
});
export const changeShuttleRows = endpoint({
  id: 'shuttleFile.changeAll',
  method: 'PUT',
  path: `${root}/date/{outboundDate}/warehouse/{outboundWarehouseId}`,
  params: z.object({
    outboundDate: z.string().max(10).meta({ likely: likelyDays }),
    outboundWarehouseId: id('Outbound warehouse'),
  }),
  needs: ['updateAllShuttleFile:routing'],
  about:
    'Lets the rows chosen, or all of the filter, leave on another day from another warehouse, and their boxes with them. Boxes that are loaded, shuttled or in the cooler stay and are counted (207).',
  body: z.object(chosen).refine(inOrder, wrongRange),
  reply: one(changedRows),
  refuses: [
    shuttleFileErrors.noDate,
    shuttleFileErrors.noneChosen,
    shuttleFileErrors.noRows,
    shuttleFileErrors.pastDay,
    shuttleFileErrors.beforeReceiving,
  ],
  live,
});
export const applyShuttleRow = endpoint({
  id: 'shuttleFile.apply',
  method: 'PUT',
  path: `${root}/{id}/units/update`,
  needs: edit,
  about:
    'Applies a row to its boxes again: outbound date and warehouse. Boxes that are loaded, shuttled or in the cooler stay and are counted (207).',
  reply: one(applied),
  live,
});
const daysOf = {
  dateFrom: date('Date from'),
  dateTo: date('Date to'),
  consigneeAccountId: maybe(id('Consignee')),
  receivingWarehouseId: maybe(id('Receiving warehouse')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
};
export const previewFromDays = endpoint({
  id: 'shuttleFile.previewFromDays',
  method: 'GET',
  path: `${root}/day-of-service/generate/units/count`,
  needs: generate,
  about:
    'The boxes that are to leave from another warehouse than they are received at, and the rows that would be made of them. Without dates: of every day from today on.',
  query: z
    .object({ ...daysOf, dateFrom: maybe(daysOf.dateFrom), dateTo: maybe(daysOf.dateTo) })
    .refine(inOrder, wrongRange),
  reply: one(made.extend({ units: z.int() })),
  live,
});
export const generateFromDays = endpoint({
  id: 'shuttleFile.generateFromDays',
  method: 'POST',
  path: `${root}/day-of-service/generate`,
  needs: generate,
  about:
    'Makes rows for the boxes of a range of ship dates that leave from another warehouse than they are received at, by the day of service they have. Rows typed by hand or made from the set-up stay.',
  body: z.object(daysOf).refine(inOrder, wrongRange),
  reply: one(made),
  live,
});
export const generateAllFromDays = endpoint({
  id: 'shuttleFile.generateAll',
  method: 'POST',
  path: `${root}/day-of-service/generate/all`,
  needs: generate,
  about: 'The same for every box that ships today or later.',
  reply: one(made),
  live,
});

const laneDay = z.object({
  date: z.string(),
  from: z.string(),
  fromId: z.int(),
  to: z.string(),
  toId: z.int(),
  /** When they leave from there at the earliest. */
  outboundDate: z.string(),
  consignees: z.int(),
  /** Boxes by how far they are, and those without a row of the file. */
  units: z.int(),
  cubes: z.int(),
  moving: z.int(),
  there: z.int(),
  unsaid: z.int(),
});
export type LaneDay = z.output<typeof laneDay>;
export const shuttleWeek = endpoint({
  id: 'shuttleFile.week',
  method: 'GET',
  path: `${root}/week`,
  needs: see,
  about:
    'Who drives to whom in the week of a date: by day and pair of warehouses the boxes that are received at the one and leave from the other, and how many are on their way or there.',
  query: z.object({ date: date('Date') }),
  reply: one(z.object({ from: z.string(), lanes: z.array(laneDay) })),
  live: ['shuttle-file', 'units', 'shuttle-loads'],
});

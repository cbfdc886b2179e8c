import { z } from 'zod';
import { etaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { etaErrors } from './etas.errors.ts';
import { momentThere } from './moment-there.contract.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { bulkSelection, id, manyIds, maybe, version, words } from '#kit/contract/fields.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface JobKinds {
    'etas.dispatchSync': true;
  }
}

const root = '/customer-center/etas';
const see = ['etasView:customerCenter'] as const;
const edit = ['etaEdit:outbound'] as const;
const live = ['etas', 'loads'] as const;

/** What a drop's expected arrival goes through; its times can be changed until it is delivered. */
export const etaLifecycle = lifecycle({
  name: 'Arrival',
  of: 'eta',
  states: {
    pending: { value: 0, label: 'Pending' },
    loading: { value: 1, label: 'Loading' },
    onRoute: { value: 2, label: 'On-Route' },
    delivered: { value: 3, label: 'Delivered' },
  },
  moves: {
    change: {
      from: ['pending', 'loading', 'onRoute'],
      to: 'same',
      needs: ['etaEdit:outbound'],
      says: 'The ETA of a drop that is {state} can no longer be changed.',
    },
  },
});
/** By this name the history of a load knows a time that somebody typed. */
export const etaUpdated = 'ETA update';
/** Whose word an ETA is; an override stands above all. */
export const etaSources = ['override', 'dispatch', 'manual', 'computed'] as const;

export const etaRow = z.object({
  loadId: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  dropId: z.int(),
  seq: z.int(),
  /** The ship date. */
  date: z.string(),
  driver: z.string().nullable(),
  carrier: z.string().nullable(),
  /** The load's number in the dispatch system. */
  mcLeodOrderNumber: z.string().nullable(),
  warehouse: z.string(),
  consignee: z.string(),
  consignees: z.int(),
  deliverTo: z.string(),
  city: z.string(),
  stateCode: z.string().nullable(),
  zone: z.string(),
  eta: instant().nullable(),
  source: z.enum(etaSources),
  detail: z.string().nullable(),
  overrideBy: z.string().nullable(),
  overrideAt: instant().nullable(),
  /** Who typed the time that holds, where it is by hand and no override. */
  manualBy: z.string().nullable(),
  manualAt: instant().nullable(),
  dispatchAt: instant().nullable(),
  computedAt: instant().nullable(),
  windowStart: instant().nullable(),
  windowEnd: instant().nullable(),
  status: z.int(),
  hideEtas: z.boolean(),
  departedAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  rowVersion: z.int(),
});
export type EtaRow = z.output<typeof etaRow>;

export const etaSorts = [
  'eta',
  'date',
  'loadNumber',
  'driver',
  'mcLeodOrderNumber',
  'deliverTo',
  'status',
] as const;
const inOrder = (q: { shipDateFrom?: string | undefined; shipDateTo?: string | undefined }) =>
  q.shipDateFrom === undefined || q.shipDateTo === undefined || q.shipDateFrom <= q.shipDateTo;
const outOfOrder = { error: 'Ship date to cannot be before ship date from', path: ['shipDateTo'] };
export const etaQuery = z.object({ ...etaFilters, ...paging(etaSorts, 'asc') }).refine(inOrder, outOfOrder);
export const etaTotals = z.object({ loads: z.int(), late: z.int() });

export const findEtas = endpoint({
  id: 'etas.find',
  method: 'GET',
  path: root,
  needs: see,
  about:
    'Expected arrivals, one row for each load and drop, by the time that holds: an override, else the latest word.',
  query: etaQuery,
  reply: page(etaRow, etaTotals),
  live,
});

export const etaConsignee = z.object({
  accountId: z.int(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  smsOn: z.boolean(),
  units: z.int(),
});
export const etaWarehouse = z.object({
  id: z.int(),
  code: z.string(),
  hidden: z.boolean(),
  /** It is one of those that may hide ETAs. */
  mayHide: z.boolean(),
  hiddenBy: z.string().nullable(),
  hiddenAt: instant().nullable(),
});
export const etaDrop = etaRow.extend({ consigneesThere: z.array(etaConsignee) });
export type EtaDrop = z.output<typeof etaDrop>;
export const etaDetail = z.object({
  loadId: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  date: z.string(),
  status: z.int(),
  driver1: z.string().nullable(),
  driver2: z.string().nullable(),
  carrier: z.string().nullable(),
  trailer: z.string().nullable(),
  mcLeodOrderNumber: z.string().nullable(),
  /** When the truck left its last pickup, or is planned to. */
  departedAt: instant().nullable(),
  plannedDeparture: z.string().nullable(),
  zone: z.string(),
  /** Whom text messages are from. */
  sender: z.string(),
  warehouses: z.array(etaWarehouse),
  drops: z.array(etaDrop),
  history: z.array(
    z.object({ at: instant(), action: z.string(), who: z.string(), why: z.string().nullable() }),
  ),
});
export type EtaDetail = z.output<typeof etaDetail>;
export const getEtas = endpoint({
  id: 'etas.get',
  method: 'GET',
  path: `${root}/{loadId}`,
  needs: see,
  about:
    'The ETAs of one load: all its drops with every word about their times, and which warehouses hide them.',
  reply: one(etaDetail),
  live,
});

export const hideEtas = endpoint({
  id: 'etas.hide',
  method: 'PUT',
  path: `${root}/{loadId}/{hideEtas}/{warehouseID}`,
  needs: ['hideETAs:outbound'],
  about:
    'Hides the ETAs of a load that leaves from the warehouse from its consignees, or shows them again: while hidden they see no time and get no text message.',
  params: z.object({ loadId: id('Load'), hideEtas: z.enum(['true', 'false']), warehouseID: id('Warehouse') }),
  reply: one(etaDetail),
  refuses: [etaErrors.noHiding, etaErrors.notFromHere],
  live,
});

const dropBody = z.object({
  dropId: id('Drop'),
  eta: momentThere('ETA'),
  detail: words('Detail', 200).nullable(),
  rowVersion: maybe(version()).meta({ description: 'The version of the row as the caller saw it.' }),
});
export const updateEtas = endpoint({
  id: 'etas.update',
  method: 'PUT',
  path: `${root}/{loadId}`,
  needs: edit,
  about:
    'What somebody was told of a load: ETA and detail of its drops. It holds until the dispatch system says something newer; all or none.',
  body: z.object({
    drops: z.array(dropBody, { error: 'ETA is required' }).min(1, { error: 'ETA is required' }).max(50),
  }),
  reply: one(etaDetail),
  refuses: [
    cannot(etaLifecycle, 'change'),
    etaErrors.beforeDeparture,
    etaErrors.tooFar,
    etaErrors.notOnLoad,
    etaErrors.dropTwice,
  ],
  live,
});

export const overrideBody = z.object({
  eta: momentThere('ETA'),
  detail: words('Detail', 200).nullable(),
  rowVersion: maybe(version()),
});
export const overrideEta = endpoint({
  id: 'etas.override',
  method: 'PUT',
  path: `${root}/override/{dropId}`,
  needs: edit,
  about: 'An ETA that stands above what the dispatch system says, now and later, until it is cleared.',
  body: overrideBody,
  reply: one(etaRow),
  refuses: [cannot(etaLifecycle, 'change'), etaErrors.beforeDeparture, etaErrors.tooFar],
  live,
});
export const clearOverride = endpoint({
  id: 'etas.clearOverride',
  method: 'PUT',
  path: `${root}/override/{dropId}/clear`,
  needs: edit,
  about:
    'Takes an override back: the latest word of the dispatch system holds again, else what was computed.',
  reply: one(etaRow),
  refuses: [cannot(etaLifecycle, 'change'), etaErrors.noOverride],
  live,
});

export const syncDispatch = endpoint({
  id: 'etas.syncDispatch',
  method: 'PUT',
  path: `${root}/dispatch-sync`,
  needs: edit,
  about:
    'Asks the dispatch system for the ETAs of the loads named, or of all that are on their way; runs as a job. Overrides stay, and what cannot be used is told.',
  body: z.object({ loadIds: maybe(manyIds('Load', 1000)) }),
  reply: one(z.object({ jobId: z.int() })),
  refuses: [etaErrors.underWay],
  live,
});
/** The result of the job. */
export const dispatchResult = z.object({
  loads: z.int(),
  /** Drops that have another time than before. */
  changed: z.int(),
  delivered: z.int(),
  /** Drops whose override stood above what the dispatch system says. */
  overridden: z.int(),
  /** No dispatch system is connected: the times are our own. */
  ours: z.boolean(),
  faults: z.array(z.object({ load: z.string(), drop: z.string(), fault: faultSaid })),
});
export type DispatchResult = z.output<typeof dispatchResult>;

export const printEtaCovers = endpoint({
  id: 'etas.printCoverSheets',
  method: 'GET',
  path: `${root}/cover-sheet/print`,
  needs: see,
  about: 'The cover sheets of the chosen loads as one file; ids of loads.',
  query: z.object({ ...etaFilters, ...bulkSelection }).refine(inOrder, outOfOrder),
  reply: file(),
  big: true,
  refuses: [etaErrors.none, etaErrors.noneChosen],
});

const minutes = z.int().nullable();
export const laneRow = z.object({
  origin: z.string(),
  deliverTo: z.string(),
  city: z.string(),
  stateCode: z.string().nullable(),
  deliveries: z.int(),
  /** Minutes by which the ETA at departure was off, half of the time and nine times in ten. */
  p50: minutes,
  p90: minutes,
  /** The same, had the plain rule of miles and stops been used. */
  plainP50: minutes,
  plainP90: minutes,
});
export type LaneRow = z.output<typeof laneRow>;
const laneTotals = z.object({
  deliveries: z.int(),
  p50: minutes,
  p90: minutes,
  plainP50: minutes,
  plainP90: minutes,
});
export const findLanes = endpoint({
  id: 'etas.lanes',
  method: 'GET',
  path: `${root}/lanes`,
  needs: see,
  about: 'How far computed ETAs were off on each lane in the last 30 days, the worst first.',
  query: z.object({ ...paging(['p90', 'p50', 'deliveries', 'deliverTo'], 'desc') }),
  reply: page(laneRow, laneTotals),
  // What lanes teach is the house's, whoever's freight went there.
  ofTheHouse: true,
  live: ['etas'],
});

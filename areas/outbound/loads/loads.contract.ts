import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { z } from 'zod';
import { loadErrors } from './loads.errors.ts';
import { blockerRow, forecastRow } from './forecast.contract.ts';
import { noDoors } from '#areas/floor/doors/no-doors.contract.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, dateTime, flag, id, maybe, oneOf, text, version, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    etas: true;
    loads: true;
  }
}

/** What a search says that finds none. */
export const none = { loads: loadErrors.none, doors: noDoors } as const;

/** A pickup is the load's stop at one of our warehouses; the load's own state is derived from its pickups. */
export const pickupLifecycle = lifecycle({
  name: 'Load pickup',
  of: 'load',
  states: {
    pending: { value: pickupState.pending, label: 'Pending' },
    loading: { value: pickupState.loading, label: 'Loading' },
    loaded: { value: pickupState.loaded, label: 'Loaded' },
    released: { value: pickupState.released, label: 'Released' },
  },
  moves: {
    assignDoor: {
      from: ['pending'],
      to: 'loading',
      needs: ['editLoads:outbound'],
      says: 'Only a load that is Pending can be given its first door. This one is {state}.',
    },
    change: {
      from: ['pending', 'loading', 'loaded'],
      to: 'same',
      needs: ['editLoads:outbound'],
      says: 'A load that is {state} can no longer be changed.',
    },
    complete: {
      from: ['loading'],
      to: 'loaded',
      needs: ['editLoads:outbound'],
      says: 'Only a load that is Loading can be marked loaded. This one is {state}.',
    },
    release: {
      from: ['loading', 'loaded'],
      to: 'released',
      needs: ['releaseLoad:outbound'],
      says: 'Only a load that is Loading or Loaded can be released. This one is {state}.',
    },
    forceRelease: {
      from: ['loading', 'loaded'],
      to: 'released',
      needs: ['forceReleaseLoad:outbound'],
      says: 'Only a load that is Loading or Loaded can be released. This one is {state}.',
    },
    reopen: {
      from: ['released'],
      to: 'loading',
      needs: ['reopenLoads:outbound'],
      says: 'Only a load that is Released can be reopened. This one is {state}.',
    },
  },
});

export const loadStates = [1, 2, 3, 4] as const;

/** Third-party synchronization of a load. */
export const syncState = { running: 0, error: 1, ok: 2 } as const;

export const dropShort = z.object({
  id: z.int(),
  seq: z.int(),
  city: z.string(),
  stateCode: z.string().nullable(),
  name: z.string(),
  planned: z.int(),
  loaded: z.int(),
});

export const pickupShort = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  zone: z.string(),
  seq: z.int(),
  status: z.int(),
  doorId: z.int().nullable(),
  doorNumber: z.int().nullable(),
  seal: z.string().nullable(),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  unexplained: z.int(),
  misStaged: z.int(),
  notArrived: z.int(),
  inspected: z.boolean(),
  startedAt: instant().nullable(),
  loadedAt: instant().nullable(),
  releasedAt: instant().nullable(),
  force: z.boolean(),
  rowVersion: z.int(),
  forecast: forecastRow,
});

export type PickupShort = z.output<typeof pickupShort>;

const head = {
  id: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  dayOfService: z.string(),
  status: z.int(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  syncStatus: z.int().nullable(),
  syncMessage: z.string().nullable(),
  loadLocks: z.int().nullable(),
  void: z.boolean(),
  forced: z.boolean(),
  plannedDeparture: z.string().nullable(),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  cubes: z.int(),
  trailerCube: z.int(),
  rowVersion: z.int(),
};

export const loadRow = z.object({
  ...head,
  forecast: forecastRow,
  pickups: z.array(pickupShort),
  drops: z.array(dropShort),
});

export type LoadRow = z.output<typeof loadRow>;

export const loadTotals = z.object({
  loads: z.int(),
  pending: z.int(),
  loading: z.int(),
  complete: z.int(),
  released: z.int(),
  doors: z.int(),
  late: z.array(z.int()),
  atRisk: z.array(z.int()),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  dayFrom: z.string().nullable(),
  dayTo: z.string().nullable(),
  /** The latest that any load with a pace is done; with loads that wait it is not before. */
  dayEnds: instant().nullable(),
  waiting: z.int(),
  planEnds: instant().nullable(),
});

export type LoadTotals = z.output<typeof loadTotals>;

export const loadSorts = [
  'loadName',
  'dayOfService',
  'status',
  'trailer',
  'plannedDeparture',
  'planned',
  'loaded',
  'short',
  'forecast',
] as const;

/** The filters of the list and of everything printed or synchronized "as listed". Without any date and name: the running day. */
export const loadFilters = {
  dayOfServiceFrom: maybe(date('Day of service from')),
  dayOfServiceTo: maybe(date('Day of service to')),
  shipDateFrom: maybe(date('Ship date from')),
  shipDateTo: maybe(date('Ship date to')),
  deliveryDateFrom: maybe(dateTime('Delivery date from')),
  deliveryDateTo: maybe(dateTime('Delivery date to')),
  status: maybe(oneOf('Status', loadStates)),
  warehouseId: maybe(id('Warehouse')),
  consigneeAccountId: maybe(id('Consignee')),
  loadName: words('Load', 100),
  loadNumber: maybe(id('Load number')),
  search: words('Search', 100),
  void: flag(),
};

const ranges = [
  ['dayOfServiceFrom', 'dayOfServiceTo'],
  ['shipDateFrom', 'shipDateTo'],
  ['deliveryDateFrom', 'deliveryDateTo'],
] as const;
type RangeEnd = (typeof ranges)[number][number];

/** Refuses each range that ends before it begins, at its end. */
export function rangesInOrder(
  q: Partial<Record<RangeEnd, string | undefined>>,
  context: z.RefinementCtx,
): void {
  for (const [first, last] of ranges) {
    const [from, to] = [q[first], q[last]];
    if (from !== undefined && to !== undefined && to < from)
      context.addIssue({ code: 'custom', message: 'Date to cannot be before date from', path: [last] });
  }
}

export const loadQuery = z
  .object({ ...loadFilters, ...paging(loadSorts, 'desc') })
  .superRefine(rangesInOrder);

export type LoadFilters = Omit<z.output<typeof loadQuery>, 'page' | 'rows' | 'orderField' | 'orderDirection'>;

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
const live = ['loads', 'units'] as const;

export const findLoads = endpoint({
  id: 'loads.find',
  method: 'GET',
  path: '/outbound/loads',
  needs: see,
  about: 'Loads with their pickups, drops, progress and forecast; without dates those of the running day.',
  query: loadQuery,
  reply: page(loadRow, loadTotals),
  live: [...live, 'days'],
  shared: true,
});

export const findBlockers = endpoint({
  id: 'loads.blockers',
  method: 'GET',
  path: '/outbound/loads/blockers',
  needs: see,
  about:
    'What holds up the release of each pickup that is being loaded or is loaded, of the loads that match, by name. Shortages of one that is still being loaded are none yet.',
  query: z.object(loadFilters).superRefine(rangesInOrder),
  reply: one(z.array(z.object({ pickupId: z.int(), blockers: z.array(blockerRow) }))),
  live: [...live, 'days'],
  shared: true,
});

const place = { city: z.string(), stateCode: z.string().nullable() };

export const consigneeCount = z.object({
  consigneeId: z.int(),
  number: z.string(),
  name: z.string(),
  planned: z.int(),
  loaded: z.int(),
  cubes: z.int(),
  places: z.array(z.string()),
});

export const dropDetail = z.object({
  id: z.int(),
  seq: z.int(),
  deliverToId: z.int(),
  deliverToNumber: z.string(),
  name: z.string(),
  ...place,
  zone: z.string(),
  windowStart: instant().nullable(),
  windowEnd: instant().nullable(),
  miles: z.int().nullable(),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  cubes: z.int(),
  etaStatus: z.int(),
  eta: instant().nullable(),
  consignees: z.array(consigneeCount),
});

export type DropDetail = z.output<typeof dropDetail>;

export const inspectionRow = z.object({
  clean: z.boolean(),
  odorFree: z.boolean(),
  reeferOk: z.boolean(),
  preCoolF: z.int().nullable(),
  previousCargo: z.string().nullable(),
  inspectedBy: z.string(),
  at: instant(),
});

export const pickupDetail = z.object({
  ...pickupShort.shape,
  forceNote: z.string().nullable(),
  releasedBy: z.string().nullable(),
  inspection: inspectionRow.nullable(),
  blockers: z.array(blockerRow),
  bols: z.array(z.object({ id: z.int(), bolNumber: z.string(), active: z.boolean(), consignee: z.string() })),
});

export const historyRow = z.object({
  at: instant(),
  action: z.string(),
  who: z.string(),
  why: z.string().nullable(),
});

export const loadDetail = z.object({
  ...head,
  tractor: z.string().nullable(),
  driver1: z.string().nullable(),
  driver2: z.string().nullable(),
  tempSetF: z.int().nullable(),
  externalOrderNo: z.string().nullable(),
  food: z.boolean(),
  forecast: forecastRow,
  pickups: z.array(pickupDetail),
  drops: z.array(dropDetail),
  history: z.array(historyRow),
});

export type LoadDetail = z.output<typeof loadDetail>;

export const getLoad = endpoint({
  id: 'loads.get',
  method: 'GET',
  path: '/outbound/loads/{id}',
  needs: see,
  about:
    'One load: pickups with blockers, drops in driving order with what is planned, loaded and short, papers and history.',
  reply: one(loadDetail),
  live,
  shared: true,
});

export const loadDetailsBody = z.object({
  loadLocks: whole('Load locks', 0, 999),
  dayOfService: date('Day of service', { before: 30, after: 60 }),
  trailer: words('Trailer', 40),
  tractor: words('Tractor', 40),
  driver1: words('Driver 1', 80),
  driver2: words('Driver 2', 80),
  carrier: words('Carrier', 80),
  tempSetF: maybe(whole('Temperature', -40, 120)),
  plannedDeparture: maybe(dateTime('Departure')),
  rowVersion: maybe(version()),
});

export const saveLoad = endpoint({
  id: 'loads.save',
  method: 'PUT',
  path: '/outbound/loads/{id}',
  needs: ['editLoads:outbound'],
  about: 'Load details: load locks (a count of cargo bars, 0 is valid) and day of service are required.',
  body: loadDetailsBody,
  reply: one(loadDetail),
  refuses: [cannot(pickupLifecycle, 'change'), loadErrors.unitsLoaded, loadErrors.unitsPlanned],
  live,
});

const reply = one(loadDetail);

export const savePickup = endpoint({
  id: 'loads.savePickup',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}',
  needs: ['editLoads:outbound'],
  about:
    'Door, seal and trailer of a pickup; what is left out stays, null takes it back. The first door starts the loading (1 to 2); another door, and none, frees the old one.',
  body: z.object({
    doorId: maybe(id('Door')).nullable(),
    seal: words('Seal', 40).nullable(),
    trailer: words('Trailer', 40).nullable(),
    rowVersion: maybe(version()),
  }),
  reply,
  refuses: [
    cannot(pickupLifecycle, 'change'),
    loadErrors.vanished,
    loadErrors.doorElsewhere,
    loadErrors.receivingDoor,
    loadErrors.doorDisabled,
    loadErrors.doorTaken,
  ],
  live: ['loads', 'units', 'doors'],
});

export const completePickup = endpoint({
  id: 'loads.completePickup',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/loaded',
  needs: ['editLoads:outbound'],
  about: 'Marks a pickup loaded (2 to 3) and lists what is short.',
  reply,
  refuses: [cannot(pickupLifecycle, 'complete'), loadErrors.alreadyLoaded],
  live,
});

export const inspectionBody = z.object({
  clean: z.boolean({ error: 'Clean is required' }),
  odorFree: z.boolean({ error: 'Odour free is required' }),
  reeferOk: z.boolean({ error: 'Reefer is required' }),
  preCoolF: maybe(whole('Pre-cool', -40, 120)),
  previousCargo: words('Previous cargo', 120),
});

export const inspectTrailer = endpoint({
  id: 'loads.inspect',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/inspection',
  needs: ['editLoads:outbound'],
  about: 'Keeps the inspection of the trailer with inspector and time.',
  body: inspectionBody,
  reply,
  refuses: [cannot(pickupLifecycle, 'change')],
  live,
});

export const shortageRow = z.object({
  loadShortagesId: z.int().nullable(),
  unitId: z.int(),
  unitCode: z.string(),
  orderNumber: z.int(),
  shipper: z.string(),
  /** For whom it was planned. */
  consignee: z.string(),
  /** Who gets it now, when that is somebody else. */
  readdressedTo: z.string().nullable(),
  product: z.string(),
  status: z.int(),
  place: z.string().nullable(),
  pickUpId: z.int(),
  warehouseCode: z.string(),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  shuttleNotArrived: z.boolean(),
  resolved: z.boolean(),
});

export type ShortageRow = z.output<typeof shortageRow>;

export const loadShortages = endpoint({
  id: 'loads.shortages',
  method: 'GET',
  path: '/outbound/loads/{loadId}/shortages',
  needs: see,
  about: 'Units planned for a pickup and not loaded, with the reason given.',
  query: z.object({ pickUpId: maybe(id('Pickup')), warehouseId: maybe(id('Warehouse')) }),
  reply: page(shortageRow),
  live,
});

export const explainShortages = endpoint({
  id: 'loads.explainShortages',
  method: 'PUT',
  path: '/outbound/loads/shortages',
  needs: ['editLoads:outbound'],
  about: 'Gives one reason and note to shortages; a shortage not yet listed is named by pickup and unit.',
  body: z.object({
    loadShortagesId: maybe(id('Shortage')),
    loadShortagesIds: maybe(z.array(id('Shortage')).max(10_000)),
    pickUpId: maybe(id('Pickup')),
    unitIds: maybe(z.array(id('Unit')).max(10_000)),
    reasonCode: text('Reason', 40),
    notes: words('Notes', 500),
  }),
  reply: one(z.object({ count: z.int() })),
  refuses: [loadErrors.reasonNotInUse, loadErrors.noShortage],
  live: ['loads'],
});

export const shortageReasons = endpoint({
  id: 'loads.shortageReasons',
  method: 'GET',
  path: '/outbound/loads/shortages-reasons',
  needs: see,
  about: 'The reasons in use.',
  reply: one(z.array(z.object({ code: z.string(), label: z.string() }))),
  live: ['reasons'],
});

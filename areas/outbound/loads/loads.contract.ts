import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { z } from 'zod';
import { loadErrors } from './loads.errors.ts';
import { releaseBlockerRowSchema, departureForecastSchema } from './forecast.contract.ts';
import { addDateRangeOrderIssues } from './date-range-order.contract.ts';
import { otherDayUnitsSchema } from './other-day-units.contract.ts';
import { noDoorsMessage } from '#areas/floor/doors/no-doors.contract.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  dateTimeField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    etas: true;
    loads: true;
  }
}

/** The errors of a search without results. */
export const emptyLoadAndDoorSearchErrors = { loads: loadErrors.noneFound, doors: noDoorsMessage } as const;

/** A pickup is the load's stop at one of our warehouses. The load's own status is derived from its pickups. */
export const pickupLifecycle = defineLifecycle({
  name: 'Load pickup',
  noun: 'load',
  states: {
    pending: { value: pickupStatus.pending, label: 'Pending' },
    loading: { value: pickupStatus.loading, label: 'Loading' },
    loaded: { value: pickupStatus.loaded, label: 'Loaded' },
    released: { value: pickupStatus.released, label: 'Released' },
  },
  transitions: {
    assignDoor: {
      from: ['pending'],
      to: 'loading',
      permissions: ['editLoads:outbound'],
      message: 'Only loads that are Pending can be assigned a first door. This load is {state}.',
    },
    change: {
      from: ['pending', 'loading', 'loaded'],
      to: 'same',
      permissions: ['editLoads:outbound'],
      message: 'This load is {state} and can no longer be edited.',
    },
    complete: {
      from: ['loading'],
      to: 'loaded',
      permissions: ['editLoads:outbound'],
      message: 'Only loads that are Loading can be marked loaded. This load is {state}.',
    },
    release: {
      from: ['loading', 'loaded'],
      to: 'released',
      permissions: ['releaseLoad:outbound'],
      message: 'Only loads that are Loading or Loaded can be released. This load is {state}.',
    },
    forceRelease: {
      from: ['loading', 'loaded'],
      to: 'released',
      permissions: ['forceReleaseLoad:outbound'],
      message: 'Only loads that are Loading or Loaded can be released. This load is {state}.',
    },
    reopen: {
      from: ['released'],
      to: 'loading',
      permissions: ['reopenLoads:outbound'],
      message: 'Only loads that are Released can be reopened. This load is {state}.',
    },
  },
});

export const loadStatusValues = [1, 2, 3, 4] as const;

/** The state of a load's synchronization with the routing system. */
export const loadSyncState = { running: 0, error: 1, ok: 2 } as const;

export const dropSummarySchema = z.object({
  id: z.int(),
  seq: z.int(),
  city: z.string(),
  stateCode: z.string().nullable(),
  name: z.string(),
  planned: z.int(),
  loaded: z.int(),
});

export const pickupSummarySchema = z.object({
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
  startedAt: instantField().nullable(),
  loadedAt: instantField().nullable(),
  releasedAt: instantField().nullable(),
  force: z.boolean(),
  rowVersion: z.int(),
  forecast: departureForecastSchema,
});

export type PickupSummary = z.output<typeof pickupSummarySchema>;

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
  otherDays: z.array(otherDayUnitsSchema),
};

export const loadRowSchema = z.object({
  ...head,
  forecast: departureForecastSchema,
  pickups: z.array(pickupSummarySchema),
  drops: z.array(dropSummarySchema),
});

export type LoadRow = z.output<typeof loadRowSchema>;

export const loadTotalsSchema = z.object({
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
  /** When the last load with a pace is done. If some loads wait, this time is a lower bound. */
  dayEnds: instantField().nullable(),
  waiting: z.int(),
  planEnds: instantField().nullable(),
});

export type LoadTotals = z.output<typeof loadTotalsSchema>;

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

/** The filters of the list and of everything printed or synchronized "as listed". Default: the current operating day. */
export const loadFilters = {
  dayOfServiceFrom: optionalField(dateField('Day of service from')),
  dayOfServiceTo: optionalField(dateField('Day of service to')),
  shipDateFrom: optionalField(dateField('Ship date from')),
  shipDateTo: optionalField(dateField('Ship date to')),
  deliveryDateFrom: optionalField(dateTimeField('Delivery date from')),
  deliveryDateTo: optionalField(dateTimeField('Delivery date to')),
  status: optionalField(numberEnumField('Status', loadStatusValues)),
  warehouseId: optionalField(idField('Warehouse')),
  consigneeAccountId: optionalField(idField('Consignee')),
  loadName: optionalTextField('Load', 100),
  loadNumber: optionalField(idField('Load number')),
  search: optionalTextField('Search', 100),
  void: optionalBooleanField(),
};

export const loadQuerySchema = z
  .object({ ...loadFilters, ...pagingFields(loadSorts, 'desc') })
  .superRefine(addDateRangeOrderIssues);

export type LoadFilters = Omit<
  z.output<typeof loadQuerySchema>,
  'page' | 'rows' | 'orderField' | 'orderDirection'
>;

const see = ['loadsView:outbound', 'viewLoads:outbound'] as const;
const live = ['loads', 'units'] as const;

export const findLoadsEndpoint = defineEndpoint({
  id: 'loads.find',
  method: 'GET',
  path: '/outbound/loads',
  permissions: see,
  summary: 'List loads with pickups, stops, progress and forecast. Default: the current operating day.',
  query: loadQuerySchema,
  reply: pageReply(loadRowSchema, loadTotalsSchema),
  live: [...live, 'operating-days'],
  shared: true,
});

export const findReleaseBlockersOfDockedPickupsEndpoint = defineEndpoint({
  id: 'loads.listReleaseBlockers',
  method: 'GET',
  path: '/outbound/loads/blockers',
  permissions: see,
  summary:
    'List what blocks the release of each matching pickup that is loading or loaded. Blockers are listed by name. Shortages of a pickup that is still loading do not count yet.',
  query: z.object(loadFilters).superRefine(addDateRangeOrderIssues),
  reply: itemReply(z.array(z.object({ pickupId: z.int(), blockers: z.array(releaseBlockerRowSchema) }))),
  live: [...live, 'operating-days'],
  shared: true,
});

const place = { city: z.string(), stateCode: z.string().nullable() };

export const stopConsigneeCountsSchema = z.object({
  consigneeId: z.int(),
  number: z.string(),
  name: z.string(),
  planned: z.int(),
  loaded: z.int(),
  cubes: z.int(),
  places: z.array(z.string()),
});

export const dropDetailSchema = z.object({
  id: z.int(),
  seq: z.int(),
  deliverToId: z.int(),
  deliverToNumber: z.string(),
  name: z.string(),
  ...place,
  zone: z.string(),
  windowStart: instantField().nullable(),
  windowEnd: instantField().nullable(),
  miles: z.int().nullable(),
  planned: z.int(),
  loaded: z.int(),
  short: z.int(),
  cubes: z.int(),
  etaStatus: z.int(),
  eta: instantField().nullable(),
  consignees: z.array(stopConsigneeCountsSchema),
});

export type DropDetail = z.output<typeof dropDetailSchema>;

export const trailerInspectionRowSchema = z.object({
  clean: z.boolean(),
  odorFree: z.boolean(),
  reeferOk: z.boolean(),
  preCoolF: z.int().nullable(),
  previousCargo: z.string().nullable(),
  inspectedBy: z.string(),
  at: instantField(),
});

export const pickupDetailSchema = z.object({
  ...pickupSummarySchema.shape,
  forceNote: z.string().nullable(),
  releasedBy: z.string().nullable(),
  inspection: trailerInspectionRowSchema.nullable(),
  blockers: z.array(releaseBlockerRowSchema),
  bols: z.array(z.object({ id: z.int(), bolNumber: z.string(), active: z.boolean(), consignee: z.string() })),
});

export const loadHistoryRowSchema = z.object({
  at: instantField(),
  action: z.string(),
  who: z.string(),
  why: z.string().nullable(),
});

export const loadDetailSchema = z.object({
  ...head,
  tractor: z.string().nullable(),
  driver1: z.string().nullable(),
  driver2: z.string().nullable(),
  tempSetF: z.int().nullable(),
  externalOrderNo: z.string().nullable(),
  food: z.boolean(),
  forecast: departureForecastSchema,
  pickups: z.array(pickupDetailSchema),
  drops: z.array(dropDetailSchema),
  history: z.array(loadHistoryRowSchema),
});

export type LoadDetail = z.output<typeof loadDetailSchema>;

export const getLoadEndpoint = defineEndpoint({
  id: 'loads.get',
  method: 'GET',
  path: '/outbound/loads/{id}',
  permissions: see,
  summary:
    'Get one load. Returns pickups with blockers, documents and history, and stops in driving order with planned, loaded and short units.',
  reply: itemReply(loadDetailSchema),
  live,
  shared: true,
});

export const loadDetailsBodySchema = z.object({
  loadLocks: integerField('Load locks', 0, 999, 'Enter the load locks'),
  dayOfService: dateField('Day of service', { before: 30, after: 60 }),
  trailer: optionalTextField('Trailer', 40),
  tractor: optionalTextField('Tractor', 40),
  driver1: optionalTextField('Driver 1', 80),
  driver2: optionalTextField('Driver 2', 80),
  carrier: optionalTextField('Carrier', 80),
  tempSetF: optionalField(integerField('Temperature', -40, 120)),
  plannedDeparture: optionalField(dateTimeField('Departure')),
  rowVersion: optionalField(rowVersionField()),
});

export const updateLoadDetailsAndRecomputeEtasEndpoint = defineEndpoint({
  id: 'loads.save',
  method: 'PUT',
  path: '/outbound/loads/{id}',
  permissions: ['editLoads:outbound'],
  summary: 'Save load details. Load locks (cargo bars, can be 0) and day of service are required.',
  body: loadDetailsBodySchema,
  reply: itemReply(loadDetailSchema),
  errors: [getWrongStateError(pickupLifecycle, 'change'), loadErrors.unitsLoaded, loadErrors.unitsPlanned],
  live,
});

const reply = itemReply(loadDetailSchema);

export const updatePickupAndStartLoadingAtFirstDoorEndpoint = defineEndpoint({
  id: 'loads.savePickup',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}',
  permissions: ['editLoads:outbound'],
  summary:
    'Save the door, the seal and the trailer of a pickup. Omitted fields stay unchanged, and null clears a field. The first door starts the loading (1 to 2). Another door, or no door, frees the previous one.',
  body: z.object({
    doorId: optionalField(idField('Door')).nullable(),
    seal: optionalTextField('Seal', 40).nullable(),
    trailer: optionalTextField('Trailer', 40).nullable(),
    rowVersion: optionalField(rowVersionField()),
  }),
  reply,
  errors: [
    getWrongStateError(pickupLifecycle, 'change'),
    loadErrors.removedFromRouting,
    loadErrors.doorOfOtherWarehouse,
    loadErrors.doorNotOutbound,
    loadErrors.doorDisabled,
    loadErrors.doorTaken,
  ],
  live: ['loads', 'units', 'doors'],
});

export const markPickupLoadedEndpoint = defineEndpoint({
  id: 'loads.completePickup',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/loaded',
  permissions: ['editLoads:outbound'],
  summary: 'Mark a pickup as loaded (2 to 3) and list its shortages.',
  reply,
  errors: [getWrongStateError(pickupLifecycle, 'complete'), loadErrors.alreadyLoaded],
  live,
});

export const trailerInspectionBodySchema = z.object({
  clean: z.boolean({ error: 'Clean is required' }),
  odorFree: z.boolean({ error: 'Odor-free is required' }),
  reeferOk: z.boolean({ error: 'Reefer is required' }),
  preCoolF: optionalField(integerField('Pre-cool', -40, 120)),
  previousCargo: optionalTextField('Previous cargo', 120),
});

export const recordTrailerInspectionEndpoint = defineEndpoint({
  id: 'loads.inspect',
  method: 'PUT',
  path: '/outbound/loads/{id}/pickup/{pickupId}/inspection',
  permissions: ['editLoads:outbound'],
  summary: 'Save the inspection of a trailer with inspector and time.',
  body: trailerInspectionBodySchema,
  reply,
  errors: [getWrongStateError(pickupLifecycle, 'change')],
  live,
});

export const shortageRowSchema = z.object({
  loadShortagesId: z.int().nullable(),
  unitId: z.int(),
  unitCode: z.string(),
  orderNumber: z.int(),
  shipper: z.string(),
  /** The consignee the unit was planned for. */
  consignee: z.string(),
  /** The current consignee, if different. */
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

export type ShortageRow = z.output<typeof shortageRowSchema>;

export const findLoadShortagesEndpoint = defineEndpoint({
  id: 'loads.listShortages',
  method: 'GET',
  path: '/outbound/loads/{loadId}/shortages',
  permissions: see,
  summary: 'List the units planned for a pickup but not loaded, with the given reasons.',
  query: z.object({
    pickUpId: optionalField(idField('Pickup')),
    warehouseId: optionalField(idField('Warehouse')),
  }),
  reply: pageReply(shortageRowSchema),
  live,
});

export const setShortageReasonEndpoint = defineEndpoint({
  id: 'loads.explainShortages',
  method: 'PUT',
  path: '/outbound/loads/shortages',
  permissions: ['editLoads:outbound'],
  summary:
    'Set one reason and note for shortages. A shortage that is not listed yet is identified by pickup and unit.',
  body: z.object({
    loadShortagesId: optionalField(idField('Shortage')),
    loadShortagesIds: optionalField(z.array(idField('Shortage')).max(10_000)),
    pickUpId: optionalField(idField('Pickup')),
    unitIds: optionalField(z.array(idField('Unit')).max(10_000)),
    reasonCode: textField('Reason', 40),
    notes: optionalTextField('Notes', 500),
  }),
  reply: itemReply(z.object({ count: z.int() })),
  errors: [loadErrors.reasonInactive, loadErrors.shortageRequired],
  live: ['loads'],
});

export const findActiveShortageReasonsEndpoint = defineEndpoint({
  id: 'loads.listShortageReasons',
  method: 'GET',
  path: '/outbound/loads/shortages-reasons',
  permissions: see,
  summary: 'List the active shortage reasons.',
  reply: itemReply(z.array(z.object({ code: z.string(), label: z.string() }))),
  live: ['reasons'],
});

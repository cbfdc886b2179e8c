import { z } from 'zod';
import { etaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { etaErrors } from './etas.errors.ts';
import { buildLocalDateTimeOrInstantSchema } from './local-time.contract.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  bulkSelectionFields,
  idField,
  nonEmptyIdListField,
  optionalField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface JobKindMap {
    'etas.dispatchSync': true;
  }
}

const root = '/customer-center/etas';
const see = ['etasView:customerCenter'] as const;
const edit = ['etaEdit:outbound'] as const;
const live = ['etas', 'loads'] as const;

/** The statuses of a stop's expected arrival. Its times can be changed until it is delivered. */
export const etaLifecycle = defineLifecycle({
  name: 'Arrival',
  noun: 'eta',
  states: {
    pending: { value: 0, label: 'Pending' },
    loading: { value: 1, label: 'Loading' },
    onRoute: { value: 2, label: 'On-Route' },
    delivered: { value: 3, label: 'Delivered' },
  },
  transitions: {
    change: {
      from: ['pending', 'loading', 'onRoute'],
      to: 'same',
      permissions: ['etaEdit:outbound'],
      message: 'Can’t edit the ETA: the stop is {state}.',
    },
  },
});
/** The name of a manual ETA in the history of a load. */
export const manualEtaAuditAction = 'ETA update';
/** The source of an ETA. An override takes precedence over all others. */
export const etaSources = ['override', 'dispatch', 'manual', 'computed'] as const;

export const etaRowSchema = z.object({
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
  eta: instantField().nullable(),
  source: z.enum(etaSources),
  detail: z.string().nullable(),
  overrideBy: z.string().nullable(),
  overrideAt: instantField().nullable(),
  /** Who entered the effective time, if it is manual and not an override. */
  manualBy: z.string().nullable(),
  manualAt: instantField().nullable(),
  dispatchAt: instantField().nullable(),
  computedAt: instantField().nullable(),
  windowStart: instantField().nullable(),
  windowEnd: instantField().nullable(),
  status: z.int(),
  hideEtas: z.boolean(),
  departedAt: instantField().nullable(),
  deliveredAt: instantField().nullable(),
  rowVersion: z.int(),
});
export type EtaRow = z.output<typeof etaRowSchema>;

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
const outOfOrder = { error: 'Last ship date can’t be before the first', path: ['shipDateTo'] };
export const etaQuerySchema = z
  .object({ ...etaFilters, ...pagingFields(etaSorts, 'asc') })
  .refine(inOrder, outOfOrder);
export const etaTotalsSchema = z.object({ loads: z.int(), late: z.int() });

export const findEtasEndpoint = defineEndpoint({
  id: 'etas.find',
  method: 'GET',
  path: root,
  permissions: see,
  summary:
    'List expected arrivals, one row for each load and stop, by effective time. The effective time is an override, otherwise the latest update.',
  query: etaQuerySchema,
  reply: pageReply(etaRowSchema, etaTotalsSchema),
  live,
});

export const etaConsigneeSchema = z.object({
  accountId: z.int(),
  number: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  smsOn: z.boolean(),
  units: z.int(),
});
export const etaHidingWarehouseSchema = z.object({
  id: z.int(),
  code: z.string(),
  hidden: z.boolean(),
  /** Whether this warehouse can hide ETAs. */
  mayHide: z.boolean(),
  hiddenBy: z.string().nullable(),
  hiddenAt: instantField().nullable(),
});
export const etaDropSchema = etaRowSchema.extend({ consigneesThere: z.array(etaConsigneeSchema) });
export type EtaDrop = z.output<typeof etaDropSchema>;
export const loadEtasSchema = z.object({
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
  /** The actual or planned departure from the last pickup. */
  departedAt: instantField().nullable(),
  plannedDeparture: z.string().nullable(),
  zone: z.string(),
  /** The sender of text messages. */
  sender: z.string(),
  warehouses: z.array(etaHidingWarehouseSchema),
  drops: z.array(etaDropSchema),
  history: z.array(
    z.object({ at: instantField(), action: z.string(), who: z.string(), why: z.string().nullable() }),
  ),
});
export type LoadEtas = z.output<typeof loadEtasSchema>;
export const getEtasOfLoadEndpoint = defineEndpoint({
  id: 'etas.get',
  method: 'GET',
  path: `${root}/{loadId}`,
  permissions: see,
  summary:
    'Get the ETAs of one load. Returns all its stops with every source of their times, and the warehouses that hide them.',
  reply: itemReply(loadEtasSchema),
  live,
});

export const setEtasHiddenEndpoint = defineEndpoint({
  id: 'etas.hide',
  method: 'PUT',
  path: `${root}/{loadId}/{hideEtas}/{warehouseID}`,
  permissions: ['hideETAs:outbound'],
  summary:
    'Hide the ETAs of a load from its consignees, or show them again. Applies to a load that leaves from the warehouse. While ETAs are hidden, consignees see no time and get no text message.',
  params: z.object({
    loadId: idField('Load'),
    hideEtas: z.enum(['true', 'false']),
    warehouseID: idField('Warehouse'),
  }),
  reply: itemReply(loadEtasSchema),
  errors: [etaErrors.hidingNotSupported, etaErrors.warehouseNotOnLoad],
  live,
});

const dropBody = z.object({
  dropId: idField('Stop'),
  eta: buildLocalDateTimeOrInstantSchema('ETA'),
  detail: optionalTextField('Detail', 200).nullable(),
  rowVersion: optionalField(rowVersionField()).meta({
    description: 'The version of the row that the caller read.',
  }),
});
export const setManualEtasEndpoint = defineEndpoint({
  id: 'etas.update',
  method: 'PUT',
  path: `${root}/{loadId}`,
  permissions: edit,
  summary:
    'Enter the ETA and the detail of the stops of a load. They apply until the dispatch system sends something newer. Either all stops are saved or none.',
  body: z.object({
    drops: z.array(dropBody, { error: 'ETA is required' }).min(1, { error: 'ETA is required' }).max(50),
  }),
  reply: itemReply(loadEtasSchema),
  errors: [
    getWrongStateError(etaLifecycle, 'change'),
    etaErrors.beforeDeparture,
    etaErrors.tooFarAhead,
    etaErrors.stopNotOnLoad,
    etaErrors.duplicateStop,
  ],
  live,
});

export const etaOverrideBodySchema = z.object({
  eta: buildLocalDateTimeOrInstantSchema('ETA'),
  detail: optionalTextField('Detail', 200).nullable(),
  rowVersion: optionalField(rowVersionField()),
});
export const overrideEtaEndpoint = defineEndpoint({
  id: 'etas.override',
  method: 'PUT',
  path: `${root}/override/{dropId}`,
  permissions: edit,
  summary:
    'Override the ETA of a stop. The override takes precedence over the dispatch system, now and later, until it is cleared.',
  body: etaOverrideBodySchema,
  reply: itemReply(etaRowSchema),
  errors: [getWrongStateError(etaLifecycle, 'change'), etaErrors.beforeDeparture, etaErrors.tooFarAhead],
  live,
});
export const clearEtaOverrideEndpoint = defineEndpoint({
  id: 'etas.clearOverride',
  method: 'PUT',
  path: `${root}/override/{dropId}/clear`,
  permissions: edit,
  summary:
    'Clear the override of an ETA. The latest update of the dispatch system applies again, otherwise the computed time.',
  reply: itemReply(etaRowSchema),
  errors: [getWrongStateError(etaLifecycle, 'change'), etaErrors.noOverride],
  live,
});

export const startDispatchSyncEndpoint = defineEndpoint({
  id: 'etas.syncDispatch',
  method: 'PUT',
  path: `${root}/dispatch-sync`,
  permissions: edit,
  summary:
    'Request ETAs from the dispatch system. Covers the given loads, or all loads in transit. Runs as a job. Overrides stay unchanged, and updates that cannot be used are reported.',
  body: z.object({ loadIds: optionalField(nonEmptyIdListField('Load', 1000)) }),
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [etaErrors.syncInProgress],
  live,
});
/** The result of the job. */
export const dispatchSyncResultSchema = z.object({
  loads: z.int(),
  /** Stops with a changed time. */
  changed: z.int(),
  delivered: z.int(),
  /** Stops with an override that takes precedence over the dispatch system. */
  overridden: z.int(),
  /** No dispatch system is connected: the times are our own. */
  ours: z.boolean(),
  faults: z.array(z.object({ load: z.string(), drop: z.string(), fault: errorInSuccessfulResponseSchema })),
});
export type DispatchSyncResult = z.output<typeof dispatchSyncResultSchema>;

export const printEtaCoverSheetsEndpoint = defineEndpoint({
  id: 'etas.printCoverSheets',
  method: 'GET',
  path: `${root}/cover-sheet/print`,
  permissions: see,
  summary: 'Print the cover sheets of the selected loads as one file. Select loads by their IDs.',
  query: z.object({ ...etaFilters, ...bulkSelectionFields }).refine(inOrder, outOfOrder),
  reply: fileReply(),
  big: true,
  errors: [etaErrors.noneFound, etaErrors.noneSelected],
});

const minutes = z.int().nullable();
export const laneAccuracyRowSchema = z.object({
  origin: z.string(),
  deliverToId: z.int(),
  deliverTo: z.string(),
  city: z.string(),
  stateCode: z.string().nullable(),
  deliveries: z.int(),
  /** The error of the ETA at departure in minutes, as the 50th and 90th percentile. */
  p50: minutes,
  p90: minutes,
  /** The same for the plain rule of miles and stops. */
  plainP50: minutes,
  plainP90: minutes,
});
export type LaneAccuracyRow = z.output<typeof laneAccuracyRowSchema>;
const laneTotals = z.object({
  deliveries: z.int(),
  p50: minutes,
  p90: minutes,
  plainP50: minutes,
  plainP90: minutes,
});
export const findLaneAccuracyOfLast30DaysEndpoint = defineEndpoint({
  id: 'etas.listLaneErrors',
  method: 'GET',
  path: `${root}/lanes`,
  permissions: see,
  summary: 'List the error of computed ETAs on each lane in the last 30 days, largest first.',
  query: z.object({ ...pagingFields(['p90', 'p50', 'deliveries', 'deliverTo'], 'desc') }),
  reply: pageReply(laneAccuracyRowSchema, laneTotals),
  // Lane histories belong to the company, regardless of whose freight was delivered.
  ofTheHouse: true,
  live: ['etas'],
});

import { z } from 'zod';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { shuttleLoadErrors } from './shuttle-loads.errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumListField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'shuttle-loads': true;
  }
}

export const shuttleLoadLifecycle = defineLifecycle({
  name: 'Shuttle load',
  noun: 'shuttle',
  states: {
    pending: { value: shuttleLoadStatus.pending, label: 'Pending' },
    loading: { value: shuttleLoadStatus.loading, label: 'Loading' },
    loaded: { value: shuttleLoadStatus.loaded, label: 'Loaded' },
    released: { value: shuttleLoadStatus.released, label: 'Released' },
    arrived: { value: shuttleLoadStatus.arrived, label: 'Arrived' },
  },
  transitions: {
    change: {
      from: ['pending', 'loading', 'loaded'],
      to: 'same',
      permissions: ['shuttleLoadEdit:outbound'],
      message: 'A shuttle load that is {state} can’t be edited.',
    },
    scan: {
      from: ['pending', 'loading', 'loaded'],
      to: 'loading',
      permissions: [],
      message: 'You can’t add units to a shuttle load that is {state}.',
    },
    empty: {
      from: ['loading', 'loaded'],
      to: 'pending',
      permissions: [],
      message:
        'You can remove the last unit only while the shuttle load is at the dock. This one is {state}.',
    },
    complete: {
      from: ['loading'],
      to: 'loaded',
      permissions: ['shuttleLoadEdit:outbound'],
      message: shuttleLoadErrors.alreadyLoaded.sentence,
    },
    release: {
      from: ['loading', 'loaded'],
      to: 'released',
      permissions: ['shuttleLoadEdit:outbound'],
      message: shuttleLoadErrors.alreadyReleased.sentence,
    },
    unrelease: {
      from: ['released'],
      to: 'loading',
      permissions: ['shuttleLoadReopen:outbound'],
      message: shuttleLoadErrors.alreadyAtDock.sentence,
    },
    arrive: {
      from: ['released'],
      to: 'arrived',
      permissions: ['shuttleLoadArrival:outbound'],
      message: shuttleLoadErrors.alreadyArrived.sentence,
    },
    delete: {
      from: ['pending'],
      to: 'same',
      permissions: ['shuttleLoadDelete:outbound'],
      message: 'Only shuttle loads that are Pending can be deleted. This shuttle load is {state}.',
    },
  },
});

/** The errors for putting units on a shuttle load that concern the truck. */
export const putOnShuttleLoadErrors = [
  getWrongStateError(shuttleLoadLifecycle, 'scan'),
  shuttleLoadErrors.doorTaken,
] as const;

export const shuttleLoadRowSchema = z.object({
  id: z.int(),
  number: z.string(),
  dayOfService: z.string(),
  status: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  outboundWarehouseId: z.int(),
  outboundWarehouse: z.string(),
  outboundZone: z.string(),
  trailer: z.string().nullable(),
  doorId: z.int().nullable(),
  door: z.int().nullable(),
  seal: z.string().nullable(),
  units: z.int(),
  cubes: z.int(),
  /** What it left with, and how much of that was counted on arrival. Zero until it leaves. */
  sent: z.int(),
  counted: z.int(),
  /** Units that arrived with it but were not sent. */
  extra: z.int(),
  /** Discrepancies without a reason. */
  open: z.int(),
  /** The estimated arrival, from recent trucks on its lane. Null before it leaves, and without an estimate. */
  comesAt: instantField().nullable(),
  releasedAt: instantField().nullable(),
  releasedBy: z.string().nullable(),
  arrivedAt: instantField().nullable(),
  arrivedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type ShuttleLoadRow = z.output<typeof shuttleLoadRowSchema>;
export const shuttleLoadLineSchema = z.object({
  consignee: z.string(),
  shipper: z.string(),
  unitOfMeasure: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  /** The units sent, or on it while it is at its dock. */
  units: z.int(),
  cubes: z.int(),
  /** Counted units among those sent. */
  counted: z.int(),
  extra: z.int(),
});
export type ShuttleLoadLine = z.output<typeof shuttleLoadLineSchema>;
export const shuttleLoadSchema = shuttleLoadRowSchema.extend({
  lines: z.array(shuttleLoadLineSchema),
  /** Units that arrived with it and have not been scanned at its destination. */ unseen: z.int(),
  /** Units on the floor here that are due at its destination by its day, and on no shuttle. Zero once it has left. */
  staysBehind: z.int(),
});
export type ShuttleLoad = z.output<typeof shuttleLoadSchema>;

const root = '/outbound/shuttle-loads';
const live = ['shuttle-loads', 'units'] as const;
const see = ['shuttleLoadsView:outbound'] as const;
const seeInbound = ['shuttleInboundView:outbound'] as const;
const sorts = ['number', 'dayOfService', 'status', 'warehouse', 'outboundWarehouse', 'units'] as const;
/** `coming` is the order of the board: in transit, then with discrepancies, then not left yet, then the latest arrivals. */
const inboundSorts = [...sorts, 'coming'] as const;
const filters = {
  dayOfService: optionalField(dateField('Day of service')),
  dayOfServiceFrom: optionalField(dateField('Day of service from')),
  dayOfServiceTo: optionalField(dateField('Day of service to')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  status: optionalField(numberEnumListField('Status', [0, 1, 2, 3, 4])),
  number: optionalTextField('Number', 20),
  warehouseId: optionalField(idField('Warehouse')),
};
const inOrder = (q: { dayOfServiceFrom?: string | undefined; dayOfServiceTo?: string | undefined }) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const reversed = {
  error: 'Last day of service can’t be before the first',
  path: ['dayOfServiceTo'],
};
export const sameWarehouseMessage = 'Choose a different outbound warehouse.';
const bodyOf = {
  number: textField('Number', 20),
  trailer: optionalTextField('Trailer', 40),
  seal: optionalTextField('Seal', 40),
  doorId: optionalField(idField('Door')),
};

export const findShuttleLoadsEndpoint = defineEndpoint({
  id: 'shuttleLoads.find',
  method: 'GET',
  path: root,
  permissions: see,
  summary:
    'List the trucks between our own warehouses. Returns those that leave from or go to the caller’s warehouse.',
  query: z.object({ ...pagingFields(sorts, 'desc'), ...filters }).refine(inOrder, reversed),
  reply: pageReply(shuttleLoadRowSchema),
  live,
});
export const findInboundShuttleLoadsEndpoint = defineEndpoint({
  id: 'shuttleLoads.listInbound',
  method: 'GET',
  path: '/outbound/shuttle-inbound',
  permissions: seeInbound,
  summary:
    'List the shuttle loads inbound to the caller’s warehouse. Sort by `coming` lists the next arrivals, then those with discrepancies, those that have not left, and the latest arrivals.',
  query: z.object({ ...pagingFields(inboundSorts, 'desc'), ...filters }).refine(inOrder, reversed),
  reply: pageReply(shuttleLoadRowSchema),
  live,
});
/** Counts for the views of both lists. */
export const countUnarrivedShuttleLoadsEndpoint = defineEndpoint({
  id: 'shuttleLoads.countOpen',
  method: 'GET',
  path: `${root}/waiting`,
  permissions: [...see, ...seeInbound],
  summary:
    'Count the shuttle loads at their dock and in transit. Also counts those in transit to the caller’s warehouse.',
  reply: itemReply(z.object({ atDock: z.int(), onTheWay: z.int(), coming: z.int() })),
  live: ['shuttle-loads'],
  shared: true,
});
export const getShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.get',
  method: 'GET',
  path: `${root}/{id}`,
  permissions: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  summary: 'Get one shuttle load with its contents, by consignee, shipper and size.',
  reply: itemReply(shuttleLoadSchema),
  live,
});
export const addShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.add',
  method: 'POST',
  path: root,
  permissions: ['shuttleLoadEdit:outbound'],
  summary: 'Create a shuttle load out of a warehouse. Its number is unique by day and warehouse.',
  body: z
    .object({
      ...bodyOf,
      dayOfService: dateField('Day of service', { before: 30, after: 60 }),
      warehouseId: idField('Warehouse'),
      outboundWarehouseId: idField('Outbound warehouse'),
    })
    .refine((b) => b.warehouseId !== b.outboundWarehouseId, {
      error: sameWarehouseMessage,
      path: ['outboundWarehouseId'],
    }),
  reply: itemReply(shuttleLoadRowSchema),
  errors: [
    shuttleLoadErrors.destinationInvalid,
    shuttleLoadErrors.dayInPast,
    shuttleLoadErrors.numberTaken,
    shuttleLoadErrors.doorTaken,
  ],
  live,
});
export const updateShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.change',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: ['shuttleLoadEdit:outbound'],
  summary: 'Update number, trailer, seal and door of a shuttle load until it is released.',
  body: z.object({ ...bodyOf, rowVersion: rowVersionField() }),
  reply: itemReply(shuttleLoadRowSchema),
  errors: [
    getWrongStateError(shuttleLoadLifecycle, 'change'),
    shuttleLoadErrors.numberTaken,
    shuttleLoadErrors.doorTaken,
  ],
  live,
});
export const deleteEmptyShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: ['shuttleLoadDelete:outbound'],
  summary: 'Delete a shuttle load that has no units.',
  reply: noDataReply(),
  errors: [getWrongStateError(shuttleLoadLifecycle, 'delete'), shuttleLoadErrors.loadHasUnits],
  live,
});
export const markShuttleLoadLoadedEndpoint = defineEndpoint({
  id: 'shuttleLoads.complete',
  method: 'PUT',
  path: `${root}/{id}/complete`,
  permissions: ['shuttleLoadEdit:outbound'],
  summary: 'Mark a shuttle load as completely loaded. Loading becomes Loaded.',
  reply: noDataReply(),
  errors: [
    getWrongStateError(shuttleLoadLifecycle, 'complete'),
    shuttleLoadErrors.alreadyLoaded,
    shuttleLoadErrors.loadEmpty,
  ],
  live,
});
export const releaseShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.release',
  method: 'PUT',
  path: `${root}/{id}/release`,
  permissions: ['shuttleLoadEdit:outbound'],
  summary: 'Release a shuttle load. The truck leaves, its units become Shuttled and its door is freed.',
  reply: noDataReply(),
  errors: [
    getWrongStateError(shuttleLoadLifecycle, 'release'),
    shuttleLoadErrors.alreadyReleased,
    shuttleLoadErrors.loadEmpty,
    shuttleLoadErrors.sealMissing,
  ],
  live,
});
export const unreleaseShuttleLoadEndpoint = defineEndpoint({
  id: 'shuttleLoads.unrelease',
  method: 'PUT',
  path: `${root}/{id}/unrelease`,
  permissions: ['shuttleLoadReopen:outbound'],
  summary: 'Return a released shuttle load to the dock. Units still on it get their previous status.',
  reply: noDataReply(),
  errors: [getWrongStateError(shuttleLoadLifecycle, 'unrelease'), shuttleLoadErrors.alreadyAtDock],
  live,
});
export const markShuttleLoadArrivedEndpoint = defineEndpoint({
  id: 'shuttleLoads.arrive',
  method: 'PUT',
  path: '/outbound/shuttle-inbound/{id}/arrived',
  permissions: ['shuttleLoadArrival:outbound'],
  summary: 'Mark a shuttle load as arrived at its destination. Its units become Arrived there.',
  reply: noDataReply(),
  errors: [getWrongStateError(shuttleLoadLifecycle, 'arrive'), shuttleLoadErrors.alreadyArrived],
  live,
});
export const printShuttleSheetEndpoint = defineEndpoint({
  id: 'shuttleLoads.printSheet',
  method: 'GET',
  path: `${root}/{id}/shuttle-sheet`,
  permissions: ['shuttleLoadsView:outbound', 'shuttleInboundView:outbound'],
  summary: 'Print the contents of a shuttle load, by consignee, shipper and size.',
  reply: fileReply(),
});
export const findShuttleLoadChoicesUpTo20Endpoint = defineEndpoint({
  id: 'shuttleLoads.autoComplete',
  method: 'GET',
  path: `${root}/autocomplete`,
  permissions: ['shuttleLoadsView:outbound', 'unitsView:outbound'],
  summary: 'Find shuttle loads by number, newest first. Returns at most 20.',
  query: z.object({
    search: optionalTextField('Search', 20),
    open: optionalBooleanField(),
    id: optionalField(idField('Shuttle load')),
  }),
  reply: itemReply(
    z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        dayOfService: z.string(),
        warehouse: z.string(),
        outboundWarehouse: z.string(),
        status: z.int(),
      }),
    ),
  ),
  live: ['shuttle-loads'],
});

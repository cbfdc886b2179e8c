import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { defineLifecycle } from '#kit/contract/lifecycle.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    cooler: true;
    units: true;
  }
}

export const cannotDeleteReceivedUnitMessage =
  "You can't delete this unit. This unit has already been received at the warehouse or you not have permissions.";

/** The statuses of a unit by name, as stored in the database. */
export const unitStatus = {
  pending: 0,
  finalized: 1,
  received: 2,
  shuttled: 3,
  putAway: 4,
  misStaged: 5,
  cooler: 6,
  loaded: 7,
  arrived: 100,
} as const;

/** The inspection result of a receiving pallet. */
export const palletInspectionResult = { good: 0, absent: 1, bad: 2 } as const;

/** Why a unit is in the cooler. A closed item records that it was there. */
export const coolerItemStatus = {
  setAside: 0,
  closed: 1,
  review: 2,
  labelNeeded: 3,
  descriptionNeeded: 4,
} as const;
/** The statuses of items that are still in the cooler. */
export const notClosedCoolerItemStatuses = [
  coolerItemStatus.setAside,
  coolerItemStatus.review,
  coolerItemStatus.labelNeeded,
  coolerItemStatus.descriptionNeeded,
] as const;

const isState = 'This unit is {state}.';
const onTheFloor = ['received', 'putAway', 'misStaged', 'arrived'] as const;
const notLoaded = [
  'pending',
  'finalized',
  'received',
  'shuttled',
  'putAway',
  'misStaged',
  'cooler',
  'arrived',
] as const;
const everyState = [...notLoaded, 'loaded'] as const;

/** Every move of a unit. Only freight/units/move-units.sql.ts makes them. */
export const unitLifecycle = defineLifecycle({
  name: 'unit',
  noun: 'unit',
  states: {
    pending: { value: 0, label: 'Pending' },
    finalized: { value: 1, label: 'Finalized' },
    received: { value: 2, label: 'Received' },
    shuttled: { value: 3, label: 'Shuttled' },
    putAway: { value: 4, label: 'Put Away' },
    misStaged: { value: 5, label: 'Mis-staged' },
    cooler: { value: 6, label: 'Cooler' },
    loaded: { value: 7, label: 'Loaded' },
    arrived: { value: 100, label: 'Arrived' },
  },
  transitions: {
    finalize: {
      from: ['pending'],
      to: 'finalized',
      permissions: ['finalizeBeforeCutOff:dataEntry', 'finalizeAfterCutOff:dataEntry'],
      message: 'Only units that are Pending can be finalized. This unit is {state}.',
    },
    edit: { from: everyState, to: 'same', permissions: ['edit:dataEntry'], message: isState },
    changeShipDate: {
      from: ['pending', 'finalized', 'received', 'putAway', 'misStaged', 'cooler', 'loaded', 'arrived'],
      to: 'decided',
      permissions: ['changeShipDate:outbound', 'changeShipDate:dataEntry'],
      message: isState,
    },
    changeDayOfService: { from: ['pending', 'finalized'], to: 'same', permissions: [], message: isState },
    /** A new outbound date or warehouse from the shuttle file. Units in transit or loaded keep theirs. */
    changeDeparture: {
      from: ['pending', 'finalized', 'received', 'putAway', 'misStaged'],
      to: 'same',
      permissions: ['editShuttleFile:routing', 'updateAllShuttleFile:routing', 'generateShuttleFile:routing'],
      message: isState,
    },
    printLabel: { from: everyState, to: 'same', permissions: ['orderEntryView:shipments'], message: isState },
    delete: {
      from: ['pending', 'finalized', 'received', 'putAway', 'misStaged', 'cooler', 'arrived'],
      to: 'same',
      permissions: ['changeUnits:dataEntry', 'delete:dataEntry', 'deleteAllUnits:dataEntry'],
      message: cannotDeleteReceivedUnitMessage,
    },
    reactivate: {
      from: everyState,
      to: 'decided',
      permissions: ['reactivateUnit:dataEntry'],
      message: isState,
    },
    receive: { from: ['pending', 'finalized'], to: 'decided', permissions: [], message: isState },
    putAway: { from: onTheFloor, to: 'putAway', permissions: [], message: isState },
    clearPutAway: {
      from: ['putAway'],
      to: 'received',
      permissions: ['clearPutAway:outbound'],
      message: 'Only units that are Put Away can be cleared. This unit is {state}.',
    },
    stage: { from: onTheFloor, to: 'received', permissions: [], message: isState },
    misStage: { from: onTheFloor, to: 'misStaged', permissions: [], message: isState },
    cooler: { from: onTheFloor, to: 'cooler', permissions: [], message: isState },
    coolerReturn: { from: ['cooler'], to: 'received', permissions: [], message: isState },
    shuttleLoad: {
      from: ['received', 'putAway'],
      to: 'same',
      permissions: ['shuttleLoadEdit:outbound'],
      message: isState,
    },
    shuttleUnload: { from: ['received', 'putAway'], to: 'same', permissions: [], message: isState },
    shuttle: {
      from: ['received', 'putAway'],
      to: 'shuttled',
      permissions: ['shuttleLoadEdit:outbound'],
      message: isState,
    },
    shuttleReturn: {
      from: ['shuttled'],
      to: 'decided',
      permissions: ['shuttleLoadReopen:outbound'],
      message: isState,
    },
    arrive: {
      from: ['shuttled'],
      to: 'arrived',
      permissions: ['shuttleLoadArrival:outbound'],
      message: isState,
    },
    /** Scanned where its shuttle arrived. */
    shuttleCount: { from: ['arrived'], to: 'same', permissions: [], message: isState },
    /** Found on a shuttle that it was not sent on. */
    shuttleExtra: {
      from: ['finalized', 'received', 'putAway', 'misStaged', 'cooler', 'shuttled', 'arrived'],
      to: 'arrived',
      permissions: [],
      message: isState,
    },
    /** It never left. It is again where its shuttle departed, even if the end of the day has put it in the cooler since then. */
    shuttleMissed: {
      from: ['arrived', 'cooler'],
      to: 'received',
      permissions: ['shuttleLoadArrival:outbound'],
      message: isState,
    },
    plan: { from: notLoaded, to: 'same', permissions: [], message: isState },
    unplan: { from: notLoaded, to: 'same', permissions: [], message: isState },
    loseDrop: { from: everyState, to: 'same', permissions: [], message: isState },
    load: {
      from: ['received', 'putAway', 'misStaged', 'cooler', 'arrived'],
      to: 'loaded',
      permissions: [],
      message: isState,
    },
    unload: { from: ['loaded'], to: 'decided', permissions: [], message: isState },
    followLine: { from: everyState, to: 'same', permissions: [], message: isState },
    bill: { from: everyState, to: 'same', permissions: [], message: isState },
  },
});
export type UnitMove = keyof typeof unitLifecycle.transitions;

export const unitEventKinds = {
  entered: 'Entered',
  edited: 'Line changed',
  shipDateChanged: 'Ship date changed',
  dayOfServiceChanged: 'Day of service changed',
  departureChanged: 'Departure changed',
  finalized: 'Finalized',
  labelPrinted: 'Label printed',
  labelReprinted: 'Label reprinted',
  deleted: 'Deleted',
  reactivated: 'Reactivated',
  received: 'Received',
  putAway: 'Put away',
  putAwayCleared: 'Put-away cleared',
  staged: 'Staged',
  misStaged: 'Mis-staged',
  cooler: 'Moved to cooler',
  coolerReturned: 'Removed from cooler',
  shuttleLoaded: 'On a shuttle',
  shuttleUnloaded: 'Removed from shuttle',
  shuttled: 'Shuttled',
  shuttleReturned: 'Returned from shuttle',
  arrived: 'Arrived',
  arrivalCounted: 'Counted when unloaded from the shuttle',
  arrivedExtra: 'Arrived unexpectedly on a shuttle',
  leftBehind: 'Found left behind at origin',
  loaded: 'Loaded',
  unloaded: 'Unloaded from truck',
  released: 'Left the warehouse',
  short: 'Left behind',
  delivered: 'Delivered',
  missingAtDelivery: 'Missing at delivery',
  damagedAtDelivery: 'Damaged at delivery',
  planned: 'Planned on load',
  unplanned: 'Removed from load',
} as const;
export type UnitEventKind = keyof typeof unitEventKinds;

const party = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string().nullable(),
});
const place = z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() });
export const unitEventSchema = z.object({
  id: z.int(),
  at: instantField(),
  kind: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  warehouse: z.string().nullable(),
  zone: z.string().nullable(),
  place: z.string().nullable(),
  who: z.string(),
  device: z.string().nullable(),
  note: z.string().nullable(),
  paper: z.string().nullable(),
});
export const unitDocumentSchema = z.object({
  kind: z.enum(['label', 'manifest', 'billOfLading', 'shipment', 'invoice']),
  id: z.int(),
  number: z.string(),
  at: instantField().nullable(),
});
export const unitDetailSchema = z.object({
  id: z.int(),
  unitCode: z.string(),
  sscc: z.string().nullable(),
  numberInLine: z.int(),
  ofLine: z.int(),
  status: z.int(),
  active: z.boolean(),
  deletedAt: instantField().nullable(),
  deletedReason: z.string().nullable(),
  rowVersion: z.int(),
  /** Null for a consignee, because the order belongs to the shipper. */
  orderId: z.int().nullable(),
  orderNumber: z.int().nullable(),
  orderStatus: z.int().nullable(),
  unitsConsolidateId: z.int(),
  shipper: party,
  consignee: party,
  careOf: party.nullable(),
  productCode: z.string(),
  productDescription: z.string(),
  unitOfMeasure: z.int(),
  measure: z.enum(['inch', 'cm']),
  typedLength: z.int(),
  typedWidth: z.int(),
  typedHeight: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  cube: z.int(),
  minCubeApplied: z.boolean(),
  po: z.string().nullable(),
  shipDate: z.string(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  deliveryStart: instantField().nullable(),
  deliveryEnd: instantField().nullable(),
  deliveryZone: z.string(),
  receivingWarehouse: place,
  outboundWarehouse: place,
  currentWarehouse: place.nullable(),
  palletId: z.int().nullable(),
  palletCode: z.string().nullable(),
  putAwayCode: z.string().nullable(),
  positionCode: z.string().nullable(),
  rightPosition: z.string().nullable(),
  temperature: z.int().nullable(),
  labelPrints: z.int(),
  /** The label was printed before the unit changed. */
  labelStale: z.boolean(),
  loadId: z.int().nullable(),
  loadName: z.string().nullable(),
  door: z.int().nullable(),
  trailer: z.string().nullable(),
  /** The shuttle between our own warehouses that the unit waits for, is on or came with. */ shuttleLoadId: z
    .int()
    .nullable(),
  shuttleNumber: z.string().nullable(),
  pickupStatus: z.int().nullable(),
  deliveredAt: instantField().nullable(),
  events: z.array(unitEventSchema),
  papers: z.array(unitDocumentSchema),
});
export type UnitDetail = z.output<typeof unitDetailSchema>;
export type UnitEvent = z.output<typeof unitEventSchema>;

/** A single unit can also be seen by billing users (docs/decisions/235-differences-from-the-specification.md). */
const seeUnits = [
  'unitsView:outbound',
  'orderEntryView:shipments',
  'shipmentTrackingView:outbound',
  'shipmentsView:customerService',
] as const;
export const getUnitEndpoint = defineEndpoint({
  id: 'units.get',
  method: 'GET',
  path: '/units/{id}',
  permissions: seeUnits,
  summary: 'Get one unit with its full history and the documents that list it.',
  reply: itemReply(unitDetailSchema),
  live: ['units'],
});
export const getOutboundUnitEndpoint = defineEndpoint({
  id: 'units.getOutbound',
  method: 'GET',
  path: '/outbound/units/{id}',
  permissions: ['unitsView:outbound'],
  summary: 'Get one unit with its full history and the documents that list it.',
  reply: itemReply(unitDetailSchema),
  live: ['units'],
});
export const unitSearchHitSchema = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  active: z.boolean(),
  shipper: z.string(),
  consignee: z.string(),
  shipDate: z.string(),
});
export const findUnitsByCodeUpTo20Endpoint = defineEndpoint({
  id: 'units.find',
  method: 'GET',
  path: '/units',
  permissions: seeUnits,
  summary: 'List the units with a code or SSCC, live ones first, at most 20.',
  query: z.object({ code: textField('Unit ID', 80), includeDeleted: optionalBooleanField() }),
  reply: itemReply(z.array(unitSearchHitSchema)),
});

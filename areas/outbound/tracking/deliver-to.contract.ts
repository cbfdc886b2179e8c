import { z } from 'zod';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  dateTimeField,
  optionalBooleanField,
  idField,
  optionalField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const root = '/outbound/loads/deliver-to-loads';
/** Consignees, payers, and staff who can view loads. Each sees the rows in their own scope. */
export const deliveryViewPermissions = ['deliverToLoadsView:eta', 'loadsView:outbound'] as const;
const live = ['etas', 'loads', 'units', 'claims'] as const;

/** The default range of ship dates, in days. */
export const defaultDeliveryShipDateRangeDays = 7;

const inOrder = (from?: string, to?: string) => !from || !to || from <= to;

/** One consignee's freight at one stop of a load. */
export const deliveryRowSchema = z.object({
  dropId: z.int(),
  consigneeId: z.int(),
  loadNumber: z.int(),
  dayOfService: z.string(),
  consigneeNumber: z.string(),
  consignee: z.string(),
  deliverToId: z.int(),
  deliverToNumber: z.string(),
  deliverTo: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  /** The time zone of the deliver-to. The times below are shown in it. */
  zone: z.string(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  /** The first and the last ship date of its units. */
  shipDate: z.string(),
  lastShipDate: z.string(),
  units: z.int(),
  loaded: z.int(),
  /** Units missing from the delivery: left behind by a truck, or not found by the driver at the delivery. */
  short: z.int(),
  cubes: z.int(),
  /** The ETA state: 0 Pending, 1 Loading, 2 On-Route, 3 Delivered. */
  status: z.int(),
  /** Null when unknown, or hidden from consignees. */
  eta: instantField().nullable(),
  /** The ETA is a manual override. */
  etaByHand: z.boolean(),
  /** Hidden from consignees and shown to staff only. */
  etaHidden: z.boolean(),
  windowStart: instantField().nullable(),
  windowEnd: instantField().nullable(),
  deliveredAt: instantField().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRowSchema>;

export const findDeliveriesEndpoint = defineEndpoint({
  id: 'deliverTo.find',
  method: 'GET',
  path: root,
  permissions: deliveryViewPermissions,
  summary:
    'List the stops with freight of the caller, one row for each consignee at a stop. Filter by ship date, delivery date (in the time zone of the deliver-to), load and consignee. Without ship date, delivery date and load, covers the last seven days of ship dates.',
  query: z
    .object({
      ...pagingFields(['deliveryDate', 'loadNumber', 'deliverTo', 'consignee', 'shipDate', 'status'], 'desc'),
      shipDateFrom: optionalField(dateField('Ship date from')),
      shipDateTo: optionalField(dateField('Ship date to')),
      loadNumber: optionalField(idField('Load number')),
      deliveryDateFrom: optionalField(dateTimeField('Delivery date from')),
      deliveryDateTo: optionalField(dateTimeField('Delivery date to')),
      /** Not delivered yet. */
      inProgress: optionalBooleanField(),
      /** Delivered, but incomplete. */
      short: optionalBooleanField(),
      /** Every missing unit is claimed, in claims that the caller can see and that are not withdrawn. */
      claimed: optionalBooleanField(),
      consigneeAccountId: optionalField(idField('Consignee')),
    })
    .refine((q) => inOrder(q.shipDateFrom, q.shipDateTo), {
      error: 'Last ship date can’t be before the first',
      path: ['shipDateTo'],
    })
    .refine((q) => inOrder(q.deliveryDateFrom, q.deliveryDateTo), {
      error: 'Last delivery date can’t be before the first',
      path: ['deliveryDateTo'],
    }),
  reply: pageReply(deliveryRowSchema),
  live,
});

const ofOne = { dropId: idField('Stop'), consigneeAccountId: idField('Consignee') };

/** A bill of lading of the stop. */
export const deliveryBolSchema = z.object({
  id: z.int(),
  bolNumber: z.string(),
  date: z.string(),
  units: z.int(),
  /** Replaced by another one, or void. It is not valid for receiving. */
  superseded: z.boolean(),
  supersededBy: z.string().nullable(),
});
export const deliveryDetailSchema = z.object({
  delivery: deliveryRowSchema,
  shippers: z.array(
    z.object({
      shipperId: z.int(),
      number: z.string(),
      name: z.string(),
      units: z.int(),
      loaded: z.int(),
      cubes: z.int(),
    }),
  ),
  bols: z.array(deliveryBolSchema),
});
export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;
export const getDeliveryEndpoint = defineEndpoint({
  id: 'deliverTo.getDetails',
  method: 'GET',
  path: `${root}/details`,
  permissions: deliveryViewPermissions,
  summary:
    'Get what a consignee receives at a stop, by shipper. Returns counts and the bills of lading created for it.',
  query: z.object(ofOne),
  reply: itemReply(deliveryDetailSchema),
  live: [...live, 'bols'],
});

export const deliveryProductSchema = z.object({
  shipperId: z.int(),
  shipper: z.string(),
  productId: z.int(),
  productCode: z.string(),
  description: z.string(),
  unitOfMeasure: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  units: z.int(),
  loaded: z.int(),
  cubes: z.int(),
});
export type DeliveryProduct = z.output<typeof deliveryProductSchema>;
export const findDeliveryProductsEndpoint = defineEndpoint({
  id: 'deliverTo.listProducts',
  method: 'GET',
  path: `${root}/details/products`,
  permissions: deliveryViewPermissions,
  summary: 'List what a consignee receives at a stop, by product and size. Covers all shippers or one.',
  query: z.object({ ...ofOne, shipperAccountId: optionalField(idField('Shipper')) }),
  reply: itemReply(z.array(deliveryProductSchema)),
  live,
});

/** The maximum number of units listed. The bill of lading lists all units of a stop. */
export const maxListedDeliveryUnits = 300;
/** A unit with its stage. Its history is fetched when it is opened. */
export const unitStageRowSchema = z.object({
  id: z.int(),
  unitCode: z.string(),
  description: z.string(),
  shipper: z.string(),
  status: z.int(),
  /** Its truck has left our last dock, or has been at the delivery place. */
  left: z.boolean(),
  deliveredAt: instantField().nullable(),
});
export type UnitStageRow = z.output<typeof unitStageRowSchema>;
export const findDeliveryUnitsUpTo300Endpoint = defineEndpoint({
  id: 'deliverTo.listUnits',
  method: 'GET',
  path: `${root}/details/boxes`,
  permissions: deliveryViewPermissions,
  summary:
    'List the units that a consignee receives at a stop, at most 300. Covers all shippers or one, and all products or one.',
  query: z.object({
    ...ofOne,
    shipperAccountId: optionalField(idField('Shipper')),
    productId: optionalField(idField('Product')),
  }),
  reply: itemReply(z.object({ boxes: z.array(unitStageRowSchema), units: z.int() })),
  live,
});

export const printDeliveryBolEndpoint = defineEndpoint({
  id: 'deliverTo.print',
  method: 'GET',
  path: '/outbound/loads/{dropId}/{bolId}/deliver-to-loads/{consigneeAccountId}/print',
  permissions: deliveryViewPermissions,
  summary:
    'Print the consignee’s copy of a bill of lading of the stop as PDF. A superseded one is stamped as such.',
  reply: fileReply(),
});

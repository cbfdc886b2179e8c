import { z } from 'zod';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, dateTime, flag, id, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/outbound/loads/deliver-to-loads';
/** Who receives and who pays, and the staff who see loads: each the rows of his own scope. */
export const seesDeliveries = ['deliverToLoadsView:eta', 'loadsView:outbound'] as const;
const live = ['etas', 'loads', 'units', 'claims'] as const;

/** Days of ship dates that are shown when nothing is asked for. */
export const deliverToDays = 7;

const inOrder = (from?: string, to?: string) => !from || !to || from <= to;

/** What one consignee gets at one drop of a load. */
export const deliveryRow = z.object({
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
  /** Of the deliver-to: its clock is the one that the times below are read by. */
  zone: z.string(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  /** The first and the last ship date of its units. */
  shipDate: z.string(),
  lastShipDate: z.string(),
  units: z.int(),
  loaded: z.int(),
  /** Of what was meant for it: boxes that a truck left behind, or that the driver did not find at the door. */
  short: z.int(),
  cubes: z.int(),
  /** As of its ETA: 0 Pending, 1 Loading, 2 On-Route, 3 Delivered. */
  status: z.int(),
  /** Null: not known yet, or not shown to those who receive. */
  eta: instant().nullable(),
  /** Somebody typed it over what was said or computed. */
  etaByHand: z.boolean(),
  /** Kept from those who receive; told to staff alone. */
  etaHidden: z.boolean(),
  windowStart: instant().nullable(),
  windowEnd: instant().nullable(),
  deliveredAt: instant().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const findDeliveries = endpoint({
  id: 'deliverTo.find',
  method: 'GET',
  path: root,
  needs: seesDeliveries,
  about:
    'Drops with freight of the caller, one row for each consignee at each; by ship date, delivery (the clock of the deliver-to), load and consignee. Without ship date, delivery and load: the last seven days of ship dates.',
  query: z
    .object({
      ...paging(['deliveryDate', 'loadNumber', 'deliverTo', 'consignee', 'shipDate', 'status'], 'desc'),
      shipDateFrom: maybe(date('Ship date from')),
      shipDateTo: maybe(date('Ship date to')),
      loadNumber: maybe(id('Load number')),
      deliveryDateFrom: maybe(dateTime('Delivery date from')),
      deliveryDateTo: maybe(dateTime('Delivery date to')),
      /** Not delivered yet. */
      inProgress: flag(),
      /** Delivered, and not whole. */
      short: flag(),
      /** Every box that is missing is claimed, in claims that the caller sees and that were not taken back. */
      claimed: flag(),
      consigneeAccountId: maybe(id('Consignee')),
    })
    .refine((q) => inOrder(q.shipDateFrom, q.shipDateTo), {
      error: 'Ship date to cannot be before ship date from',
      path: ['shipDateTo'],
    })
    .refine((q) => inOrder(q.deliveryDateFrom, q.deliveryDateTo), {
      error: 'Delivery date to cannot be before delivery date from',
      path: ['deliveryDateTo'],
    }),
  reply: page(deliveryRow),
  live,
});

const ofOne = { dropId: id('Drop'), consigneeAccountId: id('Consignee') };

/** A bill of lading of the drop. */
export const deliveryPaper = z.object({
  id: z.int(),
  bolNumber: z.string(),
  date: z.string(),
  units: z.int(),
  /** Another took its place, or it was made void: it is no paper to receive by. */
  superseded: z.boolean(),
  supersededBy: z.string().nullable(),
});
export const deliveryDetail = z.object({
  delivery: deliveryRow,
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
  bols: z.array(deliveryPaper),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;
export const getDelivery = endpoint({
  id: 'deliverTo.details',
  method: 'GET',
  path: `${root}/details`,
  needs: seesDeliveries,
  about: 'What a consignee gets at a drop by shipper, with counts, and the bills of lading made for it.',
  query: z.object(ofOne),
  reply: one(deliveryDetail),
  live: [...live, 'bols'],
});

export const deliveryProduct = z.object({
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
export type DeliveryProduct = z.output<typeof deliveryProduct>;
export const getDeliveryProducts = endpoint({
  id: 'deliverTo.products',
  method: 'GET',
  path: `${root}/details/products`,
  needs: seesDeliveries,
  about: 'What a consignee gets at a drop by product and size, of all shippers or of one.',
  query: z.object({ ...ofOne, shipperAccountId: maybe(id('Shipper')) }),
  reply: one(z.array(deliveryProduct)),
  live,
});

/** Boxes that are listed at once; the whole of a drop is the paper's. */
export const mostBoxes = 300;
/** A box with where it is; its life is asked for when it is opened. */
export const boxRow = z.object({
  id: z.int(),
  unitCode: z.string(),
  description: z.string(),
  shipper: z.string(),
  status: z.int(),
  /** Its truck has left our last dock, and has been at the place of delivery. */
  left: z.boolean(),
  deliveredAt: instant().nullable(),
});
export type BoxRow = z.output<typeof boxRow>;
export const getDeliveryBoxes = endpoint({
  id: 'deliverTo.boxes',
  method: 'GET',
  path: `${root}/details/boxes`,
  needs: seesDeliveries,
  about:
    'The boxes that a consignee gets at a drop, at most 300, of all shippers or of one, of all products or of one.',
  query: z.object({
    ...ofOne,
    shipperAccountId: maybe(id('Shipper')),
    productId: maybe(id('Product')),
  }),
  reply: one(z.object({ boxes: z.array(boxRow), units: z.int() })),
  live,
});

export const printDeliveryBol = endpoint({
  id: 'deliverTo.print',
  method: 'GET',
  path: '/outbound/loads/{dropId}/{bolId}/deliver-to-loads/{consigneeAccountId}/print',
  needs: seesDeliveries,
  about:
    'The copy of a bill of lading of the drop for its consignee, as PDF; a superseded one is stamped so.',
  reply: file(),
});

import { z } from 'zod';
import { boxRow } from './deliver-to.contract.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, id, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/outbound/loads/shipment-tracking';
const needs = ['shipmentTrackingView:outbound'] as const;
const live = ['units'] as const;

/** Days of ship dates that are shown when nothing is asked for, today's the last. */
export const trackingDays = 3;

/** States of a unit that is on its way. */
const statuses = [1, 2, 3, 4, 5, 6, 7, 100] as const;
export type TrackedStatus = (typeof statuses)[number];
const filters = {
  consigneeAccountId: maybe(id('Consignee')),
  city: words('City', 80),
  stateId: words('State', 10),
  shipDateFrom: maybe(date('Ship date from')),
  shipDateTo: maybe(date('Ship date to')),
  shipperAccountId: maybe(id('Shipper')),
  /** The day it leaves; whoever asks by it alone finds it whenever it shipped. */
  dayOfServiceFrom: maybe(date('Day of service from')),
  dayOfServiceTo: maybe(date('Day of service to')),
  /** Of the unit. A shipment is there while one of its units stands in it. */
  status: maybe(oneOf('Status', statuses)),
};
type Dates = Partial<
  Record<'shipDateFrom' | 'shipDateTo' | 'dayOfServiceFrom' | 'dayOfServiceTo', string | undefined>
>;
const shipOrdered = (q: Dates) => !q.shipDateFrom || !q.shipDateTo || q.shipDateFrom <= q.shipDateTo;
const wrongShip = { error: 'Ship date to cannot be before ship date from', path: ['shipDateTo'] };
const serviceOrdered = (q: Dates) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const wrongService = {
  error: 'Day of service to cannot be before day of service from',
  path: ['dayOfServiceTo'],
};

/** How many units stand in each of their stages; together they are `units`. */
export const stageCounts = {
  units: z.int(),
  finalized: z.int(),
  received: z.int(),
  shuttled: z.int(),
  putAway: z.int(),
  misStaged: z.int(),
  cooler: z.int(),
  loaded: z.int(),
  arrived: z.int(),
};
/** What one shipper ships to one consignee on one date. */
export const trackedRow = z.object({
  shipDate: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  consigneeId: z.int(),
  consigneeNumber: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  ...stageCounts,
});
export type TrackedRow = z.output<typeof trackedRow>;
export const trackedTotals = z.object(stageCounts);
export type StageCounts = z.output<typeof trackedTotals>;

export const findTracked = endpoint({
  id: 'shipmentTracking.find',
  method: 'GET',
  path: root,
  needs,
  about:
    'Units by stage of what a shipper ships to a consignee on a date. Without ship dates and days of service the last three days of ship dates; an end that is left out is today at the receiving warehouse. Pending and deleted units are not counted.',
  query: z
    .object({
      ...paging(['shipDate', 'consignee', 'shipper', 'city', 'state', 'units'], 'desc'),
      ...filters,
    })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: page(trackedRow, trackedTotals),
  live,
});

/** What of one shipper's freight of one date has come in at a receiving warehouse. */
export const receivedRow = z.object({
  shipDate: z.string(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  warehouse: z.string(),
  zone: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  units: z.int(),
  /** Not come in yet. */
  waiting: z.int(),
  received: z.int(),
  firstAt: instant().nullable(),
  lastAt: instant().nullable(),
});
export type ReceivedRow = z.output<typeof receivedRow>;
const receivedTotals = z.object({ units: z.int(), waiting: z.int(), received: z.int() });
export type ReceivedTotals = z.output<typeof receivedTotals>;
export const findReceived = endpoint({
  id: 'shipmentTracking.receiving',
  method: 'GET',
  path: `${root}/receiving`,
  needs,
  about:
    'Of the same freight, what has come in at each receiving warehouse and what is still waited for, by shipper.',
  query: z
    .object({ ...paging(['shipDate', 'warehouse', 'shipper', 'units', 'waiting'], 'desc'), ...filters })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: page(receivedRow, receivedTotals),
  live,
});

/** A box of the freight, by ship date and parties. */
export const trackedUnit = boxRow.extend({
  shipDate: z.string(),
  consignee: z.string(),
  consigneeId: z.int(),
  shipperId: z.int(),
});
export type TrackedUnit = z.output<typeof trackedUnit>;
export const findTrackedUnits = endpoint({
  id: 'shipmentTracking.units',
  method: 'GET',
  path: `${root}/units`,
  needs,
  about: 'The units of the same freight.',
  query: z
    .object({
      ...paging(['unitCode', 'status', 'shipDate']),
      ...filters,
      warehouseId: maybe(id('Warehouse')),
    })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: page(trackedUnit),
  live,
});

/** What happened to a box, in words of those who ship and receive flowers (box-life.rules.ts). */
export const lifeStep = z.object({
  at: instant(),
  /** Of the place where it happened: its clock is the one to read by. */
  zone: z.string(),
  /** A sentence with its params; a `date` among them is a calendar date. */
  says: z.string(),
  params: z.record(z.string(), z.string()),
  tone: z.enum(['plan', 'here', 'move', 'cold', 'done', 'shut']),
});
export type LifeStep = z.output<typeof lifeStep>;
export const boxLife = z.object({
  unitCode: z.string(),
  /** The oldest first. */
  steps: z.array(lifeStep),
  /** What comes next, with the moment where it is known. */
  next: z
    .object({
      says: z.string(),
      params: z.record(z.string(), z.string()),
      eta: instant().nullable(),
      zone: z.string(),
    })
    .nullable(),
});
export type BoxLife = z.output<typeof boxLife>;
export const getBoxLife = endpoint({
  id: 'boxes.life',
  method: 'GET',
  path: '/outbound/loads/boxes/{id}/life',
  needs: [
    'shipmentTrackingView:outbound',
    'deliverToLoadsView:eta',
    'unitsView:outbound',
    'orderEntryView:shipments',
    'shipmentsView:customerService',
  ],
  about: 'The life of one box in plain words, without what only the dock needs to know.',
  reply: one(boxLife),
  live: ['units', 'etas'],
});

import { z } from 'zod';
import { unitStageRowSchema } from './deliver-to.contract.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const root = '/outbound/loads/shipment-tracking';
const needs = ['shipmentTrackingView:outbound'] as const;
const live = ['units'] as const;

/** The default range of ship dates in days, ending today. */
export const defaultTrackingShipDateRangeDays = 3;

/** Unit statuses that can be tracked. */
const statuses = [1, 2, 3, 4, 5, 6, 7, 100] as const;
export type TrackedUnitStatus = (typeof statuses)[number];
const filters = {
  consigneeAccountId: optionalField(idField('Consignee')),
  city: optionalTextField('City', 80),
  stateId: optionalTextField('State', 10),
  shipDateFrom: optionalField(dateField('Ship date from')),
  shipDateTo: optionalField(dateField('Ship date to')),
  shipperAccountId: optionalField(idField('Shipper')),
  /** The day of service. With this filter alone, freight of any ship date is found. */
  dayOfServiceFrom: optionalField(dateField('Day of service from')),
  dayOfServiceTo: optionalField(dateField('Day of service to')),
  /** The unit status. A shipment is listed when one of its units has it. */
  status: optionalField(numberEnumField('Status', statuses)),
};
type Dates = Partial<
  Record<'shipDateFrom' | 'shipDateTo' | 'dayOfServiceFrom' | 'dayOfServiceTo', string | undefined>
>;
const shipOrdered = (q: Dates) => !q.shipDateFrom || !q.shipDateTo || q.shipDateFrom <= q.shipDateTo;
const wrongShip = { error: 'Last ship date can’t be before the first', path: ['shipDateTo'] };
const serviceOrdered = (q: Dates) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const wrongService = {
  error: 'Last day of service can’t be before the first',
  path: ['dayOfServiceTo'],
};

/** The number of units per stage. Their sum is `units`. */
export const stageCountFields = {
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
/** One shipper's freight to one consignee on one date. */
export const trackedShipmentSchema = z.object({
  shipDate: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  consigneeId: z.int(),
  consigneeNumber: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  ...stageCountFields,
});
export type TrackedShipment = z.output<typeof trackedShipmentSchema>;
export const trackedShipmentTotalsSchema = z.object(stageCountFields);
export type StageCounts = z.output<typeof trackedShipmentTotalsSchema>;

export const findTrackedShipmentsEndpoint = defineEndpoint({
  id: 'shipmentTracking.find',
  method: 'GET',
  path: root,
  permissions: needs,
  summary:
    'Count the units that a shipper ships to a consignee on a date, by stage. Without ship dates and days of service, covers the last three days of ship dates. A missing end of a range is today at the receiving warehouse. Pending and deleted units are not counted.',
  query: z
    .object({
      ...pagingFields(['shipDate', 'consignee', 'shipper', 'city', 'state', 'units'], 'desc'),
      ...filters,
    })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: pageReply(trackedShipmentSchema, trackedShipmentTotalsSchema),
  live,
});

/** One shipper's freight of one date that has arrived at a receiving warehouse. */
export const receivedFreightRowSchema = z.object({
  shipDate: z.string(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  warehouse: z.string(),
  zone: z.string(),
  shipperId: z.int(),
  shipper: z.string(),
  units: z.int(),
  /** Not yet received. */
  waiting: z.int(),
  received: z.int(),
  firstAt: instantField().nullable(),
  lastAt: instantField().nullable(),
});
export type ReceivedFreightRow = z.output<typeof receivedFreightRowSchema>;
const receivedTotals = z.object({ units: z.int(), waiting: z.int(), received: z.int() });
export type ReceivedFreightTotals = z.output<typeof receivedTotals>;
export const findReceivedFreightEndpoint = defineEndpoint({
  id: 'shipmentTracking.listReceiving',
  method: 'GET',
  path: `${root}/receiving`,
  permissions: needs,
  summary:
    'List received and expected freight by receiving warehouse and shipper. Covers the same freight as shipment tracking.',
  query: z
    .object({ ...pagingFields(['shipDate', 'warehouse', 'shipper', 'units', 'waiting'], 'desc'), ...filters })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: pageReply(receivedFreightRowSchema, receivedTotals),
  live,
});

/** A unit of the freight, by ship date and accounts. */
export const trackedUnitSchema = unitStageRowSchema.extend({
  shipDate: z.string(),
  consignee: z.string(),
  consigneeId: z.int(),
  shipperId: z.int(),
});
export type TrackedUnit = z.output<typeof trackedUnitSchema>;
export const findTrackedUnitsEndpoint = defineEndpoint({
  id: 'shipmentTracking.listUnits',
  method: 'GET',
  path: `${root}/units`,
  permissions: needs,
  summary: 'List the units of the freight in shipment tracking.',
  query: z
    .object({
      ...pagingFields(['unitCode', 'status', 'shipDate']),
      ...filters,
      warehouseId: optionalField(idField('Warehouse')),
    })
    .refine(shipOrdered, wrongShip)
    .refine(serviceOrdered, wrongService),
  reply: pageReply(trackedUnitSchema),
  live,
});

/** An event of a unit, in the terms of flower shippers and consignees (unit-timeline.rules.ts). */
export const unitTimelineStepSchema = z.object({
  at: instantField(),
  /** The time zone of the place where it happened. Times are shown in it. */
  zone: z.string(),
  /** A message with its params. A `date` among them is a calendar date. */
  says: z.string(),
  params: z.record(z.string(), z.string()),
  tone: z.enum(['plan', 'here', 'move', 'cold', 'done', 'shut']),
});
export type UnitTimelineStep = z.output<typeof unitTimelineStepSchema>;
export const unitTimelineSchema = z.object({
  unitCode: z.string(),
  /** Oldest first. */
  steps: z.array(unitTimelineStepSchema),
  /** The next step, with its time if known. */
  next: z
    .object({
      says: z.string(),
      params: z.record(z.string(), z.string()),
      eta: instantField().nullable(),
      zone: z.string(),
    })
    .nullable(),
});
export type UnitTimeline = z.output<typeof unitTimelineSchema>;
export const getUnitTimelineEndpoint = defineEndpoint({
  id: 'units.getHistory',
  method: 'GET',
  path: '/outbound/loads/boxes/{id}/life',
  permissions: [
    'shipmentTrackingView:outbound',
    'deliverToLoadsView:eta',
    'unitsView:outbound',
    'orderEntryView:shipments',
    'shipmentsView:customerService',
  ],
  summary: 'Get the history of one unit in plain language. Leaves out what only the dock needs to know.',
  reply: itemReply(unitTimelineSchema),
  live: ['units', 'etas'],
});

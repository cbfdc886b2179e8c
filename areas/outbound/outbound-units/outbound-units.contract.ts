import { z } from 'zod';
import { choiceErrors, outboundUnitErrors, searchErrors } from './outbound-units.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { atPrinter, printingErrors, sentLabels } from '#areas/floor/printers/printers.contract.ts';
import { labelErrors } from '#areas/orders/labels/labels.errors.ts';
import { shuttleBoardingErrors } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { faultSaid } from '#kit/contract/errors.ts';
import { bulkSelection, date, flag, id, maybe, oneOf, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

const root = '/outbound/units';
const live = ['units'] as const;
const reads: readonly [string, ...string[]] = ['unitsView:outbound'];

/** Without a consignee, a shipper or a number the search is held to this many days. */
export const mostDays = 7;

const filters = {
  outboundDateFrom: maybe(date('Outbound date from')),
  outboundDateTo: maybe(date('Outbound date to')),
  dayOfServiceFrom: maybe(date('Day of service from')),
  dayOfServiceTo: maybe(date('Day of service to')),
  // Pending units are the order desk's own; the floor never sees them.
  status: maybe(oneOf('Status', [1, 2, 3, 4, 5, 6, 7, 100])),
  warehouseId: maybe(id('Warehouse')),
  shipperAccountId: maybe(id('Shipper')),
  consigneeAccountId: maybe(id('Consignee')),
  receivingPalletCode: words('Receiving pallet', 40),
  putAwayCode: words('Put-away code', 20),
  unitId: words('Unit id', 80),
  unitsConsolidateId: maybe(id('Consolidation')),
  orderNumber: words('Order number', 20),
  trailer: words('Trailer', 40),
  loadNumber: words('Load number', 40),
  shuttleNumber: words('Shuttle number', 20),
  active: flag(),
  loadIsNull: flag(),
  shipmentIsNull: flag(),
  /** Still to leave for a place that takes no freight any more, of whatever day. */
  toClosedPlace: flag(),
  /** Neither on a truck nor in a cooler, and the business of this warehouse: it leaves from there or stands there. */
  openAt: maybe(id('Open at')),
};
interface Ranges {
  outboundDateFrom?: string | undefined;
  outboundDateTo?: string | undefined;
  dayOfServiceFrom?: string | undefined;
  dayOfServiceTo?: string | undefined;
}
const outboundOrdered = (q: Ranges) =>
  !q.outboundDateFrom || !q.outboundDateTo || q.outboundDateFrom <= q.outboundDateTo;
const wrongOutbound = {
  error: 'Outbound date to cannot be before outbound date from',
  path: ['outboundDateTo'],
};
const serviceOrdered = (q: Ranges) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const wrongService = {
  error: 'Day of service to cannot be before day of service from',
  path: ['dayOfServiceTo'],
};

export const outboundUnitRow = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  active: z.boolean(),
  orderId: z.int(),
  orderNumber: z.int(),
  shipper: z.string(),
  consignee: z.string(),
  careOf: z.string().nullable(),
  productCode: z.string(),
  productDescription: z.string(),
  po: z.string().nullable(),
  unitOfMeasure: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  cube: z.int(),
  shipDate: z.string(),
  dayOfService: z.string(),
  outboundDate: z.string(),
  outboundWarehouse: z.string(),
  palletCode: z.string().nullable(),
  putAwayCode: z.string().nullable(),
  positionCode: z.string().nullable(),
  loadId: z.int().nullable(),
  loadName: z.string().nullable(),
  trailer: z.string().nullable(),
  shuttleNumber: z.string().nullable(),
  shipmentNumber: z.int().nullable(),
});
export type OutboundUnitRow = z.output<typeof outboundUnitRow>;

const sorts = [
  'dayOfService',
  'unitCode',
  'status',
  'shipper',
  'consignee',
  'orderNumber',
  'product',
  'cube',
  'outboundDate',
  'shipDate',
  'load',
  'pallet',
  'putAwayCode',
] as const;
export const searchOutboundUnits = endpoint({
  id: 'outboundUnits.search',
  method: 'GET',
  path: root,
  needs: reads,
  live,
  shared: true,
  about:
    'Units of outbound freight, the active ones unless active=false asks for the deleted; at most 7 days unless a consignee, a shipper, a number (unit, line, order, load, shuttle, pallet, put-away) or `openAt` is given. Pending units are not among them.',
  query: z
    .object({ ...paging(sorts, 'desc'), ...filters })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: page(outboundUnitRow, z.object({ units: z.int(), cubes: z.int() })),
  refuses: [...searchErrors],
});
const language = z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en');
const { orderField, orderDirection } = paging(sorts, 'desc');
export const exportOutboundUnits = endpoint({
  id: 'outboundUnits.export',
  method: 'GET',
  path: `${root}/export.csv`,
  needs: reads,
  about: 'Every unit of the filter as report.csv.',
  query: z
    .object({ language, orderField, orderDirection, ...filters })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: file('text/csv'),
  big: true,
  refuses: [...searchErrors],
});
export const printOutboundLabels = endpoint({
  id: 'outboundUnits.labels',
  method: 'GET',
  path: `${root}/labels`,
  needs: reads,
  about: 'The labels of the units chosen, or of the whole filter without those excluded, evaluated now.',
  query: z
    .object({
      format: z.enum(['pdf', 'zpl'], { error: 'Format is not valid' }).default('pdf'),
      ...filters,
      ...bulkSelection,
    })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: file(),
  big: true,
  reads: false,
  refuses: [labelErrors.none, ...choiceErrors],
});

export const printOutboundLabelsAt = endpoint({
  id: 'outboundUnits.labelsAt',
  method: 'POST',
  path: `${root}/labels/print`,
  needs: reads,
  about:
    'Prints the labels of the units chosen, or of the whole filter without those excluded, at a printer of a warehouse.',
  query: z
    .object({ ...filters, ...bulkSelection })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  body: atPrinter,
  reply: one(sentLabels),
  refuses: [labelErrors.none, ...choiceErrors, ...printingErrors],
});

/** Units an act leaves as they are, counted by why. */
export const refusedUnits = faultSaid.extend({
  count: z.int(),
  units: z.array(z.string()),
});
export type RefusedUnits = z.output<typeof refusedUnits>;
/** What an act would do, or has done. */
export const outcome = z.object({ chosen: z.int(), units: z.int(), refused: z.array(refusedUnits) });
export type Outcome = z.output<typeof outcome>;
/**
 * An order that units of another ship date are on now. `from`: the order they left for it; null when that
 * order moved whole and kept its number.
 */
const movedTo = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  shipperId: z.int(),
  shipDate: z.string(),
  units: z.int(),
  from: z.int().nullable(),
});
export type MovedTo = z.output<typeof movedTo>;
const moved = outcome.extend({ orders: z.array(movedTo) });
export type Moved = z.output<typeof moved>;
const chosen = z
  .object({ ...filters, ...bulkSelection })
  .refine(outboundOrdered, wrongOutbound)
  .refine(serviceOrdered, wrongService);

export const clearPutAway = endpoint({
  id: 'outboundUnits.clearPutAway',
  method: 'PUT',
  path: `${root}/clear-put-away`,
  needs: ['clearPutAway:outbound'],
  live,
  about:
    'Takes units from their put-away slots: Put Away becomes Received and the slot is free. Others are counted by reason (207).',
  body: chosen,
  reply: one(outcome),
  refuses: [...choiceErrors, outboundUnitErrors.notCleared],
});
export const changeUnitsShipDate = endpoint({
  id: 'outboundUnits.changeShipDate',
  method: 'PUT',
  path: `${root}/ship-date`,
  needs: ['changeShipDate:outbound'],
  live,
  about:
    'Gives units a new ship date with its day of service and takes them off their load and shuttle. A unit in the cooler is Received again and its cooler item closed. Units of part of an order get an order of their own; orders says where all of them are. Refused units are counted by reason (207).',
  body: z
    .object({ ...filters, ...bulkSelection, newShipDate: date('New ship date') })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: one(moved),
  refuses: [...choiceErrors, outboundUnitErrors.notMoved, shippingErrors.noReceivingWarehouse],
});
const shuttleNumberFirst = 'Filter by the shuttle number first.';
export const changeShuttle = endpoint({
  id: 'outboundUnits.changeShuttle',
  method: 'PUT',
  path: `${root}/shuttle-load`,
  needs: ['shuttleLoadEdit:outbound'],
  live: ['units', 'shuttle-loads'],
  about:
    'Puts units of one shuttle on another that has not left. They keep their status. Units that cannot go are counted by reason (207).',
  body: z
    .object({ ...filters, ...bulkSelection, shuttleLoadId: id('Shuttle load') })
    .refine((b) => b.shuttleNumber !== undefined, { error: shuttleNumberFirst, path: ['shuttleNumber'] })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: one(outcome),
  refuses: [...choiceErrors, outboundUnitErrors.notMoved, ...shuttleBoardingErrors],
});
export const validateDeleteUnits = endpoint({
  id: 'outboundUnits.validateDelete',
  method: 'PUT',
  path: `${root}/delete-all/validate`,
  needs: ['deleteAllUnits:dataEntry'],
  about: 'How many of the units chosen can be deleted, and why the others cannot. Changes nothing.',
  body: chosen,
  reply: one(outcome),
  reads: true,
  refuses: [...choiceErrors],
});
export const deleteOutboundUnits = endpoint({
  id: 'outboundUnits.delete',
  method: 'PUT',
  path: `${root}/delete-all`,
  needs: ['deleteAllUnits:dataEntry'],
  live,
  about: 'Deletes the units chosen; those that may not be deleted stay and are counted by reason (207).',
  body: chosen,
  reply: one(outcome),
  refuses: [...choiceErrors, outboundUnitErrors.notDeleted],
});
export const validateReactivateUnits = endpoint({
  id: 'outboundUnits.validateReactivate',
  method: 'PUT',
  path: `${root}/reactivate-all/validate`,
  needs: ['reactivateUnit:dataEntry'],
  about: 'How many of the units chosen can be reactivated, and why the others cannot. Changes nothing.',
  body: chosen,
  reply: one(outcome),
  reads: true,
  refuses: [...choiceErrors],
});
export const reactivateOutboundUnits = endpoint({
  id: 'outboundUnits.reactivate',
  method: 'PUT',
  path: `${root}/reactivate-all`,
  needs: ['reactivateUnit:dataEntry'],
  live,
  about:
    'Brings deleted units back; those whose code is in use meanwhile stay and are counted by reason (207).',
  body: chosen,
  reply: one(outcome),
  refuses: [...choiceErrors, outboundUnitErrors.notReactivated],
});

import { z } from 'zod';
import { unitSelectionErrors, outboundUnitErrors, outboundSearchErrors } from './outbound-units.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import {
  printerIdBodySchema,
  labelPrintingErrors,
  enqueueLabelsResultSchema,
} from '#areas/floor/printers/printers.contract.ts';
import { labelErrors } from '#areas/orders/labels/labels.errors.ts';
import { putOnShuttleLoadErrors } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { errorInSuccessfulResponseSchema } from '#kit/contract/errors.ts';
import {
  bulkSelectionFields,
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

const root = '/outbound/units';
const live = ['units'] as const;
const reads: readonly [string, ...string[]] = ['unitsView:outbound'];

/** The longest date range, in days, of a search without a consignee, a shipper or a number. */
export const maxUnnarrowedSearchDays = 7;

const filters = {
  outboundDateFrom: optionalField(dateField('Outbound date from')),
  outboundDateTo: optionalField(dateField('Outbound date to')),
  dayOfServiceFrom: optionalField(dateField('Day of service from')),
  dayOfServiceTo: optionalField(dateField('Day of service to')),
  // Pending units are visible in order entry only, never to the warehouse floor.
  status: optionalField(numberEnumField('Status', [1, 2, 3, 4, 5, 6, 7, 100])),
  warehouseId: optionalField(idField('Warehouse')),
  shipperAccountId: optionalField(idField('Shipper')),
  consigneeAccountId: optionalField(idField('Consignee')),
  receivingPalletCode: optionalTextField('Receiving pallet', 40),
  putAwayCode: optionalTextField('Put-away code', 20),
  unitId: optionalTextField('Unit ID', 80),
  unitsConsolidateId: optionalField(idField('Consolidation')),
  orderNumber: optionalTextField('Order number', 20),
  trailer: optionalTextField('Trailer', 40),
  loadNumber: optionalTextField('Load number', 40),
  shuttleNumber: optionalTextField('Shuttle number', 20),
  active: optionalBooleanField(),
  loadIsNull: optionalBooleanField(),
  shipmentIsNull: optionalBooleanField(),
  /** Units still to leave for a place that no longer takes freight, on any day. */
  toClosedPlace: optionalBooleanField(),
  /** Units neither on a truck nor in a cooler that leave from this warehouse or are there now. */
  openAt: optionalField(idField('Open at')),
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
  error: '“Outbound date to” can’t be before “Outbound date from”',
  path: ['outboundDateTo'],
};
const serviceOrdered = (q: Ranges) =>
  !q.dayOfServiceFrom || !q.dayOfServiceTo || q.dayOfServiceFrom <= q.dayOfServiceTo;
const wrongService = {
  error: 'Last day of service can’t be before the first',
  path: ['dayOfServiceTo'],
};

export const outboundUnitRowSchema = z.object({
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
export type OutboundUnitRow = z.output<typeof outboundUnitRowSchema>;

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
export const searchOutboundUnitsEndpoint = defineEndpoint({
  id: 'outboundUnits.search',
  method: 'GET',
  path: root,
  permissions: reads,
  live,
  shared: true,
  summary:
    'Search the units of outbound freight. Returns active units, or deleted ones with active=false. Covers at most 7 days unless a consignee, a shipper, a number (unit, line, order, load, shuttle, pallet, put-away) or `openAt` is given. Pending units are not included.',
  query: z
    .object({ ...pagingFields(sorts, 'desc'), ...filters })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: pageReply(outboundUnitRowSchema, z.object({ units: z.int(), cubes: z.int() })),
  errors: [...outboundSearchErrors],
});
const language = z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en');
const paging = pagingFields(sorts, 'desc');
export const exportOutboundUnitsEndpoint = defineEndpoint({
  id: 'outboundUnits.export',
  method: 'GET',
  path: `${root}/export.csv`,
  permissions: reads,
  summary: 'Export all units that match the filter as report.csv.',
  query: z
    .object({
      language,
      orderField: paging.orderField,
      orderDirection: paging.orderDirection,
      ...filters,
    })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: fileReply('text/csv'),
  big: true,
  errors: [...outboundSearchErrors],
});
export const printOutboundLabelsEndpoint = defineEndpoint({
  id: 'outboundUnits.printLabels',
  method: 'GET',
  path: `${root}/labels`,
  permissions: reads,
  summary:
    'Print the labels of the selected units. Selects the given units, or all that match the filter except the excluded ones. The filter is evaluated at the time of the request.',
  query: z
    .object({
      format: z.enum(['pdf', 'zpl'], { error: 'Format isn’t valid' }).default('pdf'),
      ...filters,
      ...bulkSelectionFields,
    })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: fileReply(),
  big: true,
  isReadOnly: false,
  errors: [labelErrors.noLabels, ...unitSelectionErrors],
});

export const sendOutboundLabelsToPrinterEndpoint = defineEndpoint({
  id: 'outboundUnits.printLabelsOnPrinter',
  method: 'POST',
  path: `${root}/labels/print`,
  permissions: reads,
  summary:
    'Print the labels of the selected units on a warehouse printer. Selects the given units, or all that match the filter except the excluded ones.',
  query: z
    .object({ ...filters, ...bulkSelectionFields })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  body: printerIdBodySchema,
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [labelErrors.noLabels, ...unitSelectionErrors, ...labelPrintingErrors],
});

/** Units that an action leaves unchanged, counted by reason. */
export const rejectedUnitsSchema = errorInSuccessfulResponseSchema.extend({
  count: z.int(),
  units: z.array(z.string()),
});
export type RejectedUnits = z.output<typeof rejectedUnitsSchema>;
/** What an action would do, or has done. */
export const unitActionResultSchema = z.object({
  chosen: z.int(),
  units: z.int(),
  refused: z.array(rejectedUnitsSchema),
});
export type UnitActionResult = z.output<typeof unitActionResultSchema>;
/**
 * The order that units with a new ship date are on now. `from` is the order they left. It is null when the whole order moved and
 * kept its number.
 */
const movedTo = z.object({
  orderId: z.int(),
  orderNumber: z.int(),
  shipperId: z.int(),
  shipDate: z.string(),
  units: z.int(),
  from: z.int().nullable(),
});
export type OrderOfMovedUnits = z.output<typeof movedTo>;
const moved = unitActionResultSchema.extend({ orders: z.array(movedTo) });
export type ShipDateChangeResult = z.output<typeof moved>;
const chosen = z
  .object({ ...filters, ...bulkSelectionFields })
  .refine(outboundOrdered, wrongOutbound)
  .refine(serviceOrdered, wrongService);

export const clearPutAwayEndpoint = defineEndpoint({
  id: 'outboundUnits.clearPutAway',
  method: 'PUT',
  path: `${root}/clear-put-away`,
  permissions: ['clearPutAway:outbound'],
  live,
  summary:
    'Remove units from their put-away slots. Put Away becomes Received and the slot is freed. Other units are counted by reason (207).',
  body: chosen,
  reply: itemReply(unitActionResultSchema),
  errors: [...unitSelectionErrors, outboundUnitErrors.unitsNotCleared],
});
export const changeUnitsShipDateEndpoint = defineEndpoint({
  id: 'outboundUnits.changeShipDate',
  method: 'PUT',
  path: `${root}/ship-date`,
  permissions: ['changeShipDate:outbound'],
  live,
  summary:
    'Change the ship date of units and set its day of service. Removes the units from their load and shuttle. A unit in the cooler becomes Received again and its cooler item is closed. If only part of an order moves, its units get a new order. `orders` lists where all units are. Rejected units are counted by reason (207).',
  body: z
    .object({
      ...filters,
      ...bulkSelectionFields,
      newShipDate: dateField('New ship date', { before: 7, after: 60 }),
    })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: itemReply(moved),
  errors: [...unitSelectionErrors, outboundUnitErrors.unitsNotMoved, shippingErrors.homeWarehouseMissing],
});
const shuttleNumberFirst = 'Filter by shuttle number first.';
export const changeUnitsShuttleEndpoint = defineEndpoint({
  id: 'outboundUnits.changeShuttle',
  method: 'PUT',
  path: `${root}/shuttle-load`,
  permissions: ['shuttleLoadEdit:outbound'],
  live: ['units', 'shuttle-loads'],
  summary:
    'Move units from one shuttle to another that has not left. The units keep their status. Units that cannot move are counted by reason (207).',
  body: z
    .object({ ...filters, ...bulkSelectionFields, shuttleLoadId: idField('Shuttle load') })
    .refine((b) => b.shuttleNumber !== undefined, { error: shuttleNumberFirst, path: ['shuttleNumber'] })
    .refine(outboundOrdered, wrongOutbound)
    .refine(serviceOrdered, wrongService),
  reply: itemReply(unitActionResultSchema),
  errors: [...unitSelectionErrors, outboundUnitErrors.unitsNotMoved, ...putOnShuttleLoadErrors],
});
export const previewUnitDeletionEndpoint = defineEndpoint({
  id: 'outboundUnits.validateDelete',
  method: 'PUT',
  path: `${root}/delete-all/validate`,
  permissions: ['deleteAllUnits:dataEntry'],
  summary: 'Count the selected units that can be deleted, and the reasons for the others. Changes nothing.',
  body: chosen,
  reply: itemReply(unitActionResultSchema),
  isReadOnly: true,
  errors: [...unitSelectionErrors],
});
export const deleteOutboundUnitsWhereAllowedEndpoint = defineEndpoint({
  id: 'outboundUnits.delete',
  method: 'PUT',
  path: `${root}/delete-all`,
  permissions: ['deleteAllUnits:dataEntry'],
  live,
  summary:
    'Delete the selected units. Units that can’t be deleted stay unchanged and are counted by reason (207).',
  body: chosen,
  reply: itemReply(unitActionResultSchema),
  errors: [...unitSelectionErrors, outboundUnitErrors.unitsNotDeleted],
});
export const previewUnitReactivationEndpoint = defineEndpoint({
  id: 'outboundUnits.validateReactivate',
  method: 'PUT',
  path: `${root}/reactivate-all/validate`,
  permissions: ['reactivateUnit:dataEntry'],
  summary:
    'Count the selected units that can be reactivated, and the reasons for the others. Changes nothing.',
  body: chosen,
  reply: itemReply(unitActionResultSchema),
  isReadOnly: true,
  errors: [...unitSelectionErrors],
});
export const reactivateOutboundUnitsEndpoint = defineEndpoint({
  id: 'outboundUnits.reactivate',
  method: 'PUT',
  path: `${root}/reactivate-all`,
  permissions: ['reactivateUnit:dataEntry'],
  live,
  summary:
    'Reactivate deleted units. Units whose code is now in use stay deleted and are counted by reason (207).',
  body: chosen,
  reply: itemReply(unitActionResultSchema),
  errors: [...unitSelectionErrors, outboundUnitErrors.unitsNotReactivated],
});

import { z } from 'zod';
import { traceabilityErrors } from './traceability.errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalField,
  numberEnumField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    traceability: true;
  }
}

/** The events that the rule requires records of, by number. */
export const traceEventNumbers = { received: 1, shipped: 2 } as const;
/** The documents that a record can refer to, by number. */
export const traceReferenceDocumentNumbers = {
  airWaybill: 1,
  purchaseOrder: 2,
  order: 3,
  billOfLading: 4,
  load: 5,
} as const;
export const traceReferenceDocumentNames = new Map<number, string>([
  [traceReferenceDocumentNumbers.airWaybill, 'Air waybill'],
  [traceReferenceDocumentNumbers.purchaseOrder, 'Purchase order'],
  [traceReferenceDocumentNumbers.order, 'Order'],
  [traceReferenceDocumentNumbers.billOfLading, 'Bill of lading'],
  [traceReferenceDocumentNumbers.load, 'Load'],
]);
export const traceEventNames = new Map<number, string>([
  [traceEventNumbers.received, 'Received'],
  [traceEventNumbers.shipped, 'Shipped'],
]);

const root = '/warehouse/traceability';
const live = ['traceability', 'units'] as const;
const reads: readonly [string, ...string[]] = ['coolerInventoryView:receiving'];
const edits: readonly [string, ...string[]] = ['editCoolerInventory:warehouse'];

const place = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
});
/** The key data elements of one line of food at one event: 21 CFR 1.1345 (received), 1.1340 (shipped). */
export const foodTraceRowSchema = z.object({
  lineId: z.int(),
  tracking: z.int(),
  /** The date in the warehouse's time zone. */
  day: z.string(),
  /** Null: no lot code was entered. */
  lotCode: z.string().nullable(),
  /** Who assigned it, or where that is documented. */
  lotSource: z.string().nullable(),
  /** The row version of its lot. Null: no lot yet. */
  rowVersion: z.int().nullable(),
  product: z.string(),
  quantity: z.int(),
  unitOfMeasure: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  /** The location where it was received or shipped from. */
  here: place,
  /** The previous source, or the subsequent recipient. */
  other: place,
  reference: z.int(),
  referenceNumber: z.string(),
});
export type FoodTraceRow = z.output<typeof foodTraceRowSchema>;
/** Units received and shipped, and rows without a lot code, over all matching rows. */
export const traceTotalsSchema = z.object({ received: z.int(), shipped: z.int(), missingLots: z.int() });
export type TraceTotals = z.output<typeof traceTotalsSchema>;

const filters = {
  warehouseId: optionalField(idField('Warehouse')),
  tracking: optionalField(numberEnumField('Event', [1, 2])),
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
  lotCode: optionalTextField('Lot code', 60),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'End date can’t be before start date', path: ['dateTo'] };

export const findFoodTracesEndpoint = defineEndpoint({
  id: 'traceability.find',
  method: 'GET',
  path: root,
  permissions: reads,
  summary:
    'List the key data elements that the food traceability rule (FSMA 204) requires. The rule applies to those who receive and ship food. Shows the elements of each line, by day or by lot. A missing lot code is empty and counted.',
  query: z
    .object({ ...filters, ...pagingFields(['day', 'product', 'lotCode'], 'desc') })
    .refine(inOrder, wrongOrder),
  reply: pageReply(foodTraceRowSchema, traceTotalsSchema),
  live,
});

const sheet = z
  .object({
    ...filters,
    warehouseId: idField('Warehouse'),
    dateFrom: dateField('Date from'),
    dateTo: dateField('Date to'),
  })
  .refine(inOrder, wrongOrder);
export const printFoodTracesEndpoint = defineEndpoint({
  id: 'traceability.print',
  method: 'GET',
  path: `${root}/print`,
  permissions: reads,
  summary: 'Print the key data elements of a warehouse’s food for a range of days as PDF.',
  query: sheet,
  reply: fileReply(),
  big: true,
  errors: [traceabilityErrors.noFoodFound],
});
export const exportFoodTracesCsvEndpoint = defineEndpoint({
  id: 'traceability.export',
  method: 'GET',
  path: `${root}/csv`,
  permissions: reads,
  summary: 'Export the same key data elements as a sortable sheet. Each key data element has its own column.',
  query: sheet,
  reply: fileReply('text/csv'),
  big: true,
  errors: [traceabilityErrors.noFoodFound],
});

export const lineLotCodeBodySchema = z.object({
  lotCode: optionalTextField('Lot code', 60),
  lotSource: optionalTextField('Assigned by', 200),
  rowVersion: optionalField(rowVersionField()),
});
export const lineLotCodeSchema = z.object({
  lineId: z.int(),
  lotCode: z.string().nullable(),
  lotSource: z.string().nullable(),
  rowVersion: z.int().nullable(),
});
export type LineLotCode = z.output<typeof lineLotCodeSchema>;
export const setOrClearLineLotCodeEndpoint = defineEndpoint({
  id: 'traceability.saveLot',
  method: 'PUT',
  path: `${root}/lots/{id}`,
  permissions: edits,
  summary:
    'Save the lot code of a food line and who assigned it. Without a code, the saved entry is removed.',
  body: lineLotCodeBodySchema,
  reply: itemReply(lineLotCodeSchema),
  errors: [traceabilityErrors.productNotFood],
  live,
});

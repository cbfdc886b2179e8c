import { z } from 'zod';
import { traceabilityErrors } from './traceability.errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { date, id, maybe, oneOf, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    traceability: true;
  }
}

/** What the rule asks records of, by number. */
export const tracking = { received: 1, shipped: 2 } as const;
/** The papers that a record may name, by number. */
export const references = { airWaybill: 1, purchaseOrder: 2, order: 3, billOfLading: 4, load: 5 } as const;
export const referenceNames = new Map<number, string>([
  [references.airWaybill, 'Air waybill'],
  [references.purchaseOrder, 'Purchase order'],
  [references.order, 'Order'],
  [references.billOfLading, 'Bill of lading'],
  [references.load, 'Load'],
]);
export const trackingNames = new Map<number, string>([
  [tracking.received, 'Received'],
  [tracking.shipped, 'Shipped'],
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
export const traceRow = z.object({
  lineId: z.int(),
  tracking: z.int(),
  /** The day by the clock of the warehouse. */
  day: z.string(),
  /** Null: nobody gave one. */
  lotCode: z.string().nullable(),
  /** Who assigned it, or where that is said. */
  lotSource: z.string().nullable(),
  /** Of its lot; null: none yet. */
  rowVersion: z.int().nullable(),
  product: z.string(),
  quantity: z.int(),
  unitOfMeasure: z.int(),
  warehouseId: z.int(),
  warehouse: z.string(),
  /** Where it was received, or shipped from. */
  here: place,
  /** The previous source, or the subsequent recipient. */
  other: place,
  reference: z.int(),
  referenceNumber: z.string(),
});
export type TraceRow = z.output<typeof traceRow>;
/** Boxes received and shipped, and rows without a lot code, over everything that matches. */
export const traceTotals = z.object({ received: z.int(), shipped: z.int(), missingLots: z.int() });
export type TraceTotals = z.output<typeof traceTotals>;

const filters = {
  warehouseId: maybe(id('Warehouse')),
  tracking: maybe(oneOf('Event', [1, 2])),
  dateFrom: maybe(date('Date from')),
  dateTo: maybe(date('Date to')),
  lotCode: words('Lot code', 60),
};
const inOrder = (q: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;
const wrongOrder = { error: 'Date to cannot be before date from', path: ['dateTo'] };

export const findTraces = endpoint({
  id: 'traceability.find',
  method: 'GET',
  path: root,
  needs: reads,
  about:
    'What the food-traceability rule (FSMA 204) asks of who receives and ships food: the key data elements of each line, by day or by lot. A lot code that nobody gave is empty and counted.',
  query: z
    .object({ ...filters, ...paging(['day', 'product', 'lotCode'], 'desc') })
    .refine(inOrder, wrongOrder),
  reply: page(traceRow, traceTotals),
  live,
});

const sheet = z
  .object({
    ...filters,
    warehouseId: id('Warehouse'),
    dateFrom: date('Date from'),
    dateTo: date('Date to'),
  })
  .refine(inOrder, wrongOrder);
export const printTraces = endpoint({
  id: 'traceability.print',
  method: 'GET',
  path: `${root}/print`,
  needs: reads,
  about: 'The key data elements of the food of a warehouse in a span of days, as PDF.',
  query: sheet,
  reply: file(),
  big: true,
  refuses: [traceabilityErrors.nothing],
});
export const exportTraces = endpoint({
  id: 'traceability.export',
  method: 'GET',
  path: `${root}/csv`,
  needs: reads,
  about: 'The same as a sheet that can be sorted: a column for each key data element.',
  query: sheet,
  reply: file('text/csv'),
  big: true,
  refuses: [traceabilityErrors.nothing],
});

export const lotBody = z.object({
  lotCode: words('Lot code', 60),
  lotSource: words('Assigned by', 200),
  rowVersion: maybe(version()),
});
export const savedLot = z.object({
  lineId: z.int(),
  lotCode: z.string().nullable(),
  lotSource: z.string().nullable(),
  rowVersion: z.int().nullable(),
});
export type SavedLot = z.output<typeof savedLot>;
export const saveLot = endpoint({
  id: 'traceability.saveLot',
  method: 'PUT',
  path: `${root}/lots/{id}`,
  needs: edits,
  about:
    'Says which lot code came with a line of food, and who assigned it; without a code what was said is taken back.',
  body: lotBody,
  reply: one(savedLot),
  refuses: [traceabilityErrors.notFood],
  live,
});

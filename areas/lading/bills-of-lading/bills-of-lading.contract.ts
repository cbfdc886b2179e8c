import { z } from 'zod';
import { bolErrors } from './bills-of-lading.errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { bulkSelection, date, flag, id, maybe, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    bols: true;
  }
}

export const bolSorts = [
  'date',
  'bolNumber',
  'loadNumber',
  'consignee',
  'deliverTo',
  'billTo',
  'units',
  'cubes',
] as const;
const filters = {
  deliverToAccountId: maybe(id('Deliver to')),
  consigneeToAccountId: maybe(id('Consignee')),
  billToAccountId: maybe(id('Bill to')),
  dateFrom: maybe(date('Date from')),
  dateTo: maybe(date('Date to')),
  bolNumber: words('BOL number', 20),
  loadNumber: maybe(id('Load number')),
  stateId: words('State', 10),
  city: words('City', 80),
  active: flag(),
  /** With a line of which no shipment is made yet. */
  toBill: flag(),
};
const ordered = (q: { dateFrom?: string; dateTo?: string }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;

export const bolRow = z.object({
  id: z.int(),
  bolNumber: z.string(),
  date: z.string(),
  loadId: z.int().nullable(),
  loadNumber: z.int().nullable(),
  consigneeId: z.int(),
  consignee: z.string(),
  deliverToId: z.int(),
  deliverTo: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  billToId: z.int(),
  billTo: z.string(),
  outboundWarehouse: z.string(),
  units: z.int(),
  cubes: z.int(),
  shipments: z.int(),
  active: z.boolean(),
  generation: z.int(),
  manual: z.boolean(),
  deleted: z.boolean(),
  supersededBy: z.string().nullable(),
});
export type BolRow = z.output<typeof bolRow>;

export const searchBols = endpoint({
  id: 'bols.search',
  method: 'GET',
  path: '/billing/bills-of-lading',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'Bills of lading by date, parties, numbers and place; newest first.',
  query: z
    .object({ ...paging(bolSorts, 'desc'), ...filters })
    .refine(ordered, { error: 'Date to cannot be before date from', path: ['dateTo'] }),
  reply: page(bolRow, z.object({ totalUnits: z.int(), totalCubes: z.int() })),
  live: ['bols'],
  shared: true,
});
/** For the views of the list. */
export const bolsWaiting = endpoint({
  id: 'bols.waiting',
  method: 'GET',
  path: '/billing/bills-of-lading/waiting',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'How many active bills of lading have a line of which no shipment is made yet.',
  query: z
    .object({ dateFrom: filters.dateFrom, dateTo: filters.dateTo })
    .refine(ordered, { error: 'Date to cannot be before date from', path: ['dateTo'] }),
  reply: one(z.object({ toBill: z.int() })),
  live: ['bols', 'shipments'],
  shared: true,
});
export const getBol = endpoint({
  id: 'bols.get',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'The head of one bill of lading.',
  reply: one(bolRow),
  live: ['bols'],
});

export const bolLine = z.object({
  id: z.int(),
  productId: z.int(),
  shipper: z.string(),
  shipperId: z.int(),
  paymentTerm: z.int(),
  productCode: z.string(),
  description: z.string(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  cubes: z.int(),
  shipDate: z.string(),
  orderNumber: z.int().nullable(),
  shipmentId: z.int().nullable(),
  shipmentNumber: z.int().nullable(),
  shipmentStatus: z.int().nullable(),
  invoiceRef: z.string().nullable(),
  po: z.string().nullable(),
  rowVersion: z.int(),
});
export type BolLine = z.output<typeof bolLine>;
export const getBolLines = endpoint({
  id: 'bols.lines',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/details',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'The lines of one bill of lading, each with the shipment made of it.',
  reply: one(z.array(bolLine)),
  live: ['bols', 'shipments'],
});

export const printBol = endpoint({
  id: 'bols.print',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/print',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'The bill of lading as PDF.',
  reply: file(),
});
export const printBolDetailed = endpoint({
  id: 'bols.printDetailed',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/print-detailed',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'The bill of lading with every unit code, as PDF.',
  reply: file(),
});
export const printBols = endpoint({
  id: 'bols.printMany',
  method: 'GET',
  path: '/billing/bills-of-lading/print',
  needs: ['bolView:customerService', 'viewBol:outbound'],
  about: 'Many bills of lading in one PDF: the filter, and the shared bulk selection.',
  query: z
    .object({ ...filters, ...bulkSelection })
    .refine(ordered, { error: 'Date to cannot be before date from', path: ['dateTo'] }),
  reply: file(),
  big: true,
  refuses: [bolErrors.noneChosen, bolErrors.none, bolErrors.tooMany],
});

export const generateShipments = endpoint({
  id: 'bols.generateShipments',
  method: 'PUT',
  path: '/billing/bills-of-lading/{id}/generate-shipments',
  needs: ['addBol:outbound'],
  about: 'Makes open shipments of the lines that have none yet.',
  reply: one(z.object({ made: z.int(), lines: z.int(), shipmentNumbers: z.array(z.int()) })),
});
export const regenerateBol = endpoint({
  id: 'bols.regenerate',
  method: 'PUT',
  path: '/billing/bills-of-lading/{id}/regenerate',
  needs: ['addBol:outbound'],
  about:
    'Makes one bill of lading again from what is loaded, under a new number; asks first (412) when rated shipments would lose their rates.',
  body: z.object({ confirmed: flag() }),
  reply: one(z.object({ bols: z.array(z.object({ bolId: z.int(), bolNumber: z.string() })) })),
  live: ['bols', 'shipments'],
  refuses: [
    bolErrors.madeByHand,
    bolErrors.notActive,
    bolErrors.notReleased,
    bolErrors.invoiced,
    bolErrors.ratesLost,
    bolErrors.numberTooLong,
  ],
});
export const generateManyBody = z.object({
  ids: z.array(id('Bill of lading')).min(1, { error: 'Choose at least one bill of lading' }).max(2000),
});
export const generateManyShipments = endpoint({
  id: 'bols.generateManyShipments',
  method: 'PUT',
  path: '/billing/bills-of-lading/generate-shipments',
  needs: ['addBol:outbound'],
  about: 'The same for many bills of lading.',
  body: generateManyBody,
  reply: one(z.object({ made: z.int(), lines: z.int(), shipmentNumbers: z.array(z.int()) })),
});

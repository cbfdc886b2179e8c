import { z } from 'zod';
import { bolErrors } from './bills-of-lading.errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  bulkSelectionFields,
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    bols: true;
  }
}

export const bolSortFields = [
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
  deliverToAccountId: optionalField(idField('Deliver to')),
  consigneeToAccountId: optionalField(idField('Consignee')),
  billToAccountId: optionalField(idField('Bill to')),
  dateFrom: optionalField(dateField('Date from')),
  dateTo: optionalField(dateField('Date to')),
  bolNumber: optionalTextField('BOL number', 20),
  loadNumber: optionalField(idField('Load number')),
  stateId: optionalTextField('State', 10),
  city: optionalTextField('City', 80),
  active: optionalBooleanField(),
  /** Whether it has a line without a shipment. */
  toBill: optionalBooleanField(),
};
const ordered = (q: { dateFrom?: string; dateTo?: string }) =>
  !q.dateFrom || !q.dateTo || q.dateFrom <= q.dateTo;

export const bolRowSchema = z.object({
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
export type BolRow = z.output<typeof bolRowSchema>;

export const searchBolsEndpoint = defineEndpoint({
  id: 'bols.search',
  method: 'GET',
  path: '/billing/bills-of-lading',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'List bills of lading by date, parties, numbers and place, newest first.',
  query: z
    .object({ ...pagingFields(bolSortFields, 'desc'), ...filters })
    .refine(ordered, { error: 'End date can’t be before start date', path: ['dateTo'] }),
  reply: pageReply(bolRowSchema, z.object({ totalUnits: z.int(), totalCubes: z.int() })),
  live: ['bols'],
  shared: true,
});
/** For the list's views. */
export const countActiveBolsLackingShipmentsEndpoint = defineEndpoint({
  id: 'bols.countUnbilled',
  method: 'GET',
  path: '/billing/bills-of-lading/waiting',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'Count the active bills of lading with a line that has no shipment yet.',
  query: z
    .object({ dateFrom: filters.dateFrom, dateTo: filters.dateTo })
    .refine(ordered, { error: 'End date can’t be before start date', path: ['dateTo'] }),
  reply: itemReply(z.object({ toBill: z.int() })),
  live: ['bols', 'shipments'],
  shared: true,
});
export const getBolEndpoint = defineEndpoint({
  id: 'bols.get',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'Get the header of one bill of lading.',
  reply: itemReply(bolRowSchema),
  live: ['bols'],
});

export const bolLineSchema = z.object({
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
export type BolLine = z.output<typeof bolLineSchema>;
export const getBolLinesEndpoint = defineEndpoint({
  id: 'bols.listLines',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/details',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'List the lines of one bill of lading, each with its shipment.',
  reply: itemReply(z.array(bolLineSchema)),
  live: ['bols', 'shipments'],
});

export const printBolEndpoint = defineEndpoint({
  id: 'bols.print',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/print',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'Download a bill of lading as a PDF.',
  reply: fileReply(),
});
export const printBolDetailedEndpoint = defineEndpoint({
  id: 'bols.printDetailed',
  method: 'GET',
  path: '/billing/bills-of-lading/{id}/print-detailed',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary: 'Download a bill of lading with every unit code as a PDF.',
  reply: fileReply(),
});
export const printBolsEndpoint = defineEndpoint({
  id: 'bols.printMany',
  method: 'GET',
  path: '/billing/bills-of-lading/print',
  permissions: ['bolView:customerService', 'viewBol:outbound'],
  summary:
    'Download many bills of lading in one PDF. Select them with the filter and the shared bulk selection.',
  query: z
    .object({ ...filters, ...bulkSelectionFields })
    .refine(ordered, { error: 'End date can’t be before start date', path: ['dateTo'] }),
  reply: fileReply(),
  big: true,
  errors: [bolErrors.noneSelected, bolErrors.noRecords, bolErrors.tooManySelected],
});

export const generateShipmentsOfBolEndpoint = defineEndpoint({
  id: 'bols.generateShipments',
  method: 'PUT',
  path: '/billing/bills-of-lading/{id}/generate-shipments',
  permissions: ['addBol:outbound'],
  summary: 'Create open shipments for the lines that have none yet.',
  reply: itemReply(z.object({ made: z.int(), lines: z.int(), shipmentNumbers: z.array(z.int()) })),
});
export const regenerateBolUnderNewNumberEndpoint = defineEndpoint({
  id: 'bols.regenerate',
  method: 'PUT',
  path: '/billing/bills-of-lading/{id}/regenerate',
  permissions: ['addBol:outbound'],
  summary:
    'Recreate one bill of lading from the loaded units, under a new number. Requires confirmation (412) if rated shipments would lose their rates.',
  body: z.object({ confirmed: optionalBooleanField() }),
  reply: itemReply(z.object({ bols: z.array(z.object({ bolId: z.int(), bolNumber: z.string() })) })),
  live: ['bols', 'shipments'],
  errors: [
    bolErrors.createdManually,
    bolErrors.notActive,
    bolErrors.loadNotReleased,
    bolErrors.shipmentInvoiced,
    bolErrors.ratesRemoved,
    bolErrors.numberTooLong,
  ],
});
export const generateShipmentsOfManyBolsBodySchema = z.object({
  ids: z.array(idField('Bill of lading')).min(1, { error: 'Choose at least one bill of lading' }).max(2000),
});
export const generateShipmentsOfManyBolsEndpoint = defineEndpoint({
  id: 'bols.generateShipmentsForMany',
  method: 'PUT',
  path: '/billing/bills-of-lading/generate-shipments',
  permissions: ['addBol:outbound'],
  summary: 'Create open shipments for the lines of many bills of lading that have none yet.',
  body: generateShipmentsOfManyBolsBodySchema,
  reply: itemReply(z.object({ made: z.int(), lines: z.int(), shipmentNumbers: z.array(z.int()) })),
});

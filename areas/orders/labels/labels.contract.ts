import { z } from 'zod';
import {
  printerChoiceSchema,
  printingErrors,
  sentLabelsSchema,
} from '#areas/floor/printers/printers.contract.ts';
import {
  orderFilters,
  isShipDateRangeValid,
  shipDateRangeError,
} from '#areas/orders/order-search/order-search.contract.ts';
import { labelErrors } from './labels.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { bulkSelectionFields, idField } from '#kit/contract/fields.ts';

const root = '/data-entry/web-form';
const format = z.enum(['pdf', 'zpl'], { error: 'Format isn’t valid' }).default('pdf');
const needs = ['orderEntryView:shipments'] as const;

export const printUnitLabelEndpoint = defineEndpoint({
  id: 'labels.unit',
  method: 'GET',
  path: `${root}/labels/unit/{unitId}`,
  permissions: needs,
  summary: 'The 4 × 6 in label of one unit. A second print is marked as a reprint and logged.',
  query: z.object({ format }),
  reply: fileReply(),
  reads: false,
  refuses: [labelErrors.none],
});
export const printLineLabelsEndpoint = defineEndpoint({
  id: 'labels.consolidate',
  method: 'GET',
  path: `${root}/labels/consolidate/{id}`,
  permissions: needs,
  summary: 'The labels of every live unit of a consolidation.',
  query: z.object({ format }),
  reply: fileReply(),
  big: true,
  reads: false,
  refuses: [labelErrors.none],
});
export const printBulkLabelsEndpoint = defineEndpoint({
  id: 'labels.bulk',
  method: 'GET',
  path: `${root}/labels/bulk`,
  permissions: needs,
  summary:
    'The labels of the consolidations chosen, or of the whole filter without those excluded, evaluated now.',
  query: z
    .object({
      format,
      ...bulkSelectionFields,
      ...orderFilters,
    })
    .refine(isShipDateRangeValid, shipDateRangeError),
  reply: fileReply(),
  big: true,
  reads: false,
  refuses: [labelErrors.none, labelErrors.noneChosen],
});
export const printUnitLabelAtPrinterEndpoint = defineEndpoint({
  id: 'labels.unitAt',
  method: 'POST',
  path: `${root}/labels/unit/{unitId}/print`,
  permissions: needs,
  summary: 'Prints the label of one unit at a printer of a warehouse; counted and logged as any other print.',
  body: printerChoiceSchema,
  reply: itemReply(sentLabelsSchema),
  refuses: [labelErrors.none, ...printingErrors],
});
export const printBulkLabelsAtPrinterEndpoint = defineEndpoint({
  id: 'labels.bulkAt',
  method: 'POST',
  path: `${root}/labels/bulk/print`,
  permissions: needs,
  summary:
    'Prints the labels of the consolidations chosen, or of the whole filter without those excluded, at a printer of a warehouse.',
  query: z
    .object({ ...bulkSelectionFields, ...orderFilters })
    .refine(isShipDateRangeValid, shipDateRangeError),
  body: printerChoiceSchema,
  reply: itemReply(sentLabelsSchema),
  refuses: [labelErrors.none, labelErrors.noneChosen, ...printingErrors],
});
export const printManifestEndpoint = defineEndpoint({
  id: 'labels.manifest',
  method: 'GET',
  path: `${root}/manifest`,
  permissions: needs,
  summary: 'The shipping manifest of an order: pieces and cubes by consignee.',
  query: z.object({ orderId: idField('Order') }),
  reply: fileReply(),
});

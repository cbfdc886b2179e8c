import { z } from 'zod';
import {
  printerIdBodySchema,
  labelPrintingErrors,
  enqueueLabelsResultSchema,
} from '#areas/floor/printers/printers.contract.ts';
import {
  orderFilterFields,
  isShipDateRangeValid,
  shipDateRangeError,
} from '#areas/orders/order-search/order-search.contract.ts';
import { labelErrors } from './labels.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { bulkSelectionFields, idField } from '#kit/contract/fields.ts';

const root = '/data-entry/web-form';
const format = z.enum(['pdf', 'zpl'], { error: 'Format isn’t valid' }).default('pdf');
const needs = ['orderEntryView:shipments'] as const;

export const printUnitLabelAndRecordPrintEndpoint = defineEndpoint({
  id: 'labels.printUnit',
  method: 'GET',
  path: `${root}/labels/unit/{unitId}`,
  permissions: needs,
  summary: 'Print the 4 × 6 in label of one unit. A second print is marked as a reprint and logged.',
  query: z.object({ format }),
  reply: fileReply(),
  isReadOnly: false,
  errors: [labelErrors.noLabels],
});
export const printLineLabelsAndRecordPrintsEndpoint = defineEndpoint({
  id: 'labels.printConsolidation',
  method: 'GET',
  path: `${root}/labels/consolidate/{id}`,
  permissions: needs,
  summary: 'Print the labels of all live units of a consolidation.',
  query: z.object({ format }),
  reply: fileReply(),
  big: true,
  isReadOnly: false,
  errors: [labelErrors.noLabels],
});
export const printBulkLabelsAndRecordPrintsEndpoint = defineEndpoint({
  id: 'labels.printMany',
  method: 'GET',
  path: `${root}/labels/bulk`,
  permissions: needs,
  summary:
    'Print the labels of the selected consolidations. Selects the given consolidations, or all that match the filter except the excluded ones. The filter is evaluated at the time of the request.',
  query: z
    .object({
      format,
      ...bulkSelectionFields,
      ...orderFilterFields,
    })
    .refine(isShipDateRangeValid, shipDateRangeError),
  reply: fileReply(),
  big: true,
  isReadOnly: false,
  errors: [labelErrors.noLabels, labelErrors.noneSelected],
});
export const printUnitLabelAtPrinterEndpoint = defineEndpoint({
  id: 'labels.printUnitOnPrinter',
  method: 'POST',
  path: `${root}/labels/unit/{unitId}/print`,
  permissions: needs,
  summary:
    'Print the label of one unit on a warehouse printer. The print is counted and logged like any other.',
  body: printerIdBodySchema,
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [labelErrors.noLabels, ...labelPrintingErrors],
});
export const printBulkLabelsAtPrinterEndpoint = defineEndpoint({
  id: 'labels.printManyOnPrinter',
  method: 'POST',
  path: `${root}/labels/bulk/print`,
  permissions: needs,
  summary:
    'Print the labels of the selected consolidations on a warehouse printer. Selects the given consolidations, or all that match the filter except the excluded ones.',
  query: z
    .object({ ...bulkSelectionFields, ...orderFilterFields })
    .refine(isShipDateRangeValid, shipDateRangeError),
  body: printerIdBodySchema,
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [labelErrors.noLabels, labelErrors.noneSelected, ...labelPrintingErrors],
});
export const printManifestEndpoint = defineEndpoint({
  id: 'labels.printManifest',
  method: 'GET',
  path: `${root}/manifest`,
  permissions: needs,
  summary: 'Print the shipping manifest of an order. It lists pieces and cube by consignee.',
  query: z.object({ orderId: idField('Order') }),
  reply: fileReply(),
});

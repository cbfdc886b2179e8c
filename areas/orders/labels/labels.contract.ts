import { z } from 'zod';
import { atPrinter, printingErrors, sentLabels } from '#areas/floor/printers/printers.contract.ts';
import {
  orderFilters,
  shipDatesInOrder,
  shipDatesReversed,
} from '#areas/orders/order-search/order-search.contract.ts';
import { labelErrors } from './labels.errors.ts';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { bulkSelection, id } from '#kit/contract/fields.ts';

const root = '/data-entry/web-form';
const format = z.enum(['pdf', 'zpl'], { error: 'Format is not valid' }).default('pdf');
const needs = ['orderEntryView:shipments'] as const;

export const printUnitLabel = endpoint({
  id: 'labels.unit',
  method: 'GET',
  path: `${root}/labels/unit/{unitId}`,
  needs,
  about: 'The 4 × 6 in label of one unit. A second print is marked as a reprint and logged.',
  query: z.object({ format }),
  reply: file(),
  reads: false,
  refuses: [labelErrors.none],
});
export const printConsolidateLabels = endpoint({
  id: 'labels.consolidate',
  method: 'GET',
  path: `${root}/labels/consolidate/{id}`,
  needs,
  about: 'The labels of every live unit of a consolidation.',
  query: z.object({ format }),
  reply: file(),
  big: true,
  reads: false,
  refuses: [labelErrors.none],
});
export const printBulkLabels = endpoint({
  id: 'labels.bulk',
  method: 'GET',
  path: `${root}/labels/bulk`,
  needs,
  about:
    'The labels of the consolidations chosen, or of the whole filter without those excluded, evaluated now.',
  query: z
    .object({
      format,
      ...bulkSelection,
      ...orderFilters,
    })
    .refine(shipDatesInOrder, shipDatesReversed),
  reply: file(),
  big: true,
  reads: false,
  refuses: [labelErrors.none, labelErrors.noneChosen],
});
export const printUnitLabelAt = endpoint({
  id: 'labels.unitAt',
  method: 'POST',
  path: `${root}/labels/unit/{unitId}/print`,
  needs,
  about: 'Prints the label of one unit at a printer of a warehouse; counted and logged as any other print.',
  body: atPrinter,
  reply: one(sentLabels),
  refuses: [labelErrors.none, ...printingErrors],
});
export const printBulkLabelsAt = endpoint({
  id: 'labels.bulkAt',
  method: 'POST',
  path: `${root}/labels/bulk/print`,
  needs,
  about:
    'Prints the labels of the consolidations chosen, or of the whole filter without those excluded, at a printer of a warehouse.',
  query: z.object({ ...bulkSelection, ...orderFilters }).refine(shipDatesInOrder, shipDatesReversed),
  body: atPrinter,
  reply: one(sentLabels),
  refuses: [labelErrors.none, labelErrors.noneChosen, ...printingErrors],
});
export const printManifest = endpoint({
  id: 'labels.manifest',
  method: 'GET',
  path: `${root}/manifest`,
  needs,
  about: 'The shipping manifest of an order: pieces and cubes by consignee.',
  query: z.object({ orderId: id('Order') }),
  reply: file(),
});

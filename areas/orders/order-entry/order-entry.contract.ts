import { z } from 'zod';
import {
  permissionsToAddLines,
  addedLinesSchema,
  rejectedOrderLineSchema,
  rejectedLineInputSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderEntryErrors } from './order-entry.errors.ts';
import {
  lineErrors,
  shippingCheckErrors,
  errorsOfAddingLines,
} from '#areas/orders/order-lines/order-lines.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  optionalIdListField,
  optionalField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';

const root = '/data-entry/web-form';
const live = ['orders', 'units'] as const;

export const repeatValidOrderLinesAsNewOrderEndpoint = defineEndpoint({
  id: 'orderEntry.repeat',
  method: 'POST',
  path: `${root}/orders/{orderId}/repeat`,
  permissions: permissionsToAddLines,
  live,
  summary:
    'Repeat an order as a new order for a ship date. Copies its lines without invoice and AWB, because these belong to one day. Lines that cannot ship are reported (207).',
  body: z.object({ shipDate: dateField('Ship date', { before: 14, after: 400 }) }),
  reply: itemReply(addedLinesSchema.extend({ refused: z.array(rejectedLineInputSchema) })),
  errors: [...errorsOfAddingLines, orderEntryErrors.orderTooLong],
});

export const lineSelectionEntrySchema = z.object({
  consolidateId: idField('Consolidation'),
  consolidateTotal: optionalField(integerField('Units', 0, 1_000_000)),
  consigneeAccountId: optionalField(idField('Consignee')),
  consigneeAccountName: optionalTextField('Consignee', 200),
  units: optionalIdListField(),
});

const selection = z.object({
  selection: z
    .array(lineSelectionEntrySchema, { error: 'Select at least one line' })
    .min(1, { error: 'Select at least one line' })
    .max(10_000),
});

export const finalizeOrderLinesEndpoint = defineEndpoint({
  id: 'orderEntry.finalize',
  method: 'PUT',
  path: `${root}/shipments/finalize`,
  permissions: ['finalizeBeforeCutOff:dataEntry', 'finalizeAfterCutOff:dataEntry'],
  live,
  summary:
    'Finalize the pending units of a selection. Repeating the request changes nothing. Rejected consolidations are reported (207).',
  body: selection,
  reply: itemReply(
    z.object({
      finalizedConsolidates: z.int(),
      finalizedUnits: z.int(),
      orders: z.array(z.object({ orderId: z.int(), orderNumber: z.int(), status: z.int() })),
      refused: z.array(rejectedOrderLineSchema),
    }),
  ),
  errors: [...shippingCheckErrors],
});

export const changeLinesShipDateEndpoint = defineEndpoint({
  id: 'orderEntry.changeShipDate',
  method: 'PUT',
  path: `${root}/shipments/ship-date`,
  permissions: ['changeShipDate:dataEntry'],
  live,
  summary:
    'Move consolidations to another ship date and its day of service. A whole order keeps its number. Part of an order becomes a new order.',
  query: z.object({ newShipDate: dateField('New ship date', { before: 14, after: 400 }) }),
  body: selection,
  reply: itemReply(
    z.object({
      movedConsolidates: z.int(),
      movedUnits: z.int(),
      orders: z.array(z.object({ orderId: z.int(), orderNumber: z.int(), shipDate: z.string() })),
      refused: z.array(rejectedOrderLineSchema),
    }),
  ),
  errors: [...shippingCheckErrors, lineErrors.dataEntryClosed, orderEntryErrors.unitsReceived],
});

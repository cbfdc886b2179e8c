import { z } from 'zod';
import {
  addLinePermissions,
  addedLinesSchema,
  rejectedOrderLineSchema,
  rejectedLineInputSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderErrors } from './order-entry.errors.ts';
import {
  lineErrors,
  shippingCheckErrors,
  addLineErrors,
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

export const repeatOrderEndpoint = defineEndpoint({
  id: 'orderEntry.repeat',
  method: 'POST',
  path: `${root}/orders/{orderId}/repeat`,
  permissions: addLinePermissions,
  live,
  summary:
    'Enters the lines of an order again, as a new order of a ship date. Invoice and AWB belong to one day and are left out. Lines that may not ship are named (207).',
  body: z.object({ shipDate: dateField('Ship date', { before: 14, after: 400 }) }),
  reply: itemReply(addedLinesSchema.extend({ refused: z.array(rejectedLineInputSchema) })),
  refuses: [...addLineErrors, orderErrors.tooLong],
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
    'Finalizes the pending units of a selection. Doing it again changes nothing. Refused consolidations are named (207).',
  body: selection,
  reply: itemReply(
    z.object({
      finalizedConsolidates: z.int(),
      finalizedUnits: z.int(),
      orders: z.array(z.object({ orderId: z.int(), orderNumber: z.int(), status: z.int() })),
      refused: z.array(rejectedOrderLineSchema),
    }),
  ),
  refuses: [...shippingCheckErrors],
});

export const changeLinesShipDateEndpoint = defineEndpoint({
  id: 'orderEntry.changeShipDate',
  method: 'PUT',
  path: `${root}/shipments/ship-date`,
  permissions: ['changeShipDate:dataEntry'],
  live,
  summary:
    'Moves consolidations to another ship date with its day of service. A whole order keeps its number; part of one becomes a new order.',
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
  refuses: [...shippingCheckErrors, lineErrors.closed, orderErrors.received],
});

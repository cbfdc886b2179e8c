import { z } from 'zod';
import { addLinePermissions, orderLineSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField } from '#kit/contract/fields.ts';

/** How many weeks to look back, and how many lines to suggest at once. */
export const suggestionWeeksBack = 4;
export const maxReorderSuggestions = 60;

/** A line of the last such weekday, as it was entered then. */
export const reorderSuggestionSchema = orderLineSchema.pick({
  unitsConsolidateId: true,
  shipDate: true,
  consigneeAccountId: true,
  consigneeAccountName: true,
  productId: true,
  productCode: true,
  productDescription: true,
  po: true,
  farmName: true,
  unitOfMeasure: true,
  measure: true,
  typedLength: true,
  typedWidth: true,
  typedHeight: true,
  cubeEach: true,
  units: true,
  paymentTerm: true,
  billToAccountId: true,
});
export type ReorderSuggestion = z.output<typeof reorderSuggestionSchema>;
export const findReorderSuggestionsEndpoint = defineEndpoint({
  id: 'lastLines.find',
  method: 'GET',
  path: '/data-entry/web-form/shipments/last',
  permissions: addLinePermissions,
  live: ['orders', 'days'],
  summary:
    'What a shipper shipped on the last same weekday that had freight, of the four weeks before: proposed for a ship date where the consignee is served on it and the line is not entered yet. Nothing is entered by it.',
  query: z.object({ shipperAccountId: idField('Shipper'), shipDate: dateField('Ship date') }),
  reply: itemReply(z.array(reorderSuggestionSchema)),
  refuses: [shippingErrors.noReceivingWarehouse],
});

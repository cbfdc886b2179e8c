import { z } from 'zod';
import { permissionsToAddLines, orderLineSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { dateField, idField } from '#kit/contract/fields.ts';

/** How many weeks back lines are suggested from. */
export const reorderSuggestionWeeksBack = 4;
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
export const findSameWeekdayReorderSuggestionsEndpoint = defineEndpoint({
  id: 'reorderSuggestions.find',
  method: 'GET',
  path: '/data-entry/web-form/shipments/last',
  permissions: permissionsToAddLines,
  live: ['orders', 'operating-days'],
  summary:
    'Suggest lines that a shipper shipped on the last same weekday with freight. Looks back four weeks. A line is suggested only if its consignee is served on the ship date and the line is not entered yet. Enters nothing.',
  query: z.object({ shipperAccountId: idField('Shipper'), shipDate: dateField('Ship date') }),
  reply: itemReply(z.array(reorderSuggestionSchema)),
  errors: [shippingErrors.homeWarehouseMissing],
});

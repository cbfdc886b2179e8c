import { z } from 'zod';
import { addNeeds, orderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id } from '#kit/contract/fields.ts';

/** How many weeks are looked back on, and how many lines are proposed at once. */
export const weeksBack = 4;
export const mostProposed = 60;

/** A line of the last such weekday, as it was entered then. */
export const lastLine = orderLine.pick({
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
export type LastLine = z.output<typeof lastLine>;
export const findLastLines = endpoint({
  id: 'lastLines.find',
  method: 'GET',
  path: '/data-entry/web-form/shipments/last',
  needs: addNeeds,
  live: ['orders', 'days'],
  about:
    'What a shipper shipped on the last same weekday that had freight, of the four weeks before: proposed for a ship date where the consignee is served on it and the line is not entered yet. Nothing is entered by it.',
  query: z.object({ shipperAccountId: id('Shipper'), shipDate: date('Ship date') }),
  reply: one(z.array(lastLine)),
  refuses: [shippingErrors.noReceivingWarehouse],
});

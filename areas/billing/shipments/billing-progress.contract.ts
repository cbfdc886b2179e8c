import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  isOutboundRangeInOrder,
  outboundRangeOrderError,
  shipmentFilterFields,
} from './shipments.contract.ts';

/** One segment of the billing progress: number of shipments and total amount. */
const lanePiece = z.object({ shipments: z.int(), amount: z.int() });
export const billingProgressSchema = z.object({
  /** Rated, not approved. */
  rated: lanePiece,
  approved: lanePiece,
  /** On an invoice that is not posted. */
  closed: lanePiece,
  posted: lanePiece,
});
export type BillingProgress = z.output<typeof billingProgressSchema>;
/** How many shipments of these dates block the close, for the views of the list, and the billing progress of all of them. */
export const getBillingBacklogAndProgressEndpoint = defineEndpoint({
  id: 'shipments.countUnrated',
  method: 'GET',
  path: '/billing/shipments/waiting',
  permissions: ['shipmentsView:customerService'],
  summary:
    'Count the shipments that are to be rated or in error. With two dates, the response also counts the shipments that are rated, approved, closed and posted, with their amounts.',
  query: z
    .object({
      outboundDateFrom: shipmentFilterFields.outboundDateFrom,
      outboundDateTo: shipmentFilterFields.outboundDateTo,
    })
    .refine(isOutboundRangeInOrder, outboundRangeOrderError),
  reply: itemReply(z.object({ toRate: z.int(), error: z.int(), lane: billingProgressSchema.nullable() })),
  live: ['shipments', 'invoices'],
  shared: true,
});

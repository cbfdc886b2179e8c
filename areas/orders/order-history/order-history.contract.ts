import { z } from 'zod';
import { endpoint, page } from '#kit/contract/endpoint.ts';
import { paging } from '#kit/contract/paging.ts';
import { instant } from '#kit/contract/moments.ts';

const fieldChange = z.object({
  /** As the record keeps it, for programs. */
  name: z.string(),
  /** As people call it. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const orderEvent = z.object({
  id: z.string(),
  at: instant(),
  who: z.string(),
  action: z.string(),
  about: z.enum(['order', 'line', 'unit']),
  aboutId: z.int(),
  /** Consignee and product of a line, the code of a unit. */
  name: z.string(),
  units: z.int().nullable(),
  changes: z.array(fieldChange),
});

export type OrderEvent = z.output<typeof orderEvent>;

export const orderHistory = endpoint({
  id: 'orderEntry.history',
  method: 'GET',
  path: '/data-entry/web-form/orders/{orderId}/history',
  needs: ['orderEntryView:shipments'],
  live: ['orders', 'units'],
  about: 'Every change of an order, its lines and units: when, who, before and after.',
  query: z.object(paging(['at'], 'desc')),
  reply: page(orderEvent),
});

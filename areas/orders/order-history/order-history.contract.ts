import { z } from 'zod';
import { defineEndpoint, pageReply } from '#kit/contract/endpoint.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { instantField } from '#kit/contract/time-fields.ts';

const fieldChange = z.object({
  /** The stored name, for API clients. */
  name: z.string(),
  /** The display name. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const orderEventSchema = z.object({
  id: z.string(),
  at: instantField(),
  who: z.string(),
  action: z.string(),
  about: z.enum(['order', 'line', 'unit']),
  aboutId: z.int(),
  /** Consignee and product of a line, or the code of a unit. */
  name: z.string(),
  units: z.int().nullable(),
  changes: z.array(fieldChange),
});

export type OrderEvent = z.output<typeof orderEventSchema>;

export const getOrderHistoryEndpoint = defineEndpoint({
  id: 'orderEntry.getHistory',
  method: 'GET',
  path: '/data-entry/web-form/orders/{orderId}/history',
  permissions: ['orderEntryView:shipments'],
  live: ['orders', 'units'],
  summary:
    'Get the change history of an order, its lines and its units. Each change shows when, who, before and after.',
  query: z.object(pagingFields(['at'], 'desc')),
  reply: pageReply(orderEventSchema),
});

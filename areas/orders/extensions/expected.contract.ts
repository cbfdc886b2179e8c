import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id, maybe } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

/** A request as the doors see it: who comes, with what, until when, and what of it has come. */
export const expectedRow = z.object({
  extensionNo: z.int(),
  extensionNumber: z.string(),
  shipper: z.string(),
  shipperAccountNumber: z.string(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  day: z.string(),
  /** Pending or approved; the door is told of both. */
  status: z.int(),
  shippingHour: z.string(),
  /** The moment of that hour in the warehouse. */
  untilAt: instant(),
  orderNumber: z.int().nullable(),
  applicantName: z.string(),
  contactNumber: z.string(),
  /** Lines of freight that are left of it, and their boxes. */
  lots: z.int(),
  boxes: z.int(),
  received: z.int(),
  lastReceivedAt: instant().nullable(),
  /** Receiving doors at which its pallets were opened. */
  doors: z.array(z.string()),
});
export type ExpectedRow = z.output<typeof expectedRow>;

export const expectedExtensions = endpoint({
  id: 'extensions.expected',
  method: 'GET',
  path: '/warehouse/receiving-extensions',
  needs: ['extensionRequestsView:warehouse'],
  live: ['extensions', 'orders', 'units'],
  about:
    'What is expected at the receiving doors today after the cutoff, by the hour that was granted or asked for: shippers see their own, warehouse people those of their warehouse. Today is the day where the doors are.',
  query: z.object({ warehouseId: maybe(id('Warehouse')) }),
  reply: one(z.array(expectedRow)),
});

import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField, optionalField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** A request as the receiving doors see it: who comes, with what, until when, and what has arrived. */
export const extensionArrivalProgressSchema = z.object({
  extensionNo: z.int(),
  extensionNumber: z.string(),
  shipper: z.string(),
  shipperAccountNumber: z.string(),
  warehouseId: z.int(),
  warehouse: z.string(),
  zone: z.string(),
  day: z.string(),
  /** Pending or approved. The doors are shown both. */
  status: z.int(),
  shippingHour: z.string(),
  /** That time as an instant, in the warehouse's time zone. */
  untilAt: instantField(),
  orderNumber: z.int().nullable(),
  applicantName: z.string(),
  contactNumber: z.string(),
  /** Lines of freight still in the request, and their units. */
  lots: z.int(),
  boxes: z.int(),
  received: z.int(),
  lastReceivedAt: instantField().nullable(),
  /** Receiving doors at which its pallets were opened. */
  doors: z.array(z.string()),
});
export type ExtensionArrivalProgress = z.output<typeof extensionArrivalProgressSchema>;

export const listTodaysExtensionArrivalsEndpoint = defineEndpoint({
  id: 'extensions.listExpected',
  method: 'GET',
  path: '/warehouse/receiving-extensions',
  permissions: ['extensionRequestsView:warehouse'],
  live: ['extensions', 'orders', 'units'],
  summary:
    'List the arrivals after the cutoff that are expected at the receiving doors today. They are sorted by warehouse, then by approved or requested time. Shippers see their own, and warehouse users see those of their warehouse. Today is the date at the location of the doors.',
  query: z.object({ warehouseId: optionalField(idField('Warehouse')) }),
  reply: itemReply(z.array(extensionArrivalProgressSchema)),
});

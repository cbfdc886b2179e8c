import { z } from 'zod';
import { deliveryErrors } from './deliveries.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, flag, hour, id, maybe, words } from '#kit/contract/fields.ts';

export const deliverBody = z
  .object({
    /** In the time of the place it is delivered to; now when nothing is said. */
    deliveredOn: maybe(date('Delivered on')),
    deliveredAt: maybe(hour('Delivered at')),
    /** Of whom the proof speaks; everybody at the drop when nothing is said. */
    consigneeAccountId: maybe(id('Consignee')),
    appointment: flag(),
    lumper: flag(),
    signedBy: words('Signed by', 100),
    note: words('Note', 500),
    /** The drop was delivered before and this is another visit. */
    again: flag(),
  })
  .refine((b) => (b.deliveredOn === undefined) === (b.deliveredAt === undefined), {
    error: 'Delivered at is required',
    path: ['deliveredAt'],
  });
export const delivered = z.object({
  /** How many proofs the drop has now. */
  proofs: z.int(),
  redelivery: z.boolean(),
  /** Shipments of the drop that were rated without what happened now. */
  toRate: z.int(),
  /** Shipments of the drop that are invoiced already. */
  invoiced: z.int(),
});

const { notLeft, notHere, again, beforeRelease, notYet } = deliveryErrors;
export const deliverDrop = endpoint({
  id: 'deliveries.deliver',
  method: 'PUT',
  path: '/customer-center/etas/{dropId}/delivered',
  needs: ['etaEdit:outbound'],
  about:
    'The proof of delivery of a drop: it is Delivered, and an appointment kept or a lumper paid is charged with its shipments. A second proof is a redelivery and is asked about first (412), as is a time at which the truck can hardly be there yet (`Confirm-Dates`).',
  body: deliverBody,
  reply: one(delivered),
  refuses: [notLeft, notHere, again, beforeRelease, notYet],
  live: ['loads', 'etas', 'shipments'],
});

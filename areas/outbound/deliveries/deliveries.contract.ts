import { z } from 'zod';
import { deliveryErrors } from './deliveries.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  dateField,
  optionalBooleanField,
  timeOfDayField,
  idField,
  optionalField,
  optionalTextField,
} from '#kit/contract/fields.ts';

export const recordDeliveryBodySchema = z
  .object({
    /** In the time zone of the delivery place. Defaults to now. */
    deliveredOn: optionalField(dateField('Delivered on')),
    deliveredAt: optionalField(timeOfDayField('Delivered at')),
    /** The consignee that the proof is for. Defaults to all at the stop. */
    consigneeAccountId: optionalField(idField('Consignee')),
    appointment: optionalBooleanField(),
    lumper: optionalBooleanField(),
    signedBy: optionalTextField('Signed by', 100),
    note: optionalTextField('Note', 500),
    /** The stop was delivered before and this is another visit. */
    again: optionalBooleanField(),
  })
  .refine((b) => (b.deliveredOn === undefined) === (b.deliveredAt === undefined), {
    error: 'Delivered at is required',
    path: ['deliveredAt'],
  });
export const recordDeliveryResultSchema = z.object({
  /** The number of proofs of the stop. */
  proofs: z.int(),
  redelivery: z.boolean(),
  /** Shipments of the stop that were rated without this event. */
  toRate: z.int(),
  /** Shipments of the stop that are already invoiced. */
  invoiced: z.int(),
});

const { loadNotReleased, consigneeNotAtStop, alreadyDelivered, timeBeforeRelease, timeInFuture } =
  deliveryErrors;
export const recordDeliveryEndpoint = defineEndpoint({
  id: 'deliveries.record',
  method: 'PUT',
  path: '/customer-center/etas/{dropId}/delivered',
  permissions: ['etaEdit:outbound'],
  summary:
    'Record the proof of delivery of a stop. The stop becomes Delivered. A kept appointment or a paid lumper is charged with its shipments. A second proof is a redelivery and requires confirmation (412). So does a time at which the truck can hardly have arrived (`Confirm-Dates`).',
  body: recordDeliveryBodySchema,
  reply: itemReply(recordDeliveryResultSchema),
  errors: [
    loadNotReleased,
    consigneeNotAtStop,
    alreadyDelivered,
    timeBeforeRelease,
    timeInFuture,
    commonErrors.timeTooSoon,
  ],
  live: ['loads', 'etas', 'shipments'],
});

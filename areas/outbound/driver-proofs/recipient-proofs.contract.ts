import { z } from 'zod';
import { proofRowSchema } from './driver-proofs.contract.ts';
import { deliveryViewPermissions } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';

/** The part of a proof shown to a consignee: what is about its own freight. */
export const recipientProofSchema = proofRowSchema.pick({
  id: true,
  place: true,
  zone: true,
  deliveredAt: true,
  signedBy: true,
  signature: true,
  temperatureTenths: true,
  note: true,
  exceptions: true,
  photos: true,
});
export type RecipientProof = z.output<typeof recipientProofSchema>;

const root = '/outbound/loads/deliver-to-loads/details/proofs';
const ofOne = { dropId: idField('Stop'), consigneeAccountId: idField('Consignee') };
export const findDeliveryProofsEndpoint = defineEndpoint({
  id: 'deliverTo.proofs',
  method: 'GET',
  path: root,
  permissions: deliveryViewPermissions,
  summary:
    'The proofs of what a consignee got at a drop: who signed, the temperature, its own boxes that were missing or damaged, and photos of these. What speaks of the whole stop is shown where it is for this consignee alone.',
  query: z.object(ofOne),
  reply: itemReply(z.array(recipientProofSchema)),
  live: ['proofs', 'etas'],
});
export const getDeliveryPhotoEndpoint = defineEndpoint({
  id: 'deliverTo.proofPhoto',
  method: 'GET',
  path: `${root}/photos/{photoId}`,
  permissions: deliveryViewPermissions,
  summary: 'A photo among the proofs of what a consignee got at a drop.',
  query: z.object(ofOne),
  reply: fileReply('image/*'),
});

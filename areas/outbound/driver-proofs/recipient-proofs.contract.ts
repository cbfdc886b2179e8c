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
  id: 'deliverTo.listProofs',
  method: 'GET',
  path: root,
  permissions: deliveryViewPermissions,
  summary:
    'List the proofs of what a consignee received at a stop. Shows who signed, the temperature, the consignee’s own missing or damaged units, and photos of these. Data about the whole stop is shown only if the stop is for this consignee alone.',
  query: z.object(ofOne),
  reply: itemReply(z.array(recipientProofSchema)),
  live: ['delivery-proofs', 'etas'],
});
export const getDeliveryPhotoEndpoint = defineEndpoint({
  id: 'deliverTo.getProofPhoto',
  method: 'GET',
  path: `${root}/photos/{photoId}`,
  permissions: deliveryViewPermissions,
  summary: 'Get a photo from the proofs of what a consignee received at a stop.',
  query: z.object(ofOne),
  reply: fileReply('image/*'),
});

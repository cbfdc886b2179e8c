import { z } from 'zod';
import { proofRow } from './driver-proofs.contract.ts';
import { seesDeliveries } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';

/** What somebody who receives is shown of a proof: what speaks of his own freight. */
export const shownProof = proofRow.pick({
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
export type ShownProof = z.output<typeof shownProof>;

const root = '/outbound/loads/deliver-to-loads/details/proofs';
const ofOne = { dropId: id('Drop'), consigneeAccountId: id('Consignee') };
export const findDeliveryProofs = endpoint({
  id: 'deliverTo.proofs',
  method: 'GET',
  path: root,
  needs: seesDeliveries,
  about:
    'The proofs of what a consignee got at a drop: who signed, the temperature, its own boxes that were missing or damaged, and photos of these. What speaks of the whole stop is shown where it is for this consignee alone.',
  query: z.object(ofOne),
  reply: one(z.array(shownProof)),
  live: ['proofs', 'etas'],
});
export const readDeliveryPhoto = endpoint({
  id: 'deliverTo.proofPhoto',
  method: 'GET',
  path: `${root}/photos/{photoId}`,
  needs: seesDeliveries,
  about: 'A photo among the proofs of what a consignee got at a drop.',
  query: z.object(ofOne),
  reply: file('image/*'),
});

import { shownPhoto } from './photo-store.service.ts';
import type { ShownProof } from './shown-proofs.contract.ts';
import * as store from './shown-proofs.store.ts';
import type { Got } from './shown-proofs.store.ts';
import { seenDelivery } from '#areas/outbound/tracking/deliver-to.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

export type { Got } from './shown-proofs.store.ts';

/** Proofs of deliveries, for those who got them. Whoever asks was let in by his grants, or by a link for a day. */

export const proofsOf = (work: Work, got: Got): Promise<ShownProof[]> => store.proofsFor(work, got);

export async function photoOf(work: Work, files: FilesPort, got: Got, photoId: number): Promise<FileAnswer> {
  const found = (await store.photoFor(work, got, photoId)) ?? refuse(commonErrors.notFound);
  return shownPhoto(files, photoId, found);
}

interface Asked {
  dropId: number;
  consigneeAccountId: number;
}
/** A delivery that the caller does not see is not there. */
async function got(work: Work, asked: Asked): Promise<Got> {
  await seenDelivery(work, asked);
  return { dropId: asked.dropId, consigneeId: asked.consigneeAccountId };
}
export const deliveryProofs = async (work: Work, asked: Asked): Promise<ShownProof[]> =>
  proofsOf(work, await got(work, asked));
export const deliveryPhoto = async (
  work: Work,
  files: FilesPort,
  asked: Asked,
  photoId: number,
): Promise<FileAnswer> => photoOf(work, files, await got(work, asked), photoId);

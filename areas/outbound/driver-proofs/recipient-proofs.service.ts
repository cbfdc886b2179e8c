import { buildPhotoFileResult } from './photo-store.service.ts';
import type { RecipientProof } from './recipient-proofs.contract.ts';
import * as store from './recipient-proofs.repository.ts';
import type { RecipientDelivery } from './recipient-proofs.repository.ts';
import { requireVisibleDelivery } from '#areas/outbound/tracking/deliver-to.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

export type { RecipientDelivery } from './recipient-proofs.repository.ts';

/** Proofs of deliveries for their consignees. The caller was authorized by permissions, or by a link for one day. */

export const listProofsOfAuthorizedDelivery = (
  work: RequestContext,
  delivery: RecipientDelivery,
): Promise<RecipientProof[]> => store.findRecipientProofs(work, delivery);

export async function getPhotoOfAuthorizedDelivery(
  work: RequestContext,
  files: FilesPort,
  delivery: RecipientDelivery,
  photoId: number,
): Promise<FileResult> {
  const found = (await store.findRecipientPhoto(work, delivery, photoId)) ?? reject(commonErrors.notFound);
  return buildPhotoFileResult(files, photoId, found);
}

interface Asked {
  dropId: number;
  consigneeAccountId: number;
}
/** A delivery outside the caller's scope is reported as not found. */
async function got(work: RequestContext, request: Asked): Promise<RecipientDelivery> {
  await requireVisibleDelivery(work, request);
  return { dropId: request.dropId, consigneeId: request.consigneeAccountId };
}
export const authorizeAndListDeliveryProofs = async (
  work: RequestContext,
  request: Asked,
): Promise<RecipientProof[]> => listProofsOfAuthorizedDelivery(work, await got(work, request));
export const authorizeAndGetDeliveryPhoto = async (
  work: RequestContext,
  files: FilesPort,
  request: Asked,
  photoId: number,
): Promise<FileResult> => getPhotoOfAuthorizedDelivery(work, files, await got(work, request), photoId);

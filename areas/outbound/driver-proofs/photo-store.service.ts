import * as store from './driver-proofs.repository.ts';
import { printProofsOfDelivery } from './proofs.print.ts';
import {
  readStoredFileBody,
  createMoveToFileStoreHandler,
} from '#areas/settings/documents/documents.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/** Creates the queue handler that moves proof photos from the database to the file store. */

export const createPhotoMoveToFileStoreHandler = (files: FilesPort): QueueHandler =>
  createMoveToFileStoreHandler(
    files,
    'photoId',
    store.findPhotoToUpload,
    store.markProofPhotoStoredAndClearBytes,
  );

/** Returns a photo, from the file store unless its upload is pending. */
export async function getProofPhoto(
  work: RequestContext,
  files: FilesPort,
  loadId: number,
  photoId: number,
): Promise<FileResult> {
  const found = (await store.findVisibleProofPhoto(work, loadId, photoId)) ?? reject(commonErrors.notFound);
  return buildPhotoFileResult(files, photoId, found);
}
export function buildPhotoFileResult(
  files: FilesPort,
  photoId: number,
  photo: { file: string; type: string; bytes: Uint8Array | null },
): FileResult {
  const name = `photo-${photoId}.${photo.type}`;
  return { name, body: readStoredFileBody(files, photo) };
}

/** The proofs of a load as a PDF. */
export async function getProofsOfDeliveryPdfOfLoad(
  work: RequestContext,
  files: FilesPort,
  loadId: number,
): Promise<FileResult> {
  const load = (await store.findVisibleLoadForProofs(work, loadId)) ?? reject(commonErrors.notFound);
  const all = await store.findProofsOfLoad(work, loadId);
  if (all.length === 0) reject(commonErrors.notFound);
  const places = new Map<number, { file: string; bytes: Uint8Array | null }>();
  for (const { id, file, bytes } of await store.findJpegProofPhotosOfLoad(work, loadId))
    places.set(id, { file, bytes });
  const picture = async (id: number): Promise<Uint8Array | null> => {
    const place = places.get(id);
    if (!place) return null;
    return place.bytes ?? files.getFile(place.file).catch(() => null);
  };
  return {
    name: `proofs-L-${load.loadNumber}.pdf`,
    body: printProofsOfDelivery(
      { load: `L-${load.loadNumber}`, proofs: all, picture },
      await loadPrintContext(work),
    ),
  };
}

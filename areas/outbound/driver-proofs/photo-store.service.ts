import * as store from './driver-proofs.store.ts';
import { proofsPaper } from './proofs.print.ts';
import { bodyOf, storing } from '#areas/settings/papers/papers.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** Photos on their way to the store of files, and back. */

/** Puts a photo where it stays. */
export const photoQueue = (files: FilesPort): QueueHandler =>
  storing(files, 'photoId', store.photoWaiting, store.noteStored);

/** A photo, from the store unless it is still on its way there. */
export async function photo(
  work: Work,
  files: FilesPort,
  loadId: number,
  photoId: number,
): Promise<FileAnswer> {
  const found = (await store.photoOf(work, loadId, photoId)) ?? refuse(commonErrors.notFound);
  return shownPhoto(files, photoId, found);
}
export function shownPhoto(
  files: FilesPort,
  photoId: number,
  found: { file: string; type: string; bytes: Uint8Array | null },
): FileAnswer {
  const name = `photo-${photoId}.${found.type}`;
  return { name, body: bodyOf(files, found) };
}

/** The proofs of a load on paper. */
export async function printed(work: Work, files: FilesPort, loadId: number): Promise<FileAnswer> {
  const load = (await store.findLoad(work, loadId)) ?? refuse(commonErrors.notFound);
  const all = await store.proofsOf(work, loadId);
  if (all.length === 0) refuse(commonErrors.notFound);
  const places = new Map<number, { file: string; bytes: Uint8Array | null }>();
  for (const { id, file, bytes } of await store.photosToPrint(work, loadId)) places.set(id, { file, bytes });
  const picture = async (id: number): Promise<Uint8Array | null> => {
    const place = places.get(id);
    if (!place) return null;
    return place.bytes ?? files.get(place.file).catch(() => null);
  };
  return {
    name: `proofs-L-${load.loadNumber}.pdf`,
    body: proofsPaper({ load: `L-${load.loadNumber}`, proofs: all, picture }, await printingOf(work)),
  };
}

import {
  uploadProofPhotoEndpoint,
  submitDriverProofEndpoint,
  getDriverLoadEndpoint,
} from './driver-proofs.contract.ts';
import type { DriverLoad } from './driver-proofs.contract.ts';
import * as device from './driver-db.client.ts';
import type { StoredPhoto, StoredProof } from './driver-db.client.ts';
import { deliveryErrors } from '#areas/outbound/deliveries/deliveries.errors.ts';
import { publicLinkErrors } from '#areas/outbound/public-links/public-links.errors.ts';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import type { TranslatableMessage } from '#kit/web/api-call-outcome.ts';
import { callApi } from '#kit/web/api-call.ts';
import { serverNowMs } from '#kit/web/server-clock.ts';

/** What the driver's page knows: the load, the stored proofs and photos, and whether they could be sent. */

export interface DriverQueueState {
  /** Null: no load is known yet. */
  load: DriverLoad | null;
  link: string;
  /** The time when the load was read. Null while it is fresh. */
  storedLoadTimeMs: number | null;
  isOnline: boolean;
  /** Why the load could not be read although there is a network. */
  readError: TranslatableMessage | null;
  /** The message for the driver why the link has ended. */
  linkEndedMessage: string | null;
  proofs: readonly StoredProof[];
  photos: readonly Pick<StoredPhoto, 'photoId' | 'proofId' | 'state' | 'said'>[];
}
let look: DriverQueueState = {
  load: null,
  link: '',
  storedLoadTimeMs: null,
  isOnline: true,
  readError: null,
  linkEndedMessage: null,
  proofs: [],
  photos: [],
};
const watchers = new Set<() => void>();
export const getDriverQueueState = (): DriverQueueState => look;
export const subscribeToDriverQueue = (listener: () => void) => {
  watchers.add(listener);
  return () => void watchers.delete(listener);
};
function show(part: Partial<DriverQueueState>): void {
  look = { ...look, ...part };
  for (const tell of watchers) tell();
}
async function showKept(): Promise<void> {
  const [proofs, photos] = await Promise.all([device.listStoredProofs(), device.listStoredPhotos()]);
  show({
    proofs: proofs.toSorted((a, b) => a.madeAt - b.madeAt),
    photos: photos.map(({ photoId, proofId, state, said }) => ({ photoId, proofId, state, said })),
  });
}

/** Opens the page with a link, or with the last load when the URL has none. */
export async function openDriverLinkOrLastLoad(link: string): Promise<void> {
  const storedLoads = (await device.listStoredLoads()).toSorted((a, b) => b.at - a.at);
  const storedLoad =
    storedLoads.find((one) => one.link === link) ?? (link === '' ? storedLoads[0] : undefined);
  show({
    link: link === '' ? (storedLoad?.link ?? '') : link,
    load: storedLoad?.read ?? null,
    storedLoadTimeMs: storedLoad?.at ?? null,
  });
  await showKept();
  await refreshDriverLoadAndSendQueue();
}
/** Loads the load again and sends the queue. */
export async function refreshDriverLoadAndSendQueue(): Promise<void> {
  if (look.link === '') return show({ linkEndedMessage: publicLinkErrors.linkInvalid.sentence });
  const requestedLink = look.link;
  try {
    const read = await callApi(
      getDriverLoadEndpoint,
      { params: { link: requestedLink } },
      { handlesFailure: true },
    );
    show({ load: read, storedLoadTimeMs: null, isOnline: true, linkEndedMessage: null, readError: null });
    await device.saveStoredLoad(requestedLink, read, serverNowMs());
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    if (error.error === publicLinkErrors.linkInvalid.code)
      show({ isOnline: true, readError: null, linkEndedMessage: error.sentence.text });
    // The server responded: it asks to retry later, or has an error.
    else show({ isOnline: error.status !== 0, readError: error.status === 0 ? null : error.sentence });
  }
  await sendPendingProofsAndPhotos();
}

/** Failures that the sender cannot fix: the network, a server error, a truck that has not departed. */
const later = (failure: ApiCallError): boolean =>
  failure.status === 0 ||
  failure.status >= 500 ||
  failure.status === 429 ||
  failure.status === 401 ||
  failure.error === deliveryErrors.loadNotReleased.code;

let sending = false;
let again = false;
/** Sends one item at a time. A call during a run triggers one more run. */
export async function sendPendingProofsAndPhotos(): Promise<void> {
  again = true;
  if (sending) return;
  sending = true;
  try {
    while (again) {
      again = false;
      // Two pages on one phone take turns.
      await alone(async () => {
        for (const proof of await device.listStoredProofs())
          if (proof.state === 'waiting') await sendProof(proof);
        for (const photo of await device.listStoredPhotos())
          if (photo.state === 'waiting' && (await proved(photo))) await sendPhoto(photo);
      });
      await showKept();
    }
  } finally {
    sending = false;
  }
}
const alone = async (act: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('coldlane.driver', act);
  else await act();
};
/** A photo is sent once its stop is proved. Until then the driver can remove it. */
const proved = async ({ proofId }: StoredPhoto): Promise<boolean> =>
  (await device.listStoredProofs()).some((proof) => proof.proofId === proofId);

/** The link of a load. Proofs made under an old link use the new one. */
async function linkFor(load: string): Promise<string> {
  if (look.load?.load === load) return look.link;
  return (await device.listStoredLoads()).find((one) => one.load === load)?.link ?? look.link;
}
const secondsSince = (instantMs: number): number =>
  Math.max(0, Math.round((serverNowMs() - instantMs) / 1000));

async function sendProof(proof: StoredProof): Promise<void> {
  const result = await tried(async () => {
    const link = await linkFor(proof.load);
    await callApi(
      submitDriverProofEndpoint,
      {
        params: { link, dropId: proof.dropId },
        body: { ...proof.body, proofId: proof.proofId, secondsAgo: secondsSince(proof.madeAt) },
      },
      { handlesFailure: true },
    );
  });
  if (result) await device.saveStoredProof({ ...proof, ...result });
}
async function sendPhoto(photo: StoredPhoto): Promise<void> {
  const result = await tried(async () => {
    const link = await linkFor(photo.load);
    await callApi(
      uploadProofPhotoEndpoint,
      {
        params: { link, dropId: photo.dropId },
        file: new File([photo.bytes], 'photo.jpg', { type: 'image/jpeg' }),
        body: {
          photoId: photo.photoId,
          proofId: photo.proofId,
          unitId: photo.unitId ?? undefined,
          secondsAgo: secondsSince(photo.madeAt),
        },
      },
      { handlesFailure: true },
    );
  });
  // A sent photo is deleted from the phone to save space.
  if (result?.state === 'sent') await device.deleteStoredPhoto(photo.photoId);
  else if (result) await device.saveStoredPhoto({ ...photo, ...result });
}
async function tried(act: () => Promise<void>): Promise<Pick<StoredProof, 'state' | 'said'> | null> {
  try {
    await act();
    show({ isOnline: true });
    return { state: 'sent', said: null };
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    show({ isOnline: error.status !== 0 });
    if (error.status === 0) return null;
    const { text, params = {} } = error.sentence;
    return { state: later(error) ? 'waiting' : 'refused', said: { code: error.error, text, params } };
  }
}

export async function queueAndSendProof(proof: StoredProof): Promise<void> {
  await device.saveProofAndDeleteDraft(proof);
  await showKept();
  void sendPendingProofsAndPhotos();
}
/** Sends it again as another visit, as the driver decided. */
export async function resendProofAsNewVisit(proof: StoredProof): Promise<void> {
  await device.saveStoredProof({
    ...proof,
    state: 'waiting',
    said: null,
    body: { ...proof.body, again: true },
  });
  await showKept();
  await sendPendingProofsAndPhotos();
}
/** Sends it again unchanged: through another link, or after the obstacle is removed. */
export async function retryProof(proof: StoredProof): Promise<void> {
  await device.saveStoredProof({ ...proof, state: 'waiting', said: null });
  await showKept();
  await sendPendingProofsAndPhotos();
}
export async function discardProofAndPhotosOnDevice(proofId: string): Promise<void> {
  await device.deleteStoredProofWithPhotos(proofId);
  await showKept();
}

import { keepPhoto, prove, readLink } from './driver-proofs.contract.ts';
import type { DriverLoad } from './driver-proofs.contract.ts';
import * as device from './driver-db.web.ts';
import type { KeptPhoto, KeptProof } from './driver-db.web.ts';
import { deliveryErrors } from '#areas/outbound/deliveries/deliveries.errors.ts';
import { publicLinkErrors } from '#areas/outbound/public-links/public-links.errors.ts';
import { Failure } from '#kit/web/answers.ts';
import type { Sentence } from '#kit/web/answers.ts';
import { call } from '#kit/web/call.ts';
import { serverNow } from '#kit/web/clock.ts';

/** Sends what a driver proved, in its order, and says how that went. */

export interface Look {
  /** Null: nothing is known of a load yet. */
  load: DriverLoad | null;
  link: string;
  /** The load as it was read at this time; null while it is fresh. */
  staleAt: number | null;
  on: boolean;
  /** Why the load could not be read though there is a network. */
  said: Sentence | null;
  /** The link is over: why, for who reads it. */
  over: string | null;
  proofs: readonly KeptProof[];
  photos: readonly Pick<KeptPhoto, 'photoId' | 'proofId' | 'state' | 'said'>[];
}
let look: Look = {
  load: null,
  link: '',
  staleAt: null,
  on: true,
  said: null,
  over: null,
  proofs: [],
  photos: [],
};
const watchers = new Set<() => void>();
export const lookNow = (): Look => look;
export const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};
function show(part: Partial<Look>): void {
  look = { ...look, ...part };
  for (const tell of watchers) tell();
}
async function showKept(): Promise<void> {
  const [proofs, photos] = await Promise.all([device.keptProofs(), device.keptPhotos()]);
  show({
    proofs: proofs.toSorted((a, b) => a.madeAt - b.madeAt),
    photos: photos.map(({ photoId, proofId, state, said }) => ({ photoId, proofId, state, said })),
  });
}

/** Opens the page on a link, or on the last load when the address names none. */
export async function openLink(link: string): Promise<void> {
  const kept = (await device.keptLoads()).toSorted((a, b) => b.at - a.at);
  const known = kept.find((one) => one.link === link) ?? (link === '' ? kept[0] : undefined);
  show({
    link: link === '' ? (known?.link ?? '') : link,
    load: known?.read ?? null,
    staleAt: known?.at ?? null,
  });
  await showKept();
  await refresh();
}
/** Reads the load anew and sends what waits. */
export async function refresh(): Promise<void> {
  if (look.link === '') return show({ over: publicLinkErrors.over.sentence });
  const asked = look.link;
  try {
    const read = await call(readLink, { params: { link: asked } }, { own: true });
    show({ load: read, staleAt: null, on: true, over: null, said: null });
    await device.keepLoad(asked, read, serverNow());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.error === publicLinkErrors.over.code) show({ on: true, said: null, over: error.sentence.text });
    // An answer came all the same: the server asks for patience, or is in trouble.
    else show({ on: error.status !== 0, said: error.status === 0 ? null : error.sentence });
  }
  await send();
}

/** What is not decided by who sends it: the network, a server in trouble, a truck that has not left. */
const later = (failure: Failure): boolean =>
  failure.status === 0 ||
  failure.status >= 500 ||
  failure.status === 429 ||
  failure.status === 401 ||
  failure.error === deliveryErrors.notLeft.code;

let sending = false;
let again = false;
/** One thing after the other; whoever asks meanwhile has it done once more. */
export async function send(): Promise<void> {
  again = true;
  if (sending) return;
  sending = true;
  try {
    while (again) {
      again = false;
      // Two pages of one telephone send one after the other.
      await alone(async () => {
        for (const proof of await device.keptProofs()) if (proof.state === 'waiting') await sendProof(proof);
        for (const photo of await device.keptPhotos())
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
/** A photo goes once its stop is proved: until then the driver may take it away again. */
const proved = async ({ proofId }: KeptPhoto): Promise<boolean> =>
  (await device.keptProofs()).some((proof) => proof.proofId === proofId);

/** The link of a load: a new one takes what was proved under an old one. */
async function linkFor(load: string): Promise<string> {
  if (look.load?.load === load) return look.link;
  return (await device.keptLoads()).find((one) => one.load === load)?.link ?? look.link;
}
const secondsSince = (at: number): number => Math.max(0, Math.round((serverNow() - at) / 1000));

async function sendProof(proof: KeptProof): Promise<void> {
  const said = await tried(async () => {
    const link = await linkFor(proof.load);
    await call(
      prove,
      {
        params: { link, dropId: proof.dropId },
        body: { ...proof.body, proofId: proof.proofId, secondsAgo: secondsSince(proof.madeAt) },
      },
      { own: true },
    );
  });
  if (said) await device.putProof({ ...proof, ...said });
}
async function sendPhoto(photo: KeptPhoto): Promise<void> {
  const said = await tried(async () => {
    const link = await linkFor(photo.load);
    await call(
      keepPhoto,
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
      { own: true },
    );
  });
  // What has arrived needs no room here.
  if (said?.state === 'sent') await device.dropPhoto(photo.photoId);
  else if (said) await device.putPhoto({ ...photo, ...said });
}
async function tried(act: () => Promise<void>): Promise<Pick<KeptProof, 'state' | 'said'> | null> {
  try {
    await act();
    show({ on: true });
    return { state: 'sent', said: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    show({ on: error.status !== 0 });
    if (error.status === 0) return null;
    const { text, params = {} } = error.sentence;
    return { state: later(error) ? 'waiting' : 'refused', said: { code: error.error, text, params } };
  }
}

export async function keepDone(proof: KeptProof): Promise<void> {
  await device.finish(proof);
  await showKept();
  void send();
}
/** Sent once more as another visit, as the driver decided. */
export async function sendAgain(proof: KeptProof): Promise<void> {
  await device.putProof({ ...proof, state: 'waiting', said: null, body: { ...proof.body, again: true } });
  await showKept();
  await send();
}
/** Tried once more as it is: by another link, or when what hindered it is over. */
export async function retry(proof: KeptProof): Promise<void> {
  await device.putProof({ ...proof, state: 'waiting', said: null });
  await showKept();
  await send();
}
export async function giveUp(proofId: string): Promise<void> {
  await device.letGo(proofId);
  await showKept();
}

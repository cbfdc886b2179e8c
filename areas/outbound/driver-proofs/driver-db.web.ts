import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { DriverLoad, ProofWish } from './driver-proofs.contract.ts';

/** What the driver's telephone keeps: the load as it was last read, what was begun, and what is still to be sent. */

/** One stop proved here; sent when there is a network, as often as it takes. */
export interface KeptProof {
  proofId: string;
  load: string;
  dropId: number;
  /** Milliseconds of the server's clock, as far as this device knows it. */
  madeAt: number;
  body: Omit<ProofWish, 'proofId' | 'secondsAgo'>;
  /** refused: it will not be taken as it is; the driver decides. */
  state: 'waiting' | 'sent' | 'refused';
  said: { code: string | undefined; text: string; params: Record<string, unknown> } | null;
}
export interface KeptPhoto {
  photoId: string;
  proofId: string;
  load: string;
  dropId: number;
  unitId: number | null;
  madeAt: number;
  bytes: ArrayBuffer;
  state: 'waiting' | 'sent' | 'refused';
  said: KeptProof['said'];
}
/** What was typed for a stop and not kept as its proof yet. */
export interface Draft {
  dropId: number;
  proofId: string;
  signedBy: string;
  temperature: string;
  note: string;
  appointment: boolean;
  lumper: boolean;
  again: boolean;
  signature: number[][];
  exceptions: ProofWish['exceptions'];
}
interface Device extends DBSchema {
  loads: { key: string; value: { load: string; link: string; read: DriverLoad; at: number } };
  drafts: { key: number; value: Draft };
  proofs: { key: string; value: KeptProof };
  photos: { key: string; value: KeptPhoto; indexes: { proofId: string } };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;
const device = (): Promise<IDBPDatabase<Device>> =>
  (opened ??= openDB<Device>('coldlane.driver', 1, {
    upgrade(database) {
      database.createObjectStore('loads', { keyPath: 'load' });
      database.createObjectStore('drafts', { keyPath: 'dropId' });
      database.createObjectStore('proofs', { keyPath: 'proofId' });
      database.createObjectStore('photos', { keyPath: 'photoId' }).createIndex('proofId', 'proofId');
    },
    terminated: () => {
      opened = undefined;
    },
  }));

export const keptLoads = async () => (await device()).getAll('loads');
export async function keepLoad(link: string, read: DriverLoad, at: number): Promise<void> {
  await (await device()).put('loads', { load: read.load, link, read, at });
}
export const keptDraft = async (dropId: number) => (await device()).get('drafts', dropId);
export async function keepDraft(draft: Draft): Promise<void> {
  await (await device()).put('drafts', draft);
}
export const keptProofs = async () => (await device()).getAll('proofs');
export const keptPhotos = async () => (await device()).getAll('photos');
export const photosOf = async (proofId: string) =>
  (await device()).getAllFromIndex('photos', 'proofId', proofId);
export async function putPhoto(photo: KeptPhoto): Promise<void> {
  await (await device()).put('photos', photo);
}
export async function dropPhoto(photoId: string): Promise<void> {
  await (await device()).delete('photos', photoId);
}
export async function putProof(proof: KeptProof): Promise<void> {
  await (await device()).put('proofs', proof);
}
/** The draft becomes the proof in one step: neither is there twice, nor gone with the battery. */
export async function finish(proof: KeptProof): Promise<void> {
  const act = (await device()).transaction(['drafts', 'proofs'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    act.objectStore('proofs').put(proof),
    act.objectStore('drafts').delete(proof.dropId),
    act.done,
  ]);
}
/** Given up by the driver, with its photos. */
export async function letGo(proofId: string): Promise<void> {
  const act = (await device()).transaction(['proofs', 'photos'], 'readwrite');
  const photos = await act.objectStore('photos').index('proofId').getAllKeys(proofId);
  await Promise.all([
    act.objectStore('proofs').delete(proofId),
    ...photos.map((key) => act.objectStore('photos').delete(key)),
    act.done,
  ]);
}

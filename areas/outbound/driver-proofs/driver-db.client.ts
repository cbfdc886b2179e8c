import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { DriverLoad, DriverProofInput } from './driver-proofs.contract.ts';

/** The storage on the driver's phone: the last loaded data of the load, drafts, and unsent proofs. */

/** A proof of one stop made on this phone. It is sent once there is a network, and retried as often as needed. */
export interface StoredProof {
  proofId: string;
  load: string;
  dropId: number;
  /** Milliseconds of the server clock, as known to this device. */
  madeAt: number;
  body: Omit<DriverProofInput, 'proofId' | 'secondsAgo'>;
  /** refused: the server rejects it as it is, and the driver decides. */
  state: 'waiting' | 'sent' | 'refused';
  said: { code: string | undefined; text: string; params: Record<string, unknown> } | null;
}
export interface StoredPhoto {
  photoId: string;
  proofId: string;
  load: string;
  dropId: number;
  unitId: number | null;
  madeAt: number;
  bytes: ArrayBuffer;
  state: 'waiting' | 'sent' | 'refused';
  said: StoredProof['said'];
}
/** Input for a stop that is not saved as its proof yet. */
export interface ProofDraft {
  dropId: number;
  proofId: string;
  signedBy: string;
  temperature: string;
  note: string;
  appointment: boolean;
  lumper: boolean;
  again: boolean;
  signature: number[][];
  exceptions: DriverProofInput['exceptions'];
}
interface Device extends DBSchema {
  loads: { key: string; value: { load: string; link: string; read: DriverLoad; at: number } };
  drafts: { key: number; value: ProofDraft };
  proofs: { key: string; value: StoredProof };
  photos: { key: string; value: StoredPhoto; indexes: { proofId: string } };
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

export const listStoredLoads = async () => (await device()).getAll('loads');
export async function saveStoredLoad(link: string, driverLoad: DriverLoad, savedAtMs: number): Promise<void> {
  await (await device()).put('loads', { load: driverLoad.load, link, read: driverLoad, at: savedAtMs });
}
export const findProofDraft = async (dropId: number) => (await device()).get('drafts', dropId);
export async function saveProofDraft(draft: ProofDraft): Promise<void> {
  await (await device()).put('drafts', draft);
}
export const listStoredProofs = async () => (await device()).getAll('proofs');
export const listStoredPhotos = async () => (await device()).getAll('photos');
export const listStoredPhotosOfProof = async (proofId: string) =>
  (await device()).getAllFromIndex('photos', 'proofId', proofId);
export async function saveStoredPhoto(photo: StoredPhoto): Promise<void> {
  await (await device()).put('photos', photo);
}
export async function deleteStoredPhoto(photoId: string): Promise<void> {
  await (await device()).delete('photos', photoId);
}
export async function saveStoredProof(proof: StoredProof): Promise<void> {
  await (await device()).put('proofs', proof);
}
/** Turns the draft into the proof in one transaction. Neither exists twice, and none is lost when the battery dies. */
export async function saveProofAndDeleteDraft(proof: StoredProof): Promise<void> {
  const act = (await device()).transaction(['drafts', 'proofs'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    act.objectStore('proofs').put(proof),
    act.objectStore('drafts').delete(proof.dropId),
    act.done,
  ]);
}
/** Deletes a proof that the driver gives up, with its photos. */
export async function deleteStoredProofWithPhotos(proofId: string): Promise<void> {
  const act = (await device()).transaction(['proofs', 'photos'], 'readwrite');
  const photos = await act.objectStore('photos').index('proofId').getAllKeys(proofId);
  await Promise.all([
    act.objectStore('proofs').delete(proofId),
    ...photos.map((key) => act.objectStore('photos').delete(key)),
    act.done,
  ]);
}

import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mostPapers } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { claimStates } from './claim-states.contract.ts';
import { seen, told } from './claims.service.ts';
import { hold } from './claims.store.ts';
import * as store from './claim-writes.store.ts';
import { kindOfPaper, paperName } from '#areas/billing/disputes/paper.rules.ts';
import { cleanPhoto } from '#areas/outbound/driver-proofs/photo.rules.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** Photos and papers of claims on their way to the store of files, and back. No transaction is open while the store takes its time. */

interface Kept {
  type: string;
  bytes: Uint8Array;
  size: { width: number; height: number } | null;
}
/** A paper stays as it is; of a photo its picture stays, and nothing about it. */
function kept(bytes: Uint8Array): Kept {
  if (kindOfPaper(bytes) === 'pdf') return { type: 'pdf', bytes, size: null };
  const photo = cleanPhoto(bytes);
  if (typeof photo === 'string') return refuse(claimErrors.notDocument);
  return { type: photo.type, bytes: photo.bytes, size: { width: photo.width, height: photo.height } };
}
export async function addPaper(work: Work, id: number, files: readonly SentFile[]): Promise<ClaimDoc> {
  const [sent] = files;
  if (!sent) return refuse(commonErrors.chooseFile);
  const claim = (await hold(work, id)) ?? refuse(commonErrors.notFound);
  if (claim.status >= claimStates.settled) refuse(claimErrors.ended);
  const paper = kept(sent.bytes);
  if ((await store.papersOf(work, id)) >= mostPapers) refuse(claimErrors.tooManyPapers, { most: mostPapers });
  const name = paperName(sent.name);
  const paperId = await store.insertPaper(work, id, {
    ...paper,
    name,
    file: `claims/${id}/${randomUUID()}.${paper.type}`,
    sha256: createHash('sha256').update(paper.bytes).digest('hex'),
  });
  if (paperId === undefined) return seen(work, id);
  await store.sendToStore(work, paperId);
  return told(work, id, 'paper added to a claim', { after: { name } });
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** Puts a paper where it stays; its bytes leave the database when they lie there. */
export function paperQueue(files: FilesPort): QueueHandler {
  return async (payload, inWork) => {
    const { paperId } = z.object({ paperId: z.int() }).parse(payload);
    const paper = await inWork((work) => store.paperWaiting(work, paperId));
    if (!paper?.bytes) return;
    await files.put(paper.file, paper.bytes, types[paper.type] ?? 'application/octet-stream');
    await inWork((work) => store.noteStored(work, paperId));
  };
}
export async function paper(work: Work, files: FilesPort, id: number, paperId: number): Promise<FileAnswer> {
  const found = (await store.paperOf(work, id, paperId)) ?? refuse(commonErrors.notFound);
  const name = `${found.name.replace(/\.[^.]*$/, '')}.${found.type}`;
  return { name, body: found.bytes ?? fetched(files, found.file) };
}
async function* fetched(files: FilesPort, key: string): AsyncGenerator<Uint8Array> {
  yield await files.get(key);
}

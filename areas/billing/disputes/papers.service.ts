import { z } from 'zod';
import * as store from './disputes.store.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** Documents on their way to the store of files, and back. No transaction is open while the store takes its time. */

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
};
/** Puts a document where it stays; its bytes leave the database when they lie there. */
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

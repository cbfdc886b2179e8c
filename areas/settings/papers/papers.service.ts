import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paperErrors } from './papers.errors.ts';
import { keptPaper, paperName } from './papers.rules.ts';
import type { PaperKind } from './papers.sql.ts';
import * as store from './papers.store.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import type { Work } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** Documents and photos that people add to records. Whoever calls has held the record, and sees it. */

interface Rules {
  most: number;
  errors: { notDocument: Fault; tooManyPapers: Fault };
}
/** Answers the name under which the paper is kept. */
export async function addPaper(
  work: Work,
  { kind, id }: { kind: PaperKind; id: number },
  files: readonly SentFile[],
  { most, errors }: Rules,
): Promise<string> {
  const [sent] = files;
  if (!sent) return refuse(commonErrors.chooseFile);
  const paper = keptPaper(sent.bytes) ?? refuse(errors.notDocument);
  const sha256 = createHash('sha256').update(paper.bytes).digest('hex');
  const same = await store.paperLike(work, kind, id, sha256);
  if (same) return refuse(paperErrors.sameFile, { name: same.name });
  if ((await store.papersOn(work, kind, id)) >= most) refuse(errors.tooManyPapers, { most });
  const name = paperName(sent.name);
  const paperId = await store.insertPaper(work, kind, id, {
    ...paper,
    name,
    file: `${kind}s/${id}/${randomUUID()}.${paper.type}`,
    sha256,
  });
  await store.sendToStore(work, kind, paperId);
  return name;
}
/** A paper of a record that the caller sees. */
export async function readPaper(
  work: Work,
  files: FilesPort,
  { kind, id }: { kind: PaperKind; id: number },
  paperId: number,
): Promise<FileAnswer> {
  const found = (await store.paperOf(work, kind, id, paperId)) ?? refuse(commonErrors.notFound);
  return { name: `${found.name.replace(/\.[^.]*$/, '')}.${found.type}`, body: bodyOf(files, found) };
}

interface InStore {
  file: string;
  bytes: Uint8Array | null;
}
/** From the store of files, unless it is still on its way there. No transaction is open while the store takes its time. */
export const bodyOf = (files: FilesPort, { file, bytes }: InStore): FileAnswer['body'] =>
  bytes ?? fetched(files, file);
async function* fetched(files: FilesPort, key: string): AsyncGenerator<Uint8Array> {
  yield await files.get(key);
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** Puts what waits in the database where it stays; its bytes leave the database when they lie there. */
export const storing =
  (
    files: FilesPort,
    key: string,
    waiting: (work: Work, id: number) => Promise<(InStore & { type: string }) | undefined>,
    noteStored: (work: Work, id: number) => Promise<void>,
  ): QueueHandler =>
  async (payload, inWork) => {
    const id = z.record(z.string(), z.int()).parse(payload)[key] ?? 0;
    const found = await inWork((work) => waiting(work, id));
    if (!found?.bytes) return;
    await files.put(found.file, found.bytes, types[found.type] ?? 'application/octet-stream');
    await inWork((work) => noteStored(work, id));
  };
export const paperQueue = (files: FilesPort, kind: PaperKind): QueueHandler =>
  storing(
    files,
    'paperId',
    (work, id) => store.paperWaiting(work, kind, id),
    (work, id) => store.noteStored(work, kind, id),
  );

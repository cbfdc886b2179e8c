import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { attachedDocumentErrors } from './documents.errors.ts';
import { detectAndSanitizeDocument, sanitizeDocumentName } from './documents.rules.ts';
import type { DocumentOwnerKind } from './documents.sql.ts';
import * as store from './documents.repository.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/**
 * Documents and photos that users add to records. The caller must have locked the record and checked that the user can see it.
 */

interface Rules {
  most: number;
  errors: { fileTypeUnsupported: ErrorDefinition; tooManyDocuments: ErrorDefinition };
}
/** Adds a document. Returns the name it is stored under. */
export async function addFirstUploadedDocument(
  work: RequestContext,
  { kind, id }: { kind: DocumentOwnerKind; id: number },
  files: readonly UploadedFile[],
  { most, errors }: Rules,
): Promise<string> {
  const [sent] = files;
  if (!sent) return reject(commonErrors.fileRequired);
  const paper = detectAndSanitizeDocument(sent.bytes) ?? reject(errors.fileTypeUnsupported);
  const sha256 = createHash('sha256').update(paper.bytes).digest('hex');
  const same = await store.findNameOfDocumentWithSameBytes(work, kind, id, sha256);
  if (same) return reject(attachedDocumentErrors.duplicateFile, { name: same.name });
  if ((await store.countDocumentsOfRecord(work, kind, id)) >= most) reject(errors.tooManyDocuments, { most });
  const name = sanitizeDocumentName(sent.name);
  const paperId = await store.insertDocumentWithPendingBytes(work, kind, id, {
    ...paper,
    name,
    file: `${kind}s/${id}/${randomUUID()}.${paper.type}`,
    sha256,
  });
  await store.enqueueMoveDocumentToFileStore(work, kind, paperId);
  return name;
}
/** Reads a document of a record that the caller can see. */
export async function readDocumentFileWithoutAccessCheck(
  work: RequestContext,
  files: FilesPort,
  { kind, id }: { kind: DocumentOwnerKind; id: number },
  documentId: number,
): Promise<FileResult> {
  const found =
    (await store.findDocumentOfRecord(work, kind, id, documentId)) ?? reject(commonErrors.notFound);
  return {
    name: `${found.name.replace(/\.[^.]*$/, '')}.${found.type}`,
    body: readStoredFileBody(files, found),
  };
}

interface InStore {
  file: string;
  bytes: Uint8Array | null;
}
/** Reads from the file store, or from the database while the upload is pending. No transaction is open during the read. */
export const readStoredFileBody = (files: FilesPort, { file, bytes }: InStore): FileResult['body'] =>
  bytes ?? fetched(files, file);
async function* fetched(files: FilesPort, key: string): AsyncGenerator<Uint8Array> {
  yield await files.getFile(key);
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** Moves pending documents from the database to the file store. Deletes the bytes from the database once they are stored. */
export const createMoveToFileStoreHandler =
  (
    files: FilesPort,
    payloadIdKey: string,
    findFile: (work: RequestContext, id: number) => Promise<(InStore & { type: string }) | undefined>,
    markStored: (work: RequestContext, id: number) => Promise<void>,
  ): QueueHandler =>
  async (payload, inWork) => {
    const id = z.record(z.string(), z.int()).parse(payload)[payloadIdKey] ?? 0;
    const found = await inWork((work) => findFile(work, id));
    if (!found?.bytes) return;
    await files.putFile(found.file, found.bytes, types[found.type] ?? 'application/octet-stream');
    await inWork((work) => markStored(work, id));
  };
export const createMoveDocumentToFileStoreHandler = (
  files: FilesPort,
  kind: DocumentOwnerKind,
): QueueHandler =>
  createMoveToFileStoreHandler(
    files,
    'paperId',
    (work, id) => store.findStoredDocumentById(work, kind, id),
    (work, id) => store.markDocumentStoredAndClearBytes(work, kind, id),
  );

import { sql } from 'kysely';
import { z } from 'zod';
import type { DocumentOwnerKind } from './documents.sql.ts';
import type { SanitizedDocument } from './documents.rules.ts';
import { countRows, queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const tables = { dispute: sql.table('dispute_document'), claim: sql.table('claim_document') };
const owners = { dispute: sql.ref('dispute_id'), claim: sql.ref('claim_id') };

/** Enqueues a document for upload to the file store after the commit. The upload retries until it succeeds. */
export async function enqueueMoveDocumentToFileStore(
  work: RequestContext,
  kind: DocumentOwnerKind,
  documentId: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${`store-${kind}-document`}, json_build_object('paperId', ${documentId}::int), job_key := ${`${kind}-paper-${documentId}`},
      max_attempts := 25
    )
  `.execute(work.tx);
}
export const countDocumentsOfRecord = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  recordId: number,
): Promise<number> => countRows(work.tx)`from ${tables[kind]} where ${owners[kind]} = ${recordId}`;
const nameSchema = z.object({ name: z.string() });
/** Finds the record's document with these bytes. */
export const findNameOfDocumentWithSameBytes = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  recordId: number,
  sha256: string,
): Promise<z.output<typeof nameSchema> | undefined> =>
  queryFirstRow(
    work.tx,
    nameSchema,
  )`select name from ${tables[kind]} where ${owners[kind]} = ${recordId} and sha256 = ${sha256}`;
const insertedIdSchema = z.object({ id: z.int() });
/** The caller has locked the record and checked for a document with the same bytes. */
export async function insertDocumentWithPendingBytes(
  work: RequestContext,
  kind: DocumentOwnerKind,
  recordId: number,
  document: SanitizedDocument & { name: string; file: string; sha256: string },
): Promise<number> {
  const written = await queryFirstRow(work.tx, insertedIdSchema)`
    insert into ${tables[kind]} (
      ${owners[kind]}, name, file, type, bytes, width, height, sha256, pending_bytes, at, created_by
    )
    values (
      ${recordId}, ${document.name}, ${document.file}, ${document.type}, ${document.bytes.length}, ${document.pixelSize?.width ?? null},
      ${document.pixelSize?.height ?? null}, ${document.sha256}, ${Buffer.from(document.bytes)},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    returning id
  `;
  if (!written) throw new Error('The document was not saved');
  return written.id;
}
const stored = z.object({
  name: z.string(),
  file: z.string(),
  type: z.string(),
  bytes: z.instanceof(Uint8Array).nullable(),
});
export type StoredDocument = z.output<typeof stored>;
export const findStoredDocumentById = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  id: number,
): Promise<StoredDocument | undefined> =>
  queryFirstRow(
    work.tx,
    stored,
  )`select name, file, type, pending_bytes as bytes from ${tables[kind]} where id = ${id}`;
export async function markDocumentStoredAndClearBytes(
  work: RequestContext,
  kind: DocumentOwnerKind,
  id: number,
): Promise<void> {
  await sql`update ${tables[kind]} set pending_bytes = null where id = ${id}`.execute(work.tx);
}
export const findDocumentOfRecord = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  recordId: number,
  documentId: number,
): Promise<StoredDocument | undefined> =>
  queryFirstRow(work.tx, stored)`
    select name, file, type, pending_bytes as bytes
    from ${tables[kind]}
    where id = ${documentId} and ${owners[kind]} = ${recordId}
  `;

import { sql } from 'kysely';
import { z } from 'zod';
import type { DocumentOwnerKind } from './documents.sql.ts';
import type { PreparedDocument } from './documents.rules.ts';
import { countRows, queryRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const tables = { dispute: sql.table('dispute_paper'), claim: sql.table('claim_paper') };
const owners = { dispute: sql.ref('dispute_id'), claim: sql.ref('claim_id') };

/** Enqueues a document for upload to the file store after the commit. The upload retries until it succeeds. */
export async function enqueueDocumentUpload(
  work: RequestContext,
  kind: DocumentOwnerKind,
  id: number,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${`${kind}-paper`}, json_build_object('paperId', ${id}::int), job_key := ${`${kind}-paper-${id}`},
      max_attempts := 25
    )
  `.execute(work.tx);
}
export const countDocumentsOfRecord = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  of: number,
): Promise<number> => countRows(work.tx)`from ${tables[kind]} where ${owners[kind]} = ${of}`;
const known = z.object({ name: z.string() });
/** Finds the record's document with these bytes. */
export const findDocumentWithSameBytes = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  of: number,
  sha256: string,
): Promise<z.output<typeof known> | undefined> =>
  queryRow(
    work.tx,
    known,
  )`select name from ${tables[kind]} where ${owners[kind]} = ${of} and sha256 = ${sha256}`;
const made = z.object({ id: z.int() });
/** The caller has locked the record and checked for a document with the same bytes. */
export async function insertDocument(
  work: RequestContext,
  kind: DocumentOwnerKind,
  of: number,
  paper: PreparedDocument & { name: string; file: string; sha256: string },
): Promise<number> {
  const written = await queryRow(work.tx, made)`
    insert into ${tables[kind]} (
      ${owners[kind]}, name, file, type, bytes, width, height, sha256, waiting, at, made_by
    )
    values (
      ${of}, ${paper.name}, ${paper.file}, ${paper.type}, ${paper.bytes.length}, ${paper.size?.width ?? null},
      ${paper.size?.height ?? null}, ${paper.sha256}, ${Buffer.from(paper.bytes)},
      ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    returning id
  `;
  if (!written) throw new Error('The paper was not written');
  return written.id;
}
const stored = z.object({
  name: z.string(),
  file: z.string(),
  type: z.string(),
  bytes: z.instanceof(Uint8Array).nullable(),
});
export type StoredDocument = z.output<typeof stored>;
export const findDocumentToStore = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  id: number,
): Promise<StoredDocument | undefined> =>
  queryRow(work.tx, stored)`select name, file, type, waiting as bytes from ${tables[kind]} where id = ${id}`;
export async function markDocumentStored(
  work: RequestContext,
  kind: DocumentOwnerKind,
  id: number,
): Promise<void> {
  await sql`update ${tables[kind]} set waiting = null where id = ${id}`.execute(work.tx);
}
export const findDocumentOfRecord = (
  work: RequestContext,
  kind: DocumentOwnerKind,
  of: number,
  paperId: number,
): Promise<StoredDocument | undefined> =>
  queryRow(work.tx, stored)`
    select name, file, type, waiting as bytes
    from ${tables[kind]}
    where id = ${paperId} and ${owners[kind]} = ${of}
  `;

import { sql } from 'kysely';
import { z } from 'zod';
import { claimPacketSchema } from './claim-packets.contract.ts';
import type { PacketFile } from './packet-manifest.rules.ts';
import { isClaimVisibleSql } from '#areas/claims/claims/claims.sql.ts';
import { and } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A packet that was started this long ago and is not ready will never be ready. Its server stopped. */
const givenUp = sql`interval '30 minutes'`;
const state = sql`
  case when p.completed_at is not null then 'made' when p.failed_at is not null then 'failed' else 'making' end
`;
const storedPacketSchema = claimPacketSchema
  .omit({ check: true })
  .extend({ contents: z.string().nullable() });
const selected = (work: RequestContext, claimId: number) => sql`
  select p.id, p.number, p.requested_at as "askedAt", m.name as who, ${state} as state, p.done, p.total, p.pages,
    (select count(*)::int from claim_packet_file x where x.packet_id = p.id) as pieces,
    (select coalesce(sum(x.bytes), 0)::int8 from claim_packet_file x where x.packet_id = p.id) as bytes, p.contents_sha256 as contents
  from claim_packet p
  join claim k on k.id = p.claim_id
  left join app_user m on m.id = p.requested_by
  where ${and(sql`p.claim_id = ${claimId}`, isClaimVisibleSql(work))}
`;
export type StoredPacket = z.output<typeof storedPacketSchema>;
export const findPacketsOfClaim = (work: RequestContext, claimId: number): Promise<StoredPacket[]> =>
  queryRows(work.tx, storedPacketSchema)`${selected(work, claimId)} order by p.id desc`;
export const countPacketsOfClaim = (work: RequestContext, claimId: number): Promise<number> =>
  countRows(work.tx)`from claim_packet where claim_id = ${claimId}`;
/** Marks a packet as failed when it is not ready after this time, so that another can be created. */
export async function markStalledPacketsFailed(work: RequestContext, claimId: number): Promise<void> {
  await sql`
    update claim_packet
    set failed_at = ${work.now.toString()}::timestamptz
    where claim_id = ${claimId}
      and completed_at is null
      and failed_at is null
      and requested_at < ${work.now.toString()}::timestamptz - ${givenUp}
  `.execute(work.tx);
}
const idSchema = z.object({ id: z.int() });
/** Undefined when another one is already being built. */
export async function insertPacketUnlessOneIsBuilding(
  work: RequestContext,
  claimId: number,
  language: string,
): Promise<number | undefined> {
  const written = await queryFirstRow(work.tx, idSchema)`
    insert into claim_packet (claim_id, language, requested_at, requested_by)
    values (${claimId}, ${language}, ${work.now.toString()}::timestamptz, ${work.actor.userId})
    on conflict do nothing
    returning id
  `;
  return written?.id;
}
export async function enqueuePacketBuild(work: RequestContext, packId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'build-claim-packet', json_build_object('packId', ${packId}::int), job_key := ${`claim-pack-${packId}`}, max_attempts := 3
    )
  `.execute(work.tx);
}

const requestedPacketSchema = z.object({
  id: z.int(),
  number: z.int(),
  claimId: z.int(),
  claimantId: z.int(),
  language: z.string(),
  askedAt: z.string(),
});
export type RequestedPacket = z.output<typeof requestedPacketSchema>;
/** Finds a packet that is still to be built. */
export const findPacketToBuild = (
  work: RequestContext,
  packId: number,
): Promise<RequestedPacket | undefined> =>
  queryFirstRow(work.tx, requestedPacketSchema)`
    select p.id, p.number, p.claim_id as "claimId", k.claimant_id as "claimantId", p.language,
      to_char(p.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "askedAt"
    from claim_packet p
    join claim k on k.id = p.claim_id
    where p.id = ${packId} and p.completed_at is null and p.failed_at is null
  `;
export async function updatePacketProgress(
  work: RequestContext,
  packId: number,
  done: number,
  total: number,
): Promise<void> {
  await work.tx.updateTable('claim_packet').set({ done, total }).where('id', '=', packId).execute();
}
export async function markPacketFailedUnlessMade(work: RequestContext, packId: number): Promise<void> {
  await work.tx
    .updateTable('claim_packet')
    .set({ failed_at: work.now.toString() })
    .where('id', '=', packId)
    .where('completed_at', 'is', null)
    .execute();
}
export interface NewPacketFile extends PacketFile {
  crc: number;
  paperId: number | null;
  files: string[] | null;
}
export async function insertPacketFilesAndMarkMade(
  work: RequestContext,
  packId: number,
  content: {
    pages: number;
    contents: string;
    manifest: string;
    keyId: string;
    publicKey: string;
    signature: string;
  },
  packetFiles: readonly NewPacketFile[],
): Promise<void> {
  await sql`
    insert into claim_packet_file (packet_id, seq, name, bytes, sha256, crc32, document_id, files)
    select ${packId}::int, x.seq, x.name, x.bytes, x.sha256, x.crc, x."paperId", x.files
    from jsonb_to_recordset(${JSON.stringify(packetFiles.map((packetFile, seq) => ({ ...packetFile, seq })))}::jsonb) as x(
      seq int, name text, bytes int, sha256 text, crc bigint, "paperId" int, files text[]
    )
  `.execute(work.tx);
  await work.tx
    .updateTable('claim_packet')
    .set({
      completed_at: work.now.toString(),
      pages: content.pages,
      contents_sha256: content.contents,
      manifest: content.manifest,
      key_id: content.keyId,
      public_key: content.publicKey,
      signature: content.signature,
    })
    .where('id', '=', packId)
    .where('completed_at', 'is', null)
    .execute();
  // A finished packet has full progress, even if the last steps were not reported one by one.
  await sql`
    update claim_packet
    set done = greatest(total, pages), total = greatest(total, pages)
    where id = ${packId}::int
  `.execute(work.tx);
}

const packetRowSchema = z.object({
  id: z.int(),
  number: z.int(),
  madeAt: z.string().nullable(),
  manifest: z.string().nullable(),
  signature: z.string().nullable(),
  publicKey: z.string().nullable(),
});
/** Finds a packet of a claim that the caller may see. */
export const findVisiblePacket = (work: RequestContext, claimId: number, packId: number) =>
  queryFirstRow(work.tx, packetRowSchema)`
    select p.id, p.number, p.completed_at::text as "madeAt", p.manifest, p.signature, p.public_key as "publicKey"
    from claim_packet p
    join claim k on k.id = p.claim_id
    where ${and(sql`p.id = ${packId}`, sql`k.id = ${claimId}`, isClaimVisibleSql(work))}
  `;
const storedFileSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  crc: z.int(),
  files: z.array(z.string()).nullable(),
  paperId: z.int().nullable(),
  paperFile: z.string().nullable(),
});
export type StoredPacketFile = z.output<typeof storedFileSchema>;
export const findPacketFiles = (work: RequestContext, packId: number): Promise<StoredPacketFile[]> =>
  queryRows(work.tx, storedFileSchema)`
    select x.name, x.bytes, x.sha256, x.crc32::int8 as crc, x.files, x.document_id as "paperId", p.file as "paperFile"
    from claim_packet_file x
    left join claim_document p on p.id = x.document_id
    where x.packet_id = ${packId}
    order by x.seq
  `;

const checked = z.object({
  id: z.int(),
  number: z.int(),
  madeAt: z.string(),
  manifest: z.string(),
  signature: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
});
export type SignedPacket = z.output<typeof checked>;
/** Finds the packet with this number and contents hash. */
export const findPacketByNumberAndContentsHash = (
  work: RequestContext,
  number: number,
  contentsHash: string,
): Promise<SignedPacket | undefined> =>
  queryFirstRow(work.tx, checked)`
    select p.id, p.number, to_char(p.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
      p.manifest, p.signature, p.key_id as "keyId", p.public_key as "publicKey"
    from claim_packet p
    where p.number = ${number} and p.contents_sha256 = ${contentsHash}
  `;

const key = z.object({ id: z.string(), publicKey: z.string(), sealed: z.string(), since: z.string() });
export const findPacketKeyRowsNewestFirst = (work: RequestContext): Promise<z.output<typeof key>[]> =>
  queryRows(work.tx, key)`
    select id, public_key as "publicKey", encrypted_private_key as sealed,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from packet_signing_key
    order by created_at desc, id
  `;
/** Locks the keys, so that two concurrent first uses share one new key. */
export async function lockPacketKeys(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('keys of packs'))`.execute(work.tx);
}
export async function insertPacketKey(
  work: RequestContext,
  signingKey: { id: string; publicKey: string; sealed: string },
): Promise<void> {
  await sql`
    insert into packet_signing_key (id, public_key, encrypted_private_key, created_at)
    values (${signingKey.id}, ${signingKey.publicKey}, ${signingKey.sealed}, ${work.now.toString()}::timestamptz)
  `.execute(work.tx);
}

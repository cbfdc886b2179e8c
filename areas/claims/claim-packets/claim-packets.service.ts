import { crc32 } from 'node:zlib';
import {
  buildSignatureFiles,
  formatPacketLinkFragment,
  formatPacketNumber,
  formatEd25519PublicKeyPem,
  parsePacketLink,
} from './packet-manifest.rules.ts';
import { maxPacketsPerClaim } from './claim-packets.contract.ts';
import type { SignedPacketManifest, ClaimPacket, packetPublicKeySchema } from './claim-packets.contract.ts';
import { packetErrors } from './claim-packets.errors.ts';
import * as store from './claim-packets.repository.ts';
import type { StoredPacket, StoredPacketFile } from './claim-packets.repository.ts';
import { getClaim, recordAndNotifyClaimStep } from '#areas/claims/claims/claims.service.ts';
import { runWithPublicLinkLimitingGuesses } from '#areas/outbound/public-links/public-links.service.ts';
import type { PublicLinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { ApiError } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { streamUncompressedZip } from '#kit/server/zip-stream.ts';
import type { UncompressedZipEntry } from '#kit/server/zip-stream.ts';
import type { Integrations } from '#integrations/ports.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import type { z } from 'zod';

/** Claim packets: requested, downloaded, and checked by their recipients (docs/domain/claims.md#claim-packets). */

export async function findClaimPackets(work: RequestContext, claimId: number): Promise<ClaimPacket[]> {
  await getClaim(work, claimId);
  return (await store.findPacketsOfClaim(work, claimId)).map(withCheck);
}
const withCheck = ({ contents, ...pack }: StoredPacket): ClaimPacket => ({
  ...pack,
  check:
    contents === null
      ? null
      : `${getServerInfo().origin}/check#${formatPacketLinkFragment(pack.number, contents)}`,
});
/** Requests a packet. A background job builds packets in the order of the requests. */
export async function requestClaimPacket(
  work: RequestContext,
  { secrets }: Pick<Integrations, 'secrets'>,
  claimId: number,
  language: string,
): Promise<ClaimPacket> {
  await getClaim(work, claimId);
  if (secrets.missingSettings.length > 0)
    reject(packetErrors.signingKeyMissing, { settings: secrets.missingSettings.join(', ') });
  await store.markStalledPacketsFailed(work, claimId);
  if ((await store.countPacketsOfClaim(work, claimId)) >= maxPacketsPerClaim)
    reject(packetErrors.tooManyPackets, { most: maxPacketsPerClaim });
  const id =
    (await store.insertPacketUnlessOneIsBuilding(work, claimId, language)) ??
    reject(packetErrors.packetInProgress);
  await store.enqueuePacketBuild(work, id);
  const packs = await store.findPacketsOfClaim(work, claimId);
  const pack = packs.find((one) => one.id === id) ?? reject(commonErrors.notFound);
  await recordAndNotifyClaimStep(work, claimId, 'pack made of a claim', {
    after: { pack: formatPacketNumber(pack.number) },
  });
  return withCheck(pack);
}

interface Ready {
  number: number;
  manifest: string;
  signature: string;
  publicKey: string;
  pieces: StoredPacketFile[];
}
async function ready(work: RequestContext, claimId: number, packId: number): Promise<Ready> {
  const pack = (await store.findVisiblePacket(work, claimId, packId)) ?? reject(commonErrors.notFound);
  const { number, manifest, signature, publicKey } = pack;
  if (manifest === null || signature === null || publicKey === null)
    return reject(packetErrors.packetNotReady);
  return { number, manifest, signature, publicKey, pieces: await store.findPacketFiles(work, packId) };
}
/** Streams the bytes of a packet file, part by part. */
async function* bytesOf(files: FilesPort, packetFile: StoredPacketFile): AsyncGenerator<Uint8Array> {
  for (const key of packetFile.files ?? [packetFile.paperFile ?? '']) yield await files.getFile(key);
}
export async function readPacketPdf(
  work: RequestContext,
  files: FilesPort,
  claimId: number,
  packId: number,
): Promise<FileResult> {
  const { number, pieces: packetFiles } = await ready(work, claimId, packId);
  const [document] = packetFiles;
  if (!document) return reject(packetErrors.packetNotReady);
  return { name: `${formatPacketNumber(number)}.pdf`, body: bytesOf(files, document) };
}
export async function readPacketZip(
  work: RequestContext,
  files: FilesPort,
  claimId: number,
  packId: number,
): Promise<FileResult> {
  const { number, manifest, signature, publicKey, pieces: packetFiles } = await ready(work, claimId, packId);
  const entries: UncompressedZipEntry[] = [
    ...[...buildSignatureFiles({ manifest, signature, publicKey })].map(([name, text]) =>
      textEntry(name, text),
    ),
    ...packetFiles.map((packetFile) => ({
      name: packetFile.name,
      size: packetFile.bytes,
      crc32: packetFile.crc,
      body: () => bytesOf(files, packetFile),
    })),
  ];
  return { name: `${formatPacketNumber(number)}.zip`, body: streamUncompressedZip(entries) };
}
function textEntry(name: string, text: string): UncompressedZipEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, crc32: crc32(bytes), body: () => [bytes] };
}

const kind: PublicLinkKind<store.SignedPacket> = {
  name: 'pack',
  findLink: async (work, text) => {
    const link = parsePacketLink(text);
    return link && store.findPacketByNumberAndContentsHash(work, link.number, link.contents);
  },
  getEndedError: () => null,
};
/** Returns what was signed, to callers who know the hash of the contents. Only recipients of the packet know it. */
export const getSignedPacketManifestByLink = (
  work: RequestContext,
  link: string,
): Promise<SignedPacketManifest | ApiError> =>
  runWithPublicLinkLimitingGuesses(work, kind, link, async ({ id: _, ...pack }) => {
    const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
    return { ...pack, company: companyName };
  });
export const listPacketPublicKeys = async (
  work: RequestContext,
): Promise<z.output<typeof packetPublicKeySchema>[]> =>
  (await store.findPacketKeyRowsNewestFirst(work)).map(({ id, publicKey, since }) => ({
    id,
    publicKey,
    pem: formatEd25519PublicKeyPem(publicKey),
    since,
  }));

import { z } from 'zod';
import { packetErrors } from './claim-packets.errors.ts';
import { claimsRoot, fileClaimPermissions } from '#areas/claims/claims/claims.contract.ts';
import {
  publicLinkEndpointOptions,
  publicLinkCallErrors,
} from '#areas/outbound/public-links/public-links.contract.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** Claim packets: created with one click, signed, and checkable by every recipient. */

const sees: readonly [string, ...string[]] = ['viewClaims:customerService'];
const live = ['claims'] as const;
/** Maximum for one claim. */
export const maxPacketsPerClaim = 50;

export const claimPacketSchema = z.object({
  id: z.int(),
  number: z.int(),
  askedAt: instantField(),
  who: z.string().nullable(),
  state: z.enum(['making', 'made', 'failed']),
  /** Progress while it is being built. */
  done: z.int(),
  total: z.int(),
  pages: z.int().nullable(),
  pieces: z.int(),
  bytes: z.number(),
  /** URL where recipients check the packet. Null until it is ready. */
  check: z.string().nullable(),
});
export type ClaimPacket = z.output<typeof claimPacketSchema>;
export const findClaimPacketsEndpoint = defineEndpoint({
  id: 'claimPackets.find',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs`,
  permissions: sees,
  summary: 'List the packets that were created for a claim, newest first.',
  reply: itemReply(z.array(claimPacketSchema)),
  live,
});
export const requestPacketBodySchema = z.object({
  language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }),
});
export const requestClaimPacketEndpoint = defineEndpoint({
  id: 'claimPackets.create',
  method: 'POST',
  path: `${claimsRoot}/{id}/packs`,
  permissions: fileClaimPermissions,
  summary:
    'Create a claim packet. It contains what both sides may read about the freight, as one PDF and as separate files, with a signed list of their hashes. The packet is created in the background, and the claim shows the progress.',
  body: requestPacketBodySchema,
  reply: itemReply(claimPacketSchema),
  errors: [packetErrors.packetInProgress, packetErrors.tooManyPackets, packetErrors.signingKeyMissing],
  live,
});
export const downloadClaimPacketZipEndpoint = defineEndpoint({
  id: 'claimPackets.downloadZip',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.zip`,
  permissions: sees,
  summary:
    'Download a packet as a ZIP file. It contains the files, the PDF and the signed list of the files.',
  reply: fileReply('application/zip'),
  errors: [packetErrors.packetNotReady],
});
export const downloadClaimPacketPdfEndpoint = defineEndpoint({
  id: 'claimPackets.downloadPdf',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.pdf`,
  permissions: sees,
  summary: 'Download a packet as one PDF with an outline.',
  reply: fileReply('application/pdf'),
  errors: [packetErrors.packetNotReady],
});

/** The number of a packet and the hash of its contents, as printed on its first page. */
export const packetLinkBodySchema = z.object({ link: z.string({ error: 'Link is required' }).max(200) });
export const signedPacketManifestSchema = z.object({
  number: z.int(),
  company: z.string(),
  madeAt: instantField(),
  /** The signed text, to be compared byte by byte. */
  manifest: z.string(),
  signature: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
});
export type SignedPacketManifest = z.output<typeof signedPacketManifestSchema>;
export const getSignedPacketManifestByLinkEndpoint = defineEndpoint({
  ...publicLinkEndpointOptions,
  id: 'claimPackets.check',
  method: 'POST',
  path: '/claim-packs/check',
  summary:
    'Get the signed list of the files in a packet, by the hash of its contents. Files that you compare with the list are not uploaded.',
  body: packetLinkBodySchema,
  reply: itemReply(signedPacketManifestSchema),
  errors: [...publicLinkCallErrors],
});
export const packetPublicKeySchema = z.object({
  id: z.string(),
  /** Ed25519, the 32 bytes in base64. */
  publicKey: z.string(),
  pem: z.string(),
  since: instantField(),
});
export const listPacketPublicKeysEndpoint = defineEndpoint({
  id: 'claimPackets.listKeys',
  method: 'GET',
  path: '/claim-packs/keys',
  permissions: 'public',
  perMinute: 240,
  summary: 'List all public keys that ever signed claim packets (Ed25519), newest first.',
  reply: itemReply(z.array(packetPublicKeySchema)),
});

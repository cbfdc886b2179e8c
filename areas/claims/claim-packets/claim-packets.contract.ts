import { z } from 'zod';
import { packetErrors } from './claim-packets.errors.ts';
import { claimsRoot, fileClaimPermissions } from '#areas/claims/claims/claims.contract.ts';
import {
  publicLinkOptions,
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
  id: 'claimPacks.find',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs`,
  permissions: sees,
  summary: 'The packs that were made of a claim, the latest first.',
  reply: itemReply(z.array(claimPacketSchema)),
  live,
});
export const createPacketBodySchema = z.object({
  language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }),
});
export const createClaimPacketEndpoint = defineEndpoint({
  id: 'claimPacks.make',
  method: 'POST',
  path: `${claimsRoot}/{id}/packs`,
  permissions: fileClaimPermissions,
  summary:
    'Makes the pack of a claim: what both sides may read of its freight, as one PDF and as the pieces it was made of, with a signed list of their hashes. It is made in the background; the claim tells how far it is.',
  body: createPacketBodySchema,
  reply: itemReply(claimPacketSchema),
  refuses: [packetErrors.making, packetErrors.tooMany, packetErrors.noKey],
  live,
});
export const downloadClaimPacketEndpoint = defineEndpoint({
  id: 'claimPacks.zip',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.zip`,
  permissions: sees,
  summary: 'A pack as a folder: its pieces, the PDF, and the signed list of them.',
  reply: fileReply('application/zip'),
  refuses: [packetErrors.notReady],
});
export const printClaimPacketEndpoint = defineEndpoint({
  id: 'claimPacks.pdf',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.pdf`,
  permissions: sees,
  summary: 'A pack as one PDF with an outline.',
  reply: fileReply('application/pdf'),
  refuses: [packetErrors.notReady],
});

/** The number of a packet and the hash of its contents, as printed on its first page. */
export const packetLinkBodySchema = z.object({ link: z.string({ error: 'Link is required' }).max(200) });
export const checkedPacketSchema = z.object({
  number: z.int(),
  company: z.string(),
  madeAt: instantField(),
  /** The signed text, to be compared byte by byte. */
  manifest: z.string(),
  signature: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
});
export type CheckedPacket = z.output<typeof checkedPacketSchema>;
export const checkClaimPacketEndpoint = defineEndpoint({
  ...publicLinkOptions,
  id: 'claimPacks.check',
  method: 'POST',
  path: '/claim-packs/check',
  summary:
    'The signed list of the pieces of a pack, for whoever has the hash of its contents. What is checked against it stays with whoever checks.',
  body: packetLinkBodySchema,
  reply: itemReply(checkedPacketSchema),
  refuses: [...publicLinkCallErrors],
});
export const packetKeySchema = z.object({
  id: z.string(),
  /** Ed25519, the 32 bytes in base64. */
  publicKey: z.string(),
  pem: z.string(),
  since: instantField(),
});
export const findPacketKeysEndpoint = defineEndpoint({
  id: 'claimPacks.keys',
  method: 'GET',
  path: '/claim-packs/keys',
  permissions: 'public',
  perMinute: 240,
  summary: 'The public keys that packs of claims were ever signed with (Ed25519), the newest first.',
  reply: itemReply(z.array(packetKeySchema)),
});

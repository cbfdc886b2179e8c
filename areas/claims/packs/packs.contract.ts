import { z } from 'zod';
import { packErrors } from './packs.errors.ts';
import { claimsRoot, files } from '#areas/claims/claims/claims.contract.ts';
import { byLink, linkRefusals } from '#areas/outbound/public-links/public-links.contract.ts';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { instant } from '#kit/contract/moments.ts';

/** Packs of claims: made in one press, signed, and checked by whoever was given one. */

const sees: readonly [string, ...string[]] = ['viewClaims:customerService'];
const live = ['claims'] as const;
/** Of one claim. */
export const mostPacks = 50;

export const packRow = z.object({
  id: z.int(),
  number: z.int(),
  askedAt: instant(),
  who: z.string().nullable(),
  state: z.enum(['making', 'made', 'failed']),
  /** How far it is while it is being made. */
  done: z.int(),
  total: z.int(),
  pages: z.int().nullable(),
  pieces: z.int(),
  bytes: z.number(),
  /** Where whoever has the pack checks it; of one that is made. */
  check: z.string().nullable(),
});
export type PackRow = z.output<typeof packRow>;
export const findPacks = endpoint({
  id: 'claimPacks.find',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs`,
  needs: sees,
  about: 'The packs that were made of a claim, the latest first.',
  reply: one(z.array(packRow)),
  live,
});
export const packBody = z.object({
  language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }),
});
export const makePack = endpoint({
  id: 'claimPacks.make',
  method: 'POST',
  path: `${claimsRoot}/{id}/packs`,
  needs: files,
  about:
    'Makes the pack of a claim: what both sides may read of its freight, as one PDF and as the pieces it was made of, with a signed list of their hashes. It is made in the background; the claim tells how far it is.',
  body: packBody,
  reply: one(packRow),
  refuses: [packErrors.making, packErrors.tooMany, packErrors.noKey],
  live,
});
export const readPack = endpoint({
  id: 'claimPacks.zip',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.zip`,
  needs: sees,
  about: 'A pack as a folder: its pieces, the PDF, and the signed list of them.',
  reply: file('application/zip'),
  refuses: [packErrors.notReady],
});
export const printPack = endpoint({
  id: 'claimPacks.pdf',
  method: 'GET',
  path: `${claimsRoot}/{id}/packs/{packId}/pack.pdf`,
  needs: sees,
  about: 'A pack as one PDF with an outline.',
  reply: file('application/pdf'),
  refuses: [packErrors.notReady],
});

/** The number of a pack and the hash of its contents, as its first page says them. */
export const linkBody = z.object({ link: z.string({ error: 'Link is required' }).max(200) });
export const checkedPack = z.object({
  number: z.int(),
  company: z.string(),
  madeAt: instant(),
  /** The text that was signed, to be compared byte by byte. */
  manifest: z.string(),
  signature: z.string(),
  keyId: z.string(),
  publicKey: z.string(),
});
export type CheckedPack = z.output<typeof checkedPack>;
export const checkPack = endpoint({
  ...byLink,
  id: 'claimPacks.check',
  method: 'POST',
  path: '/claim-packs/check',
  about:
    'The signed list of the pieces of a pack, for whoever has the hash of its contents. What is checked against it stays with whoever checks.',
  body: linkBody,
  reply: one(checkedPack),
  refuses: [...linkRefusals],
});
export const packKey = z.object({
  id: z.string(),
  /** Ed25519, the 32 bytes in base64. */
  publicKey: z.string(),
  pem: z.string(),
  since: instant(),
});
export const findPackKeys = endpoint({
  id: 'claimPacks.keys',
  method: 'GET',
  path: '/claim-packs/keys',
  needs: 'public',
  perMinute: 240,
  about: 'The public keys that packs of claims were ever signed with (Ed25519), the newest first.',
  reply: one(z.array(packKey)),
});

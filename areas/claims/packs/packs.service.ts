import { crc32 } from 'node:zlib';
import { besidesOf, linkOf, packName, pemOf, readLink } from './manifest.rules.ts';
import { mostPacks } from './packs.contract.ts';
import type { CheckedPack, PackRow, packKey } from './packs.contract.ts';
import { packErrors } from './packs.errors.ts';
import * as store from './packs.store.ts';
import type { KeptPack, StoredPiece } from './packs.store.ts';
import { seen, told } from '#areas/claims/claims/claims.service.ts';
import { byPublicLink } from '#areas/outbound/public-links/public-links.service.ts';
import type { LinkKind } from '#areas/outbound/public-links/public-links.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Refusal } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { zipped } from '#kit/server/zip-stream.ts';
import type { ZipEntry } from '#kit/server/zip-stream.ts';
import type { Links } from '#links/ports.ts';
import type { FilesPort } from '#links/files/port.ts';
import type { z } from 'zod';

/** Packs of claims: asked for, fetched, and checked by whoever was given one (docs/domain/claims.md#packs). */

export async function find(work: Work, claimId: number): Promise<PackRow[]> {
  await seen(work, claimId);
  return (await store.packsOf(work, claimId)).map(withCheck);
}
const withCheck = ({ contents, ...pack }: KeptPack): PackRow => ({
  ...pack,
  check: contents === null ? null : `${serverFacts().origin}/check#${linkOf(pack.number, contents)}`,
});
/** Asks for a pack; it is made behind the request, in the order in which people asked. */
export async function make(
  work: Work,
  { secrets }: Pick<Links, 'secrets'>,
  claimId: number,
  language: string,
): Promise<PackRow> {
  await seen(work, claimId);
  if (secrets.missing.length > 0) refuse(packErrors.noKey, { settings: secrets.missing.join(', ') });
  await store.giveUpOld(work, claimId);
  if ((await store.countOf(work, claimId)) >= mostPacks) refuse(packErrors.tooMany, { most: mostPacks });
  const id = (await store.insertPack(work, claimId, language)) ?? refuse(packErrors.making);
  await store.queue(work, id);
  const packs = await store.packsOf(work, claimId);
  const pack = packs.find((one) => one.id === id) ?? refuse(commonErrors.notFound);
  await told(work, claimId, 'pack made of a claim', { after: { pack: packName(pack.number) } });
  return withCheck(pack);
}

interface Ready {
  number: number;
  manifest: string;
  signature: string;
  publicKey: string;
  pieces: StoredPiece[];
}
async function ready(work: Work, claimId: number, packId: number): Promise<Ready> {
  const pack = (await store.packOf(work, claimId, packId)) ?? refuse(commonErrors.notFound);
  const { number, manifest, signature, publicKey } = pack;
  if (manifest === null || signature === null || publicKey === null) return refuse(packErrors.notReady);
  return { number, manifest, signature, publicKey, pieces: await store.piecesOf(work, packId) };
}
/** The bytes of a piece, a part after the other. */
async function* bytesOf(files: FilesPort, piece: StoredPiece): AsyncGenerator<Uint8Array> {
  for (const key of piece.files ?? [piece.paperFile ?? '']) yield await files.get(key);
}
export async function pdf(
  work: Work,
  files: FilesPort,
  claimId: number,
  packId: number,
): Promise<FileAnswer> {
  const { number, pieces } = await ready(work, claimId, packId);
  const [document] = pieces;
  if (!document) return refuse(packErrors.notReady);
  return { name: `${packName(number)}.pdf`, body: bytesOf(files, document) };
}
export async function zip(
  work: Work,
  files: FilesPort,
  claimId: number,
  packId: number,
): Promise<FileAnswer> {
  const { number, manifest, signature, publicKey, pieces } = await ready(work, claimId, packId);
  const entries: ZipEntry[] = [
    ...[...besidesOf({ manifest, signature, publicKey })].map(([name, text]) => textEntry(name, text)),
    ...pieces.map((piece) => ({
      name: piece.name,
      size: piece.bytes,
      crc: piece.crc,
      body: () => bytesOf(files, piece),
    })),
  ];
  return { name: `${packName(number)}.zip`, body: zipped(entries) };
}
function textEntry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, crc: crc32(bytes), body: () => [bytes] };
}

const kind: LinkKind<store.Checked> = {
  name: 'pack',
  find: async (work, text) => {
    const link = readLink(text);
    return link && store.byContents(work, link.number, link.contents);
  },
  over: () => null,
};
/** What was signed, for whoever knows the hash of the contents: whoever has the pack. */
export const check = (work: Work, link: string): Promise<CheckedPack | Refusal> =>
  byPublicLink(work, kind, link, async ({ id: _, ...pack }) => {
    const { companyName } = await settingsOf(work, ['companyName']);
    return { ...pack, company: companyName };
  });
export const keys = async (work: Work): Promise<z.output<typeof packKey>[]> =>
  (await store.keys(work)).map(({ id, publicKey, since }) => ({
    id,
    publicKey,
    pem: pemOf(publicKey),
    since,
  }));

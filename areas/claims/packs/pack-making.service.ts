import { createHash } from 'node:crypto';
import { z } from 'zod';
import { documentName, linkOf, listOf, packName, pieceName } from './manifest.rules.ts';
import type { Manifest, Piece } from './manifest.rules.ts';
import type { Box, PackFacts, Photo } from './pack-facts.contract.ts';
import * as read from './pack-facts.store.ts';
import { keepPiece, paperPiece } from './pack-pieces.service.ts';
import { tablesOf } from './pack-tables.rules.ts';
import { boundPack } from './pack.print.ts';
import { signingKey } from './signing.service.ts';
import * as store from './packs.store.ts';
import type { AskedPack, KeptPiece } from './packs.store.ts';
import { seenByBoth } from '#areas/claims/claims/claims.service.ts';
import { paperFile } from '#areas/billing/invoices/invoices.service.ts';
import { printOne as printBill } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import { shownLabel } from '#areas/orders/labels/labels.service.ts';
import type { ShownProof } from '#areas/outbound/driver-proofs/shown-proofs.contract.ts';
import { photoOf, proofsOf } from '#areas/outbound/driver-proofs/shown-proofs.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { printingOf, settingsOf, textsIn } from '#areas/settings/settings/settings.service.ts';
import { csvText } from '#kit/server/csv.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Printing } from '#kit/server/pdf.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { Links } from '#links/ports.ts';
import type { FilesPort } from '#links/files/port.ts';
import { zoneNamed } from '#kit/contract/zones.ts';

/**
 * Makes a pack behind the request: reads what both sides may read, keeps each piece, binds the paper, signs the list.
 * Photos are taken one at a time and no transaction is open while the store of files takes its time (decision 200).
 */
type InWork = <T>(act: (work: Work) => Promise<T>) => Promise<T>;

export function packQueue({ files, secrets }: Links): QueueHandler {
  return async (payload, inWork) => {
    const { packId } = z.object({ packId: z.int() }).parse(payload);
    const asked = await inWork((work) => store.toMake(work, packId));
    if (!asked) return;
    try {
      await make(inWork, files, secrets, asked);
    } catch (error) {
      await inWork(async (work) => {
        await store.noteFailed(work, packId);
        announce(work, 'claims', [asked.claimId]);
      });
      throw error;
    }
  };
}

async function make(
  inWork: InWork,
  files: FilesPort,
  secrets: Links['secrets'],
  asked: AskedPack,
): Promise<void> {
  const { facts, got } = await inWork((work) => factsOf(work, asked));
  const folder = `claims/${asked.claimId}/packs/${asked.id}`;
  const photos: Photo[] = [];
  const pieces: KeptPiece[] = [];
  const progress = progressOf(inWork, asked, facts.papers.length);
  const say = sayFrom(textsIn(asked.language));
  for (const { name, titles, rows } of tablesOf(facts, say))
    pieces.push(await keepPiece(files, folder, name, [csvText(titles, rows)]));
  for (const { name, body } of papersOf(facts, asked))
    pieces.push(
      await keepPiece(files, folder, name, await inWork(async (work) => gathered(await body(work)))),
    );
  for (const paper of facts.papers) {
    pieces.push(paperPiece(paper.piece, paper.id, await bytesOfPaper(inWork, files, paper.id)));
    if (paper.width !== null && paper.height !== null)
      photos.push({ ...paper, width: paper.width, height: paper.height });
    await progress.step();
  }
  for (const one of got) {
    const body = await inWork((work) => photoOf(work, files, one.got, one.id));
    pieces.push(await keepPiece(files, folder, one.piece, asBytes(body.body)));
    photos.push({ ...one, at: null, who: null });
  }
  const contents = sha256(listOf(pieces));
  const address = `${serverFacts().origin}/check`;
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  const bytesOf = async (photo: Photo): Promise<Uint8Array> => {
    const piece = byName.get(photo.piece);
    if (piece?.paperId) return bytesOfPaper(inWork, files, piece.paperId);
    const parts = await Promise.all((piece?.files ?? []).map((key) => files.get(key)));
    return Buffer.concat(parts);
  };
  const printing = await inWork((work) => printingOf(work, { language: asked.language }));
  let pages = 0;
  const document = await keepPiece(
    files,
    folder,
    documentName,
    boundPack(whole(printing, asked, facts.claim.zone), {
      facts,
      photos,
      contents,
      address,
      papers: (act) => inWork((work) => act(shownPapers(work, facts, asked))),
      bytesOf,
      onPage: async (page, of) => {
        pages = of;
        if (page % 10 === 0) await progress.page(page, of);
      },
    }),
  );
  await inWork((work) => seal(work, secrets, asked, { pages, contents, address, document, pieces }));
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/**
 * The moment that stands on every page is the one at which it was asked for: made twice, it is the same paper.
 * It stands in the zone of the claim's dock, as what is told of the claim does.
 */
const whole = (printing: Printing, { askedAt }: AskedPack, zone: string): Printing => ({
  ...printing,
  printedAt: askedAt,
  zone,
  place: zoneNamed(Temporal.Instant.from(askedAt), zone),
});
/** A paper is read while its transaction is open, and kept after. */
async function gathered(body: AsyncIterable<Uint8Array | string> | Uint8Array[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const some of body) parts.push(typeof some === 'string' ? Buffer.from(some) : some);
  return parts;
}
type Body = string | Uint8Array | AsyncIterable<Uint8Array | string>;
const asBytes = (body: Body): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> =>
  typeof body === 'string' || body instanceof Uint8Array ? [body] : body;

/** Photos first, then pages; told to whoever looks at the claim. */
function progressOf(inWork: InWork, { id, claimId }: AskedPack, papers: number) {
  let done = 0;
  const tell = (at: number, total: number) =>
    inWork(async (work) => {
      await store.noteProgress(work, id, at, total);
      announce(work, 'claims', [claimId]);
    });
  return {
    step: async (): Promise<void> => {
      done += 1;
      if (done % 10 === 0) await tell(done, papers * 2);
    },
    page: (page: number, pages: number): Promise<void> => tell(papers + page, papers + pages),
  };
}

interface GotPhoto {
  id: number;
  got: { dropId: number; consigneeId: number };
  piece: string;
  width: number;
  height: number;
}
async function factsOf(work: Work, asked: AskedPack): Promise<{ facts: PackFacts; got: GotPhoto[] }> {
  const { claimId, claimantId } = asked;
  const claim = await seenByBoth(work, claimId);
  const boxes = await read.boxesOf(work, claimId);
  const ids = boxes.map(({ id }) => id);
  const papers = await read.papersOf(work, claimId);
  const { proofs, photos } = await proofsFor(work, boxes, claimantId);
  const facts: PackFacts = {
    number: asked.number,
    claim,
    boxes,
    lines: await read.linesOf(work, ids),
    scans: await read.scansOf(work, ids),
    readings: await read.readingsOf(work, boxes),
    trucks: await read.trucksOf(work, ids),
    bills: await read.billsOf(work, ids, claimantId),
    proofs,
    invoiced: await read.invoicedOf(work, claimId),
    messages: await read.messagesOf(work, boxes, claimantId),
    events: claim.events,
    papers: papers.map((paper, n) => ({
      ...paper,
      piece: pieceName(paper.type === 'pdf' ? 'papers' : 'photos', n + 1, paper.name, paper.type),
    })),
  };
  const got = photos.map((photo, n) => ({
    ...photo,
    piece: pieceName('photos', papers.length + n + 1, 'at-delivery', 'jpg'),
  }));
  return { facts, got };
}
/** What was proved of the boxes of the claim: of a stop that others share, what is said of these boxes alone. */
async function proofsFor(
  work: Work,
  boxes: readonly Box[],
  claimantId: number,
): Promise<{ proofs: ShownProof[]; photos: Omit<GotPhoto, 'piece'>[] }> {
  const ids = new Set(boxes.map(({ id }) => id));
  const stops = new Map<string, { dropId: number; consigneeId: number }>();
  for (const { dropId, consigneeId } of boxes)
    if (dropId !== null) stops.set(`${dropId} ${consigneeId}`, { dropId, consigneeId });
  const proofs: ShownProof[] = [];
  const photos: Omit<GotPhoto, 'piece'>[] = [];
  for (const got of stops.values()) {
    const own = got.consigneeId === claimantId;
    for (const proof of await proofsOf(work, got)) {
      const shown = proof.photos.filter(({ unitId }) => (unitId === null ? own : ids.has(unitId)));
      const exceptions = proof.exceptions.filter(({ unitId }) => unitId !== null && ids.has(unitId));
      proofs.push({ ...proof, note: own ? proof.note : null, exceptions, photos: shown });
      for (const { id, width, height } of shown) photos.push({ id, got, width, height });
    }
  }
  return { proofs, photos };
}

async function bytesOfPaper(inWork: InWork, files: FilesPort, paperId: number): Promise<Uint8Array> {
  const [kept] = await inWork((work) => read.paperAt(work, paperId));
  if (!kept) throw new Error(`There is no paper ${paperId}`);
  if (!kept.waiting) return files.get(kept.file);
  // Still on its way: the pack is read from the store, so it must lie there.
  await files.put(kept.file, kept.waiting, 'application/octet-stream');
  return kept.waiting;
}

const mostLabels = 8;
/** Papers of other parts of the house: as files of their own in the folder. */
function papersOf(
  facts: PackFacts,
  { language }: AskedPack,
): { name: string; body: (work: Work) => Promise<AsyncIterable<Uint8Array | string> | Uint8Array[]> }[] {
  return [
    ...labelled(facts).map((box) => ({
      name: `label-${plain(box.code)}.pdf`,
      body: (work: Work) => shownLabel(work, box.id, language),
    })),
    ...facts.bills
      .filter(({ own }) => own)
      .map(({ id, number }) => ({
        name: `bill-of-lading-${plain(number)}.pdf`,
        body: async (work: Work) => (await printBill(work, id, false)).body,
      })),
    ...[...new Set(facts.invoiced.map(({ invoiceId }) => invoiceId))].map((id) => ({
      name: `invoice-${plain(facts.invoiced.find((l) => l.invoiceId === id)?.invoice ?? '')}.pdf`,
      body: async (work: Work) => [(await paperFile(work, id)).bytes],
    })),
  ];
}
const plain = (code: string): string => code.replaceAll(/[^\w-]+/g, '-');
const labelled = ({ claim, boxes }: PackFacts): readonly Box[] =>
  claim.subject === 'load' ? [] : boxes.slice(0, mostLabels);
/** The same as they are bound into the paper. */
async function* shownPapers(work: Work, facts: PackFacts, { language }: AskedPack) {
  for (const box of labelled(facts))
    yield { kind: 'label' as const, body: await shownLabel(work, box.id, language) };
  for (const { id } of facts.bills.filter(({ own }) => own))
    yield { kind: 'bill' as const, body: (await printBill(work, id, false)).body };
}

async function seal(
  work: Work,
  secrets: Links['secrets'],
  asked: AskedPack,
  of: { pages: number; contents: string; address: string; document: KeptPiece; pieces: readonly KeptPiece[] },
): Promise<void> {
  const key = await signingKey(work, secrets);
  const { companyName } = await settingsOf(work, ['companyName']);
  const claim = await seenByBoth(work, asked.claimId);
  const piece = ({ name, bytes, sha256: hash }: KeptPiece): Piece => ({ name, bytes, sha256: hash });
  const manifest: Manifest = {
    pack: packName(asked.number),
    claim: `CL-${claim.number}`,
    company: companyName,
    madeAt: work.now.toString(),
    check: `${of.address}#${linkOf(asked.number, of.contents)}`,
    contents: of.contents,
    key: key.id,
    document: piece(of.document),
    pieces: of.pieces.map(piece),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await store.finish(
    work,
    asked.id,
    {
      pages: of.pages,
      contents: of.contents,
      manifest: text,
      keyId: key.id,
      publicKey: key.publicKey,
      signature: key.sign(text),
    },
    [of.document, ...of.pieces],
  );
  announce(work, 'claims', [asked.claimId]);
}

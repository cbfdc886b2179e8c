import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  packetPdfFileName,
  formatPacketLinkFragment,
  formatSha256List,
  formatPacketNumber,
  buildPacketFileName,
} from './packet-manifest.rules.ts';
import type { PacketManifest, PacketFile } from './packet-manifest.rules.ts';
import type { PacketUnit, PacketData, PacketPhoto } from './packet-data.contract.ts';
import * as read from './packet-data.repository.ts';
import { storePacketFile, buildPacketFileOfClaimDocument } from './packet-files.service.ts';
import { buildPacketTables } from './packet-tables.rules.ts';
import { printClaimPacket } from './packet.print.ts';
import { getOrCreatePacketSigningKey } from './packet-signing.service.ts';
import * as store from './claim-packets.repository.ts';
import type { RequestedPacket, NewPacketFile } from './claim-packets.repository.ts';
import { getClaimAsBothPartiesSeeIt } from '#areas/claims/claims/claims.service.ts';
import { buildInvoiceFileWithoutScopeCheck } from '#areas/billing/invoices/invoices.service.ts';
import { printBol as printBill } from '#areas/lading/bills-of-lading/bills-of-lading.service.ts';
import { renderUnitLabelWithoutRecordingPrint } from '#areas/orders/labels/labels.service.ts';
import type { RecipientProof } from '#areas/outbound/driver-proofs/recipient-proofs.contract.ts';
import {
  getPhotoOfAuthorizedDelivery,
  listProofsOfAuthorizedDelivery,
} from '#areas/outbound/driver-proofs/recipient-proofs.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import {
  loadPrintContext,
  readSettingsOrDefaults,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import { formatCsv } from '#kit/server/csv.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { Integrations } from '#integrations/ports.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/**
 * Builds a claim packet in a background job: reads what both parties may see, stores each file, creates the PDF and signs the
 * list. It reads one photo at a time, and keeps no transaction open while file storage is slow (decision 200).
 */
type InWork = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

export function createClaimPacketBuildHandler({ files, secrets }: Integrations): QueueHandler {
  return async (payload, inWork) => {
    const { packId } = z.object({ packId: z.int() }).parse(payload);
    const packet = await inWork((work) => store.findPacketToBuild(work, packId));
    if (!packet) return;
    try {
      await make(inWork, files, secrets, packet);
    } catch (error) {
      await inWork(async (work) => {
        await store.markPacketFailedUnlessMade(work, packId);
        publishChange(work, 'claims', [packet.claimId]);
      });
      throw error;
    }
  };
}

async function make(
  inWork: InWork,
  files: FilesPort,
  secrets: Integrations['secrets'],
  packet: RequestedPacket,
): Promise<void> {
  const { facts, got } = await inWork((work) => factsOf(work, packet));
  const folder = `claims/${packet.claimId}/packs/${packet.id}`;
  const photos: PacketPhoto[] = [];
  const packetFiles: NewPacketFile[] = [];
  const progress = progressOf(inWork, packet, facts.documents.length);
  const say = createPrintTranslate(loadTranslationsFromEnglish(packet.language), packet.language);
  for (const { name, titles, rows } of buildPacketTables(facts, say))
    packetFiles.push(await storePacketFile(files, folder, name, [formatCsv(titles, rows)]));
  for (const { name, body } of papersOf(facts, packet))
    packetFiles.push(
      await storePacketFile(files, folder, name, await inWork(async (work) => gathered(await body(work)))),
    );
  for (const paper of facts.documents) {
    packetFiles.push(
      buildPacketFileOfClaimDocument(paper.piece, paper.id, await bytesOfPaper(inWork, files, paper.id)),
    );
    if (paper.width !== null && paper.height !== null)
      photos.push({ ...paper, width: paper.width, height: paper.height });
    await progress.step();
  }
  for (const one of got) {
    const body = await inWork((work) => getPhotoOfAuthorizedDelivery(work, files, one.got, one.id));
    packetFiles.push(await storePacketFile(files, folder, one.piece, asBytes(body.body)));
    photos.push({ ...one, at: null, who: null });
  }
  const contents = sha256(formatSha256List(packetFiles));
  const address = `${getServerInfo().origin}/check`;
  const byName = new Map(packetFiles.map((packetFile) => [packetFile.name, packetFile]));
  const bytesOf = async (photo: PacketPhoto): Promise<Uint8Array> => {
    const packetFile = byName.get(photo.piece);
    if (packetFile?.paperId) return bytesOfPaper(inWork, files, packetFile.paperId);
    const parts = await Promise.all((packetFile?.files ?? []).map((key) => files.getFile(key)));
    return Buffer.concat(parts);
  };
  const printing = await inWork((work) => loadPrintContext(work, { language: packet.language }));
  let pages = 0;
  const document = await storePacketFile(
    files,
    folder,
    packetPdfFileName,
    printClaimPacket(withRequestTime(printing, packet, facts.claim.zone), {
      data: facts,
      photos,
      contentsHash: contents,
      address,
      readOriginalDocuments: (act) => inWork((work) => act(shownPapers(work, facts, packet))),
      readPhoto: bytesOf,
      onPage: async (page, totalPages) => {
        pages = totalPages;
        if (page % 10 === 0) await progress.page(page, totalPages);
      },
    }),
  );
  await inWork((work) =>
    seal(work, secrets, packet, { pages, contents, address, document, pieces: packetFiles }),
  );
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Every page shows the time of the request, in the time zone of the claim's dock. A second build produces the same document. */
const withRequestTime = (
  printing: PrintContext,
  { askedAt }: RequestedPacket,
  timeZone: string,
): PrintContext => ({
  ...printing,
  printedAt: askedAt,
  timeZone,
});
/** Reads a document while its transaction is open, so that it can be stored afterwards. */
async function gathered(body: AsyncIterable<Uint8Array | string> | Uint8Array[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const some of body) parts.push(typeof some === 'string' ? Buffer.from(some) : some);
  return parts;
}
type Body = string | Uint8Array | AsyncIterable<Uint8Array | string>;
const asBytes = (body: Body): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string> =>
  typeof body === 'string' || body instanceof Uint8Array ? [body] : body;

/** Progress: photos first, then pages. It is published to users who view the claim. */
function progressOf(inWork: InWork, { id, claimId }: RequestedPacket, papers: number) {
  let done = 0;
  const tell = (finished: number, total: number) =>
    inWork(async (work) => {
      await store.updatePacketProgress(work, id, finished, total);
      publishChange(work, 'claims', [claimId]);
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
async function factsOf(
  work: RequestContext,
  packet: RequestedPacket,
): Promise<{ facts: PacketData; got: GotPhoto[] }> {
  const { claimId, claimantId } = packet;
  const claim = await getClaimAsBothPartiesSeeIt(work, claimId);
  const boxes = await read.findPacketUnitsUpTo500(work, claimId);
  const ids = boxes.map(({ id }) => id);
  const papers = await read.findPacketDocuments(work, claimId);
  const { proofs, photos } = await proofsFor(work, boxes, claimantId);
  const facts: PacketData = {
    number: packet.number,
    claim,
    units: boxes,
    lines: await read.findPacketLines(work, ids),
    scans: await read.findPacketScansUpTo20000(work, ids),
    temperatures: await read.findPacketTemperaturesUpTo2000(work, boxes),
    truckStops: await read.findPacketTruckStops(work, ids),
    billsOfLading: await read.findPacketBillsOfLadingUpTo20(work, ids, claimantId),
    deliveryProofs: proofs,
    invoiceLines: await read.findPacketInvoiceLinesOfClaimant(work, claimId),
    textMessages: await read.findClaimantTextMessagesUpTo1000(work, boxes, claimantId),
    events: claim.events,
    documents: papers.map((paper, n) => ({
      ...paper,
      piece: buildPacketFileName(paper.type === 'pdf' ? 'papers' : 'photos', n + 1, paper.name, paper.type),
    })),
  };
  const got = photos.map((photo, n) => ({
    ...photo,
    piece: buildPacketFileName('photos', papers.length + n + 1, 'at-delivery', 'jpg'),
  }));
  return { facts, got };
}
/** Proofs of delivery for the units of the claim. For a stop shared with other freight, only what concerns these units. */
async function proofsFor(
  work: RequestContext,
  boxes: readonly PacketUnit[],
  claimantId: number,
): Promise<{ proofs: RecipientProof[]; photos: Omit<GotPhoto, 'piece'>[] }> {
  const ids = new Set(boxes.map(({ id }) => id));
  const stops = new Map<string, { dropId: number; consigneeId: number }>();
  for (const { dropId, consigneeId } of boxes)
    if (dropId !== null) stops.set(`${dropId} ${consigneeId}`, { dropId, consigneeId });
  const proofs: RecipientProof[] = [];
  const photos: Omit<GotPhoto, 'piece'>[] = [];
  for (const got of stops.values()) {
    const isOwnFreight = got.consigneeId === claimantId;
    for (const proof of await listProofsOfAuthorizedDelivery(work, got)) {
      const visiblePhotos = proof.photos.filter(({ unitId }) =>
        unitId === null ? isOwnFreight : ids.has(unitId),
      );
      const exceptions = proof.exceptions.filter(({ unitId }) => unitId !== null && ids.has(unitId));
      proofs.push({ ...proof, note: isOwnFreight ? proof.note : null, exceptions, photos: visiblePhotos });
      for (const { id, width, height } of visiblePhotos) photos.push({ id, got, width, height });
    }
  }
  return { proofs, photos };
}

async function bytesOfPaper(inWork: InWork, files: FilesPort, paperId: number): Promise<Uint8Array> {
  const [storage] = await inWork((work) => read.findStorageOfClaimDocument(work, paperId));
  if (!storage) throw new Error(`There is no document ${paperId}`);
  if (!storage.waiting) return files.getFile(storage.file);
  // The file is not in file storage yet. The packet reads it from there, so it must be stored first.
  await files.putFile(storage.file, storage.waiting, 'application/octet-stream');
  return storage.waiting;
}

const mostLabels = 8;
/** Documents of other features, as separate files in the folder. */
function papersOf(
  facts: PacketData,
  { language }: RequestedPacket,
): {
  name: string;
  body: (work: RequestContext) => Promise<AsyncIterable<Uint8Array | string> | Uint8Array[]>;
}[] {
  return [
    ...labelled(facts).map((box) => ({
      name: `label-${plain(box.code)}.pdf`,
      body: (work: RequestContext) => renderUnitLabelWithoutRecordingPrint(work, box.id, language),
    })),
    ...facts.billsOfLading
      .filter(({ own }) => own)
      .map(({ id, number }) => ({
        name: `bill-of-lading-${plain(number)}.pdf`,
        body: async (work: RequestContext) => (await printBill(work, id, false)).body,
      })),
    ...[...new Set(facts.invoiceLines.map(({ invoiceId }) => invoiceId))].map((id) => ({
      name: `invoice-${plain(facts.invoiceLines.find((l) => l.invoiceId === id)?.invoice ?? '')}.pdf`,
      body: async (work: RequestContext) => [(await buildInvoiceFileWithoutScopeCheck(work, id)).bytes],
    })),
  ];
}
const plain = (code: string): string => code.replaceAll(/[^\w-]+/g, '-');
const labelled = ({ claim, units: boxes }: PacketData): readonly PacketUnit[] =>
  claim.subject === 'load' ? [] : boxes.slice(0, mostLabels);
/** The same documents, as they are included in the PDF. */
async function* shownPapers(work: RequestContext, facts: PacketData, { language }: RequestedPacket) {
  for (const box of labelled(facts))
    yield {
      kind: 'label' as const,
      body: await renderUnitLabelWithoutRecordingPrint(work, box.id, language),
    };
  for (const { id } of facts.billsOfLading.filter(({ own }) => own))
    yield { kind: 'bill' as const, body: (await printBill(work, id, false)).body };
}

async function seal(
  work: RequestContext,
  secrets: Integrations['secrets'],
  packet: RequestedPacket,
  contentsToSeal: {
    pages: number;
    contents: string;
    address: string;
    document: NewPacketFile;
    pieces: readonly NewPacketFile[];
  },
): Promise<void> {
  const key = await getOrCreatePacketSigningKey(work, secrets);
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const claim = await getClaimAsBothPartiesSeeIt(work, packet.claimId);
  const toPacketFile = ({ name, bytes, sha256: hash }: NewPacketFile): PacketFile => ({
    name,
    bytes,
    sha256: hash,
  });
  const manifest: PacketManifest = {
    pack: formatPacketNumber(packet.number),
    claim: `CL-${claim.number}`,
    company: companyName,
    madeAt: work.now.toString(),
    check: `${contentsToSeal.address}#${formatPacketLinkFragment(packet.number, contentsToSeal.contents)}`,
    contents: contentsToSeal.contents,
    key: key.id,
    document: toPacketFile(contentsToSeal.document),
    pieces: contentsToSeal.pieces.map(toPacketFile),
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await store.insertPacketFilesAndMarkMade(
    work,
    packet.id,
    {
      pages: contentsToSeal.pages,
      contents: contentsToSeal.contents,
      manifest: text,
      keyId: key.id,
      publicKey: key.publicKey,
      signature: key.sign(text),
    },
    [contentsToSeal.document, ...contentsToSeal.pieces],
  );
  publishChange(work, 'claims', [packet.claimId]);
}

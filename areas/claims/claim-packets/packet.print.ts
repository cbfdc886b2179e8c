import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatPacketLinkFragment, formatPacketNumber } from './packet-manifest.rules.ts';
import type { PacketPhoto, PacketData } from './packet-data.contract.ts';
import {
  formatPacketClaimNumber,
  drawLabeledLines,
  buildPacketSheetHeader,
  buildClaimHistoryPart,
  buildInvoiceLinesPart,
  buildLabelPart,
  buildOrderLinePart,
  buildLoadPart,
  buildPhotoPart,
  buildProofOfDeliveryPart,
  buildScanPart,
  buildConversationPart,
  buildTemperaturePart,
} from './packet-parts.print.ts';
import type { PacketPart } from './packet-parts.print.ts';
import {
  formatInstantInZone,
  formatLastFreightMilestone,
  listConversationEntries,
} from './packet-format.rules.ts';
import { claimLifecycle, claimTypeNames } from '#areas/claims/claims/claims.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { encodeQr } from '#kit/server/barcode.ts';
import { writeBoundPdf } from '#kit/server/pdf-binder.ts';
import type { PdfBinder, BinderPart } from '#kit/server/pdf-binder.ts';
import {
  contentBottom,
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  contentRight,
  contentWidth,
} from '#kit/server/pdf-layout.ts';
import type { PdfLayout } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { DrawingContext } from '#kit/server/pdf-drawing-context.ts';
import { letterPage, renderPrintAsEmbeddedPages, createPrintTranslate } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, PrintTranslate } from '#kit/server/pdf.ts';

/** Prints a claim packet: a summary page, then each section with its entry in the outline. */

const freightName = (say: PrintTranslate, { subject, code }: PacketData['claim']): string => {
  if (subject === 'unit') return say('Unit {code}', { code });
  return subject === 'line' ? say('Order line {code}', { code }) : say('Load {code}', { code });
};
interface Listed {
  title: string;
  says: string;
  /** True when the section has no page. */
  none: boolean;
}
/** The first page: what is claimed, the status of the claim, the contents of the packet, and how to check it. */
function coverPages(
  desk: PdfDocumentBuilder,
  f: PacketData,
  {
    listed,
    begins,
    contents,
    address,
  }: {
    listed: readonly Listed[];
    begins: readonly number[];
    contents: string;
    address: string;
  },
): readonly DrawingContext[] {
  const { translate: say } = desk;
  const { claim: c } = f;
  const sheet = createPdfLayout(desk, buildPacketSheetHeader(desk, f, 'Claim packet'));
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Packet'), lines: [formatPacketNumber(f.number)] },
      { label: say('Claim'), lines: [formatPacketClaimNumber(f)] },
      { label: say('Status'), lines: [say(statusOf(c.status))] },
      { label: say('Claimed'), lines: [formatMoney(c.amount)] },
      { label: say('amount|Paid'), lines: [c.settled === null ? '–' : formatMoney(c.settled)] },
    ],
    { strong: 11.5 },
  );
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Claimant'), lines: [c.claimant, c.claimantNumber] },
      { label: say('Shipper'), lines: [c.shipper ?? '–'] },
      { label: say('Consignee'), lines: [c.consignee ?? '–'] },
    ],
    { least: 44 },
  );
  summary(sheet, f);
  sheet.y += 14;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Contents of this packet'), width: { share: 1 }, bold: true },
      { title: '', width: { share: 1.5 } },
      { title: say('Page'), width: 48, align: 'right' },
    ],
    rows: listed.map(({ title, says: description, none }, n) => ({
      cells: [title, description, none ? '–' : String(begins[n] ?? '')],
    })),
  });
  checkBox(sheet, f, contents, address);
  return desk.pages;
}
const statusOf = (status: number): string =>
  Object.values(claimLifecycle.states).find(({ value }) => value === status)?.label ?? '';

function summary(sheet: PdfLayout, f: PacketData): void {
  const { translate: say } = sheet;
  const { claim: c } = f;
  const lines: [string, string | null][] = [
    [say('For'), `${freightName(say, c)}, ${c.goods}`],
    [say('Type'), `${say(claimTypeNames[c.type])}, ${say('units: {count}', { count: c.boxes })}`],
    [say('Day of service'), formatDate(c.dayOfService)],
    [
      say('Dock'),
      [c.warehouse, c.door && say('Door {number}', { number: c.door })].filter(Boolean).join(', '),
    ],
    formatLastFreightMilestone(say, c),
    [
      say('day|Filed'),
      [
        formatInstantInZone(say, c.filedAt, c.zone),
        ...(c.filedBy === null ? [] : [translateAnonymousOrErasedPersonName(say, c.filedBy)]),
      ].join(', '),
    ],
    [say('Your reference'), c.claimantRef],
    [say('Salvage'), c.salvage === 0 ? null : formatMoney(c.salvage)],
    [say('amount|Offered'), c.offered === null ? null : formatMoney(c.offered)],
    [say('Paid by'), c.credit ? say('Credit {number}', { number: c.credit.number }) : c.settledRef],
    [say('What happened'), c.said],
    [say('Our answer'), c.answer],
  ];
  sheet.y += 10;
  drawLabeledLines(sheet, lines);
}
/** Prints the URL of the page where recipients can check the packet. */
function checkBox(sheet: PdfLayout, f: PacketData, contents: string, address: string): void {
  const { translate: say } = sheet;
  const side = 84;
  sheet.y += 14;
  sheet.ensureSpace(side + 16);
  const top = sheet.y;
  sheet.page.frame(contentLeft, top, contentWidth, side + 14, 0.75);
  sheet.page.matrix(
    encodeQr(`${address}#${formatPacketLinkFragment(f.number, contents)}`),
    contentLeft + 8,
    top + 7,
    side,
  );
  const x = contentLeft + side + 22;
  sheet.page.text(say('Verify this packet'), x, top + 18, { size: 10.5, bold: true });
  const text = say(
    'Scan the code to open {address}, then select the folder or this file. The page shows whether each file is intact, altered, missing or added. Nothing is sent to us.',
    { address },
  );
  sheet.builder.typesetter
    .wrapLines(text, contentWidth - side - 36, 8.6, false, 4)
    .forEach((line, n) => sheet.page.text(line, x, top + 32 + n * 11, { size: 8.6 }));
  sheet.page.text(say('SHA-256 of each file'), x, top + 78, { size: 6.6, grey: 0.3 });
  sheet.page.text(contents, x, top + 89, { size: 8, letterSpacing: 0.2 });
  sheet.y += side + 14;
}
/** The footer of every page, from whichever document. */
export const createPacketPageFooter =
  (say: PrintTranslate, number: number, contentsHash: string) =>
  (pen: DrawingContext, page: number, pages: number): void => {
    const y = contentBottom + 33;
    pen.text(
      `${say('Packet {number}', { number: formatPacketNumber(number) })} · SHA-256 ${contentsHash.slice(0, 16)}…`,
      contentLeft,
      y,
      { size: 6.8, grey: 0.35 },
    );
    pen.text(say('{page} of {pages}', { page, pages }), contentRight, y, {
      size: 8,
      bold: true,
      align: 'right',
    });
  };

export interface PacketPrintInput {
  data: PacketData;
  photos: readonly PacketPhoto[];
  contentsHash: string;
  /** URL of the page on which a packet is checked. */
  address: string;
  /** Passes the documents of other features to `act`, which must read them before it returns. */
  readOriginalDocuments: (act: (papers: AsyncIterable<Paper>) => Promise<void>) => Promise<void>;
  readPhoto: (photo: PacketPhoto) => Promise<Uint8Array>;
  onPage: (page: number, pages: number) => Promise<void>;
}
interface Paper {
  kind: 'label' | 'bill';
  body: AsyncIterable<unknown>;
}
/** Streams the complete packet, page by page. */
export function printClaimPacket(
  printing: PrintContext,
  input: PacketPrintInput,
): AsyncGenerator<Uint8Array> {
  const { data: f, photos, contentsHash: contents, address } = input;
  const say = createPrintTranslate(printing.texts, printing.language);
  return writeBoundPdf(letterPage(`${formatPacketNumber(f.number)} CL-${f.claim.number}`), printing, {
    keywords: formatPacketLinkFragment(f.number, contents),
    foot: createPacketPageFooter(say, f.number, contents),
    onPage: input.onPage,
    parts: async (binder) => {
      const papers: Record<Paper['kind'], DrawingContext[]> = { label: [], bill: [] };
      await input.readOriginalDocuments(async (all) => {
        for await (const { kind, body } of all)
          papers[kind].push(...(await renderPrintAsEmbeddedPages(binder.typesetter, body)));
      });
      const rest = partsOf(binder, f, papers, photos, input.readPhoto);
      const listed = rest.map(({ title, emptyMessage: none }, n) => ({
        title,
        none: none !== undefined,
        says: none ?? saysOf(say, f, photos, n, rest),
      }));
      const first = (begins: readonly number[]): BinderPart => ({
        title: say('Claim packet'),
        pages: coverPages(binder.newDocument(), f, { listed, begins, contents, address }),
      });
      return { first, rest };
    },
  });
}
function partsOf(
  binder: PdfBinder,
  f: PacketData,
  papers: Record<Paper['kind'], DrawingContext[]>,
  photos: readonly PacketPhoto[],
  bytesOf: PacketPrintInput['readPhoto'],
): PacketPart[] {
  const { translate: say } = binder.newDocument();
  return [
    buildOrderLinePart(binder, f),
    ...(papers.label.length > 0 ? [buildLabelPart(binder, f, papers.label)] : []),
    buildScanPart(binder, f),
    buildTemperaturePart(binder, f),
    buildLoadPart(binder, f),
    ...(papers.bill.length > 0 ? [{ title: say('Bill of lading'), pages: papers.bill }] : []),
    buildProofOfDeliveryPart(binder, f),
    buildInvoiceLinesPart(binder, f),
    buildConversationPart(binder, f),
    buildClaimHistoryPart(binder, f),
    ...(photos.length > 0 ? [buildPhotoPart(binder, f, photos, bytesOf)] : []),
  ];
}
/** Describes what a section contains, with counts. */
function saysOf(
  say: PrintTranslate,
  f: PacketData,
  photos: readonly PacketPhoto[],
  n: number,
  parts: readonly BinderPart[],
): string {
  const counts: Readonly<Record<string, string>> = {
    [say('Order line')]: say('units: {count}', { count: f.units.length }),
    [say('Scans')]: formatCount(f.scans.length),
    [say('Temperatures')]: formatCount(f.temperatures.length),
    [say('Load and door')]: f.truckStops.map(({ load }) => load).join(', '),
    [say('Bill of lading')]: f.billsOfLading.map(({ number }) => number).join(', '),
    [say('Proof of delivery')]: formatCount(f.deliveryProofs.length),
    [say('Invoice lines')]: formatCount(f.invoiceLines.length),
    [say('Conversations')]: formatCount(listConversationEntries(f, say).length),
    [say('History of the claim')]: formatCount(f.events.length),
    [say('Photos')]: formatCount(photos.length),
  };
  return counts[parts[n]?.title ?? ''] ?? '';
}

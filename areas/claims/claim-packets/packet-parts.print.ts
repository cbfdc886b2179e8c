import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatPacketNumber } from './packet-manifest.rules.ts';
import type { PacketPhoto, PacketData } from './packet-data.contract.ts';
import { getEmbeddablePhotoOrientation, photosPerPage } from './packet-photos.rules.ts';
import {
  formatInstantInZone,
  formatScanPlace,
  formatScanKind,
  listConversationEntries,
} from './packet-format.rules.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { claimEventNames } from '#areas/claims/claims/claim-events.rules.ts';
import type { ClaimEvent, ClaimIncident } from '#areas/claims/claims/claims.contract.ts';
import { readingSources } from '#areas/freight/temperatures/temperatures.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths, formatMoney } from '#kit/contract/money.ts';
import { drawFramedScaledPage } from '#kit/server/pdf-binder.ts';
import type { PdfBinder, BinderPart } from '#kit/server/pdf-binder.ts';
import {
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  drawParagraph,
  contentWidth,
} from '#kit/server/pdf-layout.ts';
import type { PdfLayout, PdfLayoutHeader } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { DrawingContext } from '#kit/server/pdf-drawing-context.ts';
import type { PdfDocumentBuilder, PrintTranslate } from '#kit/server/pdf.ts';

/** The sections of a packet document, each with its entry in the outline. */

export const buildPacketSheetHeader = (
  { translate: say }: PdfDocumentBuilder,
  data: PacketData,
  title: string,
): PdfLayoutHeader => ({
  title: say(title),
  documentNameAndNumber: `${say('Packet {number}', { number: formatPacketNumber(data.number) })} · ${say('Claim {number}', { number: formatPacketClaimNumber(data) })}`,
});
export const formatPacketClaimNumber = (data: PacketData): string => `CL-${data.claim.number}`;

export function drawLabeledLines(sheet: PdfLayout, lines: readonly [string, string | null][]): void {
  for (const [label, text] of lines) {
    if (text === null) continue;
    for (const [n, line] of sheet.builder.typesetter
      .wrapLines(text, contentWidth - 122, 9.2, false, 14)
      .entries()) {
      sheet.ensureSpace(14);
      if (n === 0) sheet.page.text(label, contentLeft, sheet.y + 10, { size: 7.8, grey: 0.3 });
      sheet.page.text(line, contentLeft + 120, sheet.y + 10, { size: 9.2 });
      sheet.y += 13.4;
    }
  }
}
function part(binder: PdfBinder, f: PacketData, title: string, draw: (sheet: PdfLayout) => void): BinderPart {
  const desk = binder.newDocument();
  const sheet = createPdfLayout(desk, buildPacketSheetHeader(desk, f, title));
  draw(sheet);
  return { title: desk.translate(title), pages: desk.pages };
}
/** A section without content has no page. The first page of the packet lists it. */
export interface PacketPart extends BinderPart {
  emptyMessage?: string;
}
const nothing = (title: string, none: string): PacketPart => ({ title, emptyMessage: none, pages: [] });
export const buildOrderLinePart = (binder: PdfBinder, data: PacketData): BinderPart =>
  part(binder, data, 'Order line', (sheet) => {
    const { translate: say } = sheet;
    drawPdfTable(sheet, {
      columns: [
        { title: say('Order'), width: 52, bold: true },
        { title: say('Shipper'), width: { share: 1 } },
        { title: say('Consignee'), width: { share: 1 } },
        { title: say('Commodity'), width: { share: 1.4 } },
        { title: say('Size (in)'), width: 62 },
        { title: say('Ship date'), width: 58 },
        { title: say('Units'), width: 38, align: 'right' },
        { title: say('Cu ft'), width: 46, align: 'right' },
      ],
      rows: data.lines.map((l) => ({
        cells: [
          l.order,
          l.shipper,
          l.consignee,
          [`${l.code} ${l.description}`, ...(l.po ? [`${say('PO')} ${l.po}`] : [])],
          [`${l.l} × ${l.w} × ${l.h}`, say(formatUnitOfMeasure(l.uom))],
          formatDate(l.shipDate),
          formatCount(l.units),
          formatHundredths(l.cubes),
        ],
      })),
      emptyText: say('No information available.'),
    });
    sheet.y += 12;
    drawParagraph(sheet, `${say('Units')}: ${data.units.map(({ code }) => code).join(', ')}`, { size: 8.4 });
  });
/** The labels in their original form, four on a page. */
export function buildLabelPart(
  binder: PdfBinder,
  data: PacketData,
  labels: readonly DrawingContext[],
): BinderPart {
  const scale = 0.72;
  const desk = binder.newDocument();
  let sheet = createPdfLayout(desk, buildPacketSheetHeader(desk, data, 'Label'));
  labels.forEach((label, n) => {
    if (n > 0 && n % 4 === 0) sheet = createPdfLayout(desk, buildPacketSheetHeader(desk, data, 'Label'));
    const [column, line] = [n % 2, Math.floor((n % 4) / 2)];
    drawFramedScaledPage(sheet.page, label, contentLeft + 20 + column * 270, sheet.y + 8 + line * 330, scale);
  });
  return { title: desk.translate('Label'), pages: desk.pages };
}

/** Scans are grouped by unit. With very many units, only the first ones are printed. */
const scanBoxes = 60;
export const buildScanPart = (binder: PdfBinder, data: PacketData): BinderPart =>
  part(binder, data, 'Scans', (sheet) => {
    const { translate: say } = sheet;
    const byBox = [...Map.groupBy(data.scans, ({ code }) => code)];
    drawPdfTable(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: { share: 1.1 }, bold: true },
        { title: say('Location'), width: { share: 1 } },
        { title: say('Who'), width: { share: 1 } },
        { title: say('Note'), width: { share: 1.1 } },
      ],
      rows: byBox.slice(0, scanBoxes).flatMap(([code, scans]) => [
        { cells: [say('Unit {code}', { code })], kind: 'group' as const },
        ...scans.map((s) => ({
          cells: [
            formatInstantInZone(say, s.at, s.zone ?? data.claim.zone),
            formatScanKind(say, s),
            [s.warehouse, formatScanPlace(say, s)].filter(Boolean).join(' '),
            [translateAnonymousOrErasedPersonName(say, s.who), ...(s.device ? [s.device] : [])],
            s.note ?? '',
          ],
        })),
      ]),
      emptyText: say('No scans'),
      continuedLabel: say('continued'),
    });
    more(sheet, byBox.length - scanBoxes);
  });
function more(sheet: PdfLayout, count: number): void {
  if (count <= 0) return;
  sheet.y += 8;
  drawParagraph(
    sheet,
    sheet.translate('{count} more units are listed in the table in the folder.', { count }),
    {
      size: 8.4,
    },
  );
}

const sourceNames: Readonly<Record<number, string>> = {
  [readingSources.scanner]: 'Scanner',
  [readingSources.call]: 'Sensor',
  [readingSources.file]: 'File',
  [readingSources.proof]: 'Proof of delivery',
};
const degrees = (tenths: number): string =>
  `${(tenths / 10).toFixed(1)} °F (${(((tenths / 10 - 32) * 5) / 9).toFixed(1)} °C)`;
const sourceOf = (source: number): string => sourceNames[source] ?? '';
export function buildTemperaturePart(binder: PdfBinder, data: PacketData): PacketPart {
  const { translate: say } = binder.newDocument();
  if (data.temperatures.length === 0) return nothing(say('Temperatures'), say('No temperatures'));
  return part(binder, data, 'Temperatures', (sheet) => {
    drawPdfTable(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: { share: 1 }, bold: true },
        { title: say('Temperature'), width: 106, align: 'right' },
        { title: say('By'), width: { share: 1 } },
      ],
      rows: data.temperatures.map((r) => ({
        cells: [
          formatInstantInZone(say, r.at, r.zone),
          `${say(r.measured)} ${r.code}`,
          degrees(r.tenthsF),
          [
            say(sourceOf(r.source)),
            [r.device, translateAnonymousOrErasedPersonName(say, r.who)].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join(': '),
        ],
      })),
    });
  });
}

export const buildLoadPart = (binder: PdfBinder, data: PacketData): BinderPart =>
  part(binder, data, 'Load and door', (sheet) => {
    const { translate: say } = sheet;
    if (data.truckStops.length === 0) drawParagraph(sheet, say('Not loaded on any truck.'), { size: 9.2 });
    for (const k of data.truckStops) {
      sheet.ensureSpace(150);
      drawBoxRowAdvancingIfFullWidth(
        sheet,
        [
          { label: say('Load'), lines: [k.load, k.name] },
          { label: say('Door'), lines: [[k.warehouse, k.door ?? ''].join(' ').trim()] },
          { label: say('Trailer'), lines: [k.trailer ?? '–', k.carrier ?? ''].filter(Boolean) },
          { label: say('Claimed units'), lines: [formatCount(k.boxes)] },
        ],
        { least: 40 },
      );
      sheet.y += 4;
      drawLabeledLines(sheet, [
        [say('Seal'), k.seal],
        [say('Loading began'), k.startedAt === null ? null : formatInstantInZone(say, k.startedAt, k.zone)],
        [say('Loaded'), k.loadedAt === null ? null : formatInstantInZone(say, k.loadedAt, k.zone)],
        [say('Released'), k.releasedAt === null ? null : formatInstantInZone(say, k.releasedAt, k.zone)],
        [say('Stop'), k.stop],
        [
          say('Window'),
          k.windowStart === null && k.windowEnd === null
            ? null
            : [k.windowStart, k.windowEnd]
                .map((end) => formatInstantInZone(say, end, k.stopZone ?? data.claim.zone))
                .join(' – '),
        ],
        [
          say('Delivered'),
          k.deliveredAt === null
            ? null
            : formatInstantInZone(say, k.deliveredAt, k.stopZone ?? data.claim.zone),
        ],
      ]);
      sheet.y += 12;
    }
    if (data.billsOfLading.length > 0)
      drawParagraph(
        sheet,
        `${say('Bills of lading')}: ${data.billsOfLading.map(({ number }) => number).join(', ')}`,
        {
          size: 9.2,
        },
      );
  });

const kinds = { short: 'Short', over: 'Over', damaged: 'Damaged' } as const;
export function buildProofOfDeliveryPart(binder: PdfBinder, data: PacketData): PacketPart {
  const { translate: say } = binder.newDocument();
  if (data.deliveryProofs.length === 0)
    return nothing(say('Proof of delivery'), say('No proof of delivery on file.'));
  return part(binder, data, 'Proof of delivery', (sheet) => {
    for (const p of data.deliveryProofs) {
      sheet.ensureSpace(170);
      drawLabeledLines(sheet, [
        [say('Stop'), p.place],
        [say('Delivered'), formatInstantInZone(say, p.deliveredAt, p.zone)],
        [say('Signed by'), p.signedBy ?? '–'],
        [say('Temperature'), p.temperatureTenths === null ? null : degrees(p.temperatureTenths)],
        [say('Note'), p.note],
      ]);
      sign(sheet, p.signature);
      if (p.exceptions.length > 0)
        drawPdfTable(sheet, {
          columns: [
            { title: say('Box'), width: 130, bold: true },
            { title: say('What was found'), width: 110 },
            { title: say('Note'), width: { share: 1 } },
          ],
          rows: p.exceptions.map((e) => ({ cells: [e.code, say(kinds[e.kind]), e.note ?? ''] })),
        });
      sheet.y += 14;
    }
  });
}
const signatureWide = 280;
/** Draws a signature. It was recorded on a pad four times as wide as high, with a width of 1,000. */
function sign(sheet: PdfLayout, strokes: PacketData['deliveryProofs'][number]['signature']): void {
  if (!strokes) return;
  const tall = signatureWide / 4;
  const [x, y] = [contentLeft + 120, sheet.y + 4];
  sheet.page.text(sheet.translate('Signature'), contentLeft, y + 10, { size: 7.8, grey: 0.3 });
  sheet.page.frame(x, y, signatureWide, tall, 0.6);
  const scale = signatureWide / 1000;
  sheet.page.strokes(
    strokes.map((stroke) => stroke.map((v, n) => (n % 2 === 0 ? x : y) + v * scale)),
    1.1,
  );
  sheet.y += tall + 16;
}

export function buildInvoiceLinesPart(binder: PdfBinder, data: PacketData): PacketPart {
  const { translate: say } = binder.newDocument();
  if (data.invoiceLines.length === 0)
    return nothing(say('Invoice lines'), say('The claimant was not billed for this freight.'));
  return part(binder, data, 'Invoice lines', (sheet) => {
    drawPdfTable(sheet, {
      columns: [
        { title: say('Invoice'), width: 90, bold: true },
        { title: say('Charge'), width: { share: 1 } },
        { title: say('Amount'), width: 90, align: 'right' },
        { title: say('Outstanding'), width: 90, align: 'right' },
      ],
      rows: data.invoiceLines.map((l) => ({
        cells: [l.invoice, say(l.charge), formatMoney(l.amount), formatMoney(l.left)],
      })),
    });
  });
}

export function buildConversationPart(binder: PdfBinder, data: PacketData): PacketPart {
  const { translate: say } = binder.newDocument();
  const entries = listConversationEntries(data, say);
  if (entries.length === 0) return nothing(say('Conversations'), say('No conversations.'));
  return part(binder, data, 'Conversations', (sheet) => {
    drawPdfTable(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('Who'), width: 110, bold: true },
        { title: say('Comments'), width: { share: 1 } },
        { title: '', width: 70 },
      ],
      rows: entries.map((m) => ({
        cells: [
          formatInstantInZone(say, m.at, data.claim.zone),
          translateAnonymousOrErasedPersonName(say, m.who),
          m.text,
          m.more,
        ],
      })),
    });
  });
}

const correctedSays = (say: PrintTranslate, { was, now }: NonNullable<ClaimEvent['corrected']>): string => {
  const describeIncident = (h: ClaimIncident) =>
    [
      h.warehouse,
      h.door && say('Door {number}', { number: h.door }),
      h.at && formatInstantInZone(say, h.at, h.zone),
    ]
      .filter(Boolean)
      .join(', ');
  return `${describeIncident(was)} → ${describeIncident(now)}`;
};
export const buildClaimHistoryPart = (binder: PdfBinder, data: PacketData): BinderPart =>
  part(binder, data, 'History of the claim', (sheet) => {
    const { translate: say } = sheet;
    drawPdfTable(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: 128, bold: true },
        { title: say('Amount'), width: 70, align: 'right' },
        { title: say('Who'), width: 96 },
        { title: say('Comments'), width: { share: 1 } },
      ],
      rows: data.events.map((e) => ({
        cells: [
          formatInstantInZone(say, e.at, data.claim.zone),
          say(claimEventNames[e.action]?.label ?? e.action),
          e.amount === null ? '' : formatMoney(e.amount),
          translateAnonymousOrErasedPersonName(say, e.who),
          [...(e.corrected ? [correctedSays(say, e.corrected)] : []), ...(e.said === null ? [] : [e.said])],
        ],
      })),
    });
    sheet.y += 14;
    drawPdfTable(sheet, {
      columns: [
        { title: say('Photos and documents'), width: { share: 1 }, bold: true },
        { title: say('Added'), width: 190 },
        { title: say('In the folder'), width: { share: 1 } },
      ],
      rows: data.documents.map((p) => ({
        cells: [
          p.name,
          [formatInstantInZone(say, p.at, data.claim.zone), translateAnonymousOrErasedPersonName(say, p.who)]
            .filter(Boolean)
            .join(', '),
          p.piece,
        ],
      })),
      emptyText: say('None yet.'),
    });
  });

const gap = 12;
const cell = { wide: (contentWidth - gap) / 2, tall: 190 };
/** Photos, six on a page, each with its name, who added it and when. Each is read when its page is written. */
export function buildPhotoPart(
  binder: PdfBinder,
  data: PacketData,
  photos: readonly PacketPhoto[],
  readPhoto: (photo: PacketPhoto) => Promise<Uint8Array>,
): BinderPart {
  const { translate: say } = binder.newDocument();
  return {
    title: say('Photos'),
    pages: {
      count: Math.ceil(photos.length / photosPerPage),
      draw: async (page) => {
        const desk = binder.newDocument();
        const sheet = createPdfLayout(desk, buildPacketSheetHeader(desk, data, 'Photos'));
        const pagePhotos = photos.slice(page * photosPerPage, (page + 1) * photosPerPage);
        for (const [n, photo] of pagePhotos.entries()) {
          const x = contentLeft + (n % 2) * (cell.wide + gap);
          const y = sheet.y + 6 + Math.floor(n / 2) * (cell.tall + 32);
          drawPhoto(sheet, data, photo, await readPhoto(photo), x, y);
        }
        return sheet.page;
      },
    },
  };
}
function drawPhoto(
  sheet: PdfLayout,
  f: PacketData,
  photo: PacketPhoto,
  bytes: Uint8Array,
  x: number,
  y: number,
): void {
  const { translate: say, page: pen } = sheet;
  const how = getEmbeddablePhotoOrientation(bytes);
  pen.fill(x, y, cell.wide, cell.tall, 0.95);
  if (how) {
    const [wide, tall] = how.exifOrientation >= 5 ? [photo.height, photo.width] : [photo.width, photo.height];
    const scale = Math.min(cell.wide / wide, cell.tall / tall);
    const [w, h] = [wide * scale, tall * scale];
    pen.picture(bytes, x + (cell.wide - w) / 2, y + (cell.tall - h) / 2, w, h, how.exifOrientation);
  } else
    pen.text(say('In the folder (can’t be printed)'), x + cell.wide / 2, y + cell.tall / 2, {
      size: 8.6,
      align: 'center',
      grey: 0.3,
    });
  pen.frame(x, y, cell.wide, cell.tall, 0.5);
  const name = sheet.builder.typesetter.clipWithEllipsis(photo.piece, cell.wide, 8, true);
  pen.text(name, x, y + cell.tall + 11, { size: 8, bold: true });
  const caption = [
    photo.at === null ? '' : formatInstantInZone(say, photo.at, f.claim.zone),
    translateAnonymousOrErasedPersonName(say, photo.who),
  ]
    .filter(Boolean)
    .join(', ');
  pen.text(sheet.builder.typesetter.clipWithEllipsis(caption, cell.wide, 7.4), x, y + cell.tall + 21, {
    size: 7.4,
    grey: 0.3,
  });
}

import { personName } from '#kit/contract/person-name.ts';
import { packName } from './manifest.rules.ts';
import type { Photo, PackFacts } from './pack-facts.contract.ts';
import { drawn, photosAPage } from './pack-photos.rules.ts';
import { at, placeSays, scanSays, talkOf } from './pack-words.rules.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { eventNames } from '#areas/claims/claims/claim-events.rules.ts';
import type { ClaimEvent, Happening } from '#areas/claims/claims/claims.contract.ts';
import { sources } from '#areas/freight/temperatures/temperatures.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import { setOn } from '#kit/server/pdf-binder.ts';
import type { Binder, Part } from '#kit/server/pdf-binder.ts';
import { boxes, left, openSheet, paragraph, width } from '#kit/server/pdf-sheet.ts';
import type { Sheet, SheetHead } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Pen } from '#kit/server/pdf-pen.ts';
import type { Desk, Say } from '#kit/server/pdf.ts';

/** The parts of a pack on paper, each with its line in the outline. */

export const head = ({ say }: Desk, f: PackFacts, title: string): SheetHead => ({
  title: say(title),
  number: `${say('Pack {number}', { number: packName(f.number) })} · ${say('Claim {number}', { number: claimName(f) })}`,
});
export const claimName = (f: PackFacts): string => `CL-${f.claim.number}`;

export function facts(sheet: Sheet, lines: readonly [string, string | null][]): void {
  for (const [label, text] of lines) {
    if (text === null) continue;
    for (const [n, line] of sheet.desk.type.wrap(text, width - 122, 9.2, false, 14).entries()) {
      sheet.need(14);
      if (n === 0) sheet.pen.text(label, left, sheet.y + 10, { size: 7.8, grey: 0.3 });
      sheet.pen.text(line, left + 120, sheet.y + 10, { size: 9.2 });
      sheet.y += 13.4;
    }
  }
}
function part(binder: Binder, f: PackFacts, title: string, draw: (sheet: Sheet) => void): Part {
  const desk = binder.desk();
  const sheet = openSheet(desk, head(desk, f, title));
  draw(sheet);
  return { title: desk.say(title), pages: desk.pages };
}
/** One of which there is nothing has no page; the first page of the pack says so. */
export interface PackPart extends Part {
  none?: string;
}
const nothing = (title: string, none: string): PackPart => ({ title, none, pages: [] });
export const linePart = (binder: Binder, f: PackFacts): Part =>
  part(binder, f, 'Order line', (sheet) => {
    const { say } = sheet;
    table(sheet, {
      columns: [
        { title: say('Order'), width: 52, bold: true },
        { title: say('Shipper'), width: { share: 1 } },
        { title: say('Consignee'), width: { share: 1 } },
        { title: say('Goods'), width: { share: 1.4 } },
        { title: say('Size, in'), width: 62 },
        { title: say('Ship date'), width: 58 },
        { title: say('Units'), width: 38, align: 'right' },
        { title: say('Cubes'), width: 46, align: 'right' },
      ],
      rows: f.lines.map((l) => ({
        cells: [
          l.order,
          l.shipper,
          l.consignee,
          [`${l.code} ${l.description}`, ...(l.po ? [`${say('PO')} ${l.po}`] : [])],
          [`${l.l} × ${l.w} × ${l.h}`, say(unitOfMeasureName(l.uom))],
          showDate(l.shipDate),
          showCount(l.units),
          showHundredths(l.cubes),
        ],
      })),
      empty: say('Nothing is known of it.'),
    });
    sheet.y += 12;
    paragraph(sheet, `${say('Boxes')}: ${f.boxes.map(({ code }) => code).join(', ')}`, { size: 8.4 });
  });
/** Labels as they stand, four on a page. */
export function labelPart(binder: Binder, f: PackFacts, labels: readonly Pen[]): Part {
  const scale = 0.72;
  const desk = binder.desk();
  let sheet = openSheet(desk, head(desk, f, 'Label'));
  labels.forEach((label, n) => {
    if (n > 0 && n % 4 === 0) sheet = openSheet(desk, head(desk, f, 'Label'));
    const [column, line] = [n % 2, Math.floor((n % 4) / 2)];
    setOn(sheet.pen, label, left + 20 + column * 270, sheet.y + 8 + line * 330, scale);
  });
  return { title: desk.say('Label'), pages: desk.pages };
}

/** A box's scans stand together; of very many boxes those of the first. */
const scanBoxes = 60;
export const scanPart = (binder: Binder, f: PackFacts): Part =>
  part(binder, f, 'Scans', (sheet) => {
    const { say } = sheet;
    const byBox = [...Map.groupBy(f.scans, ({ code }) => code)];
    table(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: { share: 1.1 }, bold: true },
        { title: say('Where'), width: { share: 1 } },
        { title: say('Who'), width: { share: 1 } },
        { title: say('Note'), width: { share: 1.1 } },
      ],
      rows: byBox.slice(0, scanBoxes).flatMap(([code, scans]) => [
        { cells: [say('Box {code}', { code })], kind: 'group' as const },
        ...scans.map((s) => ({
          cells: [
            at(s.at, s.zone ?? f.claim.zone),
            scanSays(say, s),
            [s.warehouse, placeSays(say, s)].filter(Boolean).join(' '),
            [personName(say, s.who), ...(s.device ? [s.device] : [])],
            s.note ?? '',
          ],
        })),
      ]),
      empty: say('No scans'),
      continued: say('continued'),
    });
    more(sheet, byBox.length - scanBoxes);
  });
function more(sheet: Sheet, count: number): void {
  if (count <= 0) return;
  sheet.y += 8;
  paragraph(sheet, sheet.say('{count} more boxes are in the table in the folder.', { count }), { size: 8.4 });
}

const sourceNames: Readonly<Record<number, string>> = {
  [sources.scanner]: 'Scanner',
  [sources.call]: 'Sensor',
  [sources.file]: 'File',
  [sources.proof]: 'Proof of delivery',
};
const degrees = (tenths: number): string =>
  `${(tenths / 10).toFixed(1)} °F (${(((tenths / 10 - 32) * 5) / 9).toFixed(1)} °C)`;
const sourceOf = (source: number): string => sourceNames[source] ?? '';
export function temperaturePart(binder: Binder, f: PackFacts): PackPart {
  const { say } = binder.desk();
  if (f.readings.length === 0) return nothing(say('Temperatures'), say('No temperatures'));
  return part(binder, f, 'Temperatures', (sheet) => {
    table(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: { share: 1 }, bold: true },
        { title: say('Temperature'), width: 106, align: 'right' },
        { title: say('By'), width: { share: 1 } },
      ],
      rows: f.readings.map((r) => ({
        cells: [
          at(r.at, r.zone),
          `${say(r.measured)} ${r.code}`,
          degrees(r.tenthsF),
          [say(sourceOf(r.source)), [r.device, personName(say, r.who)].filter(Boolean).join(', ')]
            .filter(Boolean)
            .join(': '),
        ],
      })),
    });
  });
}

export const loadPart = (binder: Binder, f: PackFacts): Part =>
  part(binder, f, 'Load and door', (sheet) => {
    const { say } = sheet;
    if (f.trucks.length === 0) paragraph(sheet, say('It was loaded on no truck.'), { size: 9.2 });
    for (const k of f.trucks) {
      sheet.need(150);
      boxes(
        sheet,
        [
          { label: say('Load'), lines: [k.load, k.name] },
          { label: say('Door'), lines: [[k.warehouse, k.door ?? ''].join(' ').trim()] },
          { label: say('Trailer'), lines: [k.trailer ?? '–', k.carrier ?? ''].filter(Boolean) },
          { label: say('Boxes of the claim'), lines: [showCount(k.boxes)] },
        ],
        { least: 40 },
      );
      sheet.y += 4;
      facts(sheet, [
        [say('Seal'), k.seal],
        [say('Loading began'), k.startedAt === null ? null : at(k.startedAt, k.zone)],
        [say('Loaded'), k.loadedAt === null ? null : at(k.loadedAt, k.zone)],
        [say('Released'), k.releasedAt === null ? null : at(k.releasedAt, k.zone)],
        [say('Stop'), k.stop],
        [
          say('Window'),
          k.windowStart === null && k.windowEnd === null
            ? null
            : `${at(k.windowStart, k.stopZone ?? f.claim.zone)} – ${at(k.windowEnd, k.stopZone ?? f.claim.zone)}`,
        ],
        [say('Delivered'), k.deliveredAt === null ? null : at(k.deliveredAt, k.stopZone ?? f.claim.zone)],
      ]);
      sheet.y += 12;
    }
    if (f.bills.length > 0)
      paragraph(sheet, `${say('Bills of lading')}: ${f.bills.map(({ number }) => number).join(', ')}`, {
        size: 9.2,
      });
  });

const kinds = { short: 'Short', over: 'Over', damaged: 'Damaged' } as const;
export function proofPart(binder: Binder, f: PackFacts): PackPart {
  const { say } = binder.desk();
  if (f.proofs.length === 0) return nothing(say('Proof of delivery'), say('No proof of delivery was kept.'));
  return part(binder, f, 'Proof of delivery', (sheet) => {
    for (const p of f.proofs) {
      sheet.need(170);
      facts(sheet, [
        [say('Stop'), p.place],
        [say('Delivered'), at(p.deliveredAt, p.zone)],
        [say('Signed by'), p.signedBy ?? '–'],
        [say('Temperature'), p.temperatureTenths === null ? null : degrees(p.temperatureTenths)],
        [say('Note'), p.note],
      ]);
      sign(sheet, p.signature);
      if (p.exceptions.length > 0)
        table(sheet, {
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
/** Drawn on a pad four times as wide as high, whose long side is a thousand. */
function sign(sheet: Sheet, strokes: PackFacts['proofs'][number]['signature']): void {
  if (!strokes) return;
  const tall = signatureWide / 4;
  const [x, y] = [left + 120, sheet.y + 4];
  sheet.pen.text(sheet.say('Signature'), left, y + 10, { size: 7.8, grey: 0.3 });
  sheet.pen.frame(x, y, signatureWide, tall, 0.6);
  const scale = signatureWide / 1000;
  sheet.pen.strokes(
    strokes.map((stroke) => stroke.map((v, n) => (n % 2 === 0 ? x : y) + v * scale)),
    1.1,
  );
  sheet.y += tall + 16;
}

export function invoicePart(binder: Binder, f: PackFacts): PackPart {
  const { say } = binder.desk();
  if (f.invoiced.length === 0)
    return nothing(say('Invoice lines'), say('The claimant was billed nothing for this freight.'));
  return part(binder, f, 'Invoice lines', (sheet) => {
    table(sheet, {
      columns: [
        { title: say('Invoice'), width: 90, bold: true },
        { title: say('Charge'), width: { share: 1 } },
        { title: say('Amount'), width: 90, align: 'right' },
        { title: say('Still stands'), width: 90, align: 'right' },
      ],
      rows: f.invoiced.map((l) => ({
        cells: [l.invoice, say(l.charge), showMoney(l.amount), showMoney(l.left)],
      })),
    });
  });
}

export function talkPart(binder: Binder, f: PackFacts): PackPart {
  const { say } = binder.desk();
  const said = talkOf(f, say);
  if (said.length === 0) return nothing(say('Conversations'), say('Nothing was said about it.'));
  return part(binder, f, 'Conversations', (sheet) => {
    table(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('Who'), width: 110, bold: true },
        { title: say('What was said'), width: { share: 1 } },
        { title: '', width: 70 },
      ],
      rows: said.map((m) => ({ cells: [at(m.at, f.claim.zone), personName(say, m.who), m.text, m.more] })),
    });
  });
}

const correctedSays = (say: Say, { was, now }: NonNullable<ClaimEvent['corrected']>): string => {
  const says = (h: Happening) =>
    [h.warehouse, h.door && say('Door {number}', { number: h.door }), h.at && at(h.at, h.zone)]
      .filter(Boolean)
      .join(', ');
  return `${says(was)} → ${says(now)}`;
};
export const historyPart = (binder: Binder, f: PackFacts): Part =>
  part(binder, f, 'History of the claim', (sheet) => {
    const { say } = sheet;
    table(sheet, {
      columns: [
        { title: say('When'), width: 118 },
        { title: say('What'), width: 128, bold: true },
        { title: say('Amount'), width: 70, align: 'right' },
        { title: say('Who'), width: 96 },
        { title: say('What was said'), width: { share: 1 } },
      ],
      rows: f.events.map((e) => ({
        cells: [
          at(e.at, f.claim.zone),
          say(eventNames[e.action]?.label ?? e.action),
          e.amount === null ? '' : showMoney(e.amount),
          personName(say, e.who),
          [...(e.corrected ? [correctedSays(say, e.corrected)] : []), ...(e.said === null ? [] : [e.said])],
        ],
      })),
    });
    sheet.y += 14;
    table(sheet, {
      columns: [
        { title: say('Photos and papers'), width: { share: 1 }, bold: true },
        { title: say('Added'), width: 190 },
        { title: say('In the folder'), width: { share: 1 } },
      ],
      rows: f.papers.map((p) => ({
        cells: [p.name, [at(p.at, f.claim.zone), personName(say, p.who)].filter(Boolean).join(', '), p.piece],
      })),
      empty: say('None yet.'),
    });
  });

const gap = 12;
const cell = { wide: (width - gap) / 2, tall: 190 };
/** Photos six on a page, each with its name and who added it when; read when their page is written. */
export function photoPart(
  binder: Binder,
  f: PackFacts,
  photos: readonly Photo[],
  read: (photo: Photo) => Promise<Uint8Array>,
): Part {
  const { say } = binder.desk();
  return {
    title: say('Photos'),
    pages: {
      count: Math.ceil(photos.length / photosAPage),
      draw: async (page) => {
        const desk = binder.desk();
        const sheet = openSheet(desk, head(desk, f, 'Photos'));
        const shown = photos.slice(page * photosAPage, (page + 1) * photosAPage);
        for (const [n, photo] of shown.entries()) {
          const x = left + (n % 2) * (cell.wide + gap);
          const y = sheet.y + 6 + Math.floor(n / 2) * (cell.tall + 32);
          drawPhoto(sheet, f, photo, await read(photo), x, y);
        }
        return sheet.pen;
      },
    },
  };
}
function drawPhoto(sheet: Sheet, f: PackFacts, photo: Photo, bytes: Uint8Array, x: number, y: number): void {
  const { say, pen } = sheet;
  const how = drawn(bytes);
  pen.fill(x, y, cell.wide, cell.tall, 0.95);
  if (how) {
    const [wide, tall] = how.turned >= 5 ? [photo.height, photo.width] : [photo.width, photo.height];
    const scale = Math.min(cell.wide / wide, cell.tall / tall);
    const [w, h] = [wide * scale, tall * scale];
    pen.picture(bytes, x + (cell.wide - w) / 2, y + (cell.tall - h) / 2, w, h, how.turned);
  } else
    pen.text(say('In the folder, in a form that is not for paper'), x + cell.wide / 2, y + cell.tall / 2, {
      size: 8.6,
      align: 'center',
      grey: 0.3,
    });
  pen.frame(x, y, cell.wide, cell.tall, 0.5);
  const name = sheet.desk.type.clip(photo.piece, cell.wide, 8, true);
  pen.text(name, x, y + cell.tall + 11, { size: 8, bold: true });
  const by = [photo.at === null ? '' : at(photo.at, f.claim.zone), personName(say, photo.who)]
    .filter(Boolean)
    .join(', ');
  pen.text(sheet.desk.type.clip(by, cell.wide, 7.4), x, y + cell.tall + 21, { size: 7.4, grey: 0.3 });
}

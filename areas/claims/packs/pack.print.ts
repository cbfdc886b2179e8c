import { personName } from '#kit/contract/person-name.ts';
import { linkOf, packName } from './manifest.rules.ts';
import type { Photo, PackFacts } from './pack-facts.contract.ts';
import {
  claimName,
  facts,
  head,
  historyPart,
  invoicePart,
  labelPart,
  linePart,
  loadPart,
  photoPart,
  proofPart,
  scanPart,
  talkPart,
  temperaturePart,
} from './pack-parts.print.ts';
import type { PackPart } from './pack-parts.print.ts';
import { at, momentSays, talkOf } from './pack-words.rules.ts';
import { claimLifecycle, typeNames } from '#areas/claims/claims/claims.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { qr } from '#kit/server/barcode.ts';
import { bound } from '#kit/server/pdf-binder.ts';
import type { Binder, Part } from '#kit/server/pdf-binder.ts';
import { bottom, boxes, left, openSheet, right, width } from '#kit/server/pdf-sheet.ts';
import type { Sheet } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Pen } from '#kit/server/pdf-pen.ts';
import { letter, pagesOf, sayFrom } from '#kit/server/pdf.ts';
import type { Desk, Printing, Say } from '#kit/server/pdf.ts';

/** The pack of a claim on paper: a first page that sums it up, then each part with its line in the outline. */

const freightName = (say: Say, { subject, code }: PackFacts['claim']): string => {
  if (subject === 'unit') return say('Box {code}', { code });
  return subject === 'line' ? say('Line of order {code}', { code }) : say('Load {code}', { code });
};
interface Listed {
  title: string;
  says: string;
  /** It has no page. */
  none: boolean;
}
/** The first page: what is claimed, where it stands, what is in the pack, and how it is checked. */
function coverPages(
  desk: Desk,
  f: PackFacts,
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
): readonly Pen[] {
  const { say } = desk;
  const { claim: c } = f;
  const sheet = openSheet(desk, head(desk, f, 'Claim pack'));
  boxes(
    sheet,
    [
      { label: say('Pack'), lines: [packName(f.number)] },
      { label: say('Claim'), lines: [claimName(f)] },
      { label: say('Status'), lines: [say(statusOf(c.status))] },
      { label: say('Claimed'), lines: [showMoney(c.amount)] },
      { label: say('amount|Paid'), lines: [c.settled === null ? '–' : showMoney(c.settled)] },
    ],
    { strong: 11.5 },
  );
  boxes(
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
  table(sheet, {
    columns: [
      { title: say('What is in this pack'), width: { share: 1 }, bold: true },
      { title: '', width: { share: 1.5 } },
      { title: say('Page'), width: 48, align: 'right' },
    ],
    rows: listed.map(({ title, says, none }, n) => ({
      cells: [title, says, none ? '–' : String(begins[n] ?? '')],
    })),
  });
  checkBox(sheet, f, contents, address);
  return desk.pages;
}
const statusOf = (status: number): string =>
  Object.values(claimLifecycle.states).find(({ value }) => value === status)?.label ?? '';

function summary(sheet: Sheet, f: PackFacts): void {
  const { say } = sheet;
  const { claim: c } = f;
  const lines: [string, string | null][] = [
    [say('For'), `${freightName(say, c)}, ${c.goods}`],
    [say('Type'), `${say(typeNames[c.type])}, ${say('boxes: {count}', { count: c.boxes })}`],
    [say('Day of service'), showDate(c.dayOfService)],
    [
      say('Dock'),
      [c.warehouse, c.door && say('Door {number}', { number: c.door })].filter(Boolean).join(', '),
    ],
    momentSays(say, c),
    [
      say('day|Filed'),
      `${at(c.filedAt, c.zone)}${c.filedBy === null ? '' : `, ${personName(say, c.filedBy)}`}`,
    ],
    [say('Your reference'), c.claimantRef],
    [say('Salvage'), c.salvage === 0 ? null : showMoney(c.salvage)],
    [say('amount|Offered'), c.offered === null ? null : showMoney(c.offered)],
    [say('Paid by'), c.credit ? say('Credit {number}', { number: c.credit.number }) : c.settledRef],
    [say('What happened'), c.said],
    [say('Our answer'), c.answer],
  ];
  sheet.y += 10;
  facts(sheet, lines);
}
/** Whoever holds the paper finds the page on which the pack is checked. */
function checkBox(sheet: Sheet, f: PackFacts, contents: string, address: string): void {
  const { say } = sheet;
  const side = 84;
  sheet.y += 14;
  sheet.need(side + 16);
  const top = sheet.y;
  sheet.pen.frame(left, top, width, side + 14, 0.75);
  sheet.pen.matrix(qr(`${address}#${linkOf(f.number, contents)}`), left + 8, top + 7, side);
  const x = left + side + 22;
  sheet.pen.text(say('Is this pack as it was made?'), x, top + 18, { size: 10.5, bold: true });
  const text = say(
    'Open {address} by the code beside this, and give it the folder or this file: it tells for each piece whether it is whole, altered, missing or added. Nothing is sent to us.',
    { address },
  );
  sheet.desk.type
    .wrap(text, width - side - 36, 8.6, false, 4)
    .forEach((line, n) => sheet.pen.text(line, x, top + 32 + n * 11, { size: 8.6 }));
  sheet.pen.text(say('SHA-256 of the pieces'), x, top + 78, { size: 6.6, grey: 0.3 });
  sheet.pen.text(contents, x, top + 89, { size: 8, spacing: 0.2 });
  sheet.y += side + 14;
}
/** Under every page, whatever paper it is of. */
export const footOf =
  (say: Say, number: number, contents: string) =>
  (pen: Pen, page: number, pages: number): void => {
    const y = bottom + 33;
    pen.text(
      `${say('Pack {number}', { number: packName(number) })} · SHA-256 ${contents.slice(0, 16)}…`,
      left,
      y,
      { size: 6.8, grey: 0.35 },
    );
    pen.text(say('{page} of {pages}', { page, pages }), right, y, { size: 8, bold: true, align: 'right' });
  };

export interface Bound {
  facts: PackFacts;
  photos: readonly Photo[];
  contents: string;
  /** Of the page on which a pack is checked. */
  address: string;
  /** Hands over the papers of other parts of the house while they can be read. */
  papers: (act: (papers: AsyncIterable<Paper>) => Promise<void>) => Promise<void>;
  bytesOf: (photo: Photo) => Promise<Uint8Array>;
  onPage: (page: number, pages: number) => Promise<void>;
}
interface Paper {
  kind: 'label' | 'bill';
  body: AsyncIterable<unknown>;
}
/** The whole pack, a page after the other. */
export function boundPack(printing: Printing, pack: Bound): AsyncGenerator<Uint8Array> {
  const { facts: f, photos, contents, address } = pack;
  const say = sayFrom(printing.texts);
  return bound(letter(`${packName(f.number)} CL-${f.claim.number}`), printing, {
    keywords: linkOf(f.number, contents),
    foot: footOf(say, f.number, contents),
    onPage: pack.onPage,
    parts: async (binder) => {
      const papers: Record<Paper['kind'], Pen[]> = { label: [], bill: [] };
      await pack.papers(async (all) => {
        for await (const { kind, body } of all) papers[kind].push(...(await pagesOf(binder.type, body)));
      });
      const rest = partsOf(binder, f, papers, photos, pack.bytesOf);
      const listed = rest.map(({ title, none }, n) => ({
        title,
        none: none !== undefined,
        says: none ?? saysOf(say, f, photos, n, rest),
      }));
      const first = (begins: readonly number[]): Part => ({
        title: say('Claim pack'),
        pages: coverPages(binder.desk(), f, { listed, begins, contents, address }),
      });
      return { first, rest };
    },
  });
}
function partsOf(
  binder: Binder,
  f: PackFacts,
  papers: Record<Paper['kind'], Pen[]>,
  photos: readonly Photo[],
  bytesOf: Bound['bytesOf'],
): PackPart[] {
  const { say } = binder.desk();
  return [
    linePart(binder, f),
    ...(papers.label.length > 0 ? [labelPart(binder, f, papers.label)] : []),
    scanPart(binder, f),
    temperaturePart(binder, f),
    loadPart(binder, f),
    ...(papers.bill.length > 0 ? [{ title: say('Bill of lading'), pages: papers.bill }] : []),
    proofPart(binder, f),
    invoicePart(binder, f),
    talkPart(binder, f),
    historyPart(binder, f),
    ...(photos.length > 0 ? [photoPart(binder, f, photos, bytesOf)] : []),
  ];
}
/** What is in a part, counted. */
function saysOf(say: Say, f: PackFacts, photos: readonly Photo[], n: number, parts: readonly Part[]): string {
  const counts: Readonly<Record<string, string>> = {
    [say('Order line')]: say('boxes: {count}', { count: f.boxes.length }),
    [say('Scans')]: showCount(f.scans.length),
    [say('Temperatures')]: showCount(f.readings.length),
    [say('Load and door')]: f.trucks.map(({ load }) => load).join(', '),
    [say('Bill of lading')]: f.bills.map(({ number }) => number).join(', '),
    [say('Proof of delivery')]: showCount(f.proofs.length),
    [say('Invoice lines')]: showCount(f.invoiced.length),
    [say('Conversations')]: showCount(talkOf(f, say).length),
    [say('History of the claim')]: showCount(f.events.length),
    [say('Photos')]: showCount(photos.length),
  };
  return counts[parts[n]?.title ?? ''] ?? '';
}

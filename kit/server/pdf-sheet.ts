/** A letter-size paper of the carrier: head with its mark, foot, page x of y, boxes, tables that break over pages, signatures. */
import { dateIn, hourIn } from '#kit/contract/zones.ts';
import { showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { inOneLine } from './pdf-order.ts';
import { penOf, type Pen } from './pdf-pen.ts';
import type { Carrier, Desk, Printing, Say } from './pdf.ts';

export const left = 36;
export const width = 540;
export const right = left + width;
const headBottom = 78;
const footTop = 752;
/** Lowest point of a page's content. */
export const bottom = footTop - 8;
const pad = 5.5;
const body = 8.6;
const leading = 11.4;

/** Room for "Page 100 of 100" beside the address. */
const pageWide = 84;

/** The carrier's logo as large as the box lets it be, upright in its middle; answers how far it moves what stands beside it. */
export function drawLogo(
  pen: Pen,
  logo: Carrier['logo'],
  x: number,
  y: number,
  { wide, tall }: { wide: number; tall: number },
): number {
  if (!logo) return 0;
  const scale = Math.min(wide / logo.width, tall / logo.height);
  const [w, h] = [logo.width * scale, logo.height * scale];
  pen.picture(logo.bytes, x, y + (tall - h) / 2, w, h);
  return w + tall * 0.27;
}

export interface Sheet {
  readonly desk: Desk;
  readonly say: Say;
  /** The page being drawn. */
  pen: Pen;
  /** Where the next block begins; whoever draws moves it on. */
  y: number;
  /** Begins a new page unless this height is left; true when it did. */
  need(height: number): boolean;
  /** Writes page x of y; nothing is drawn after it. */
  close(): void;
}

export interface SheetHead {
  title: string;
  /** At the left of every foot: what paper this is. */
  number: string;
  /** At the right of every foot. */
  copy?: string;
  /** Grey across every page: what the paper no longer, or not yet, is. */
  stamp?: string | null;
}

/** `MM/DD/YYYY HH:mm` of an ISO instant in the printing's zone. */
export function showInstant(instant: string, { zone }: Pick<Printing, 'zone'>): string {
  if (shown.instant === instant && shown.zone === zone) return shown.text;
  const at = Temporal.Instant.from(instant);
  shown = { instant, zone, text: `${showDate(dateIn(at, zone))} ${hourIn(at, zone)}` };
  return shown.text;
}
// Every page of a print says when it was printed.
let shown = { instant: '', zone: '', text: '' };

/** `Wed 02/03/2027`, the weekday in the reader's language. */
export const showDay = (date: string, say: Say): string =>
  `${say(weekdayNames[weekday(date)]?.slice(0, 3) ?? '')} ${showDate(date)}`;

export function openSheet(desk: Desk, head: SheetHead): Sheet {
  const { say, printing } = desk;
  const begin = (): void => {
    const pen = desk.newPage();
    const { carrier } = printing;
    if (head.stamp) pen.stamp(head.stamp);
    const titleWide = desk.type.measure(head.title, 17, true);
    const x = left + drawLogo(pen, carrier.logo, left, 27, { wide: 150, tall: 37 });
    const room = right - x - titleWide - 24;
    const nameSize = desk.type.fit(carrier.name, room, 13, 8, true);
    pen.text(desk.type.clip(carrier.name, room, nameSize, true), x, 46, { size: nameSize, bold: true });
    const where = [carrier.address, carrier.phone].filter(Boolean).join('   ');
    const whereSize = desk.type.fit(where, right - x - pageWide, body, 5.5, false);
    pen.text(desk.type.clip(where, right - x - pageWide, whereSize), x, 59.5, { size: whereSize });
    pen.text(head.title, right, 46, { size: 17, bold: true, align: 'right' });
    pen.rule(left, 68.5, right, 68.5, 1.9);
    pen.rule(left, footTop, right, footTop, 0.75);
    pen.text(head.number, left, footTop + 10.5, { size: 7.1 });
    const printed = say('Printed {when}', {
      when: [showInstant(printing.printedAt, printing), printing.place].filter(Boolean).join(' '),
    });
    pen.text(printed, left + width / 2, footTop + 10.5, { size: 7.1, align: 'center' });
    if (head.copy) pen.text(head.copy, right, footTop + 10.5, { size: 7.1, align: 'right' });
    sheet.pen = pen;
    sheet.y = headBottom;
  };
  const sheet = {
    desk,
    say,
    pen: desk.pages[0] as Pen,
    y: headBottom,
    need(height: number): boolean {
      if (sheet.y + height <= bottom || sheet.y <= headBottom) return false;
      begin();
      return true;
    },
    close(): void {
      desk.pages.forEach((page, i) =>
        page.text(say('Page {page} of {pages}', { page: i + 1, pages: desk.pages.length }), right, 59.5, {
          size: body,
          align: 'right',
        }),
      );
    },
  };
  begin();
  return sheet;
}

/** The top of a paper that stands for something: its numbers in large boxes, or whatever `numbers` draws, and the parties under them. */
export function openPaper(
  desk: Desk,
  {
    numbers,
    parties,
    ...head
  }: SheetHead & { numbers: readonly Box[] | ((sheet: Sheet) => void); parties: readonly Box[] },
): Sheet {
  const sheet = openSheet(desk, head);
  if (typeof numbers === 'function') numbers(sheet);
  else boxes(sheet, numbers, { strong: 11.5 });
  boxes(sheet, parties, { least: 62 });
  return sheet;
}

export interface Box {
  label: string;
  /** Lines of the box; the first stands bold and larger unless `plain`. */
  lines: string[];
  plain?: boolean;
  /** Share of the row's width; 1 when absent. */
  share?: number;
  /** Tick boxes in a row under the lines. */
  ticks?: Ticks;
}

interface Place {
  x?: number;
  width?: number;
  /** At least this high. */
  least?: number;
  /** Size of the first, bold line. */
  strong?: number;
}

/** A framed row of boxes, as high as its fullest; answers the height and moves the sheet on when it spans the page. */
export function boxes(sheet: Sheet, row: readonly Box[], place: Place = {}): number {
  const { type } = sheet.desk;
  const { x = left, width: wide = width, least = 0, strong = 9.6 } = place;
  const shares = row.reduce((sum, box) => sum + (box.share ?? 1), 0);
  const set = row.map((box) => {
    const own = (wide * (box.share ?? 1)) / shares;
    const lines = box.lines.flatMap((text, i) => {
      const bold = i === 0 && !box.plain;
      // A number that hardly fits shrinks a little before it breaks.
      const size = bold ? type.fit(text, own - 2 * pad, strong, strong * 0.75, true) : body;
      const set = bold && type.measure(text, size, true) > own - 2 * pad ? Math.min(strong, 9) : size;
      return type
        .wrap(text, own - 2 * pad, set, bold, bold ? 3 : 6)
        .map((line) => ({ line, bold, size: set }));
    });
    const tall = lines.reduce((sum, { size }) => sum + size * 1.32, 0) + (box.ticks ? leading + 2 : 0);
    return { box, own, lines, tall };
  });
  const height = Math.max(least, ...set.map(({ tall }) => tall + 16.5));
  if (wide === width) sheet.need(height);
  const { pen, y } = sheet;
  let at = x;
  for (const { box, own, lines } of set) {
    pen.frame(at, y, own, height);
    pen.text(type.clip(box.label, own - pad - 2, 6.6), at + pad, y + 9, { size: 6.6, grey: 0.2 });
    let line = y + 11;
    for (const { line: words, bold, size } of lines) {
      line += size * 1.32;
      pen.text(words, at + pad, line - size * 0.28, { size, bold });
    }
    if (box.ticks)
      tickRow(
        sheet,
        box.ticks,
        at + pad,
        line + leading,
        Math.min(7.8, (own - 2 * pad + TICK_GAP) / ticksWidth(sheet, box.ticks)),
      );
    at += own;
  }
  if (wide === width) sheet.y += height;
  return height;
}

type Ticks = readonly { word: string; on: boolean }[];
const TICK_GAP = 6;
/** Width of tick boxes with their words, a point of type size. */
const ticksWidth = ({ desk: { type } }: Sheet, ticks: Ticks): number =>
  ticks.reduce((sum, { word }) => sum + 0.86 + type.measure(word, 1) + (2.5 + TICK_GAP) / 7.8, 0);

/** Tick boxes with words, from x on one baseline; answers where they end. */
export function tickRow(sheet: Sheet, ticks: Ticks, x: number, baseline: number, size = 7.8): number {
  const { pen } = sheet;
  let at = x;
  for (const { word, on } of ticks) {
    const side = size * 0.86;
    pen.frame(at, baseline - side + 0.4, side, side, 0.9);
    if (on) {
      pen.rule(at, baseline - side + 0.4, at + side, baseline + 0.4, 0.9);
      pen.rule(at, baseline + 0.4, at + side, baseline - side + 0.4, 0.9);
    }
    at += side + 2.5;
    at += pen.text(word, at, baseline, { size }) + TICK_GAP;
  }
  return at;
}

/** Running text over the whole width. */
export function paragraph(sheet: Sheet, text: string, { size = 7.2, grey = 0.13, bold = false } = {}): void {
  for (const line of sheet.desk.type.wrap(text, width, size, bold)) {
    sheet.need(size * 1.4);
    sheet.y += size * 1.4;
    sheet.pen.text(line, left, sheet.y - size * 0.35, { size, grey, bold });
  }
}

/** A grey box of instructions, its first sentence bold; joins the row of boxes above it. */
export function instructions(sheet: Sheet, label: string, strong: string, text: string): void {
  const { type } = sheet.desk;
  const lines = [
    ...type.wrap(strong, width - 2 * pad, body, true).map((line) => ({ line, bold: true })),
    ...type.wrap(text, width - 2 * pad, body).map((line) => ({ line, bold: false })),
  ].filter(({ line }) => line);
  const height = 14 + lines.length * leading;
  sheet.need(height);
  const { pen } = sheet;
  pen.fill(left, sheet.y, width, height, 0.9);
  pen.frame(left, sheet.y, width, height);
  pen.text(label, left + pad, sheet.y + 9, { size: 6.6, grey: 0.2 });
  lines.forEach(({ line, bold }, i) =>
    pen.text(line, left + pad, sheet.y + 19 + i * leading, { size: body, bold }),
  );
  sheet.y += height;
}

/** Lines to sign on, side by side. */
export function signatures(sheet: Sheet, people: readonly { who: string; hint: string }[]): void {
  const gap = 18;
  const each = (width - gap * (people.length - 1)) / people.length;
  sheet.need(signatureHeight);
  people.forEach(({ who, hint }, i) => {
    const x = left + i * (each + gap);
    sheet.pen.text(who, x, sheet.y + 9, { size: 7, grey: 0.13 });
    sheet.pen.rule(x, sheet.y + 42, x + each, sheet.y + 42, 0.9);
    sheet.pen.text(hint, x, sheet.y + 51, { size: 6.8 });
  });
  sheet.y += signatureHeight;
}
const signatureHeight = 56;

/** Puts a last block at the foot of the page it fits on; `draw` is called twice, first on a scratch page to learn its height. */
export function atFoot(sheet: Sheet, draw: () => void): void {
  const { pen, y } = sheet;
  sheet.pen = penOf(sheet.desk.type, pen.width, pen.height);
  sheet.y = 0;
  draw();
  const height = sheet.y;
  sheet.pen = pen;
  sheet.y = y;
  sheet.need(height + 6);
  sheet.y = bottom - height;
  draw();
}

export interface Party {
  name: string;
  /** Account number, said beside the name's label. */
  number?: string | null;
  address?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  phone?: string | null;
}

/** Name, street, town and telephone, a line each; what is not known is left out. */
export function partyLines({ name, address, city, state, zip, phone }: Party): string[] {
  const town = inOneLine([city, [state, zip].filter(Boolean).join(' ')]);
  return [name, address ?? '', town, phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? ''].filter(
    Boolean,
  );
}
/** Where somebody is, within a sentence: "PO Box 522100, Miami, FL 33152". */
export const addressLine = (party: Party): string =>
  inOneLine(partyLines({ ...party, phone: null }).slice(party.name === '' ? 0 : 1));
export const partyBox = (label: string, party: Party): Box => ({
  label: party.number ? `${label}   ${party.number}` : label,
  lines: partyLines(party),
});

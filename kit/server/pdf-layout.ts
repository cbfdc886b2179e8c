/**
 * A letter-size document of the carrier: header with logo, footer, page x of y, boxes, tables that break over pages, signatures.
 */
import { dateInZone, timeOfDayInZone } from '#kit/contract/time-zones.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { joinNonEmptyWithBidiIsolation } from './bidi-text.ts';
import { createDrawingContext, type DrawingContext } from './pdf-drawing-context.ts';
import type { Carrier, PdfDocumentBuilder, PrintContext, PrintTranslate } from './pdf.ts';
import { formatTimeOfDay, getZoneAbbreviation } from '#kit/contract/time-format.ts';

export const contentLeft = 36;
export const contentWidth = 540;
export const contentRight = contentLeft + contentWidth;
const headBottom = 78;
const footTop = 752;
/** The lowest y coordinate of a page's content. */
export const contentBottom = footTop - 8;
const pad = 5.5;
const body = 8.6;
const leading = 11.4;

/** Space for "Page 100 of 100" beside the address. */
const pageWide = 84;

/** Draws the carrier's logo as large as the box allows, vertically centered. Returns how far it shifts what is beside it. */
export function drawLogoAndGetTextOffset(
  drawing: DrawingContext,
  logo: Carrier['logo'],
  x: number,
  y: number,
  { maxWidth: wide, maxHeight: tall }: { maxWidth: number; maxHeight: number },
): number {
  if (!logo) return 0;
  const scale = Math.min(wide / logo.width, tall / logo.height);
  const [w, h] = [logo.width * scale, logo.height * scale];
  drawing.picture(logo.bytes, x, y + (tall - h) / 2, w, h);
  return w + tall * 0.27;
}

export interface PdfLayout {
  readonly builder: PdfDocumentBuilder;
  readonly translate: PrintTranslate;
  /** The current page. */
  page: DrawingContext;
  /** Where the next block begins. Drawing code moves it down. */
  y: number;
  /** Starts a new page unless this height is left. Returns true if it did. */
  ensureSpace(height: number): boolean;
  /** Writes page x of y. Nothing can be drawn after it. */
  finish(): void;
}

export interface PdfLayoutHeader {
  title: string;
  /** Left in every footer: the document's name and number. */
  documentNameAndNumber: string;
  /** Right in every footer. */
  copyLabel?: string;
  /** Gray text across every page, such as a status that voids the document. */
  stamp?: string | null;
}

/** `02/03/2027 5:00 PM` of an ISO instant in the time zone of the print, with the clock of the document's reader. */
export function formatPrintedInstant(
  instant: string,
  { timeZone: zone }: Pick<PrintContext, 'timeZone'>,
  { timeFormat = '12h' }: Pick<PrintTranslate, 'timeFormat'>,
): string {
  if (
    lastFormatted.instant === instant &&
    lastFormatted.zone === zone &&
    lastFormatted.timeFormat === timeFormat
  )
    return lastFormatted.text;
  const parsedInstant = Temporal.Instant.from(instant);
  const time = formatTimeOfDay(timeOfDayInZone(parsedInstant, zone), timeFormat);
  lastFormatted = {
    instant,
    zone,
    timeFormat,
    text: `${formatDate(dateInZone(parsedInstant, zone))} ${time}`,
  };
  return lastFormatted.text;
}
// Cached, because every page of a print shows the print time.
let lastFormatted = { instant: '', zone: '', timeFormat: '', text: '' };

/** `Wed 02/03/2027`, with the weekday in the reader's language. */
export const formatPrintedWeekdayDate = (date: string, translate: PrintTranslate): string =>
  `${translate(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '')} ${formatDate(date)}`;

export function createPdfLayout(builder: PdfDocumentBuilder, header: PdfLayoutHeader): PdfLayout {
  const { translate: say, printContext: printing } = builder;
  const begin = (): void => {
    const pen = builder.newPage();
    const { carrier } = printing;
    if (header.stamp) pen.stamp(header.stamp);
    const titleWide = builder.typesetter.measure(header.title, 17, true);
    const x =
      contentLeft +
      drawLogoAndGetTextOffset(pen, carrier.logo, contentLeft, 27, { maxWidth: 150, maxHeight: 37 });
    const room = contentRight - x - titleWide - 24;
    const nameSize = builder.typesetter.fitFontSize(carrier.name, room, 13, 8, true);
    pen.text(builder.typesetter.clipWithEllipsis(carrier.name, room, nameSize, true), x, 46, {
      size: nameSize,
      bold: true,
    });
    const where = [carrier.address, carrier.phone].filter(Boolean).join('   ');
    const whereSize = builder.typesetter.fitFontSize(where, contentRight - x - pageWide, body, 5.5, false);
    pen.text(builder.typesetter.clipWithEllipsis(where, contentRight - x - pageWide, whereSize), x, 59.5, {
      size: whereSize,
    });
    pen.text(header.title, contentRight, 46, { size: 17, bold: true, align: 'right' });
    pen.rule(contentLeft, 68.5, contentRight, 68.5, 1.9);
    pen.rule(contentLeft, footTop, contentRight, footTop, 0.75);
    pen.text(header.documentNameAndNumber, contentLeft, footTop + 10.5, { size: 7.1 });
    const printed = say('Printed {when}', {
      when: [
        formatPrintedInstant(printing.printedAt, printing, say),
        getZoneAbbreviation(printing.printedAt, printing.timeZone),
      ].join(' '),
    });
    pen.text(printed, contentLeft + contentWidth / 2, footTop + 10.5, { size: 7.1, align: 'center' });
    if (header.copyLabel)
      pen.text(header.copyLabel, contentRight, footTop + 10.5, { size: 7.1, align: 'right' });
    sheet.page = pen;
    sheet.y = headBottom;
  };
  const sheet = {
    builder: builder,
    translate: say,
    page: builder.pages[0] as DrawingContext,
    y: headBottom,
    ensureSpace(height: number): boolean {
      if (sheet.y + height <= contentBottom || sheet.y <= headBottom) return false;
      begin();
      return true;
    },
    finish(): void {
      builder.pages.forEach((page, i) =>
        page.text(
          say('Page {page} of {pages}', { page: i + 1, pages: builder.pages.length }),
          contentRight,
          59.5,
          {
            size: body,
            align: 'right',
          },
        ),
      );
    },
  };
  begin();
  return sheet;
}

/** The top of an official document: its numbers in large boxes, or what `numbers` draws, with the parties below. */
export function createPdfLayoutWithParties(
  builder: PdfDocumentBuilder,
  {
    numberBoxes: numbers,
    partyBoxes: parties,
    ...head
  }: PdfLayoutHeader & {
    numberBoxes: readonly LabeledBox[] | ((sheet: PdfLayout) => void);
    partyBoxes: readonly LabeledBox[];
  },
): PdfLayout {
  const sheet = createPdfLayout(builder, head);
  if (typeof numbers === 'function') numbers(sheet);
  else drawBoxRowAdvancingIfFullWidth(sheet, numbers, { strong: 11.5 });
  drawBoxRowAdvancingIfFullWidth(sheet, parties, { least: 62 });
  return sheet;
}

export interface LabeledBox {
  label: string;
  /** Lines of the box. The first is bold and larger unless `plain`. */
  lines: string[];
  isPlain?: boolean;
  /** Share of the row's width. Default: 1. */
  widthShare?: number;
  /** Checkboxes in a row under the lines. */
  checkboxes?: Ticks;
}

interface Place {
  x?: number;
  width?: number;
  /** Minimum height. */
  least?: number;
  /** Size of the first, bold line. */
  strong?: number;
}

/**
 * Draws a framed row of boxes, as high as its tallest box. Returns the height, and moves the sheet on if the row spans the page.
 */
export function drawBoxRowAdvancingIfFullWidth(
  layout: PdfLayout,
  boxes: readonly LabeledBox[],
  placement: Place = {},
): number {
  const { typesetter: type } = layout.builder;
  const { x = contentLeft, width: wide = contentWidth, least: minHeight = 0, strong = 9.6 } = placement;
  const shares = boxes.reduce((sum, box) => sum + (box.widthShare ?? 1), 0);
  const set = boxes.map((box) => {
    const boxWidth = (wide * (box.widthShare ?? 1)) / shares;
    const lines = box.lines.flatMap((text, i) => {
      const bold = i === 0 && !box.isPlain;
      // A number that almost fits is shrunk a little first, and wrapped only if that is not enough.
      const size = bold ? type.fitFontSize(text, boxWidth - 2 * pad, strong, strong * 0.75, true) : body;
      const set = bold && type.measure(text, size, true) > boxWidth - 2 * pad ? Math.min(strong, 9) : size;
      return type
        .wrapLines(text, boxWidth - 2 * pad, set, bold, bold ? 3 : 6)
        .map((line) => ({ line, bold, size: set }));
    });
    const tall = lines.reduce((sum, { size }) => sum + size * 1.32, 0) + (box.checkboxes ? leading + 2 : 0);
    return { box, own: boxWidth, lines, tall };
  });
  const height = Math.max(minHeight, ...set.map(({ tall }) => tall + 16.5));
  if (wide === contentWidth) layout.ensureSpace(height);
  const { page: pen, y } = layout;
  let left = x;
  for (const { box, own: drawnWidth, lines } of set) {
    pen.frame(left, y, drawnWidth, height);
    pen.text(type.clipWithEllipsis(box.label, drawnWidth - pad - 2, 6.6), left + pad, y + 9, {
      size: 6.6,
      grey: 0.2,
    });
    let line = y + 11;
    for (const { line: words, bold, size } of lines) {
      line += size * 1.32;
      pen.text(words, left + pad, line - size * 0.28, { size, bold });
    }
    if (box.checkboxes)
      drawCheckboxRow(
        layout,
        box.checkboxes,
        left + pad,
        line + leading,
        Math.min(7.8, (drawnWidth - 2 * pad + TICK_GAP) / ticksWidth(layout, box.checkboxes)),
      );
    left += drawnWidth;
  }
  if (wide === contentWidth) layout.y += height;
  return height;
}

type Ticks = readonly { word: string; on: boolean }[];
const TICK_GAP = 6;
/** Width of checkboxes with their labels, per point of type size. */
const ticksWidth = ({ builder: { typesetter: type } }: PdfLayout, ticks: Ticks): number =>
  ticks.reduce((sum, { word }) => sum + 0.86 + type.measure(word, 1) + (2.5 + TICK_GAP) / 7.8, 0);

/** Draws checkboxes with labels from x on one baseline. Returns where they end. */
export function drawCheckboxRow(
  layout: PdfLayout,
  checkboxes: Ticks,
  x: number,
  baseline: number,
  size = 7.8,
): number {
  const { page: pen } = layout;
  let left = x;
  for (const { word, on } of checkboxes) {
    const side = size * 0.86;
    pen.frame(left, baseline - side + 0.4, side, side, 0.9);
    if (on) {
      pen.rule(left, baseline - side + 0.4, left + side, baseline + 0.4, 0.9);
      pen.rule(left, baseline + 0.4, left + side, baseline - side + 0.4, 0.9);
    }
    left += side + 2.5;
    left += pen.text(word, left, baseline, { size }) + TICK_GAP;
  }
  return left;
}

/** Draws a paragraph over the whole width. */
export function drawParagraph(
  layout: PdfLayout,
  text: string,
  { size = 7.2, grey = 0.13, bold = false } = {},
): void {
  for (const line of layout.builder.typesetter.wrapLines(text, contentWidth, size, bold)) {
    layout.ensureSpace(size * 1.4);
    layout.y += size * 1.4;
    layout.page.text(line, contentLeft, layout.y - size * 0.35, { size, grey, bold });
  }
}

/** Draws a gray box of instructions with its first sentence in bold. It joins the row of boxes above it. */
export function drawInstructionsBox(
  layout: PdfLayout,
  label: string,
  boldFirstSentence: string,
  text: string,
): void {
  const { typesetter: type } = layout.builder;
  const lines = [
    ...type
      .wrapLines(boldFirstSentence, contentWidth - 2 * pad, body, true)
      .map((line) => ({ line, bold: true })),
    ...type.wrapLines(text, contentWidth - 2 * pad, body).map((line) => ({ line, bold: false })),
  ].filter(({ line }) => line);
  const height = 14 + lines.length * leading;
  layout.ensureSpace(height);
  const { page: pen } = layout;
  pen.fill(contentLeft, layout.y, contentWidth, height, 0.9);
  pen.frame(contentLeft, layout.y, contentWidth, height);
  pen.text(label, contentLeft + pad, layout.y + 9, { size: 6.6, grey: 0.2 });
  lines.forEach(({ line, bold }, i) =>
    pen.text(line, contentLeft + pad, layout.y + 19 + i * leading, { size: body, bold }),
  );
  layout.y += height;
}

/** Draws signature lines side by side. */
export function drawSignatureLines(
  layout: PdfLayout,
  signers: readonly { caption: string; hint: string }[],
): void {
  const gap = 18;
  const each = (contentWidth - gap * (signers.length - 1)) / signers.length;
  layout.ensureSpace(signatureHeight);
  signers.forEach(({ caption: who, hint }, i) => {
    const x = contentLeft + i * (each + gap);
    layout.page.text(who, x, layout.y + 9, { size: 7, grey: 0.13 });
    layout.page.rule(x, layout.y + 42, x + each, layout.y + 42, 0.9);
    layout.page.text(hint, x, layout.y + 51, { size: 6.8 });
  });
  layout.y += signatureHeight;
}
const signatureHeight = 56;

/**
 * Puts a last block at the foot of the first page it fits on. `drawBlock` is called twice, first on a scratch page to
 * measure its height.
 */
export function measureAndDrawAtPageFoot(layout: PdfLayout, drawBlock: () => void): void {
  const { page: pen, y } = layout;
  layout.page = createDrawingContext(layout.builder.typesetter, pen.width, pen.height);
  layout.y = 0;
  drawBlock();
  const height = layout.y;
  layout.page = pen;
  layout.y = y;
  layout.ensureSpace(height + 6);
  layout.y = contentBottom - height;
  drawBlock();
}

export interface PrintedParty {
  name: string;
  /** Account number, shown beside the name's label. */
  number?: string | null;
  address?: string | null;
  city?: string | null;
  state?: string | null;
  zip?: string | null;
  phone?: string | null;
}

/** Name, street, city and phone, one per line. Unknown parts are left out. */
export function formatPartyLines({ name, address, city, state, zip, phone }: PrintedParty): string[] {
  const town = joinNonEmptyWithBidiIsolation([city, [state, zip].filter(Boolean).join(' ')]);
  return [name, address ?? '', town, phone?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? ''].filter(
    Boolean,
  );
}
/** A party's address within a sentence: "PO Box 522100, Miami, FL 33152". */
export const formatAddressLine = (party: PrintedParty): string =>
  joinNonEmptyWithBidiIsolation(formatPartyLines({ ...party, phone: null }).slice(party.name === '' ? 0 : 1));
export const buildPartyBox = (label: string, party: PrintedParty): LabeledBox => ({
  label: party.number ? `${label}   ${party.number}` : label,
  lines: formatPartyLines(party),
});

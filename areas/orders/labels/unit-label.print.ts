/** The 4 × 6 in label of one unit, as a PDF page. */
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { encodeCode128, canEncodeCode128, encodeGs1128, encodeQr } from '#kit/server/barcode.ts';
import type { DrawingContext } from '#kit/server/pdf-drawing-context.ts';
import { formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import {
  label4x6Page,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { formatHundredths } from '#kit/contract/money.ts';

export interface UnitLabelData {
  unitCode: string;
  /** Number of the unit within its line, and the line's number of units. */
  n: number;
  of: number;
  consignee: { name: string; city: string; state: string };
  /** The party that receives it for the consignee, if different. */
  careOf?: { name: string; address?: string | null } | null;
  shipper: { name: string; number: string };
  product: { code: string; description: string };
  /** The name of the unit of measure: Box, Bin, Pallet. */
  unit: string;
  /** Whole inches. */
  length: number;
  width: number;
  height: number;
  /** Hundredths of a cubic foot, with the minimum cube applied. */
  cube: number;
  po?: string | null;
  orderNumber: string;
  /** YYYY-MM-DD. */
  shipDate: string;
  dayOfService: string;
  /** Code of the outbound warehouse. */
  outboundWarehouse: string;
  /** Staging position of the consignee, if the layout has one. */
  position?: string | null;
  /** Whole °F. */
  temperature?: { min: number; max: number } | null;
  /** 18 digits. */
  sscc?: string | null;
  /** The count and time (ISO instant) of the reprint. Null for the first print. */
  reprint?: { times: number; at: string } | null;
  /** The language of the shipper, who attaches the label. */
  language?: string;
}

/** One page for each label, in order. Throws when there is none. */
export function printUnitLabels(
  labels: ItemSource<UnitLabelData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(label4x6Page('Unit labels'), printing, labels, drawUnitLabelOnNewPage, {
    getLanguage: (label) => label.language,
    getName: (label) => label.unitCode,
  });
}

const left = 10.8;
const right = 277.2;
const across = right - left;
// One dot of a 203 dpi label printer. Bars of whole dots stay even there.
const dot = 72 / 203;

export function drawUnitLabelOnNewPage(documentBuilder: PdfDocumentBuilder, label: UnitLabelData): void {
  const pen = documentBuilder.newPage();
  drawHead(documentBuilder, pen, label);
  drawAddress(documentBuilder, pen, label);
  drawDays(documentBuilder, pen, label);
  drawGoods(documentBuilder, pen, label);
  const sscc = label.sscc ?? '';
  drawCodes(documentBuilder, pen, label.unitCode, sscc !== '');
  if (sscc) drawSscc(pen, sscc);
  drawFoot(documentBuilder, pen, label);
}

function drawHead(
  { typesetter: type, translate: say, printContext: printing }: PdfDocumentBuilder,
  pen: DrawingContext,
  label: UnitLabelData,
): void {
  const { name } = printing.carrier;
  const out = type.measure(label.outboundWarehouse, 18, true);
  pen.text(label.outboundWarehouse, right, 25, { size: 18, bold: true, align: 'right' });
  const before = pen.text(say('Origin'), right - out - 4, 25, { size: 7.5, align: 'right' });
  const free = across - out - before - 14;
  const size = type.fitFontSize(name, free, 10.5, 6.5, true);
  pen.text(type.clipWithEllipsis(name, free, size, true), left, 22.5, { size, bold: true });
  pen.rule(left, 32.5, right, 32.5, 1.7);
}

function drawAddress(
  { typesetter: type, translate: say }: PdfDocumentBuilder,
  pen: DrawingContext,
  { consignee, careOf }: UnitLabelData,
): void {
  pen.text(say('Consignee'), left, 41.5, { size: 6.6 });
  const size = type.fitFontSize(consignee.name, across, 23, 14, true);
  if (type.measure(consignee.name, size, true) <= across)
    pen.text(consignee.name, left, 65.5, { size, bold: true });
  else
    type
      .wrapLines(consignee.name, across, 11.5, true, 2)
      .forEach((line, i) => pen.text(line, left, 53.5 + i * 13, { size: 11.5, bold: true }));
  const stateSize = type.fitFontSize(consignee.state, 80, 27, 10, true);
  const box = Math.max(40, type.measure(consignee.state, stateSize, true) + 15);
  pen.fill(right - box, 72, box, 31);
  pen.text(consignee.state, right - box / 2, 72 + 15.5 + stateSize * 0.36, {
    size: stateSize,
    bold: true,
    grey: 1,
    align: 'center',
  });
  const city = consignee.city.toLocaleUpperCase('en');
  const citySize = type.fitFontSize(city, across - box - 6, 30, 13, true);
  if (type.measure(city, citySize, true) <= across - box - 6)
    pen.text(city, left, 87.5 + citySize * 0.36, { size: citySize, bold: true });
  else
    type
      .wrapLines(city, across - box - 6, 13, true, 2)
      .forEach((line, i) => pen.text(line, left, 86 + i * 14.5, { size: 13, bold: true }));
  if (!careOf) return;
  const key = pen.text(say('Care of'), left, 115, { size: 6.6 }) + 4;
  const careOfText = joinNonEmptyWithBidiIsolation([careOf.name, careOf.address]);
  const careSize = type.fitFontSize(careOfText, across - key, 9, 6.8);
  pen.text(type.clipWithEllipsis(careOfText, across - key, careSize), left + key, 115, { size: careSize });
}

function drawDays(
  { typesetter: type, translate: say }: PdfDocumentBuilder,
  pen: DrawingContext,
  { shipDate, dayOfService, position }: UnitLabelData,
): void {
  const top = 122.5;
  const wide = position ? 58 : 0;
  const each = (across - wide) / 2;
  pen.rule(left, top, right, top, 1.7);
  pen.rule(left, top + 34, right, top + 34, 1);
  pen.rule(left + each, top, left + each, top + 34, 1);
  const day = (title: string, date: string, x: number): void => {
    pen.text(title, x, top + 10, { size: 6.6 });
    const end = x + pen.text(formatDate(date), x, top + 26, { size: 13, bold: true });
    pen.text(say(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? ''), end + 4, top + 26, { size: 8 });
  };
  day(say('Ship date'), shipDate, left);
  day(say('Day of service'), dayOfService, left + each + 6);
  if (!position) return;
  pen.fill(right - wide, top, wide, 34);
  pen.text(say('Position'), right - wide / 2, top + 9.5, { size: 6.2, grey: 1, align: 'center' });
  const size = type.fitFontSize(position, wide - 6, 19, 7, true);
  pen.text(type.clipWithEllipsis(position, wide - 6, size, true), right - wide / 2, top + 28, {
    size,
    bold: true,
    grey: 1,
    align: 'center',
  });
}

function drawGoods(
  { typesetter: type, translate: say }: PdfDocumentBuilder,
  pen: DrawingContext,
  label: UnitLabelData,
): void {
  const { shipper, product } = label;
  const measures = say('{unit} {length} × {width} × {height} in, {cube} cu ft', {
    unit: say(label.unit),
    length: label.length,
    width: label.width,
    height: label.height,
    cube: formatHundredths(label.cube),
  });
  const rows = [
    { key: say('Shipper'), strong: shipper.name, more: shipper.number },
    {
      key: say('Product'),
      strong: product.description || product.code,
      more: product.description ? product.code : '',
    },
    { key: say('Size'), strong: measures, more: '' },
    { key: say('PO'), strong: label.po || '–', more: say('order {number}', { number: label.orderNumber }) },
  ];
  const count = Math.max(40, type.measure(String(label.n), 24, true) + 14);
  const keys = Math.max(...rows.map(({ key }) => type.measure(key, 6.8))) + 7;
  const free = across - keys - count - 4;
  rows.forEach(({ key, strong, more }, i) => {
    const baseline = 170 + i * 12.8;
    pen.text(key, left, baseline, { size: 6.8 });
    const rest = more ? type.measure(more, 7) + 4 : 0;
    const size = type.fitFontSize(strong, free - rest, 9, 7, true);
    const end =
      left +
      keys +
      pen.text(type.clipWithEllipsis(strong, free - rest, size, true), left + keys, baseline, {
        size,
        bold: true,
      });
    pen.text(more, end + 4, baseline, { size: 7 });
  });
  pen.rule(right - count, 161, right - count, 211, 1);
  const size = type.fitFontSize(String(label.n), count - 8, 27, 12, true);
  pen.text(String(label.n), right - count / 2 + 3, 190, { size, bold: true, align: 'center' });
  const ofCountText = say('of {count}', { count: label.of });
  pen.text(ofCountText, right - count / 2 + 3, 203, {
    size: type.fitFontSize(ofCountText, count - 6, 10, 6, true),
    bold: true,
    align: 'center',
  });
  pen.rule(left, 216.5, right, 216.5, 1);
}

/** Code 128 beside the QR code, or across the label when the bars would be too thin. A non-ASCII code has only its QR code. */
function drawCodes(
  { typesetter: type }: PdfDocumentBuilder,
  pen: DrawingContext,
  code: string,
  above: boolean,
): void {
  const top = 224;
  const side = 88;
  const bars = canEncodeCode128(code) ? encodeCode128(code) : undefined;
  const dotsPerModule = bars ? Math.min(5, Math.floor((across - side - 12) / bars.moduleCount / dot)) : 0;
  const square = (x: number, y: number, size: number) => pen.matrix(encodeQr(code), x, y, size);
  if (bars && dotsPerModule >= 3) {
    const tall = above ? 80 : 118;
    pen.bars(bars, left + 3, top, dotsPerModule * dot, tall);
    const wide = bars.moduleCount * dotsPerModule * dot;
    pen.text(code, left + 3 + wide / 2, top + tall + 15, {
      size: type.fitFontSize(code, wide, 13.5, 7, true),
      bold: true,
      align: 'center',
    });
    return square(right - side, top, side);
  }
  const module = bars ? Math.min((across - 14) / bars.moduleCount, 5 * dot) : 0;
  const tall = above ? 44 : 76;
  if (bars) pen.bars(bars, left + (across - bars.moduleCount * module) / 2, top, module, tall);
  const under = bars ? top + tall + 8 : top;
  const small = above ? 78 : 96;
  square(right - small, under, small);
  type
    .wrapLines(code, across - small - 12, 11, true, 4)
    .forEach((line, i) => pen.text(line, left, under + 12 + i * 14, { size: 11, bold: true }));
}

function drawSscc(pen: DrawingContext, sscc: string): void {
  const bars = encodeGs1128([['00', sscc]]);
  const module = 4 * dot;
  pen.rule(left, 361, right, 361, 1);
  pen.bars(bars, left + (across - bars.moduleCount * module) / 2, 366, module, 32);
  const ssccText = `(00) ${sscc.slice(0, 1)} ${sscc.slice(1, 8)} ${sscc.slice(8, 17)} ${sscc.slice(17)}`;
  pen.text(ssccText, left + across / 2, 408, { size: 8.4, align: 'center' });
}

function drawFoot(
  { typesetter: type, translate: say, printContext: printing }: PdfDocumentBuilder,
  pen: DrawingContext,
  { temperature, reprint }: UnitLabelData,
): void {
  if (temperature)
    pen.text(say('Keep at {min} to {max} °F', temperature), left, 422, { size: 7.2, bold: true });
  if (!reprint) return;
  const text = say('REPRINT {times}, {when}', {
    times: reprint.times,
    when: formatPrintedInstant(reprint.at, printing, say),
  });
  const wide = type.measure(text, 7.2, true);
  pen.fill(right - wide - 8, 413.5, wide + 8, 12);
  pen.text(text, right - 4, 422, { size: 7.2, bold: true, grey: 1, align: 'right' });
}

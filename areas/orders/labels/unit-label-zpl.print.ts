/** The 4 × 6 in label of one unit in ZPL II, with the same data and layout as the PDF. */
import { joinNonEmptyWithBidiIsolation, isolateNameIfRightToLeft } from '#kit/server/bidi-text.ts';
import { encodeCode128, canEncodeCode128, encodeGs1128, encodeQr } from '#kit/server/barcode.ts';
import { formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import {
  createPrintTranslateByLanguage,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
} from '#kit/server/pdf.ts';
import {
  describePrintFailureUpTo160Chars,
  reportPrintFailure,
  printFailureMessages,
} from '#kit/server/print-failures.ts';
import { createZplLabelInPoints, type PrinterDotsPerInch, type ZplLabel } from '#kit/server/zpl.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import type { UnitLabelData } from './unit-label.print.ts';

/**
 * One ^XA … ^XZ for each label, in order. A label that cannot be rendered is replaced by an error label, and so is the last one
 * when the source breaks off. Throws when no label can be rendered.
 */
export async function* printUnitLabelsZpl(
  labels: ItemSource<UnitLabelData>,
  printing: PrintContext,
  density: PrinterDotsPerInch = 203,
): AsyncGenerator<string> {
  const sayIn = createPrintTranslateByLanguage(printing);
  let waiting = '';
  let drawn = 0;
  let failed: Error | undefined;
  try {
    for await (const label of labels) {
      try {
        waiting += renderUnitLabelZpl(label, printing, density, sayIn(label.language));
        drawn++;
      } catch (error) {
        const reportedError = reportPrintFailure(error);
        failed ??= reportedError;
        waiting += undrawnLabel(label.unitCode, reportedError, sayIn(label.language), density);
      }
      if (drawn === 0) continue;
      yield waiting;
      waiting = '';
    }
  } catch (error) {
    if (drawn === 0) throw error;
    reportPrintFailure(error);
    const { brokeOff, rest } = printFailureMessages;
    yield notice([sayIn()(brokeOff), sayIn()(rest)], density);
  }
  if (drawn === 0) throw failed ?? new Error('Nothing to print');
}

function undrawnLabel(
  unitCode: string,
  error: Error,
  say: PrintTranslate,
  density: PrinterDotsPerInch,
): string {
  const { title, which, why, goesOn } = printFailureMessages;
  return notice(
    [
      say(title),
      say(which, { name: unitCode }),
      say(why, { cause: describePrintFailureUpTo160Chars(error) }),
      say(goesOn),
    ],
    density,
  );
}
function notice(lines: readonly string[], density: PrinterDotsPerInch): string {
  const zpl = createZplLabelInPoints(4, 6, density);
  let y = 40;
  for (const [i, line] of lines.entries()) {
    // The printer does not wrap lines. About 34 characters fit in one.
    for (const part of line.match(/.{1,34}(?:\s|$)|.{1,34}/gu) ?? []) {
      zpl.text(part.trim(), left, y, { size: i === 0 ? 16 : 12, width: across });
      y += 20;
    }
    y += 12;
  }
  return zpl.finish();
}

const left = 10.8;
const right = 277.2;
const across = right - left;

export function renderUnitLabelZpl(
  label: UnitLabelData,
  printing: PrintContext,
  density: PrinterDotsPerInch = 203,
  translate: PrintTranslate = createPrintTranslateByLanguage(printing)(label.language),
): string {
  const zpl = createZplLabelInPoints(4, 6, density);
  drawAddress(zpl, translate, label, printing.carrier.name);
  drawDays(zpl, translate, label);
  drawGoods(zpl, translate, label);
  drawCodes(zpl, label);
  const { temperature, reprint } = label;
  if (temperature) zpl.text(translate('Keep at {min} to {max} °F', temperature), left, 422, { size: 8 });
  if (reprint)
    zpl.text(
      translate('REPRINT {times}, {when}', {
        times: reprint.times,
        when: formatPrintedInstant(reprint.at, printing, translate),
      }),
      right,
      422,
      { size: 9, align: 'right', width: 140 },
    );
  return zpl.finish();
}

function drawAddress(
  zpl: ZplLabel,
  say: PrintTranslate,
  { consignee, careOf, outboundWarehouse }: UnitLabelData,
  carrier: string,
): void {
  zpl.text(carrier, left, 24, { size: 12, width: 170 });
  zpl.text(`${say('Origin')} ${outboundWarehouse}`, right, 25, { size: 16, align: 'right', width: 80 });
  zpl.rule(left, 32.5, right, 32.5, 1.7);
  zpl.text(say('Consignee'), left, 42.5, { size: 7.5 });
  zpl.text(consignee.name, left, 65.5, { size: 24, width: across });
  zpl.fill(right - 46, 72, 46, 31);
  zpl.text(consignee.state, right - 23, 97, { size: 28, align: 'center', width: 40, white: true });
  zpl.text(consignee.city.toLocaleUpperCase('en'), left, 99, { size: 32, width: across - 52 });
  if (careOf)
    zpl.text(`${say('Care of')} ${joinNonEmptyWithBidiIsolation([careOf.name, careOf.address])}`, left, 116, {
      size: 10,
      width: across,
    });
}

function drawDays(
  zpl: ZplLabel,
  say: PrintTranslate,
  { shipDate, dayOfService, position }: UnitLabelData,
): void {
  const wide = position ? 58 : 0;
  const each = (across - wide) / 2;
  const day = (date: string): string =>
    `${formatDate(date)} ${say(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '')}`;
  zpl.rule(left, 122.5, right, 122.5, 1.7);
  zpl.rule(left, 156.5, right, 156.5);
  zpl.rule(left + each, 122.5, left + each, 156.5);
  zpl.text(say('Ship date'), left, 132.5, { size: 7.5 });
  zpl.text(day(shipDate), left, 149, { size: 14, width: each - 6 });
  zpl.text(say('Day of service'), left + each + 6, 132.5, { size: 7.5 });
  zpl.text(day(dayOfService), left + each + 6, 149, { size: 14, width: each - 12 });
  if (!position) return;
  zpl.fill(right - wide, 122.5, wide, 34);
  zpl.text(position, right - wide / 2, 149, { size: 22, align: 'center', width: wide - 6, white: true });
}

function drawGoods(zpl: ZplLabel, say: PrintTranslate, label: UnitLabelData): void {
  const { shipper, product } = label;
  const measures = say('{unit} {length} × {width} × {height} in, {cube} cu ft', {
    unit: say(label.unit),
    length: label.length,
    width: label.width,
    height: label.height,
    cube: formatHundredths(label.cube),
  });
  const rows = [
    [say('Shipper'), joinNonEmptyWithBidiIsolation([shipper.name, shipper.number], ' ')],
    [say('Product'), joinNonEmptyWithBidiIsolation([product.description, product.code], ' ')],
    [say('Size'), measures],
    [
      say('PO'),
      `${isolateNameIfRightToLeft(label.po || '-')}  ${say('order {number}', { number: label.orderNumber })}`,
    ],
  ] as const;
  rows.forEach(([key, value], i) => {
    zpl.text(key, left, 170 + i * 12.8, { size: 8, width: 36 });
    zpl.text(value, left + 40, 170 + i * 12.8, { size: 11, width: across - 40 - 60 });
  });
  zpl.rule(right - 52, 161, right - 52, 211);
  zpl.text(String(label.n), right - 24, 190, { size: 30, align: 'center', width: 44 });
  zpl.text(say('of {count}', { count: label.of }), right - 24, 204, { size: 11, align: 'center', width: 46 });
  zpl.rule(left, 216.5, right, 216.5);
}

/** The height of the bars and the size of the QR code: smaller when stacked, and when the SSCC needs space. */
function codeSizes(isBesideQr: boolean, sscc: boolean): { tall: number; side: number } {
  if (isBesideQr) return { tall: sscc ? 80 : 118, side: 88 };
  return sscc ? { tall: 44, side: 78 } : { tall: 76, side: 96 };
}

function drawCodes(zpl: ZplLabel, { unitCode, sscc }: UnitLabelData): void {
  const bars = canEncodeCode128(unitCode) ? encodeCode128(unitCode) : undefined;
  // Three dots per module on a 203 dpi print head can be scanned from an arm's length.
  const isBesideQr = bars !== undefined && bars.moduleCount * 3 * (72 / 203) <= 166;
  const { tall, side } = codeSizes(isBesideQr, Boolean(sscc));
  const modules = encodeQr(unitCode).modulesPerSide;
  if (bars) zpl.bars(bars, left + 3, 224, isBesideQr ? 166 : across - 6, tall);
  if (bars && isBesideQr) zpl.text(unitCode, left + 3, 240 + tall, { size: 14, width: 160 });
  const top = isBesideQr ? 224 : 224 + (bars ? tall + 8 : 0);
  zpl.qr(unitCode, right - side, top, side, modules);
  if (!isBesideQr) zpl.text(unitCode, left, top + 14, { size: 13, width: across - side - 10 });
  if (!sscc) return;
  zpl.rule(left, 361, right, 361);
  zpl.bars(encodeGs1128([['00', sscc]]), left + 22, 366, 222, 32);
  zpl.text(`(00) ${sscc}`, left + across / 2, 409, { size: 9, align: 'center' });
}

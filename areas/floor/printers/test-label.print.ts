/**
 * A test label that shows whether a printer is set up correctly. Its frame runs along the edge of a 4 × 6 in label, and its
 * barcodes can be scanned.
 */
import type { PrinterRow } from './printers.contract.ts';
import { encodeCode128, encodeQr } from '#kit/server/barcode.ts';
import { formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import { createPrintTranslateByLanguage } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';
import { createZplLabelInPoints } from '#kit/server/zpl.ts';

const left = 10.8;
const right = 277.2;
const bottom = 421.2;
const across = right - left;

export function buildTestLabelZpl(printer: PrinterRow, printing: PrintContext): string {
  const say = createPrintTranslateByLanguage(printing)();
  const zpl = createZplLabelInPoints(4, 6, printer.dpi);
  for (const [x1, y1, x2, y2] of [
    [left, left, right, left],
    [left, bottom, right, bottom],
    [left, left, left, bottom],
    [right, left, right, bottom],
  ] as const)
    zpl.rule(x1, y1, x2, y2, 1.5);
  const inner = left + 12;
  const width = across - 24;
  zpl.text(printing.carrier.name, inner, 40, { size: 12, width });
  zpl.text(say('Test label'), inner, 78, { size: 28, width });
  zpl.text(printer.name, inner, 122, { size: 34, width });
  const facts = [
    [say('Warehouse'), printer.warehouseCode],
    [say('Address'), `${printer.host}:${printer.port}`],
    [say('Resolution'), `${printer.dpi} dpi`],
    [say('Printed'), formatPrintedInstant(printing.printedAt, printing, say)],
  ] as const;
  facts.forEach(([name, value], n) => {
    zpl.text(name, inner, 156 + n * 18, { size: 9, width: 60 });
    zpl.text(value, inner + 66, 156 + n * 18, { size: 12, width: width - 66 });
  });
  zpl.bars(encodeCode128('COLDLANE'), inner, 236, width, 70);
  zpl.text('COLDLANE', inner + width / 2, 324, { size: 12, align: 'center' });
  zpl.qr('COLDLANE', inner + width / 2 - 36, 336, 72, encodeQr('COLDLANE').modulesPerSide);
  return zpl.finish();
}

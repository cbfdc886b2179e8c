/**
 * The card of a scanner user, in bank card size. It carries the id as a barcode for signing in by a scan. The PIN is never
 * printed.
 */
import { encodeCode128, canEncodeCode128 } from '#kit/server/barcode.ts';
import {
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PageFormat,
  type PrintContext,
} from '#kit/server/pdf.ts';
import type { ScannerUserRow } from './scanner-users.contract.ts';

const card: PageFormat = { width: 243, height: 153, title: 'Scanner card' };
const edge = 12;

export function printScannerCard(person: ScannerUserRow, printing: PrintContext): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(card, printing, [person], draw, {
    getName: ({ scannerUserId }) => scannerUserId,
  });
}

function draw(desk: PdfDocumentBuilder, person: ScannerUserRow): void {
  const { typesetter: type, translate: say, printContext: printing } = desk;
  const pen = desk.newPage();
  const across = card.width - 2 * edge;
  pen.text(type.clipWithEllipsis(printing.carrier.name, across - 50, 8, false), edge, 21, { size: 8 });
  pen.text(person.warehouseCode, card.width - edge, 22, { size: 12, bold: true, align: 'right' });
  const size = type.fitFontSize(person.fullName, across, 17, 9, true);
  pen.text(type.clipWithEllipsis(person.fullName, across, size, true), edge, 49, { size, bold: true });
  if (person.company)
    pen.text(type.clipWithEllipsis(person.company, across, 8, false), edge, 61, { size: 8 });
  if (canEncodeCode128(person.scannerUserId)) {
    const bars = encodeCode128(person.scannerUserId);
    const module = Math.min(1.6, across / bars.moduleCount);
    pen.bars(bars, edge, 72, module, 42);
  }
  pen.text(say('Scanner ID {id}', { id: person.scannerUserId }), edge, 130, { size: 11, bold: true });
  pen.text(say('Sign in with this badge and your PIN.'), edge, 142, { size: 6.8 });
}

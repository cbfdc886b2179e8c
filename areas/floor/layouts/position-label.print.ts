/**
 * Labels of positions for the wall and the floor: four on a letter page, readable from across the aisle, by eye and by scanner.
 */
import type { PositionLabelRow } from './positions.repository.ts';
import { encodeCode128 } from '#kit/server/barcode.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext } from '#kit/server/pdf.ts';

const page = letterPage('Position labels');
const perPage = 4;
const height = page.height / perPage;
const edge = 36;

export function printPositionLabelsPdf(
  labels: readonly PositionLabelRow[],
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  const pages = Array.from({ length: Math.ceil(labels.length / perPage) }, (_, n) =>
    labels.slice(n * perPage, (n + 1) * perPage),
  );
  return printDocumentsWithErrorPages(page, printing, pages, draw, {
    getName: ([first]) => first?.code ?? '',
  });
}

function draw(desk: PdfDocumentBuilder, labels: readonly PositionLabelRow[]): void {
  const { typesetter: type } = desk;
  const pen = desk.newPage();
  const across = page.width - 2 * edge;
  labels.forEach((label, n) => {
    const top = n * height;
    if (n > 0) pen.rule(edge, top, page.width - edge, top, 0.5, 0.7);
    const size = type.fitFontSize(label.code, across, 72, 24, true);
    pen.text(label.code, edge, top + 78, { size, bold: true });
    const bars = encodeCode128(label.code);
    // As wide as the page allows. A scanner three meters away needs bars of one millimeter.
    pen.bars(bars, edge, top + 92, Math.min(4, across / bars.moduleCount), 74);
    if (label.consignee)
      pen.text(type.clipWithEllipsis(label.consignee, across, 13, false), edge, top + 184, { size: 13 });
  });
}

/** The cover sheet of a load, attached to the trailer's documents: number as barcode, stops, checks before departure. */
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { encodeCode128, canEncodeCode128 } from '#kit/server/barcode.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  formatPartyLines,
  contentRight,
  drawSignatureLines,
  drawCheckboxRow,
  contentWidth,
  type PdfLayout,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { formatDropWindowLines } from './delivery-list.print.ts';
import {
  listLoadDocumentLines,
  drawLoadHeaderAndInspection,
  sumUnitsAndCubes,
  type LoadDocumentData,
} from './loading-sheet.print.ts';

export function printCoverSheets(
  loads: ItemSource<LoadDocumentData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Cover sheet'), printing, loads, drawCoverSheet, {
    getName: (load) => load.loadNumber,
  });
}
/** The same under its own name, to distinguish files and documents when both are printed. */
export function printLoadCovers(
  loads: ItemSource<LoadDocumentData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Load cover'), printing, loads, drawLoadCover, {
    getName: (load) => load.loadNumber,
  });
}

export const drawCoverSheet = (builder: PdfDocumentBuilder, load: LoadDocumentData): void =>
  draw(builder, load, builder.translate('Cover sheet'));
const drawLoadCover = (desk: PdfDocumentBuilder, load: LoadDocumentData): void =>
  draw(desk, load, desk.translate('Load cover'));
function draw(desk: PdfDocumentBuilder, load: LoadDocumentData, title: string): void {
  const { translate: say } = desk;
  const sheet = createPdfLayout(desk, {
    title,
    documentNameAndNumber: say('Load {number}', { number: load.loadNumber }),
  });
  drawNumber(sheet, load);
  drawLoadHeaderAndInspection(sheet, load);
  sheet.y += 10;
  const total = sumUnitsAndCubes(listLoadDocumentLines(load));
  drawPdfTable(sheet, {
    columns: [
      { title: say('Stop'), width: 34 },
      { title: say('Deliver to'), width: { share: 1.2 }, bold: true },
      { title: say('Address'), width: { share: 1.2 } },
      { title: say('Window'), width: { share: 1 } },
      { title: say('Consignees'), width: 58, align: 'right' },
      { title: say('Units'), width: 46, align: 'right' },
      { title: say('Cu ft'), width: 60, align: 'right' },
    ],
    rows: rowsOf(load, say),
    totalCells: [say('Total'), '', '', '', '', formatCount(total.units), formatHundredths(total.cubes)],
    emptyText: say(noRecordsMessage),
  });
  measureAndDrawAtPageFoot(sheet, () => drawChecks(sheet, say));
  sheet.finish();
}

function drawNumber(sheet: PdfLayout, { loadNumber, trailer, warehouse }: LoadDocumentData): void {
  const {
    page: pen,
    builder: { typesetter: type },
    translate: say,
  } = sheet;
  const top = sheet.y + 2;
  const bars = canEncodeCode128(loadNumber) ? encodeCode128(loadNumber) : undefined;
  const module = bars ? Math.min(1.8, 236 / bars.moduleCount) : 0;
  const barsWide = bars ? bars.moduleCount * module : 0;
  if (bars) {
    pen.bars(bars, contentRight - barsWide, top, module, 50);
    pen.text(loadNumber, contentRight - barsWide / 2, top + 62, { size: 9.6, bold: true, align: 'center' });
  }
  const free = contentWidth - barsWide - 24;
  const size = type.fitFontSize(loadNumber, free, 44, 18, true);
  pen.text(type.clipWithEllipsis(loadNumber, free, size, true), contentLeft, top + 38, { size, bold: true });
  const under = trailer
    ? say('Trailer {trailer}, from {warehouse}', { trailer, warehouse: warehouse.code })
    : say('Leaves from {warehouse}', { warehouse: warehouse.code });
  pen.text(type.clipWithEllipsis(under, free, 12, true), contentLeft, top + 60, { size: 12, bold: true });
  sheet.y = top + 72;
}

function* rowsOf({ drops }: LoadDocumentData, say: PrintTranslate): Generator<PdfRow> {
  for (const { seq, deliverTo, window, lines } of drops.toSorted((a, b) => a.seq - b.seq)) {
    const { units, cubes } = sumUnitsAndCubes(lines);
    const [name = '', ...address] = formatPartyLines(deliverTo);
    const consignees = new Set(lines.map(({ consignee }) => consignee)).size;
    yield {
      cells: [
        String(seq),
        name,
        address,
        window ? formatDropWindowLines(window, say) : say('No window'),
        formatCount(consignees),
        formatCount(units),
        formatHundredths(cubes),
      ],
    };
  }
}

function drawChecks(sheet: PdfLayout, say: PrintTranslate): void {
  const off = (word: string) => ({ word, on: false });
  const { page: pen } = sheet;
  pen.text(say('Before departure'), contentLeft, sheet.y + 8, { size: 8.6, bold: true });
  drawCheckboxRow(
    sheet,
    [
      'Trailer clean',
      'No odor',
      'Reefer running',
      'Set point checked',
      'Load locks set',
      'Sealed',
      'Documents handed over',
    ].map((word) => off(say(word))),
    contentLeft,
    sheet.y + 22,
    7.4,
  );
  sheet.y += 30;
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Pre-cool (°F)'), lines: [] },
      { label: say('Set point (°F)'), lines: [] },
      { label: say('Seal'), lines: [] },
      { label: say('Doors closed at'), lines: [] },
      { label: say('Departed at'), lines: [] },
    ],
    { least: 36 },
  );
  sheet.y += 4;
  drawSignatureLines(sheet, [
    { caption: say('Released by'), hint: say('Name, date and time') },
    { caption: say('Driver'), hint: say('Name, signature, date and time') },
  ]);
}

/** Prints the bill of lading in the VICS field order: simple, or detailed with every unit code. */
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { encodeGs1128 } from '#kit/server/barcode.ts';
import {
  buildCubeUnitAndMinimumNote,
  buildCommodityLineCells,
  buildCommodityPdfColumns,
  buildCommodityTotalCells,
  type CommodityLine,
} from '#kit/server/pdf-commodity-lines.ts';
import {
  measureAndDrawAtPageFoot,
  drawBoxRowAdvancingIfFullWidth,
  drawInstructionsBox,
  contentLeft,
  createPdfLayoutWithParties,
  drawParagraph,
  buildPartyBox,
  contentRight,
  drawSignatureLines,
  drawCheckboxRow,
  contentWidth,
  type LabeledBox,
  type PrintedParty,
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
  type PrintItemInfo,
} from '#kit/server/pdf.ts';
import { formatDate } from '#kit/contract/dates.ts';

export interface BillOfLadingData {
  /** 17 digits including the check digit. */
  number: string;
  /** YYYY-MM-DD, the outbound date. */
  date: string;
  loadNumber?: string | null;
  trailer?: string | null;
  carrierName?: string | null;
  seal?: string | null;
  /** Cargo bars. */
  loadLocks?: number | null;
  drop?: { seq: number; of: number } | null;
  shipFrom: PrintedParty;
  /** The consignee. */
  shipTo: PrintedParty;
  /** The party that receives it for the consignee, if different. */
  careOf?: PrintedParty | null;
  billTo: PrintedParty;
  paymentTerm: 'Collect' | 'Prepaid' | '3rd Party';
  /** Whole °F. */
  temperature?: { min: number; max: number } | null;
  /** The trailer temperature in whole °F, and the time HH:mm when it was read. */
  trailerRead?: { degrees: number; at?: string | null } | null;
  /** The date, times and time zone abbreviation, local to the deliver-to. */
  window?: { date: string; from: string; to: string; timeZone: string } | null;
  /** Anything else the driver needs to know. */
  notes?: string | null;
  /** The documents that the consignee wants back, signed. */
  podRequired?: boolean;
  bolRequired?: boolean;
  lines: readonly BillOfLadingLine[];
  /** The number of the bill that replaced it. */
  supersededBy?: string | null;
  active: boolean;
  /** The minimum cube per unit, in hundredths of a cubic foot. */
  minimumCube?: number | null;
  /** The language of the consignee, who checks and signs the bill. */
  language?: string;
}
export interface BillOfLadingLine extends CommodityLine {
  shipper: string;
  /** The codes of its units, printed on the detailed bill. */
  unitCodes?: readonly string[];
}

const terms = ['Collect', 'Prepaid', '3rd Party'] as const;

const aboutBill: PrintItemInfo<BillOfLadingData> = {
  getLanguage: (bill) => bill.language,
  getName: (bill) => formatBolNumber(bill.number),
};

export function printBillsOfLading(
  bills: ItemSource<BillOfLadingData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage('Bill of lading'),
    printing,
    bills,
    (desk, bill) => drawBillOfLading(desk, bill, false),
    aboutBill,
  );
}
export function printDetailedBillsOfLading(
  bills: ItemSource<BillOfLadingData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage('Detailed bill of lading'),
    printing,
    bills,
    (desk, bill) => drawBillOfLading(desk, bill, true),
    aboutBill,
  );
}

/** 0614141 000412207 9: company prefix, serial, check digit. */
export const formatBolNumber = (number: string): string =>
  `${number.slice(0, 7)} ${number.slice(7, 16)} ${number.slice(16)}`.trim();

export function drawBillOfLading(
  documentBuilder: PdfDocumentBuilder,
  bill: BillOfLadingData,
  detailed: boolean,
): void {
  const { translate: say } = documentBuilder;
  const sheet = createPdfLayoutWithParties(documentBuilder, {
    title: detailed ? say('Detailed bill of lading') : say('Bill of lading'),
    documentNameAndNumber: say('BOL {number}', { number: formatBolNumber(bill.number) }),
    copyLabel: say("Carrier's copy"),
    stamp: stampOf(bill, say),
    numberBoxes: (sheet) => drawNumbers(sheet, bill),
    partyBoxes: partiesOf(bill, say),
  });
  const [strong, text] = instructionsOf(bill, say);
  drawInstructionsBox(sheet, say('Instructions'), strong, text);
  sheet.y += 10;
  drawLines(sheet, bill, detailed);
  measureAndDrawAtPageFoot(sheet, () => drawFoot(sheet, bill));
  sheet.finish();
}

function stampOf(bill: BillOfLadingData, say: PrintTranslate): string | null {
  if (bill.supersededBy) return say('SUPERSEDED');
  return bill.active ? null : say('VOID');
}

function drawNumbers(sheet: PdfLayout, bill: BillOfLadingData): void {
  const { translate: say, page: pen } = sheet;
  const wide = 310;
  const top = sheet.y;
  const place = { width: wide, strong: 11 };
  const height = drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Date'), lines: [formatDate(bill.date)] },
      { label: say('Load'), lines: [bill.loadNumber ?? '–'] },
      { label: say('Trailer'), lines: [bill.trailer ?? '–'] },
    ],
    place,
  );
  sheet.y += height;
  sheet.y += drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Seal'), lines: [bill.seal ?? ''] },
      { label: say('Load locks'), lines: [bill.loadLocks == null ? '' : String(bill.loadLocks)] },
      { label: say('Stop'), lines: [bill.drop ? say('{seq} of {of}', bill.drop) : '–'] },
    ],
    place,
  );
  const bars = encodeGs1128([['402', bill.number]]);
  // 1.38 points per module leaves a quiet zone of ten modules on both sides.
  const module = 1.38;
  const x = contentRight - bars.moduleCount * module;
  pen.bars(bars, x, top, module, 42);
  pen.text(`(402) ${formatBolNumber(bill.number)}`, x + (bars.moduleCount * module) / 2, top + 55, {
    size: 9.6,
    bold: true,
    align: 'center',
  });
  sheet.y = Math.max(sheet.y, top + 60) + 9;
}

function partiesOf(bill: BillOfLadingData, say: PrintTranslate): LabeledBox[] {
  const ticks = terms.map((term) => ({ word: say(term), on: term === bill.paymentTerm }));
  return [
    buildPartyBox(say('Ship from'), bill.shipFrom),
    buildPartyBox(say('Ship to'), bill.shipTo),
    ...(bill.careOf ? [buildPartyBox(say('Care of'), bill.careOf)] : []),
    { ...buildPartyBox(say('Bill to'), bill.billTo), checkboxes: ticks, widthShare: bill.careOf ? 1.15 : 1 },
  ];
}

function readingOf(
  { degrees, at: hour }: NonNullable<BillOfLadingData['trailerRead']>,
  say: PrintTranslate,
): string {
  return hour
    ? say('Trailer read {degrees} °F at {hour}.', { degrees, hour })
    : say('Trailer read {degrees} °F.', { degrees });
}

function instructionsOf(bill: BillOfLadingData, say: PrintTranslate): [strong: string, text: string] {
  const { temperature, trailerRead, window } = bill;
  const strong = temperature
    ? say('Keep at {min} to {max} °F, continuous.', temperature)
    : say('No temperature is set for this freight.');
  const parts = [
    bill.carrierName ? say('Carrier: {name}.', { name: bill.carrierName }) : '',
    temperature
      ? say('Pre-cool the trailer to {degrees} °F before loading.', { degrees: temperature.min })
      : '',
    trailerRead ? readingOf(trailerRead, say) : '',
    window ? say('Deliver {date}, {from} to {to} {zone}.', { ...window, date: formatDate(window.date) }) : '',
    bill.podRequired ? say('Proof of delivery required.') : '',
    bill.bolRequired ? say('Signed bill of lading required.') : '',
    bill.supersededBy
      ? say('Superseded by BOL {number}.', { number: formatBolNumber(bill.supersededBy) })
      : '',
    bill.notes ?? '',
  ];
  return [strong, parts.filter(Boolean).join(' ')];
}

function drawLines(sheet: PdfLayout, { lines }: BillOfLadingData, detailed: boolean): void {
  const { translate: say } = sheet;
  const [total, ...sums] = buildCommodityTotalCells(lines, say);
  drawPdfTable(sheet, {
    columns: [
      { title: say('Shipper'), width: { share: 1.3 } },
      ...buildCommodityPdfColumns(sheet.builder, lines),
    ],
    rows: rowsOf(lines, say, detailed),
    totalCells: [total ?? '', '', ...sums],
    emptyText: say(noRecordsMessage),
  });
}

// A table row cannot break across pages, so a line of 500 units takes several rows.
const CODES_A_ROW = 40;

function* rowsOf(
  lines: readonly BillOfLadingLine[],
  say: PrintTranslate,
  detailed: boolean,
): Generator<PdfRow> {
  for (const line of lines) {
    const { shipper, unitCodes = [] } = line;
    yield {
      cells: [shipper, ...buildCommodityLineCells(line, say)],
      kind: detailed && unitCodes.length > 0 ? 'lead' : 'line',
    };
    if (!detailed) continue;
    for (let index = 0; index < unitCodes.length; index += CODES_A_ROW)
      yield { kind: 'note', cells: [unitCodes.slice(index, index + CODES_A_ROW).join('    ')] };
  }
}

function drawFoot(sheet: PdfLayout, { minimumCube }: BillOfLadingData): void {
  const { translate: say } = sheet;
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('Short, over, damaged at delivery (units and unit codes)'), lines: [], widthShare: 3.2 },
      { label: say('Temperature at delivery (°F)'), lines: [], widthShare: 0.95 },
      { label: say('Pallets in / out'), lines: [], widthShare: 0.8 },
    ],
    { least: 50 },
  );
  sheet.y += 3;
  const received = say(
    'Received, subject to the tariffs and contract in effect on the date of this bill of lading, the freight described above in apparent good order, except as noted.',
  );
  drawParagraph(sheet, `${received} ${buildCubeUnitAndMinimumNote(say, minimumCube)}`, { size: 6.9 });
  const line = sheet.y + 11;
  const { page: pen } = sheet;
  const off = (word: string) => ({ word, on: false });
  let x = contentLeft + pen.text(say('Trailer loaded'), contentLeft, line, { size: 7.2, bold: true }) + 6;
  x = drawCheckboxRow(sheet, [off(say('By shipper')), off(say('By carrier'))], x, line, 7.2) + 10;
  x += pen.text(say('Freight counted'), x, line, { size: 7.2, bold: true }) + 6;
  drawCheckboxRow(
    sheet,
    [off(say('By shipper')), off(say('By driver, pallets')), off(say('By driver, pieces'))],
    Math.min(x, contentLeft + contentWidth),
    line,
    7.2,
  );
  sheet.y += 17;
  drawSignatureLines(sheet, [
    { caption: say('Loaded by'), hint: say('Name and time') },
    { caption: say('Driver'), hint: say('Name, signature, date') },
    { caption: say('Consignee'), hint: say('Name, signature, date and time') },
  ]);
}

/** Prints the shipping manifest of one order: what a shipper hands over, by consignee. */
import { joinNonEmptyWithBidiIsolation } from '#kit/server/bidi-text.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  buildCubeUnitAndMinimumNote,
  buildCommodityLineCells,
  buildCommodityPdfColumns,
  buildCommodityTotalCells,
  sumCommodityLines,
  type CommodityLine,
} from '#kit/server/pdf-commodity-lines.ts';
import {
  measureAndDrawAtPageFoot,
  contentLeft,
  createPdfLayoutWithParties,
  drawParagraph,
  buildPartyBox,
  formatPartyLines,
  formatPrintedWeekdayDate,
  drawSignatureLines,
  drawCheckboxRow,
  type PrintedParty,
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
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';

export interface ManifestData {
  orderNumber: string;
  /** True once finalized. The manifest of a pending order says that it is pending. */
  finalized: boolean;
  shipper: PrintedParty;
  /** YYYY-MM-DD. */
  shipDate: string;
  receivingWarehouse: PrintedParty & { code: string };
  /** Web form, XML upload. */
  source?: string | null;
  consignees: readonly ManifestConsignee[];
  /** The minimum cube per unit, in hundredths of a cubic foot. */
  minimumCube?: number | null;
}
export interface ManifestConsignee {
  consignee: PrintedParty;
  careOf?: PrintedParty | null;
  dayOfService: string;
  outboundWarehouse: string;
  lines: readonly ManifestLine[];
}
export type ManifestLine = CommodityLine;

export function printManifests(
  orders: ItemSource<ManifestData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Shipping manifest'), printing, orders, drawManifest, {
    getName: (order) => order.orderNumber,
  });
}

export function drawManifest(documentBuilder: PdfDocumentBuilder, order: ManifestData): void {
  const { translate: say } = documentBuilder;
  const lines = order.consignees.flatMap((group) => group.lines);
  const total = sumCommodityLines(lines);
  const { receivingWarehouse: warehouse } = order;
  const sheet = createPdfLayoutWithParties(documentBuilder, {
    title: say('Shipping manifest'),
    documentNameAndNumber: say('Order {number}', { number: order.orderNumber }),
    stamp: order.finalized ? null : say('NOT FINALIZED'),
    numberBoxes: [
      { label: say('Order'), lines: [order.orderNumber] },
      { label: say('Ship date'), lines: [formatPrintedWeekdayDate(order.shipDate, say)] },
      { label: say('Consignees'), lines: [formatCount(order.consignees.length)], widthShare: 0.7 },
      { label: say('Units'), lines: [formatCount(total.units)], widthShare: 0.7 },
      { label: say('Cu ft'), lines: [formatHundredths(total.cubes)], widthShare: 0.7 },
    ],
    partyBoxes: [
      buildPartyBox(say('Shipper'), order.shipper),
      { label: `${say('Deliver to')}   ${warehouse.code}`, lines: formatPartyLines(warehouse) },
      {
        label: say('Notes'),
        lines: [order.source ? say('Entered by {source}', { source: say(order.source) }) : ''],
        isPlain: true,
      },
    ],
  });
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns: buildCommodityPdfColumns(documentBuilder, lines),
    rows: rowsOf(order, say),
    totalCells: buildCommodityTotalCells(lines, say),
    emptyText: say(noRecordsMessage),
    continuedLabel: say('continued'),
  });
  measureAndDrawAtPageFoot(sheet, () => {
    const handed = say('The freight above is handed over for carriage to the consignees named.');
    drawParagraph(sheet, [handed, buildCubeUnitAndMinimumNote(say, order.minimumCube)].join(' '));
    drawCheckboxRow(
      sheet,
      [
        { word: say('Counted by shipper'), on: false },
        { word: say('Counted by carrier'), on: false },
        { word: say('Under seal'), on: false },
      ],
      contentLeft,
      sheet.y + 10,
      7.2,
    );
    sheet.y += 16;
    drawSignatureLines(sheet, [
      { caption: say('Shipper'), hint: say('Name, signature, date') },
      { caption: say('Driver'), hint: say('Name, truck, date and time') },
      { caption: say('Received by'), hint: say('Name, door, date and time') },
    ]);
  });
  sheet.finish();
}

function* rowsOf({ consignees }: ManifestData, say: PrintTranslate): Generator<PdfRow> {
  for (const { consignee, careOf, dayOfService, outboundWarehouse, lines } of consignees) {
    const total = sumCommodityLines(lines);
    const [name = '', ...place] = formatPartyLines({ ...consignee, address: null, phone: null });
    const via = careOf ? `, ${say('care of {name}', { name: careOf.name })}` : '';
    const out = say('from {warehouse}, day of service {date}', {
      warehouse: outboundWarehouse,
      date: formatDate(dayOfService),
    });
    yield {
      kind: 'group',
      cells: [
        [`${joinNonEmptyWithBidiIsolation([name, ...place])}${via}`, out],
        '',
        '',
        '',
        '',
        formatCount(total.units),
        formatHundredths(total.cubes),
      ],
    };
    for (const line of lines) yield { cells: buildCommodityLineCells(line, say) };
  }
}

/** The shipping manifest of one order: what a shipper hands over, consignee by consignee. */
import { inOneLine } from '#kit/server/pdf-order.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';
import { cubesAre, goodsCells, goodsColumns, goodsTotal, sumOf, type Goods } from '#kit/server/pdf-goods.ts';
import {
  atFoot,
  left,
  openPaper,
  paragraph,
  partyBox,
  partyLines,
  showDay,
  signatures,
  tickRow,
  type Party,
} from '#kit/server/pdf-sheet.ts';
import { table, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';

export interface ManifestData {
  orderNumber: string;
  /** True once finalized; a pending order's manifest says that it is not. */
  finalized: boolean;
  shipper: Party;
  /** YYYY-MM-DD. */
  shipDate: string;
  receivingWarehouse: Party & { code: string };
  /** Web form, XML upload. */
  source?: string | null;
  consignees: readonly ManifestConsignee[];
  /** Hundredths of a cubic foot that a smaller unit counts as. */
  minimumCube?: number | null;
}
export interface ManifestConsignee {
  consignee: Party;
  careOf?: Party | null;
  dayOfService: string;
  outboundWarehouse: string;
  lines: readonly ManifestLine[];
}
export type ManifestLine = Goods;

export function printManifests(orders: Source<ManifestData>, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Shipping manifest'), printing, orders, drawManifest, {
    name: (order) => order.orderNumber,
  });
}

export function drawManifest(desk: Desk, order: ManifestData): void {
  const { say } = desk;
  const lines = order.consignees.flatMap((group) => group.lines);
  const total = sumOf(lines);
  const { receivingWarehouse: warehouse } = order;
  const sheet = openPaper(desk, {
    title: say('Shipping manifest'),
    number: say('Order {number}', { number: order.orderNumber }),
    stamp: order.finalized ? null : say('NOT FINALIZED'),
    numbers: [
      { label: say('Order'), lines: [order.orderNumber] },
      { label: say('Ship date'), lines: [showDay(order.shipDate, say)] },
      { label: say('Consignees'), lines: [showCount(order.consignees.length)], share: 0.7 },
      { label: say('Units'), lines: [showCount(total.units)], share: 0.7 },
      { label: say('Cubes'), lines: [showHundredths(total.cubes)], share: 0.7 },
    ],
    parties: [
      partyBox(say('Shipper'), order.shipper),
      { label: `${say('Deliver to')}   ${warehouse.code}`, lines: partyLines(warehouse) },
      {
        label: say('Notes'),
        lines: [order.source ? say('Entered by {source}', { source: say(order.source) }) : ''],
        plain: true,
      },
    ],
  });
  sheet.y += 10;
  table(sheet, {
    columns: goodsColumns(desk, lines),
    rows: rowsOf(order, say),
    total: goodsTotal(lines, say),
    empty: say(nothingToShow),
    continued: say('continued'),
  });
  atFoot(sheet, () => {
    const handed = say('The freight above is handed over for carriage to the consignees named.');
    paragraph(sheet, [handed, cubesAre(say, order.minimumCube)].join(' '));
    tickRow(
      sheet,
      [
        { word: say('Counted by shipper'), on: false },
        { word: say('Counted by carrier'), on: false },
        { word: say('Under seal'), on: false },
      ],
      left,
      sheet.y + 10,
      7.2,
    );
    sheet.y += 16;
    signatures(sheet, [
      { who: say('Shipper'), hint: say('Name, signature, date') },
      { who: say('Driver'), hint: say('Name, truck, date and time') },
      { who: say('Received by'), hint: say('Name, door, date and time') },
    ]);
  });
  sheet.close();
}

function* rowsOf({ consignees }: ManifestData, say: Say): Generator<Row> {
  for (const { consignee, careOf, dayOfService, outboundWarehouse, lines } of consignees) {
    const total = sumOf(lines);
    const [name = '', ...place] = partyLines({ ...consignee, address: null, phone: null });
    const via = careOf ? `, ${say('care of {name}', { name: careOf.name })}` : '';
    const out = say('out of {warehouse}, day of service {date}', {
      warehouse: outboundWarehouse,
      date: showDate(dayOfService),
    });
    yield {
      kind: 'group',
      cells: [
        [`${inOneLine([name, ...place])}${via}`, out],
        '',
        '',
        '',
        '',
        showCount(total.units),
        showHundredths(total.cubes),
      ],
    };
    for (const line of lines) yield { cells: goodsCells(line, say) };
  }
}

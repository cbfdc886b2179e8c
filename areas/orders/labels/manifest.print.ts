/** The shipping manifest of one order: what a shipper hands over, consignee by consignee. */
import { atFoot, boxes, left, openSheet, paragraph, partyBox, partyLines, showDay, signatures, tickRow, type Party } from '#kit/server/pdf-sheet.ts';
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
export interface ManifestLine {
  product: { code: string; description: string };
  po?: string | null;
  /** Unit of measure in words. */
  unit: string;
  /** Whole inches. */
  length: number;
  width: number;
  height: number;
  units: number;
  /** Hundredths of a cubic foot, of all units of the line. */
  cubes: number;
}

export function printManifests(orders: Source<ManifestData>, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Shipping manifest'), printing, orders, drawManifest);
}

export function drawManifest(desk: Desk, order: ManifestData): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Shipping manifest'),
    number: say('Order {number}', { number: order.orderNumber }),
    stamp: order.finalized ? null : say('NOT FINALIZED'),
  });
  const lines = order.consignees.flatMap((group) => group.lines);
  const total = sumOf(lines);
  boxes(sheet, [
    { label: say('Order'), lines: [order.orderNumber] },
    { label: say('Ship date'), lines: [showDay(order.shipDate, say)] },
    { label: say('Consignees'), lines: [showCount(order.consignees.length)], share: 0.7 },
    { label: say('Units'), lines: [showCount(total.units)], share: 0.7 },
    { label: say('Cubes'), lines: [showHundredths(total.cubes)], share: 0.7 },
  ], { strong: 11.5 });
  const { receivingWarehouse: warehouse } = order;
  boxes(sheet, [
    partyBox(say('Shipper'), order.shipper),
    { label: `${say('Deliver to')}   ${warehouse.code}`, lines: partyLines(warehouse) },
    { label: say('Notes'), lines: [order.source ? say('Entered by {source}', { source: say(order.source) }) : ''], plain: true },
  ], { least: 54 });
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Product'), width: 76 },
      { title: say('Description'), width: { share: 1.4 } },
      { title: say('PO'), width: { share: 0.8 } },
      { title: say('Unit'), width: 48 },
      { title: say('Size, in'), width: 74 },
      { title: say('Units'), width: 46, align: 'right' },
      { title: say('Cubes'), width: 62, align: 'right' },
    ],
    rows: rowsOf(order, say),
    total: [say('Total of {count} lines', { count: lines.length }), '', '', '', '', showCount(total.units), showHundredths(total.cubes)],
    empty: say('There are no records to show.'),
    continued: say('continued'),
  });
  atFoot(sheet, () => {
    const handed = say('The freight above is handed over for carriage to the consignees named.');
    paragraph(sheet, [handed, cubesAre(say, order.minimumCube)].join(' '));
    tickRow(sheet, [{ word: say('Counted by shipper'), on: false }, { word: say('Counted by carrier'), on: false }, { word: say('Under seal'), on: false }], left, sheet.y + 10, 7.2);
    sheet.y += 16;
    signatures(sheet, [
      { who: say('Shipper'), hint: say('Name, signature, date') },
      { who: say('Driver'), hint: say('Name, truck, date and time') },
      { who: say('Received by'), hint: say('Name, door, date and time') },
    ]);
  });
  sheet.close();
}

const cubesAre = (say: Say, minimum?: number | null): string =>
  minimum ? say('Cubes are cubic feet; units under {minimum} cubes count as {minimum}.', { minimum: showHundredths(minimum) }) : say('Cubes are cubic feet.');

const sumOf = (lines: readonly ManifestLine[]): { units: number; cubes: number } =>
  lines.reduce((sum, line) => ({ units: sum.units + line.units, cubes: sum.cubes + line.cubes }), { units: 0, cubes: 0 });

function* rowsOf({ consignees }: ManifestData, say: Say): Generator<Row> {
  for (const { consignee, careOf, dayOfService, outboundWarehouse, lines } of consignees) {
    const total = sumOf(lines);
    const [name = '', ...place] = partyLines({ ...consignee, address: null, phone: null });
    const via = careOf ? `, ${say('care of {name}', { name: careOf.name })}` : '';
    const out = say('out of {warehouse}, day of service {date}', { warehouse: outboundWarehouse, date: showDate(dayOfService) });
    yield { kind: 'group', cells: [[`${[name, ...place].join(', ')}${via}`, out], '', '', '', '', showCount(total.units), showHundredths(total.cubes)] };
    for (const { product, po, unit, length, width, height, units, cubes } of lines) {
      yield { cells: [product.code, product.description, po ?? '', say(unit), `${length} × ${width} × ${height}`, showCount(units), showHundredths(cubes)] };
    }
  }
}

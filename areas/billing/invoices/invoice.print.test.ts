import { fc } from '#tests/properties.ts';
import { expect, test } from 'vitest';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';
import { drawInvoice, drawPricePerBox, computePricePerBox, type InvoicePrintData } from './invoice.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const anInvoice = (over: Partial<InvoicePrintData> = {}): InvoicePrintData => ({
  number: '704512',
  type: 'Flower',
  date: '2027-02-05',
  dueDate: '2027-03-07',
  termsDays: 30,
  billTo: { name: 'Peña Floral' },
  remitTo: { name: 'Coldlane', address: 'P.O. Box 551200' },
  lines: [
    {
      code: 'FRT',
      description: 'Freight',
      rateUnit: '$',
      rate: 31000,
      quantity: 41706,
      basis: 'cubes',
      amount: 129289,
    },
    {
      code: 'FSC',
      description: 'Fuel',
      rateUnit: '%',
      rate: 2450,
      quantity: 0,
      base: 129289,
      amount: 31676,
    },
  ],
  units: 140,
  cubes: 41706,
  amount: 160965,
  posted: true,
  ...over,
});
const shipment = {
  number: '700117001',
  shipper: 'Andes Rose',
  units: -140,
  cubes: -41_706,
  amount: -160_965,
};
const said = (invoice: InvoicePrintData): string[] =>
  drawDocumentPages(letterPage('Invoice'), printing, (desk) => drawInvoice(desk, invoice)).flatMap(
    listPageTexts,
  );

test('an invoice shows the amount, due date, payer, and the calculation of each charge', () => {
  expect(said(anInvoice())).toEqual(
    expect.arrayContaining([
      '704512',
      '02/05/2027',
      'Net 30 days',
      '03/07/2027',
      '$1,609.65',
      'Peña Floral',
      '140',
      '417.06',
      '417.06 cubes',
      '$3.10',
      '$1,292.89',
      'of $1,292.89',
      '24.5%',
      '$316.76',
      'Pay $1,609.65 by 03/07/2027',
      'Remit to Coldlane, P.O. Box 551200',
    ]),
  );
});
test('a credit names the credited invoice and requests no payment', () => {
  const words = said(
    anInvoice({
      creditOf: '704000',
      amount: -160965,
      lines: anInvoice().lines.map((line) => ({ ...line, amount: -line.amount })),
    }),
  );
  expect(words).toEqual(expect.arrayContaining(['Credit', '-$1,609.65', 'Credit for invoice 704000']));
  expect(words.join()).not.toContain('Pay ');
});
test('a credit shows no terms or due date, and names the invoice it is applied to', () => {
  const words = said(
    anInvoice({
      creditOf: '704000',
      amount: -160_965,
      units: -140,
      cubes: -41_706,
      lines: anInvoice().lines.map((line) => ({ ...line, amount: -line.amount })),
      shipments: [shipment],
    }),
  );
  expect(words).toEqual(expect.arrayContaining(['Credit for', '704000', 'Shipments']));
  expect(words.join(' ')).toContain('This credit applies to invoice 704000. No payment is due.');
  for (const word of ['Terms', 'Due', 'Remit to', 'Shipments on this invoice'])
    expect(words).not.toContain(word);
});
test('a credited invoice is no longer due', () => {
  const words = said(anInvoice({ creditedBy: '704999' })).join(' ');
  expect(words).toContain('Credited by 704999');
  expect(words).not.toContain('Total due');
});
test('an invoice labels the lines of several shipments, but not of a single shipment', () => {
  const [freight, fuel] = anInvoice().lines;
  if (!freight || !fuel) throw new Error('lines');
  const of = (numbers: [string, string | null]) =>
    said(
      anInvoice({
        lines: [
          { ...freight, shipment: numbers[0] },
          { ...fuel, shipment: numbers[1] },
        ],
      }),
    ).filter((word) => /^(Shipment \d|Other charges)/.test(word));
  expect(of(['700117001', '700117002'])).toEqual(['Shipment 700117001', 'Shipment 700117002']);
  expect(of(['700117001', '700117001'])).toEqual([]);
  expect(of(['700117001', null])).toEqual([]);
});
test('units per shipment are omitted when the freight changed after billing', () => {
  const billed = { ...shipment, units: 139, cubes: 41_000, amount: 160_965 };
  const changed = said(anInvoice({ shipments: [billed] }));
  expect(changed).not.toContain('139');
  expect(changed.join(' ')).toContain('The freight changed after this invoice was created.');
  const same = said(anInvoice({ shipments: [{ ...billed, units: 140, cubes: 41_706 }] }));
  expect(same.filter((word) => word === '140')).toHaveLength(3);
  expect(same.join(' ')).not.toContain('The freight was changed');
});
test('charge names are in the bill-to’s language, but manual texts are unchanged', () => {
  const spanish: PrintContext = { ...printing, texts: { 'Fuel surcharge': 'Recargo por combustible' } };
  const lines = [
    {
      code: 'FSC',
      description: 'Fuel surcharge',
      rateUnit: '%' as const,
      rate: 2450,
      quantity: 0,
      amount: 160_000,
    },
    {
      code: 'ADJ',
      description: 'Agreed by phone',
      rateUnit: '$' as const,
      rate: 96_500,
      quantity: 100,
      amount: 965,
    },
  ];
  expect(
    drawDocumentPages(letterPage('Invoice'), spanish, (desk) =>
      drawInvoice(desk, anInvoice({ lines })),
    ).flatMap(listPageTexts),
  ).toEqual(expect.arrayContaining(['Recargo por combustible', 'Agreed by phone']));
});
test.each([
  [100, 'units', '1 unit'],
  [200, 'units', '2 units'],
  [100, 'bins', '1 bin'],
  [300, 'pallets', '3 pallets'],
  [100, 'cubes', '1 cube'],
  [150, 'units', '1.50 units'],
])('the quantity %i (hundredths) of %s is shown as %s', (quantity, basis, words) => {
  const line = {
    code: 'FRT',
    description: 'Linehaul',
    rateUnit: '$' as const,
    rate: 10_000,
    amount: 160_965,
  };
  expect(said(anInvoice({ lines: [{ ...line, quantity, basis }] }))).toContain(words);
});
test('a draft and a credited invoice are marked as such', () => {
  expect(said(anInvoice({ posted: false }))).toContain('DRAFT');
  expect(said(anInvoice({ creditedBy: '704900' }))).toEqual(
    expect.arrayContaining(['CREDITED', 'Credited by 704900']),
  );
});
test('an invoice whose lines do not add up to its amount is not printed', () => {
  expect(() => said(anInvoice({ amount: 160964 }))).toThrow('sum to 160965');
});
test('price per box times boxes plus the remainder equals the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      (amount, units) => {
        const { centsPerUnit: each, remainderCents: rest } = computePricePerBox(amount, units);
        expect(each * units + rest).toBe(amount);
        expect(Math.abs(rest)).toBeLessThan(units);
      },
    ),
  );
  const box = {
    shipper: 'Andes',
    product: { code: 'ROS', description: 'Roses' },
    unit: 'Box',
    length: 41,
    width: 10,
    height: 7,
    units: 40,
    cubes: 6640,
  };
  const words = drawDocumentPages(letterPage('Price per unit'), printing, (desk) =>
    drawPricePerBox(desk, { ...anInvoice(), boxes: [{ ...box, amount: 160965 }] }),
  ).flatMap(listPageTexts);
  expect(words).toEqual(expect.arrayContaining(['$40.24', '$0.05', '$1,609.65']));
});

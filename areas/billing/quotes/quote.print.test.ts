import { expect, test } from 'vitest';
import { drawQuote, type QuotePrintData } from './quote.print.ts';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const charge = { rateType: 'Cube', rate4: 31_000, percentBp: 0, source: 'linehaul', why: [] };
const quote: QuotePrintData = {
  number: 'Q1001',
  stamp: null,
  createdDate: '2027-02-03',
  madeBy: 'Kemi Okafor',
  validUntil: '2027-03-31',
  date: '2027-02-08',
  shipper: { name: 'Andes Rose Importers', number: 'MA00101' },
  consignee: { name: 'Peña Floral', city: 'Chicago', state: 'IL' },
  payer: { name: 'Peña Floral' },
  units: 30,
  uom: 'Box',
  cubes: 4554,
  category: 'floral',
  note: 'Agreed by telephone',
  amount: 17_576,
  charges: [
    {
      ...charge,
      chargeCode: 'FRT',
      description: 'Linehaul',
      quantity: 4554,
      quantityUnit: 'cubes',
      amount: 14_117,
    },
    {
      ...charge,
      chargeCode: 'FSC',
      description: 'Fuel surcharge',
      rate4: 0,
      percentBp: 2450,
      quantity: 14_117,
      quantityUnit: 'revenue',
      amount: 3459,
    },
  ],
};
const said = (change: Partial<QuotePrintData> = {}): string[] =>
  drawDocumentPages(letterPage('Quote'), printing, (desk) =>
    drawQuote(desk, { ...quote, ...change }),
  ).flatMap(listPageTexts);

test('a quote shows customer, freight, expiry date and price calculation', () => {
  expect(said()).toEqual(
    expect.arrayContaining([
      'Q1001',
      '03/31/2027',
      '$175.76',
      'Andes Rose Importers',
      'Peña Floral',
      'Box: 30',
      '45.54 cubes',
      '45.54 cubes × $3.10',
      '$141.17 × 24.5%',
      '$34.59',
      'Agreed by telephone',
      'Quoted by Kemi Okafor',
    ]),
  );
});
test('a withdrawn or expired quote is stamped across the page', () => {
  expect(said({ stamp: 'WITHDRAWN' })).toContain('WITHDRAWN');
  expect(said()).not.toContain('WITHDRAWN');
});
test('a quote whose charges do not add up is not printed', () => {
  expect(() => said({ amount: 17_577 })).toThrow('sum to 17576');
});

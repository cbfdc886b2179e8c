import { expect, test } from 'vitest';
import { drawReturnReceipt } from './return-receipt.print.ts';
import type { ReturnReceiptPrint } from './return-receipt.print.ts';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-04T20:41:00Z',
  timeZone: 'America/New_York',
};
const anItem = (n: number): ReturnReceiptPrint['items'][number] => ({
  id: n,
  unitId: n,
  unitCode: `10023980${n}`,
  orderId: 1,
  orderNumber: 100_239,
  warehouseId: 1,
  warehouse: 'MIA',
  dayOfService: '2027-02-03',
  shipperId: 1,
  shipper: 'Andes Rose Importers',
  consignee: 'Buckeye Floral',
  productDescription: 'Roses Freedom 50 cm',
  cube: 166,
  status: 1,
  reason: 'Missed its truck',
  notes: null,
  openedAt: '2027-02-03T20:00:00Z',
  closedAt: '2027-02-04T20:41:00Z',
  newShipDate: null,
  returnNumber: 1001,
  warnedAt: null,
  returnedAt: '2027-02-04T20:41:00Z',
  rowVersion: 2,
});
const said = (reprint: boolean) =>
  drawDocumentPages(letterPage('Return receipt'), printing, (desk) =>
    drawReturnReceipt(desk, { number: 1001, items: [anItem(1), anItem(2)], isReprint: reprint }),
  ).flatMap(listPageTexts);

test('a return receipt has a line for each unit, a total and a place to sign', () => {
  expect(said(false)).toEqual(
    expect.arrayContaining([
      '1001',
      'Andes Rose Importers',
      '100239801',
      '100239802',
      'Total 2',
      '3.32',
      'Returned by',
      'Received by',
      'Original',
    ]),
  );
  expect(said(false)).not.toContain('Reprint');
});
test('a second print is marked as a reprint', () => {
  expect(said(true)).toContain('Reprint');
});

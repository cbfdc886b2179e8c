import { expect, test } from 'vitest';
import { drawPalletReport } from './pallet-reports.print.ts';
import type { PalletReportScope } from './pallet-reports.print.ts';
import { drawPalletReceipt } from './pallet-receipt.print.ts';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages } from '#kit/server/pdf.ts';
import type { PrintContext } from '#kit/server/pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-04T20:41:00Z',
  timeZone: 'America/New_York',
};
const span = { dateFrom: '2027-02-01', dateTo: '2027-02-28' };
/** The text above the table. */
function headOf(about: Omit<PalletReportScope, 'dateRange'>): string[] {
  const words = drawDocumentPages(letterPage('Pallet balance'), printing, (desk) =>
    drawPalletReport(desk, {
      title: 'Pallet balance',
      about: { dateRange: span, ...about },
      columns: [{ title: 'Sender', width: { share: 1 } }],
      rows: [['Andes Rose']],
      total: ['Total'],
    }),
  ).flatMap(listPageTexts);
  return words.slice(0, words.indexOf('Sender'));
}

test('a report header shows its dates, warehouse and shipper', () => {
  const head = headOf({ warehouses: ['MIA'], shippers: ['Andes Rose Importers'] });
  expect(head).toEqual(
    expect.arrayContaining([
      'Pallet balance',
      'MIA',
      'Andes Rose Importers',
      'Mon 02/01/2027',
      'Sun 02/28/2027',
    ]),
  );
});
test('an unfiltered report says that it counts all, and a filtered one names each warehouse and shipper', () => {
  expect(headOf({ warehouses: [], shippers: [] })).toEqual(
    expect.arrayContaining(['All warehouses', 'All shippers']),
  );
  expect(headOf({ warehouses: ['MIA', 'WPB'], shippers: [] })).toContain('MIA, WPB');
});

test.each([
  [palletReceiptStatus.expired, 'Expired'],
  [palletReceiptStatus.redeemed, 'Redeemed'],
  [palletReceiptStatus.sent, null],
])('a receipt in status %i that can no longer be redeemed says so across its page: %s', (status, stamp) => {
  const receivingDate = '2027-02-03';
  const receipt = {
    id: 1,
    number: 4711,
    warehouseId: 1,
    warehouse: 'MIA',
    shipperId: 2,
    shipper: 'Andes Rose',
    dayOfService: receivingDate,
    receivingDate,
    issuedOn: receivingDate,
    expiresOn: '2027-04-04',
    valid: 18,
    invalid: 3,
    absent: 0,
    deduction: 3,
    redeemable: 15,
    status,
    sentAt: null,
    redeemedAt: null,
    givenBy: null,
    takenBy: null,
    rowVersion: 1,
  };
  const words = drawDocumentPages(letterPage('Pallet receipt'), printing, (desk) =>
    drawPalletReceipt(desk, receipt),
  )
    .flatMap(listPageTexts)
    .filter((word) => /^(expired|redeemed)$/i.test(word));
  // "Redeemed" is also the title of a field on the page.
  expect(words.filter((word) => /^expired$/i.test(word))).toHaveLength(stamp === 'Expired' ? 1 : 0);
  expect(words.filter((word) => /^redeemed$/i.test(word))).toHaveLength(stamp === 'Redeemed' ? 2 : 1);
});

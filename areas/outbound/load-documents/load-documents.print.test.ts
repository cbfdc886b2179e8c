import { expect, test } from 'vitest';
import { readBarcodeFormatsAndTextsOnPage, listPageTexts } from '#kit/server/pdf-testing.ts';
import {
  letterPage,
  drawDocumentPages,
  type PdfDocumentBuilder,
  type PrintContext,
} from '#kit/server/pdf.ts';
import { drawCoverSheet } from './cover-sheet.print.ts';
import { drawDeliveryList } from './delivery-list.print.ts';
import type { LoadDocumentData, LoadDocumentLine } from './loading-sheet.print.ts';
import { drawLoadingSheet } from './loading-sheet.print.ts';
import { drawWholesalerBreakdown } from './wholesaler-breakdown.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const aLine = (over: Partial<LoadDocumentLine> = {}): LoadDocumentLine => ({
  consignee: 'Buckeye Floral',
  shipper: 'Peña e Hijos',
  unit: 'Box',
  length: 41,
  width: 10,
  height: 7,
  units: 4,
  cubes: 664,
  ...over,
});
const load: LoadDocumentData = {
  loadNumber: 'L-60219',
  dayOfService: '2027-02-03',
  warehouse: { code: 'MIA', name: 'Coldlane Miami' },
  trailer: 'TR 5220',
  door: '12',
  seal: '0048213',
  loadLocks: 2,
  temperature: 34,
  plannedDeparture: '2027-02-03T22:30:00Z',
  drops: [
    {
      seq: 1,
      deliverTo: { name: 'Midway Cross Dock' },
      miles: 1200,
      window: { start: '2027-02-04T10:00:00Z', end: '2027-02-04T14:00:00Z', zone: 'America/Chicago' },
      lines: [
        aLine(),
        aLine({ positions: 'B2', units: 6, cubes: 996 }),
        aLine({ width: 12, units: 1, cubes: 95 }),
      ],
    },
    {
      seq: 2,
      deliverTo: { name: 'Lakeshore 花市' },
      miles: 300,
      lines: [aLine({ consignee: 'Lakeshore 花市', units: 9, cubes: 1494 })],
    },
  ],
};
const pagesOf = (draw: (desk: PdfDocumentBuilder, data: LoadDocumentData) => void, data = load) =>
  drawDocumentPages(letterPage('Load'), printing, (desk) => draw(desk, data));
const said = (draw: (desk: PdfDocumentBuilder, data: LoadDocumentData) => void, data = load): string[] =>
  pagesOf(draw, data).flatMap(listPageTexts);

test('the loading sheet lists the last drop first and counts every planned unit', () => {
  const words = said(drawLoadingSheet);
  expect(words.indexOf('Stop 2 of 2: Lakeshore 花市 (load first)')).toBeGreaterThan(0);
  expect(words.indexOf('Stop 1 of 2: Midway Cross Dock (load last)')).toBeGreaterThan(
    words.indexOf('Stop 2 of 2: Lakeshore 花市 (load first)'),
  );
  expect(words).toEqual(
    expect.arrayContaining([
      'L-60219',
      'TR 5220',
      '12',
      '2',
      '34 °F',
      '0048213',
      '02/03/2027 5:30 PM',
      'Total of 2 stops',
      '20',
      '32.49',
    ]),
  );
});
test('the cover sheet’s barcode reads as the load number', async () => {
  expect(await readBarcodeFormatsAndTextsOnPage(pagesOf(drawCoverSheet)[0]!)).toEqual(['Code128: L-60219']);
});
test('the breakdown adds up equal shippers and sizes of a consignee within a drop, and sums to the load', () => {
  const words = said(drawWholesalerBreakdown);
  expect(words).toEqual(
    expect.arrayContaining(['10', '16.60', 'Buckeye Floral, all sizes', '11', '17.55', '20', '32.49']),
  );
});
test('deliveries show windows in the time zone of the deliver-to, with its name', () => {
  expect(said(drawDeliveryList)).toEqual(
    expect.arrayContaining([
      'Thu 02/04/2027',
      '4:00 AM–8:00 AM CT',
      'No window',
      '1,500',
      'For Buckeye Floral',
    ]),
  );
});
test('a load without drops prints all its documents', () => {
  for (const draw of [drawLoadingSheet, drawCoverSheet, drawWholesalerBreakdown, drawDeliveryList])
    expect(said(draw, { ...load, drops: [], trailer: null, door: null })).toContain(
      'There are no records to show.',
    );
});
test('every page of a long sheet repeats its table header', () => {
  const long = {
    ...load,
    drops: load.drops.map((drop) => ({ ...drop, lines: Array.from({ length: 60 }, () => aLine()) })),
  };
  for (const draw of [drawLoadingSheet, drawWholesalerBreakdown]) {
    for (const page of pagesOf(draw, long)) expect(listPageTexts(page)).toContain('Size (in)');
  }
});

test('every document of a load shows the trailer inspection, and why the load left anyway', () => {
  const seen = {
    ...load,
    inspection: {
      at: '2027-02-03T15:22:00Z',
      by: 'Dana Reyes',
      clean: true,
      odorFree: false,
      reeferOk: true,
      preCoolF: 34,
    },
    forceNote: 'Aired for an hour',
  };
  for (const draw of [drawCoverSheet, drawLoadingSheet, drawDeliveryList, drawWholesalerBreakdown]) {
    const words = said(draw, seen).join(' ');
    expect(words).toContain('by Dana Reyes: clean yes, no odor NO, reefer runs yes. Pre-cool 34 °F.');
    expect(words).toContain('Released anyway: Aired for an hour');
    expect(said(draw).join(' ')).not.toContain('inspected');
  }
});

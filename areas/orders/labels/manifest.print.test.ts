import { expect, test } from 'vitest';
import { listPageTexts } from '#kit/server/pdf-testing.ts';
import { letterPage, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';
import { drawManifest, type ManifestData, type ManifestLine } from './manifest.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const aLine = (over: Partial<ManifestLine> = {}): ManifestLine => ({
  product: { code: 'ROS', description: 'Roses' },
  unit: 'Box',
  length: 41,
  width: 10,
  height: 7,
  units: 4,
  cubes: 664,
  ...over,
});
const anOrder = (over: Partial<ManifestData> = {}): ManifestData => ({
  orderNumber: '100239',
  finalized: true,
  shipper: { name: 'Andes Rose Importers', number: 'MA00101' },
  shipDate: '2027-02-03',
  receivingWarehouse: { name: 'Coldlane MIA', code: 'MIA' },
  consignees: [
    {
      consignee: { name: 'Buckeye Floral', city: 'Columbus', state: 'OH' },
      careOf: { name: 'Midway Cross Dock' },
      dayOfService: '2027-02-04',
      outboundWarehouse: 'MIA',
      lines: [aLine(), aLine({ units: 10, cubes: 3130 })],
    },
    {
      consignee: { name: '上海鲜花', city: 'Chicago', state: 'IL' },
      dayOfService: '2027-02-04',
      outboundWarehouse: 'MIA',
      lines: [aLine({ units: 1, cubes: 95 })],
    },
  ],
  ...over,
});
const said = (order: ManifestData) =>
  drawDocumentPages(letterPage('Shipping manifest'), printing, (desk) => drawManifest(desk, order)).map(
    listPageTexts,
  );

test('a manifest sums each consignee and the order', () => {
  const [words = []] = said(anOrder());
  expect(words).toEqual(
    expect.arrayContaining([
      '100239',
      'Wed 02/03/2027',
      'Andes Rose Importers',
      'Buckeye Floral, Columbus, OH, care of Midway Cross Dock',
      '14',
      '37.94',
      '上海鲜花, Chicago, IL',
      'Total of 3 lines',
      '15',
      '38.89',
    ]),
  );
  expect(words.join()).not.toContain('NOT FINALIZED');
});
test('a pending order is marked NOT FINALIZED on its manifest', () => {
  expect(said(anOrder({ finalized: false }))[0]).toContain('NOT FINALIZED');
});
test('a consignee that continues on the next page is named again, and nothing is left out', () => {
  const lines = Array.from({ length: 90 }, (_, i) => aLine({ po: `PO-${i}`, units: 1, cubes: 166 }));
  const pages = said(
    anOrder({
      consignees: [
        {
          consignee: { name: 'Buckeye Floral' },
          dayOfService: '2027-02-04',
          outboundWarehouse: 'MIA',
          lines,
        },
      ],
    }),
  );
  expect(pages.length).toBe(3);
  for (const page of pages.slice(0, 2)) expect(page).toContain('Buckeye Floral');
  expect(pages[1]).toContain('continued');
  expect(pages.flat().filter((word) => word.startsWith('PO-'))).toEqual(lines.map(({ po }) => po));
  expect(pages.at(-1)).toEqual(expect.arrayContaining(['Total of 90 lines', '90', '149.40', 'Driver']));
});

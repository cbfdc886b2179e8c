import { expect, test } from 'vitest';
import { readBarcodeFormatsAndTextsOnPage, listPageTexts } from '#kit/server/pdf-testing.ts';
import type { DrawingContext } from '#kit/server/pdf-drawing-context.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  drawDocumentPages,
  type PrintContext,
} from '#kit/server/pdf.ts';
import { encodeOpaquePng } from '#kit/server/png.ts';
import { drawBillOfLading, type BillOfLadingData } from './bill-of-lading.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: 'Miami' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const aBill = (over: Partial<BillOfLadingData> = {}): BillOfLadingData => ({
  number: '06141410004122079',
  date: '2027-02-03',
  loadNumber: 'L-60219',
  trailer: 'TR 5220',
  seal: '0048213',
  loadLocks: 2,
  drop: { seq: 1, of: 3 },
  shipFrom: { name: 'Coldlane MIA' },
  shipTo: { name: 'Buckeye Floral' },
  careOf: { name: 'Midway Cross Dock' },
  billTo: { name: 'Buckeye Holding' },
  paymentTerm: 'Collect',
  temperature: { min: 34, max: 36 },
  active: true,
  lines: [
    {
      shipper: 'Peña e Hijos',
      product: { code: 'ROS', description: 'Roses' },
      unit: 'Box',
      length: 41,
      width: 10,
      height: 7,
      units: 40,
      cubes: 6640,
      unitCodes: Array.from({ length: 40 }, (_, i) => `U${1000 + i}`),
    },
  ],
  ...over,
});
const pagesOf = (bill: BillOfLadingData, detailed = false) =>
  drawDocumentPages(letterPage('Bill of lading'), printing, (desk) => drawBillOfLading(desk, bill, detailed));

test('a bill of lading shows its number with the identifier 402, parties, terms, lines and totals', async () => {
  const [page] = pagesOf(aBill());
  expect(await readBarcodeFormatsAndTextsOnPage(page!)).toEqual(['Code128: (402)06141410004122079']);
  expect(listPageTexts(page!)).toEqual(
    expect.arrayContaining([
      '(402) 0614141 000412207 9',
      'L-60219',
      'TR 5220',
      '0048213',
      '1 of 3',
      'Coldlane MIA',
      'Buckeye Floral',
      'Midway Cross Dock',
      'Buckeye Holding',
      'Collect',
      'Prepaid',
      '3rd Party',
      'Keep at 34 to 36 °F, continuous.',
      'Peña e Hijos',
      'Total of 1 line',
      '40',
      '66.40',
      'Driver',
      'Consignee',
    ]),
  );
});
test('the company logo is on every page, left of the name; without a logo the name starts there', async () => {
  const rgb = new Uint8Array(60 * 40 * 3);
  const logo = { bytes: encodeOpaquePng({ width: 60, height: 40, rgb }), width: 60, height: 40 };
  const many = aBill({ lines: Array.from({ length: 90 }, () => aBill().lines[0]!) });
  const drawn = (carrier: PrintContext['carrier']) =>
    drawDocumentPages(letterPage('Bill of lading'), { ...printing, carrier }, (desk) =>
      drawBillOfLading(desk, many, false),
    );
  const nameAt = (page: DrawingContext): number =>
    Number(
      page.contentOperators.find((mark) => mark.startsWith('BT') && / 46 Tm /.test(mark))?.split(' ')[5],
    );
  const plain = drawn(printing.carrier);
  const withLogo = drawn({ ...printing.carrier, logo });
  expect(withLogo.length).toBeGreaterThan(1);
  for (const page of withLogo) expect([...page.pictures.values()]).toEqual([logo.bytes]);
  expect(nameAt(plain[0]!)).toBe(36);
  expect(nameAt(withLogo[0]!)).toBeGreaterThan(36 + 50);
  expect(plain[0]!.pictures.size).toBe(0);
});
test('a document of many pages contains the logo once', async () => {
  const rgb = Uint8Array.from({ length: 300 * 100 * 3 }, (_, n) => (n * 7919) % 251);
  const logo = { bytes: encodeOpaquePng({ width: 300, height: 100, rgb }), width: 300, height: 100 };
  const bills = Array.from({ length: 5 }, () => aBill());
  const lengthOf = async (carrier: PrintContext['carrier']): Promise<number> => {
    let length = 0;
    for await (const bytes of printDocumentsWithErrorPages(
      letterPage('Bill of lading'),
      { ...printing, carrier },
      bills,
      (desk, bill) => drawBillOfLading(desk, bill, false),
    ))
      length += bytes.length;
    return length;
  };
  const grown = (await lengthOf({ ...printing.carrier, logo })) - (await lengthOf(printing.carrier));
  expect(grown).toBeGreaterThan(logo.bytes.length * 0.8);
  expect(grown).toBeLessThan(logo.bytes.length * 1.5);
});
test('the parties are in the order of the VICS form', () => {
  const words = listPageTexts(pagesOf(aBill())[0]!);
  const places = ['Ship from', 'Ship to', 'Care of', 'Bill to', 'Instructions', 'Shipper'].map((word) =>
    words.indexOf(word),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
test('a superseded bill is marked as such and names its replacement', () => {
  const words = listPageTexts(pagesOf(aBill({ active: false, supersededBy: '06141410004122086' }))[0]!).join(
    ' ',
  );
  expect(words).toContain('SUPERSEDED');
  expect(words).toContain('Superseded by BOL 0614141 000412208 6.');
});
test('the detailed bill lists every unit, the simple one none', () => {
  expect(pagesOf(aBill()).flatMap(listPageTexts).join(' ')).not.toContain('U1000');
  const said = pagesOf(aBill(), true).flatMap(listPageTexts).join(' ');
  for (let i = 0; i < 40; i++) expect(said).toContain(`U${1000 + i}`);
});
test('300 lines run over several pages, each with the table header and its number', () => {
  const pages = pagesOf(
    aBill({
      lines: Array.from({ length: 300 }, (_, i) => ({ ...aBill().lines[0]!, shipper: `Shipper ${i}` })),
    }),
  ).map(listPageTexts);
  expect(pages.length).toBeGreaterThan(5);
  pages.forEach((words, i) =>
    expect(words).toEqual(
      expect.arrayContaining([`Page ${i + 1} of ${pages.length}`, 'BOL 0614141 000412207 9', 'Description']),
    ),
  );
  expect(pages.at(-1)).toEqual(expect.arrayContaining(['Total of 300 lines', '12,000']));
});
test('the instructions list what the consignee must return', () => {
  const words = listPageTexts(pagesOf(aBill({ podRequired: true, bolRequired: true }))[0]!).join(' ');
  expect(words).toContain('Proof of delivery required. Signed bill of lading required.');
});

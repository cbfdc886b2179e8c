import { describe, expect, test } from 'vitest';
import {
  collectBytes,
  readBarcodeFormatsAndTextsOnPage,
  countPdfPages,
  listPageTexts,
} from '#kit/server/pdf-testing.ts';
import { label4x6Page, drawDocumentPages, type PrintContext } from '#kit/server/pdf.ts';
import { encodeCode128 } from '#kit/server/barcode.ts';
import { encodeZplCode128Data, escapeZplField } from '#kit/server/zpl.ts';
import { drawUnitLabelOnNewPage, printUnitLabels, type UnitLabelData } from './unit-label.print.ts';
import { printUnitLabelsZpl, renderUnitLabelZpl } from './unit-label-zpl.print.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane Consolidators', address: '100 Cold Harbor Way, Miami, FL 33122' },
  printedAt: '2027-02-03T20:41:00Z',
  timeZone: 'America/New_York',
};
const aLabel = (over: Partial<UnitLabelData> = {}): UnitLabelData => ({
  unitCode: '10023980005',
  n: 5,
  of: 8,
  consignee: { name: 'Buckeye Floral', city: 'Columbus', state: 'OH' },
  shipper: { name: 'Cauca Hydrangea', number: 'MA00102' },
  product: { code: 'HYD-WHT', description: 'Hydrangea white' },
  unit: 'Box',
  length: 41,
  width: 10,
  height: 4,
  cube: 95,
  po: 'B-4410',
  orderNumber: '100239',
  shipDate: '2027-02-03',
  dayOfService: '2027-02-04',
  outboundWarehouse: 'MIA',
  ...over,
});
const page = (label: UnitLabelData) =>
  drawDocumentPages(label4x6Page('Unit labels'), printing, (desk) => drawUnitLabelOnNewPage(desk, label))[0]!;

describe('a unit label', () => {
  test('shows consignee, shipper, date, origin position, and which unit of how many', () => {
    const words = listPageTexts(
      page(
        aLabel({
          careOf: { name: 'Midway Cross Dock', address: '214 Crossdock Road' },
          position: 'B',
          temperature: { min: 34, max: 36 },
        }),
      ),
    );
    expect(words).toEqual(
      expect.arrayContaining([
        'Buckeye Floral',
        'COLUMBUS',
        'OH',
        'Midway Cross Dock, 214 Crossdock Road',
        '02/03/2027',
        'Wed',
        '02/04/2027',
        'Thu',
        'B',
        'Cauca Hydrangea',
        'MA00102',
        'Hydrangea white',
        'Box 41 × 10 × 4 in, 0.95 cu ft',
        'B-4410',
        'order 100239',
        'MIA',
        '5',
        'of 8',
        'Keep at 34 to 36 °F',
        '10023980005',
      ]),
    );
    expect(words.join()).not.toContain('REPRINT');
  });
  test('is one 4 × 6 in page per unit', async () => {
    const pdf = await collectBytes(printUnitLabels([aLabel(), aLabel({ n: 6 })], printing));
    expect(countPdfPages(pdf)).toBe(2);
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 288 432]');
  });
  test('has its code as barcode and QR code, and the SSCC with its identifier', async () => {
    expect(await readBarcodeFormatsAndTextsOnPage(page(aLabel({ sscc: '006141410000041275' })))).toEqual([
      'Code128: (00)006141410000041275',
      'Code128: 10023980005',
      'QRCode: 10023980005',
    ]);
    for (const unitCode of ['0012345678', 'AB-1234567', 'FARM-ECU/2027-000123456789', 'a']) {
      expect(await readBarcodeFormatsAndTextsOnPage(page(aLabel({ unitCode })))).toEqual([
        `Code128: ${unitCode}`,
        `QRCode: ${unitCode}`,
      ]);
    }
  });
  test('has only a QR code when a barcode cannot encode the code', async () => {
    expect(await readBarcodeFormatsAndTextsOnPage(page(aLabel({ unitCode: 'ñandú-00012' })))).toEqual([
      'QRCode: ñandú-00012',
    ]);
  });
  test('is marked as a reprint, with its number and the local time at the print location', () => {
    expect(listPageTexts(page(aLabel({ reprint: { times: 2, at: '2027-02-02T21:44:00Z' } })))).toContain(
      'REPRINT 2, 02/02/2027 4:44 PM',
    );
  });
  test('keeps the longest names within the page', () => {
    const long = 'Flores Ñandú & Peña José María de la Cañada Wholesale Co. 上海鲜花批发有限公司';
    const pen = page(
      aLabel({
        consignee: { name: long, city: 'Rancho Santa Margarita del Norte y del Sur', state: 'Ciudad' },
        careOf: { name: long, address: long },
        shipper: { name: long, number: 'MA00102' },
        product: { code: 'X', description: long },
        po: long,
        position: 'Long position',
        n: 12_345,
        of: 99_999,
      }),
    );
    const said = listPageTexts(pen).join('|');
    expect(said).toContain('Flores Ñandú');
    for (const mark of pen.contentOperators) {
      const place = /^(?:1 g 1 G )?BT 1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(mark);
      if (!place) continue;
      expect(Number(place[1])).toBeGreaterThanOrEqual(10);
      expect(Number(place[1])).toBeLessThan(280);
    }
  });
});

describe('the ZPL label', () => {
  test('contains the same data and codes', () => {
    const zpl = renderUnitLabelZpl(
      aLabel({ sscc: '006141410000041275', reprint: { times: 1, at: '2027-02-02T21:44:00Z' } }),
      printing,
    );
    for (const part of [
      '^XA',
      '^CI28',
      '^PW812',
      '^FDBuckeye Floral^FS',
      '^FDCOLUMBUS^FS',
      '^FDOH^FS',
      '^FDMA,10023980005^FS',
      '^FD>;>800006141410000041275^FS',
      '^FDREPRINT 1, 02/02/2027 4:44 PM^FS',
      '^XZ',
    ])
      expect(zpl).toContain(part);
  });
  test('scales its dots with the density of the print head', () => {
    expect(renderUnitLabelZpl(aLabel(), printing, 300)).toContain('^PW1200');
  });
  test('escapes names, so that no command can be injected', () => {
    const zpl = renderUnitLabelZpl(
      aLabel({ consignee: { name: '^XZ^XA~JA_5E\u0000\n', city: 'Ñ', state: 'OH' } }),
      printing,
    );
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~JA');
    expect(escapeZplField('Ñ_^~\\')).toBe('_C3_91_5F_5E_7E_5C');
  });
  test('draws as a bitmap the characters the printer has no font for', () => {
    const zpl = renderUnitLabelZpl(
      aLabel({ consignee: { name: '上海鲜花', city: 'Shanghái', state: 'SH' } }),
      printing,
    );
    const [, total = '', again = '', wide = '', data = ''] =
      /\^FO30,\d+\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)\^FS/.exec(zpl) ?? [];
    expect([again, data.length]).toEqual([total, Number(total) * 2]);
    expect(Number(total) % Number(wide)).toBe(0);
    const inked =
      [...Buffer.from(data, 'hex')].reduce(
        (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
        0,
      ) /
      (Number(total) * 8);
    expect(inked).toBeGreaterThan(0.1);
    expect(inked).toBeLessThan(0.6);
    expect(zpl).toContain('SHANGH_C3_81I');
  });
  test('sends the printer the same code sets as the paper barcode', () => {
    expect(encodeZplCode128Data(encodeCode128('10023980005').symbolValues)).toBe('>:1>50023980005');
    expect(encodeZplCode128Data(encodeCode128('L-60219').symbolValues)).toMatch(/^>:L-/);
    expect(encodeZplCode128Data(encodeCode128('a>b').symbolValues)).toBe('>:a>0b');
    expect(encodeZplCode128Data(encodeCode128('AB\t12').symbolValues)).toBe('>9333473>512');
  });
  test('is generated label by label, and never empty', async () => {
    const all: string[] = [];
    for await (const zpl of printUnitLabelsZpl([aLabel(), aLabel({ n: 6 })], printing)) all.push(zpl);
    expect(all).toHaveLength(2);
    await expect(printUnitLabelsZpl([], printing).next()).rejects.toThrow('Nothing to print');
  });
});

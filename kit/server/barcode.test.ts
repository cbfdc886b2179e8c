import bwip from 'bwip-js/node';
import { fc, chooseRunCount } from '#tests/properties.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { PageBitmap } from './pdf-testing.ts';
import qrcode from 'qrcode';
import { encodeCode128, canEncodeCode128, encodeGs1128, encodeQr } from './barcode.ts';

interface Raw {
  sbs: number[];
}
const widthsOf = (raw: unknown): number[] => (raw as Raw[])[0]?.sbs ?? [];
const caret = (value: number): string => `^${String(value).padStart(3, '0')}`;

// Black on white, `scale` pixels per module, with the quiet zone that the standards require.
function picture(width: number, height: number, dark: (x: number, y: number) => boolean): PageBitmap {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (dark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' };
}
function pictureOfBars(widths: readonly number[]): PageBitmap {
  const modules = [
    ...Array<number>(10).fill(0),
    ...widths.flatMap((wide, i) => Array<number>(wide).fill(i % 2 === 0 ? 1 : 0)),
    ...Array<number>(10).fill(0),
  ];
  return picture(modules.length * 3, 60, (x) => modules[Math.floor(x / 3)] === 1);
}

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
    },
  });
});

describe('Code 128', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 24 });
  const codes = fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFxyz-/ .'),
    minLength: 1,
    maxLength: 24,
  });
  const anyAscii = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 20,
  });

  test('encodes the same bars as another encoder for the same symbol values', () => {
    fc.assert(
      fc.property(fc.oneof(digits, codes, anyAscii), (text) => {
        const { symbolValues: values, widthsInModules: widths } = encodeCode128(text);
        expect(widths).toEqual(
          widthsOf(bwip.raw('code128', values.slice(0, -2).map(caret).join(''), { raw: true } as never)),
        );
      }),
      { numRuns: chooseRunCount(300, 3000) },
    );
  });
  test('is never longer than the symbol another encoder produces', () => {
    fc.assert(
      fc.property(fc.oneof(digits, codes), (text) => {
        const other = widthsOf(bwip.raw('code128', text, {} as never)).reduce((sum, wide) => sum + wide, 0);
        expect(encodeCode128(text).moduleCount).toBeLessThanOrEqual(other);
      }),
      { numRuns: chooseRunCount(300, 3000) },
    );
  });
  test('decodes to the original text', async () => {
    for (const text of [
      '10023980005',
      'L-60219',
      '0',
      '00',
      'a1',
      'FARM-ECU/2027-000123',
      'AB\tCD',
      'x\u0001Y1234567z',
      '~^_>',
      '9'.repeat(30),
    ]) {
      const [found] = await readBarcodes(pictureOfBars(encodeCode128(text).widthsInModules), {
        formats: ['Code128'],
        tryHarder: true,
      });
      expect(found?.bytes && new TextDecoder().decode(found.bytes)).toBe(text);
    }
  });
  test('refuses an empty text and unsupported characters', () => {
    for (const text of ['', 'ñandú', '花']) {
      expect(canEncodeCode128(text)).toBe(false);
      expect(() => encodeCode128(text)).toThrow(RangeError);
    }
  });
});

describe('GS1-128', () => {
  test('encodes a bill of lading number and an SSCC as another encoder does', () => {
    for (const [ai, value] of [
      ['402', '06141410004122079'],
      ['00', '006141410000041275'],
    ] as const) {
      const parsed = bwip.raw('gs1-128', `(${ai})${value}`, { dontlint: true } as never);
      expect(encodeGs1128([[ai, value]]).widthsInModules).toEqual(widthsOf(parsed));
    }
  });
  test('decodes with its application identifier', async () => {
    const [found] = await readBarcodes(
      pictureOfBars(encodeGs1128([['00', '006141410000041275']]).widthsInModules),
      {
        formats: ['Code128'],
        tryHarder: true,
        textMode: 'HRI',
      },
    );
    expect(found?.text).toBe('(00)006141410000041275');
    expect(found?.symbologyIdentifier).toBe(']C1');
  });
});

test('a QR code decodes to its text, also beyond ASCII', async () => {
  for (const text of ['10023980005', 'FARM-ECU/2027-000123', 'ñandú-00012', '花-1']) {
    const { modulesPerSide: size, dark } = encodeQr(text);
    const image = picture((size + 8) * 4, (size + 8) * 4, (x, y) => {
      const [column, row] = [Math.floor(x / 4) - 4, Math.floor(y / 4) - 4];
      return column >= 0 && row >= 0 && column < size && row < size && dark[row * size + column] === 1;
    });
    const [found] = await readBarcodes(image, { formats: ['QRCode'] });
    expect(found?.text).toBe(text);
  }
});
test('a QR code uses the mask that the standard requires, in every size', () => {
  const texts = Array.from({ length: 240 }, (_, n) => String(10_023_980_005 + n * 7919).repeat(1 + (n % 24)));
  for (const text of [...texts, 'FARM-ECU/2027-000123', 'ñandú-00012', '花-1'])
    expect(Buffer.from(encodeQr(text).dark).toString('hex')).toBe(
      Buffer.from(qrcode.create(text, { errorCorrectionLevel: 'M' }).modules.data).toString('hex'),
    );
});

import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { shrinkToFit, DamagedPngError, decodePngOnWhite, encodeOpaquePng } from './png.ts';

/** Builds a PNG of a color type from its stored rows. */
function png(
  shape: { width: number; height: number; depth: number; color: number; interlaced?: boolean },
  rows: number[][],
  more: Record<string, number[]> = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(shape.width, 0);
  header.writeUInt32BE(shape.height, 4);
  header.set([shape.depth, shape.color, 0, 0, shape.interlaced ? 1 : 0], 8);
  const chunk = (kind: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const framed = Buffer.alloc(8);
    framed.writeUInt32BE(data.length, 0);
    framed.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...Object.entries(more).map(([kind, data]) => chunk(kind, Buffer.from(data))),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const pixelsOf = (file: Uint8Array): number[] => [...decodePngOnWhite(file).rgb];
const [white, black, red] = [
  [255, 255, 255],
  [0, 0, 0],
  [255, 0, 0],
];

describe('a PNG', () => {
  it.each([
    ['gray of one bit', { width: 2, height: 1, depth: 1, color: 0 }, [[0, 0b0100_0000]], {}, [black, white]],
    ['gray of 16 bits', { width: 1, height: 1, depth: 16, color: 0 }, [[0, 255, 255]], {}, [white]],
    ['colors', { width: 2, height: 1, depth: 8, color: 2 }, [[0, 255, 0, 0, 0, 0, 0]], {}, [red, black]],
    [
      'a palette with a clear color',
      { width: 2, height: 1, depth: 4, color: 3 },
      [[0, 0x01]],
      { PLTE: [255, 0, 0, 0, 0, 0], tRNS: [255, 0] },
      [red, white],
    ],
    ['gray with alpha', { width: 2, height: 1, depth: 8, color: 4 }, [[0, 0, 0, 0, 255]], {}, [white, black]],
    [
      'a half-transparent color',
      { width: 1, height: 1, depth: 8, color: 6 },
      [[0, 0, 0, 0, 51]],
      {},
      [[204, 204, 204]],
    ],
    [
      'a color marked as transparent',
      { width: 2, height: 1, depth: 8, color: 2 },
      [[0, 1, 2, 3, 255, 0, 0]],
      { tRNS: [0, 1, 0, 2, 0, 3] },
      [white, red],
    ],
  ])('with %s is decoded onto a white background', (_, shape, rows, more, found) => {
    expect(pixelsOf(png(shape, rows, more))).toEqual(found.flat());
  });
  it('is decoded whatever filter each row has', () => {
    const shape = { width: 2, height: 5, depth: 8, color: 0 };
    const rows = [
      [0, 10, 20],
      [1, 10, 10],
      [2, 0, 0],
      [3, 5, 5],
      [4, 0, 0],
    ];
    const gray = [10, 20, 10, 20, 10, 20, 10, 20, 10, 20];
    expect(pixelsOf(png(shape, rows))).toEqual(gray.flatMap((one) => [one, one, one]));
  });
  it('with seven interlace passes is put together', () => {
    const shape = { width: 2, height: 2, depth: 8, color: 0, interlaced: true };
    // The first pass, then the one that halves the columns, then the one that halves the rows.
    const file = png(shape, [
      [0, 1],
      [0, 2],
      [0, 3, 4],
    ]);
    expect(pixelsOf(file)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  });
  it.each([
    ['of an unknown color type', png({ width: 1, height: 1, depth: 8, color: 5 }, [[0, 1]])],
    ['with a color outside the palette', png({ width: 1, height: 1, depth: 8, color: 3 }, [[0, 3]])],
    ['that is cut off', png({ width: 1, height: 1, depth: 8, color: 0 }, [[0, 1]]).subarray(0, -20)],
    ['that is none', Buffer.from('<svg/>')],
  ])('%s is rejected as damaged', (_, file) => {
    expect(() => decodePngOnWhite(file)).toThrow(DamagedPngError);
  });
  it('with one changed byte is rejected as damaged', () => {
    const file = png({ width: 1, height: 1, depth: 8, color: 0 }, [[0, 1]]);
    file[45] = (file[45] ?? 0) ^ 1;
    expect(() => decodePngOnWhite(file)).toThrow(DamagedPngError);
  });
});

it('pixels are unchanged after encoding and decoding', () => {
  const pixels = { width: 3, height: 2, rgb: Uint8Array.from({ length: 18 }, (_, n) => (n * 37) % 256) };
  expect(decodePngOnWhite(encodeOpaquePng(pixels))).toEqual(pixels);
});
it('an image is scaled down in proportion, and never up', () => {
  const rgb = new Uint8Array(8 * 4 * 3).fill(9);
  expect(shrinkToFit({ width: 8, height: 4, rgb }, { width: 4, height: 4 })).toEqual({
    width: 4,
    height: 2,
    rgb: new Uint8Array(24).fill(9),
  });
  expect(shrinkToFit({ width: 8, height: 4, rgb }, { width: 80, height: 80 }).rgb).toBe(rgb);
});

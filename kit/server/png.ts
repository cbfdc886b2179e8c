/** Reads a PNG into its pixels on white paper, and writes pixels as a PNG that every printer takes (W3C REC-png-3). */
import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

/** Red, green and blue of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}
/** A file that is no whole PNG. */
export class PngDamaged extends Error {}

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
const deflated = promisify<Uint8Array, Buffer>(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunks {
  header: Buffer;
  palette: Buffer;
  clear: Buffer;
  data: Buffer;
}
function chunksOf(file: Uint8Array): Chunks {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, 8).equals(signature)) throw new PngDamaged('no signature');
  const found = new Map<string, Buffer[]>();
  for (let at = 8; !found.has('IEND');) {
    if (at + 12 > bytes.length) throw new PngDamaged('no end');
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw new PngDamaged('a chunk is cut off');
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw new PngDamaged('a sum is wrong');
    const kind = bytes.toString('latin1', at + 4, at + 8);
    found.set(kind, [...(found.get(kind) ?? []), bytes.subarray(at + 8, end)]);
    at = end + 4;
  }
  const of = (kind: string): Buffer => Buffer.concat(found.get(kind) ?? []);
  return { header: of('IHDR'), palette: of('PLTE'), clear: of('tRNS'), data: of('IDAT') };
}

/** Samples of a pixel by the color type of the header. */
const samplesOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Bits a sample may have; others have 8 or 16. */
const depthsOf = new Map([
  [0, [1, 2, 4, 8, 16]],
  [3, [1, 2, 4, 8]],
]);
interface Shape {
  width: number;
  height: number;
  depth: number;
  color: number;
  samples: number;
  interlaced: boolean;
}
function shapeOf(header: Buffer): Shape {
  if (header.length !== 13) throw new PngDamaged('no header');
  const [depth = 0, color = 0, packing, filter, interlace = 0] = header.subarray(8);
  const samples = samplesOf.get(color) ?? 0;
  if (
    samples === 0 ||
    !(depthsOf.get(color) ?? [8, 16]).includes(depth) ||
    packing !== 0 ||
    filter !== 0 ||
    interlace > 1
  )
    throw new PngDamaged('a header that means nothing');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { width, height, depth, color, samples, interlaced: interlace === 1 };
}

/** Where the first pixel of a pass stands, and how far apart its pixels are. */
type Pass = readonly [x: number, y: number, acrossBy: number, downBy: number];
const wholePicture: readonly Pass[] = [[0, 0, 1, 1]];
const adam7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Throws PngDamaged. What is transparent is white. */
export async function readPng(file: Uint8Array): Promise<Pixels> {
  const chunks = chunksOf(file);
  const shape = shapeOf(chunks.header);
  const { width, height, depth, samples } = shape;
  const bits = depth * samples;
  const passes = (shape.interlaced ? adam7 : wholePicture)
    .map((pass) => {
      const [x, y, across, down] = pass;
      const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
      return { pass, columns, rows, rowBytes: Math.ceil((columns * bits) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const lines = await inflated(chunks.data, { maxOutputLength: size }).catch(() => {
    throw new PngDamaged('the pixels cannot be unpacked');
  });
  if (lines.length !== size) throw new PngDamaged('pixels are missing');
  const rgb = new Uint8Array(width * height * 3);
  const paint = painter(shape, chunks);
  let at = 0;
  for (const { pass, columns, rows, rowBytes } of passes) {
    const [x, y, across, down] = pass;
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let row = 0; row < rows; row += 1) {
      const line = lines.subarray(at + 1, at + 1 + rowBytes);
      unfilter(lines[at] ?? 0, line, above, Math.max(1, bits >> 3));
      for (let n = 0; n < columns; n += 1)
        paint(line, n, rgb, ((y + row * down) * width + x + n * across) * 3);
      above = line;
      at += rowBytes + 1;
    }
  }
  return { width, height, rgb };
}

/** Undoes the filter of a row, in place. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return;
  if (filter > 4) throw new PngDamaged('a filter that means nothing');
  for (let n = 0; n < line.length; n += 1) {
    const left = n < step ? 0 : (line[n - step] ?? 0);
    const up = filter === 1 ? 0 : (above[n] ?? 0);
    const corner = filter < 4 || n < step ? 0 : (above[n - step] ?? 0);
    line[n] = (line[n] ?? 0) + guessed(filter, left, up, corner);
  }
}
/** What a filter took away from a byte. */
function guessed(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : nearest(left, up, corner);
}
/** The one of three that lies nearest to left + up - corner. */
function nearest(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Puts the n-th pixel of a row into the picture. Called millions of times: it makes no lists. */
type Paint = (line: Uint8Array, n: number, rgb: Uint8Array, at: number) => void;
function painter({ depth, color, samples }: Shape, { palette, clear }: Chunks): Paint {
  const most = 2 ** depth - 1;
  /** The sample as it is stored. */
  const raw = (line: Uint8Array, index: number): number => {
    if (depth === 8) return line[index] ?? 0;
    if (depth === 16) return ((line[2 * index] ?? 0) << 8) | (line[2 * index + 1] ?? 0);
    const bit = index * depth;
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  /** A color of 0 to 255 over white. */
  const over = (value: number, opaque: number): number => Math.round(255 + (value - 255) * opaque);
  if (color === 3)
    return (line, n, rgb, at) => {
      const index = raw(line, n);
      if (3 * index + 2 >= palette.length) throw new PngDamaged('a color that is not in the palette');
      const opaque = (clear[index] ?? 255) / 255;
      for (let k = 0; k < 3; k += 1) rgb[at + k] = over(palette[3 * index + k] ?? 0, opaque);
    };
  const colors = samples > 2 ? 3 : 1;
  const hasAlpha = samples === 2 || samples === 4;
  // One color of a picture without alpha may stand for nothing.
  const mayBeNothing = !hasAlpha && clear.length >= 2 * colors;
  const isNothing = (line: Uint8Array, first: number): boolean => {
    for (let k = 0; k < colors; k += 1) if (raw(line, first + k) !== clear.readUInt16BE(2 * k)) return false;
    return true;
  };
  const opaqueOf = (line: Uint8Array, first: number): number => {
    if (hasAlpha) return raw(line, first + colors) / most;
    return mayBeNothing && isNothing(line, first) ? 0 : 1;
  };
  return (line, n, rgb, at) => {
    const first = n * samples;
    const opaque = opaqueOf(line, first);
    for (let k = 0; k < 3; k += 1)
      rgb[at + k] = over((raw(line, first + (colors === 3 ? k : 0)) * 255) / most, opaque);
  };
}

/** Made smaller, with its proportions, until it fits; one that fits stays as it is. */
export function fitted(pixels: Pixels, most: { width: number; height: number }): Pixels {
  const scale = Math.min(1, most.width / pixels.width, most.height / pixels.height);
  if (scale === 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const rgb = new Uint8Array(width * height * 3);
  /** The rows or columns that become the n-th. */
  const span = (n: number, from: number, to: number): [number, number] => {
    const first = Math.floor((n * from) / to);
    return [first, Math.max(first + 1, Math.floor(((n + 1) * from) / to))];
  };
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, pixels.height, height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, pixels.width, width);
      const sums = [0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let at = (row * pixels.width + left) * 3; at < (row * pixels.width + right) * 3; at += 1)
          sums[at % 3] = (sums[at % 3] ?? 0) + (pixels.rgb[at] ?? 0);
      const count = (bottom - top) * (right - left);
      for (let k = 0; k < 3; k += 1) rgb[(y * width + x) * 3 + k] = Math.round((sums[k] ?? 0) / count);
    }
  }
  return { width, height, rgb };
}

/** Eight bits a color, no transparency, not interlaced. */
export async function writePng({ width, height, rgb }: Pixels): Promise<Uint8Array> {
  const lines = new Uint8Array(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    const at = y * (width * 3 + 1);
    lines[at] = 1;
    for (let n = 0; n < width * 3; n += 1) {
      const from = y * width * 3 + n;
      lines[at + 1 + n] = (rgb[from] ?? 0) - (n < 3 ? 0 : (rgb[from - 3] ?? 0));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await deflated(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

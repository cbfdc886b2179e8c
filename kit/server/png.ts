import { PNG } from 'pngjs';

/** Decodes a PNG into pixels on a white background, and encodes pixels as a PNG that every printer accepts. */

/** Red, green and blue of each pixel, row by row. */
export interface RgbPixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}
/** The file is not a complete PNG. */
export class DamagedPngError extends Error {}

/** Throws `DamagedPngError`. Transparent pixels become white. */
export function decodePngOnWhite(pngBytes: Uint8Array): RgbPixels {
  const { width, height, data } = decode(pngBytes);
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const opaque = (data[from + 3] ?? 255) / 255;
    for (let k = 0; k < 3; k += 1) rgb[to + k] = Math.round(255 + ((data[from + k] ?? 0) - 255) * opaque);
  }
  return { width, height, rgb };
}
function decode(file: Uint8Array): PNG {
  try {
    return PNG.sync.read(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    throw new DamagedPngError(error instanceof Error ? error.message : 'not readable');
  }
}

/** Scales a picture down, in proportion, until it fits. A picture that fits is unchanged. */
export function shrinkToFit(pixels: RgbPixels, maxSize: { width: number; height: number }): RgbPixels {
  const scale = Math.min(1, maxSize.width / pixels.width, maxSize.height / pixels.height);
  if (scale === 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const rgb = new Uint8Array(width * height * 3);
  /** The range of rows or columns that becomes the n-th. */
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
        for (
          let byteIndex = (row * pixels.width + left) * 3;
          byteIndex < (row * pixels.width + right) * 3;
          byteIndex += 1
        )
          sums[byteIndex % 3] = (sums[byteIndex % 3] ?? 0) + (pixels.rgb[byteIndex] ?? 0);
      const count = (bottom - top) * (right - left);
      for (let k = 0; k < 3; k += 1) rgb[(y * width + x) * 3 + k] = Math.round((sums[k] ?? 0) / count);
    }
  }
  return { width, height, rgb };
}

/** Eight bits per color, no transparency, not interlaced. */
export function encodeOpaquePng({ width, height, rgb }: RgbPixels): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength);
  return PNG.sync.write(png, { colorType: 2, inputColorType: 2, inputHasAlpha: false });
}

/** Reads rendered pages back for tests of documents: their text, and their codes as a scanner sees them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { DrawingContext } from './pdf-drawing-context.ts';

/** The equivalent of the browser's ImageData. */
export interface PageBitmap {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  colorSpace: 'srgb';
}

/** A page's marks, from a drawing context or from a finished PDF. */
export interface DrawnPage {
  width: number;
  height: number;
  contentOperators: readonly string[];
}

/** Lists every text of a page in drawing order. */
export function listPageTexts(drawing: DrawingContext): string[] {
  const letters = new Map<string, Map<string, string>>();
  for (const { font, glyphs } of drawing.faces) {
    const textByGlyphHex = new Map(
      font.unicode.map((codes, glyph) => [
        glyph.toString(16).padStart(4, '0'),
        String.fromCodePoint(...codes),
      ]),
    );
    for (const [code, glyph] of glyphs) if (glyph) textByGlyphHex.set(glyph.hex, String.fromCodePoint(code));
    letters.set(font.id, textByGlyphHex);
  }
  return drawing.contentOperators.flatMap((mark) => {
    let markText = '';
    for (const [, id = '', glyphHexes = ''] of mark.matchAll(/\/(F\d+) [\d.]+ Tf .*?\[(.*?)\] TJ/g)) {
      for (const [, hex = ''] of glyphHexes.matchAll(/<([0-9a-f]*)>/g))
        markText += (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(id)?.get(glyph) ?? '?').join('');
    }
    return markText ? [markText] : [];
  });
}

/** Renders the black boxes of a page as a bitmap of `pixelsPerPoint` pixels per point: bars and modules, no letters. */
export function rasterizePageBoxes(page: DrawnPage, pixelsPerPoint = 6): PageBitmap {
  const [width, height] = [Math.round(page.width * pixelsPerPoint), Math.round(page.height * pixelsPerPoint)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const mark of page.contentOperators) {
    const { wide, tall, x: fromX, y: fromY, boxes } = boxesIn(mark);
    for (const [, x, y, w, h] of boxes.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)) {
      const [left, top, right, bottom] = [
        fromX + Number(x) * wide,
        fromY + Number(y) * tall,
        fromX + (Number(x) + Number(w)) * wide,
        fromY + (Number(y) + Number(h)) * tall,
      ].map((value) => Math.round(value * pixelsPerPoint)) as [number, number, number, number];
      for (let row = Math.max(0, top); row < Math.min(bottom, height); row++)
        for (let byteIndex = (row * width + left) * 4; byteIndex < (row * width + right) * 4; byteIndex += 4)
          data.fill(0, byteIndex, byteIndex + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' };
}

/** The filled boxes of a mark, in page units or in their own scaled unit. None if it draws something else. */
function boxesIn(mark: string): { wide: number; tall: number; x: number; y: number; boxes: string } {
  const [, wide, tall, x, y, scaledBoxes] =
    /^q (-?[\d.]+) 0 0 (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) cm (.* re) f Q$/.exec(mark) ?? [];
  if (scaledBoxes !== undefined)
    return { wide: Number(wide), tall: Number(tall), x: Number(x), y: Number(y), boxes: scaledBoxes };
  return { wide: 1, tall: 1, x: 0, y: 0, boxes: /^-?[\d.]+ .* re f$/.test(mark) ? mark : '' };
}

/** Reads the codes on a page as a scanner does. Each is formatted `code 128: text`, and the list is sorted. */
export async function readBarcodeFormatsAndTextsOnPage(drawnPage: DrawnPage): Promise<string[]> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
    },
  });
  const found = await readBarcodes(rasterizePageBoxes(drawnPage), {
    formats: ['Code128', 'QRCode'],
    tryHarder: true,
    textMode: 'HRI',
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text }) => `${format}: ${text}`)
    .sort();
}

/** Counts the pages of a finished PDF. */
export const countPdfPages = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

export async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of chunks) all.push(part);
  return Buffer.concat(all);
}

/** Parses the pages of a PDF that we created, with their marks, from its content streams. */
export function parseOwnPdfPages(pdf: Uint8Array): DrawnPage[] {
  const bytes = Buffer.from(pdf);
  const pages: DrawnPage[] = [];
  const [, width = '612', height = '792'] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
  for (let offset = bytes.indexOf('stream\n'); offset >= 0; offset = bytes.indexOf('stream\n', offset + 1)) {
    if (bytes.subarray(offset - 3, offset).toString() === 'end') continue;
    const end = bytes.indexOf('\nendstream', offset);
    const packed = bytes.subarray(offset + 7, end);
    let text: string;
    try {
      text = inflateSync(packed).toString('latin1');
    } catch {
      text = packed.toString('latin1');
    }
    // Fonts and pictures are streams too. Only pages draw boxes.
    if (/-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ re/.test(text))
      pages.push({ width: Number(width), height: Number(height), contentOperators: text.split('\n') });
  }
  return pages;
}

/** Reads the texts of each page of a PDF that we created, in drawing order, using the character maps of its fonts. */
export function readOwnPdfTextsByPage(pdf: Uint8Array): string[][] {
  const text = Buffer.from(pdf).toString('latin1');
  const object = (id: string): string => text.split(`\n${id} 0 obj\n`)[1]?.split('\nendobj')[0] ?? '';
  const unpacked = (id: string): string => {
    const [, body = ''] = /\nstream\n([\s\S]*)\nendstream/.exec(object(id)) ?? [];
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  };
  const lettersOf = (font: string): string[] => {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(object(font)) ?? [];
    return [...unpacked(map).matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/g)].flatMap(([, row = '']) =>
      [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
        String.fromCharCode(...(hex.match(/[0-9a-f]{4}/g) ?? []).map((code) => parseInt(code, 16))),
      ),
    );
  };
  return [...text.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R\n\/Resources (\d+) 0 R/g)].map(
    ([, contents = '', resources = '']) => {
      const fonts = new Map(
        [...object(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
          name,
          lettersOf(id),
        ]),
      );
      return [...unpacked(contents).matchAll(/\/(F\d+) [\d.]+ Tf \[(.*?)\] TJ/g)].map(
        ([, font = '', glyphHexes = '']) =>
          [...glyphHexes.matchAll(/<([0-9a-f]*)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => fonts.get(font)?.[parseInt(glyph, 16)] ?? '?')
            .join(''),
      );
    },
  );
}

/**
 * Renders text as dots, for characters missing in a label printer's own font (Chinese, Arabic, emoji). Fills the outlines of our
 * fonts row by row.
 */
import type { GlyphOutline } from './pdf-fonts.ts';
import { createTypesetter, type Typesetter } from './pdf-typesetter.ts';
import { createPdfKitDocument } from './pdfkit.ts';

/** Returns true if the printer's font 0 has every character (Latin with accents). */
export const printerFontCoversText = (text: string): boolean =>
  /^[\u0020-\u024f\u2010-\u2026\u20ac×]*$/.test(text);

interface Dots {
  width: number;
  height: number;
  /** Rows of the text above its baseline. */
  above: number;
  rows: Uint8Array[];
}
type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

let opened: Typesetter | undefined;
// The fonts are opened once per process. Their document is never written.
const type = (): Typesetter =>
  (opened ??= createTypesetter(
    createPdfKitDocument({ autoFirstPage: false, font: '', fontLayoutCache: false }),
  ));

/** Renders one line of bold text, `heightDots` dots high. Narrows it to `maxWidthDots` if it would be wider. */
export function rasterizeBoldTextLine(text: string, heightDots: number, maxWidthDots = Infinity): Dots {
  const { advance, outlines } = type().outlines(text, true);
  const natural = advance * heightDots;
  const narrow = Math.min(1, maxWidthDots / Math.max(natural, 1));
  const above = Math.ceil(heightDots * 1.05);
  const dots: Dots = {
    width: Math.max(8, Math.ceil((natural * narrow) / 8) * 8),
    height: above + Math.ceil(heightDots * 0.3),
    above,
    rows: [],
  };
  const edges = outlines.flatMap(({ x, y, scale, path }) =>
    edgesOf(
      path,
      (px) => (x + px * scale) * heightDots * narrow,
      (py) => above - (y + py * scale) * heightDots,
    ),
  );
  for (let y = 0; y < dots.height; y++) dots.rows.push(filled(edges, y + 0.5, dots.width));
  return dots;
}

/** Formats the dots as a ZPL graphic field. */
export function buildZplGraphicField({ width, rows }: Dots): string {
  const bytesARow = width / 8;
  const total = bytesARow * rows.length;
  return `^GFA,${total},${total},${bytesARow},${rows.map((row) => Buffer.from(row).toString('hex').toUpperCase()).join('')}`;
}

// Converts curves to short lines. A glyph on a label is about forty dots high.
function edgesOf(path: GlyphOutline['path'], atX: (x: number) => number, atY: (y: number) => number): Edge[] {
  const edges: Edge[] = [];
  let [x0, y0, startX, startY] = [0, 0, 0, 0];
  const line = (x: number, y: number): void => {
    edges.push([atX(x0), atY(y0), atX(x), atY(y)]);
    [x0, y0] = [x, y];
  };
  for (const { command, args } of path) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'moveTo') [x0, y0, startX, startY] = [a, b, a, b];
    else if (command === 'lineTo') line(a, b);
    else if (command === 'closePath') line(startX, startY);
    else {
      const [fromX, fromY] = [x0, y0];
      for (let step = 1; step <= 6; step++) {
        const t = step / 6;
        line(
          (1 - t) ** 2 * fromX + 2 * (1 - t) * t * a + t * t * c,
          (1 - t) ** 2 * fromY + 2 * (1 - t) * t * b + t * t * d,
        );
      }
    }
  }
  return edges;
}

/** Fills one row of dots inside the outlines by the non-zero rule. */
function filled(edges: readonly Edge[], y: number, width: number): Uint8Array {
  const row = new Uint8Array(width / 8);
  const crossings = edges
    .filter(([, y1, , y2]) => y1 <= y !== y2 <= y)
    .map(([x1, y1, x2, y2]) => ({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 }))
    .toSorted((a, b) => a.x - b.x);
  let winding = 0;
  crossings.forEach(({ x, turn }, i) => {
    winding += turn;
    const next = crossings[i + 1];
    if (winding === 0 || !next) return;
    for (let column = Math.max(0, Math.round(x)); column < Math.min(width, Math.round(next.x)); column++)
      row[column >> 3] = (row[column >> 3] ?? 0) | (0x80 >> (column & 7));
  });
  return row;
}

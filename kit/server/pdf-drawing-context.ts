/**
 * Draws on one page, in points from its upper left corner, in black, white and grays. Marks are kept as text until the page is
 * written.
 */
import type { LinearBarcode, QrMatrix } from './barcode.ts';
import type { PdfFontFace } from './pdf-fonts.ts';
import type { Typesetter } from './pdf-typesetter.ts';

export interface TextStyle {
  size: number;
  bold?: boolean;
  /** Position of x within the line. Default: left. */
  align?: 'left' | 'right' | 'center';
  /** 0 black to 1 white. */
  grey?: number;
  /** Points added between letters. Only for printed codes, with left alignment. */
  letterSpacing?: number;
}

export interface DrawingContext {
  readonly width: number;
  readonly height: number;
  /** Draws one line of text on its baseline. Returns its width. */
  text(text: string, x: number, baseline: number, style: TextStyle): number;
  fill(x: number, y: number, width: number, height: number, grey?: number): void;
  frame(x: number, y: number, width: number, height: number, line?: number): void;
  rule(x1: number, y1: number, x2: number, y2: number, line?: number, grey?: number): void;
  bars(bars: LinearBarcode, x: number, y: number, module: number, height: number): void;
  matrix(qr: QrMatrix, x: number, y: number, size: number): void;
  /** Draws large gray text across the page, below everything drawn later. */
  stamp(text: string): void;
  /** Draws lines through points x, y, x, y … with round ends, as handwriting. */
  strokes(lines: readonly (readonly number[])[], line: number): void;
  /**
   * Draws a photo (JPEG) or a PNG without transparency that fills the box. `turned` is its Exif orientation (1 upright, or 3, 6
   * and 8 as the phone was held).
   */
  picture(bytes: Uint8Array, x: number, y: number, width: number, height: number, turned?: number): void;
  /** The marks of the page, with the fonts and pictures they need. */
  readonly contentOperators: string[];
  readonly faces: Set<PdfFontFace>;
  readonly pictures: Map<string, Uint8Array>;
}

const n = (value: number): string => String(Math.round(value * 1000) / 1000);
/** The share of a line that is left of its x. */
const before = { left: 0, center: 0.5, right: 1 };
/** Returns where a line of this width starts when it is aligned to x. */
export const computeAlignedLineX = (
  x: number,
  lineWidth: number,
  align: TextStyle['align'] = 'left',
): number => x - lineWidth * before[align];

/** Scales a unit to this width and height, so that repeated shapes are written in small whole numbers. */
const scaled = (x: number, y: number, wide: number, tall: number, boxes: readonly string[]): string =>
  `q ${fine(wide)} 0 0 ${fine(tall)} ${n(x)} ${n(y)} cm ${boxes.join(' ')} f Q`;
// Six decimals, because a code can be a hundred units wide.
const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/** The dark cells of a square code. Neighbors in a row are merged into one box. */
function boxesOf({ modulesPerSide: size, dark }: QrMatrix): string[] {
  const boxes: string[] = [];
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      if (!dark[row * size + from]) continue;
      let to = from;
      while (to < size && dark[row * size + to]) to++;
      boxes.push(`${from} ${row} ${to - from} 1 re`);
      from = to;
    }
  return boxes;
}

/** The path of a stroke. A single point is a dot. */
function pathOf(points: readonly number[]): string {
  const [x = 0, y = 0, ...rest] = points;
  if (points.length < 2) return '';
  if (rest.length < 2) return `${n(x)} ${n(y)} m ${n(x)} ${n(y)} l`;
  let path = `${n(x)} ${n(y)} m`;
  for (let i = 0; i + 1 < rest.length; i += 2) path += ` ${n(rest[i] ?? 0)} ${n(rest[i + 1] ?? 0)} l`;
  return path;
}

/** Picture coordinates start at the bottom, page coordinates at the top. A picture on its side is rotated upright. */
function uprightIn(x: number, y: number, w: number, h: number, turned: number): number[] {
  if (turned === 3) return [-w, 0, 0, h, x + w, y];
  if (turned === 6) return [0, h, w, 0, x, y];
  if (turned === 8) return [0, -h, -w, 0, x + w, y + h];
  return [w, 0, 0, -h, x, y + h];
}

/** The marks of one line of text. Adds the fonts it uses to `faces`. */
function buildTextOperators(
  typesetter: Typesetter,
  faces: Set<PdfFontFace>,
  text: string,
  matrix: string,
  { size, bold = false, letterSpacing: spacing = 0 }: TextStyle,
): string {
  let out = `BT ${matrix} Tm ${spacing ? `${n(spacing)} Tc ` : ''}`;
  for (const { face, thicken, rise, showOperator: show } of typesetter.createGlyphRun(text, bold).pieces) {
    faces.add(face);
    const before = `${thicken ? `2 Tr ${n(size * 0.026)} w ` : ''}${rise ? `${n(size * rise)} Ts ` : ''}`;
    out += `/${face.font.id} ${n(size)} Tf ${before}${show} ${thicken ? '0 Tr ' : ''}${rise ? '0 Ts ' : ''}`;
  }
  return `${out}${spacing ? '0 Tc ' : ''}ET`;
}

export function createDrawingContext(typesetter: Typesetter, width: number, height: number): DrawingContext {
  const marks: string[] = [];
  const faces = new Set<PdfFontFace>();
  const pictures = new Map<string, Uint8Array>();
  const buildText = (text: string, matrix: string, style: TextStyle): string =>
    buildTextOperators(typesetter, faces, text, matrix, style);
  return {
    width,
    height,
    contentOperators: marks,
    faces,
    pictures,
    strokes(lines, line) {
      const paths = lines.map((points) => pathOf(points)).filter(Boolean);
      if (paths.length > 0) marks.push(`q ${n(line)} w 1 j 1 J ${paths.join(' ')} S Q`);
    },
    picture(bytes, x, y, w, h, turned = 1) {
      const name = `P${pictures.size + 1}`;
      pictures.set(name, bytes);
      marks.push(`q ${uprightIn(x, y, w, h, turned).map(n).join(' ')} cm /${name} Do Q`);
    },
    text(text, x, baseline, style) {
      if (text === '') return 0;
      const wide =
        (typesetter.createGlyphRun(text, style.bold ?? false).width * style.size) / 1000 +
        (style.letterSpacing ?? 0) * text.length;
      const left = computeAlignedLineX(x, wide, style.align);
      const line = buildText(text, `1 0 0 -1 ${n(left)} ${n(baseline)}`, style);
      marks.push(style.grey ? `${n(style.grey)} g ${n(style.grey)} G ${line} 0 g 0 G` : line);
      return wide;
    },
    fill(x, y, w, h, grey = 0) {
      const box = `${n(x)} ${n(y)} ${n(w)} ${n(h)} re f`;
      marks.push(grey ? `${n(grey)} g ${box} 0 g` : box);
    },
    frame(x, y, w, h, line = 0.75) {
      marks.push(`${n(line)} w ${n(x)} ${n(y)} ${n(w)} ${n(h)} re S`);
    },
    rule(x1, y1, x2, y2, line = 0.75, grey = 0) {
      const path = `${n(line)} w ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`;
      marks.push(grey ? `${n(grey)} G ${path} 0 G` : path);
    },
    bars({ widthsInModules: widths }, x, y, module, tall) {
      let offset = 0;
      const boxes: string[] = [];
      widths.forEach((wide, i) => {
        if (i % 2 === 0) boxes.push(`${offset} 0 ${wide} 1 re`);
        offset += wide;
      });
      marks.push(scaled(x, y, module, tall, boxes));
    },
    matrix(qr, x, y, side) {
      marks.push(scaled(x, y, side / qr.modulesPerSide, side / qr.modulesPerSide, boxesOf(qr)));
    },
    stamp(text) {
      const size = Math.min(
        width * 0.16,
        (width * 1.05 * 1000) / Math.max(typesetter.createGlyphRun(text, true).width, 1),
      );
      const wide = (typesetter.createGlyphRun(text, true).width * size) / 1000;
      const [cos, sin] = [Math.cos(-0.9), Math.sin(-0.9)];
      const [x, y] = [
        width / 2 - (wide / 2) * cos - size * 0.35 * sin,
        height / 2 - (wide / 2) * sin + size * 0.35 * cos,
      ];
      marks.push(
        `0.86 g 0.86 G ${buildText(text, `${n(cos)} ${n(sin)} ${n(sin)} ${n(-cos)} ${n(x)} ${n(y)}`, { size, bold: true })} 0 g 0 G`,
      );
    },
  };
}

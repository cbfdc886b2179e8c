/**
 * Sets type for the papers: which font holds a character, how wide it is, where a line breaks.
 * Goes below pdfkit's text(), which shapes each word anew and keeps every word it ever saw: labels carry a new code on every page.
 */
import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';

// What pdfkit keeps of an embedded font; its types leave it out.
interface EmbeddedFont {
  id: string;
  ref(): unknown;
  encode(text: string): [string[], { advanceWidth: number }[]];
  widthOfString(text: string, size: number): number;
  font: {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { path: { commands: Outline['path'] } };
  };
}
interface FontHolder {
  _font: EmbeddedFont;
}

export interface Face {
  font: EmbeddedFont;
  glyphs: Map<number, Glyph | undefined>;
  kerns: Map<number, number>;
}
interface Glyph {
  hex: string;
  /** Thousandths of the type size. */
  advance: number;
}
export interface Run {
  width: number;
  pieces: { face: Face; thicken: boolean; show: string }[];
}

/** Where a glyph stands in a line of size 1, and its curves (quadratic) in the font's own units. */
export interface Outline {
  x: number;
  scale: number;
  path: readonly { command: string; args: readonly number[] }[];
}

export interface Type {
  /** Width in points of one line. */
  measure(text: string, size: number, bold?: boolean): number;
  /** Lines that fit the width; the last of `most` ends in an ellipsis when more would follow. */
  wrap(text: string, width: number, size: number, bold?: boolean, most?: number): string[];
  /** One line, cut with an ellipsis where it must be. */
  clip(text: string, width: number, size: number, bold?: boolean): string;
  /** The largest size between the two at which the line fits the width; `least` when none does. */
  fit(text: string, width: number, size: number, least: number, bold?: boolean): number;
  /** Glyphs and widths of one line, ready to write. */
  run(text: string, bold: boolean): Run;
  /** The shapes of one line, for devices without these fonts; its width is `advance` at size 1. */
  outlines(text: string, bold: boolean): { advance: number; outlines: Outline[] };
}

const folder = new URL('./fonts/', import.meta.url);
const files = {
  regular: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-Bold.ttf',
  chinese: 'NotoSansSC-Regular.ttf',
};
const read = new Map<string, Buffer>();
function bytesOf(name: keyof typeof files): Buffer {
  const known = read.get(name) ?? readFileSync(new URL(files[name], folder));
  read.set(name, known);
  return known;
}

const MISSING = 0x25a1;
// Runs seen again within a print are mostly heads and names; beyond this the table starts over, so that a long print stays flat in memory.
const RUNS_KEPT = 3000;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;
const clean = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\t\n]+/g, ' ')
        .replace(invisible, '');
// A line may break after spaces and around every character of the East Asian scripts, but none begins with what closes a phrase.
const eastAsian = String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef`;
const closing = String.raw`\u3001\u3002\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f`;
const tokens = new RegExp(String.raw`(?:[${eastAsian}]|[^\s${eastAsian}]+)[${closing}]*|\s+`, 'gu');

export function typeOf(doc: typeof PDFDocument.prototype): Type {
  const glyphs = glyphsOf(doc);
  const run = runsOf(glyphs);
  return { ...linesOf(run), run, outlines: (text, bold) => outlinesOf(glyphs, text, bold) };
}

/** The glyphs of the three fonts, each looked up once. */
interface Glyphs {
  glyphOf(code: number, bold: boolean): { at: Face; glyph: Glyph };
  /** What two neighbours move closer, in thousandths of the type size. */
  kern(at: Face, a: number, b: number, unkerned: number): number;
  isChinese(at: Face): boolean;
}
function glyphsOf(doc: typeof PDFDocument.prototype): Glyphs {
  const faces = new Map<string, Face>();

  const face = (name: keyof typeof files): Face => {
    const known = faces.get(name);
    if (known) return known;
    doc.registerFont(name, bytesOf(name)).font(name);
    const opened: Face = { font: (doc as unknown as FontHolder)._font, glyphs: new Map(), kerns: new Map() };
    faces.set(name, opened);
    return opened;
  };
  const glyphIn = (at: Face, code: number): Glyph | undefined => {
    if (at.glyphs.has(code)) return at.glyphs.get(code);
    let found: Glyph | undefined;
    if (at.font.font.hasGlyphForCodePoint(code)) {
      const [hex, positions] = at.font.encode(String.fromCodePoint(code));
      found = { hex: hex.join(''), advance: positions.reduce((sum, p) => sum + p.advanceWidth, 0) };
    }
    at.glyphs.set(code, found);
    return found;
  };
  const glyphOf = (code: number, bold: boolean): { at: Face; glyph: Glyph } => {
    const own = face(bold ? 'bold' : 'regular');
    const glyph = glyphIn(own, code);
    if (glyph) return { at: own, glyph };
    const chinese = face('chinese');
    const other = glyphIn(chinese, code) ?? glyphIn(chinese, MISSING);
    return { at: chinese, glyph: other ?? { hex: '0000', advance: 1000 } };
  };
  const kern = (at: Face, a: number, b: number, unkerned: number): number => {
    if (a === 32 || b === 32 || (a >= 48 && a <= 57 && b >= 48 && b <= 57)) return 0;
    const key = a * 0x110000 + b;
    const known = at.kerns.get(key);
    if (known !== undefined) return known;
    const kerned = Math.round(at.font.widthOfString(String.fromCodePoint(a, b), 1000) - unkerned);
    at.kerns.set(key, kerned);
    return kerned;
  };
  return { glyphOf, kern, isChinese: (at) => at === faces.get('chinese') };
}

function runsOf({ glyphOf, kern, isChinese }: Glyphs): Type['run'] {
  const runs = new Map<string, Run>();
  const shape = (text: string, bold: boolean): Run => {
    const pieces: Run['pieces'] = [];
    let width = 0;
    let show = '';
    let from: Face | undefined;
    let before = 0;
    let beforeAdvance = 0;
    const close = () => {
      if (from) pieces.push({ face: from, thicken: bold && isChinese(from), show: `[<${show}>] TJ` });
      show = '';
    };
    for (const char of clean(text)) {
      const code = char.codePointAt(0) ?? 32;
      const { at, glyph } = glyphOf(code, bold);
      if (at !== from) {
        close();
        from = at;
      } else {
        const closer = kern(at, before, code, beforeAdvance + glyph.advance);
        if (closer !== 0) {
          show += `> ${-closer} <`;
          width += closer;
        }
      }
      show += glyph.hex;
      width += glyph.advance;
      before = code;
      beforeAdvance = glyph.advance;
    }
    close();
    return { width, pieces };
  };
  return (text, bold) => {
    const key = bold ? `b${text}` : `r${text}`;
    const known = runs.get(key);
    if (known) return known;
    if (runs.size >= RUNS_KEPT) runs.clear();
    const shaped = shape(text, bold);
    runs.set(key, shaped);
    return shaped;
  };
}

function linesOf(run: Type['run']): Pick<Type, 'measure' | 'wrap' | 'clip' | 'fit'> {
  const measure: Type['measure'] = (text, size, bold = false) => (run(text, bold).width * size) / 1000;
  const clip: Type['clip'] = (text, width, size, bold = false) => {
    if (measure(text, size, bold) <= width) return text;
    const chars = [...text];
    let kept = chars.length;
    while (kept > 0 && measure(`${chars.slice(0, kept).join('').trimEnd()}…`, size, bold) > width)
      kept -= kept > 60 ? 20 : 1;
    return `${chars.slice(0, kept).join('').trimEnd()}…`;
  };
  const broken = (word: string, width: number, size: number, bold: boolean): string[] => {
    const parts: string[] = [];
    let part = '';
    for (const char of word) {
      if (part && measure(part + char, size, bold) > width) {
        parts.push(part);
        part = '';
      }
      part += char;
    }
    return part ? [...parts, part] : parts;
  };
  const wrapLine = (text: string, width: number, size: number, bold: boolean): string[] => {
    if (measure(text, size, bold) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const token of text.match(tokens) ?? []) {
      if (measure((line + token).trimEnd(), size, bold) <= width) {
        line += token;
        continue;
      }
      if (line.trim()) lines.push(line.trimEnd());
      const parts = broken(token.trimStart(), width, size, bold);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    return line.trim() ? [...lines, line.trimEnd()] : lines;
  };
  const wrap: Type['wrap'] = (text, width, size, bold = false, most = Infinity) => {
    const lines = text.split('\n').flatMap((line) => wrapLine(line, width, size, bold));
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), clip(lines.slice(most - 1).join(' '), width, size, bold)];
  };
  const fit: Type['fit'] = (text, width, size, least, bold = false) =>
    Math.max(least, Math.min(size, Math.floor((width / Math.max(measure(text, 1, bold), 0.001)) * 10) / 10));
  return { measure, wrap, clip, fit };
}

function outlinesOf({ glyphOf }: Glyphs, text: string, bold: boolean): ReturnType<Type['outlines']> {
  let advance = 0;
  const outlines = [...clean(text)].map((char): Outline => {
    const code = char.codePointAt(0) ?? 32;
    const { at, glyph } = glyphOf(code, bold);
    const { unitsPerEm } = at.font.font;
    const shape = {
      x: advance,
      scale: 1 / unitsPerEm,
      path: at.font.font.glyphForCodePoint(at.glyphs.get(code) ? code : MISSING).path.commands,
    };
    advance += glyph.advance / 1000;
    return shape;
  });
  return { advance, outlines };
}

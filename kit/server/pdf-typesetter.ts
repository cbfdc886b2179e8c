/**
 * Sets type for documents: which font has a character, its width, where a line breaks. It bypasses pdfkit's text(), which shapes
 * each word again and caches every word, while labels have a new code on every page.
 */
import type PDFDocument from 'pdfkit';
import {
  createGlyphLookup,
  getEmbeddedGlyphPaths,
  type PdfFontFace,
  type Glyph,
  type GlyphLookup,
  type GlyphOutline,
  type ShapedGlyph,
} from './pdf-fonts.ts';
import {
  cleanPdfText,
  isJoinerOrDirectionMark,
  isSimpleLeftToRightText,
  splitGraphemes,
  splitIntoRunsInVisualOrder,
} from './bidi-text.ts';

export interface GlyphRun {
  width: number;
  /** `rise` is the distance above the baseline, as a share of the type size. */
  pieces: { face: PdfFontFace; thicken: boolean; rise: number; showOperator: string }[];
}

export interface Typesetter {
  /** Width in points of one line. */
  measure(text: string, size: number, bold?: boolean): number;
  /** The lines that fit the width. If there are more than `most`, the last one ends in an ellipsis. */
  wrapLines(text: string, width: number, size: number, bold?: boolean, most?: number): string[];
  /** One line, truncated with an ellipsis if necessary. */
  clipWithEllipsis(text: string, width: number, size: number, bold?: boolean): string;
  /** The largest size between the two at which the line fits the width. Returns `minSize` if none does. */
  fitFontSize(text: string, width: number, size: number, minSize: number, bold?: boolean): number;
  /** Glyphs and widths of one line, ready to be written. */
  createGlyphRun(text: string, bold: boolean): GlyphRun;
  /** The outlines of one line, for devices without these fonts. Its width is `advance` at size 1. */
  outlines(text: string, bold: boolean): { advance: number; outlines: GlyphOutline[] };
}

// Cached runs of a print are mostly headers and names. Beyond this number the cache is cleared, so that a long print uses
// constant memory.
const RUNS_KEPT = 3000;
// A line can break after spaces and around every East Asian character. No line begins with closing punctuation.
const eastAsian = String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef`;
const closing = String.raw`\u3001\u3002\u300b\u300d\u300f\u3011\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f`;
const tokens = new RegExp(String.raw`(?:[${eastAsian}]|[^\s${eastAsian}]+)[${closing}]*|\s+`, 'gu');

export function createTypesetter(pdfDocument: typeof PDFDocument.prototype): Typesetter {
  const glyphs = createGlyphLookup(pdfDocument);
  const run = runsOf(glyphs);
  return { ...linesOf(run), createGlyphRun: run, outlines: (text, bold) => outlinesOf(glyphs, text, bold) };
}

/** Receives the glyphs of a line from left to right. `closer` is the kerning to the previous glyph. */
interface Taker {
  glyph(fontFace: PdfFontFace, glyph: Glyph, closer: number): void;
  placed(fontFace: PdfFontFace, placed: ShapedGlyph): void;
}

/** Passes on the glyphs of a text: one by one if letters are independent, otherwise as their script joins and orders them. */
function layOut(glyphs: GlyphLookup, text: string, bold: boolean, taker: Taker): void {
  const line = cleanPdfText(text);
  if (isSimpleLeftToRightText(line)) {
    inOrder(glyphs, line, bold, taker);
    return;
  }
  for (const { graphemesInReadingOrder: letters, isRightToLeft: turned } of splitIntoRunsInVisualOrder(
    line,
  )) {
    const parts = partsOf(glyphs, letters, bold);
    if (turned) parts.reverse();
    for (const { at: fontFace, text: part } of parts) {
      const placed = fontFace && glyphs.shapeText(fontFace, part);
      if (placed) for (const one of placed) taker.placed(fontFace, one);
      else inOrder(glyphs, turned ? splitGraphemes(part).toReversed().join('') : part, bold, taker);
    }
  }
}

function inOrder({ findGlyph: glyphOf, kern }: GlyphLookup, text: string, bold: boolean, taker: Taker): void {
  let from: PdfFontFace | undefined;
  let before = 0;
  let beforeAdvance = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 32;
    if (code > 0x2000 && isJoinerOrDirectionMark(char)) continue;
    const { face: fontFace, glyph } = glyphOf(code, bold);
    taker.glyph(
      fontFace,
      glyph,
      fontFace === from ? kern(fontFace, before, code, beforeAdvance + glyph.advance) : 0,
    );
    from = fontFace;
    before = code;
    beforeAdvance = glyph.advance;
  }
}

interface Part {
  text: string;
  /** The font that shapes this part. Undefined if its characters are independent. */
  at?: PdfFontFace | undefined;
}
/** Splits a run into parts that one font shapes at a time: words of a joining script, letters with marks, and the rest. */
function partsOf(
  { findGlyph: glyphOf, hasGlyph: has }: GlyphLookup,
  letters: readonly string[],
  bold: boolean,
): Part[] {
  const parts: Part[] = [];
  for (const letter of letters) {
    const [first = ' '] = letter;
    if (isJoinerOrDirectionMark(letter) && letter === first) continue;
    const { face: fontFace } = glyphOf(first.codePointAt(0) ?? 32, bold);
    const joined = fontFace.name === 'arabic' || fontFace.name === 'hebrew';
    const shapes = (joined || letter.length > first.length) && hasAllGlyphs(fontFace, letter, has);
    const last = parts.at(-1);
    if (shapes && joined && last?.at === fontFace) last.text += letter;
    else if (!shapes && last && !last.at) last.text += letter;
    else parts.push({ text: letter, at: shapes ? fontFace : undefined });
  }
  return parts;
}
const hasAllGlyphs = (fontFace: PdfFontFace, letter: string, has: GlyphLookup['hasGlyph']): boolean =>
  [...letter].every((char) => isJoinerOrDirectionMark(char) || has(fontFace, char.codePointAt(0) ?? 32));

function runsOf(glyphs: GlyphLookup): Typesetter['createGlyphRun'] {
  const runs = new Map<string, GlyphRun>();
  const shape = (text: string, bold: boolean): GlyphRun => {
    const pieces: GlyphRun['pieces'] = [];
    let width = 0;
    let show = '';
    let from: PdfFontFace | undefined;
    let rise = 0;
    const close = () => {
      if (from && show) {
        // Most scripts have only one weight. Bold adds their outline.
        const thicken = bold && from.name !== 'bold' && from.name !== 'emoji';
        pieces.push({ face: from, thicken, rise, showOperator: `[<${show}>] TJ` });
      }
      show = '';
    };
    const move = (distance: number) => {
      const thousandths = Math.round(distance);
      if (thousandths !== 0) show += `> ${-thousandths} <`;
      width += distance;
    };
    const open = (fontFace: PdfFontFace, up: number) => {
      if (fontFace === from && up === rise) return;
      close();
      [from, rise] = [fontFace, up];
    };
    layOut(glyphs, text, bold, {
      glyph(fontFace, glyph, closer) {
        open(fontFace, 0);
        move(closer);
        show += glyph.hex;
        width += glyph.advance;
      },
      placed(fontFace, { hex, advance, offsetX: right, offsetY: up, advanceToNext: onward }) {
        open(fontFace, up / 1000);
        move(right);
        show += hex;
        width += advance;
        move(onward - right - advance);
      },
    });
    close();
    return { width, pieces };
  };
  return (text, bold) => {
    const key = bold ? `b${text}` : `r${text}`;
    const cached = runs.get(key);
    if (cached) return cached;
    if (runs.size >= RUNS_KEPT) runs.clear();
    const shaped = shape(text, bold);
    runs.set(key, shaped);
    return shaped;
  };
}

function linesOf(
  run: Typesetter['createGlyphRun'],
): Pick<Typesetter, 'measure' | 'wrapLines' | 'clipWithEllipsis' | 'fitFontSize'> {
  const measure: Typesetter['measure'] = (text, size, bold = false) => (run(text, bold).width * size) / 1000;
  const clip: Typesetter['clipWithEllipsis'] = (text, width, size, bold = false) => {
    if (measure(text, size, bold) <= width) return text;
    const chars = splitGraphemes(text);
    let charCount = chars.length;
    while (charCount > 0 && measure(`${chars.slice(0, charCount).join('').trimEnd()}…`, size, bold) > width)
      charCount -= charCount > 60 ? 20 : 1;
    return `${chars.slice(0, charCount).join('').trimEnd()}…`;
  };
  const broken = (word: string, width: number, size: number, bold: boolean): string[] => {
    const parts: string[] = [];
    let part = '';
    for (const char of splitGraphemes(word)) {
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
  const wrap: Typesetter['wrapLines'] = (text, width, size, bold = false, most = Infinity) => {
    const lines = text.split('\n').flatMap((line) => wrapLine(line, width, size, bold));
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), clip(lines.slice(most - 1).join(' '), width, size, bold)];
  };
  const fit: Typesetter['fitFontSize'] = (text, width, size, minSize, bold = false) =>
    Math.max(
      minSize,
      Math.min(size, Math.floor((width / Math.max(measure(text, 1, bold), 0.001)) * 10) / 10),
    );
  return { measure, wrapLines: wrap, clipWithEllipsis: clip, fitFontSize: fit };
}

function outlinesOf(glyphs: GlyphLookup, text: string, bold: boolean): ReturnType<Typesetter['outlines']> {
  let advance = 0;
  const outlines: GlyphOutline[] = [];
  const draw = (fontFace: PdfFontFace, hex: string, right = 0, up = 0): void => {
    const scale = 1 / fontFace.font.font.unitsPerEm;
    for (const path of getEmbeddedGlyphPaths(fontFace, hex))
      outlines.push({ x: advance + right / 1000, y: up / 1000, scale, path });
  };
  layOut(glyphs, text, bold, {
    glyph(fontFace, { hex, advance: wide }) {
      draw(fontFace, hex);
      advance += wide / 1000;
    },
    placed(fontFace, { hex, offsetX: right, offsetY: up, advanceToNext: onward }) {
      draw(fontFace, hex, right, up);
      advance += onward / 1000;
    },
  });
  return { advance, outlines };
}

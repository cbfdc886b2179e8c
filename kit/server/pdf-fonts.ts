/**
 * The fonts of the documents: which font has a character, its width, and the shapes of letters that depend on their neighbors.
 * Each font is loaded when a text first needs it. No text can break a document. Unsupported features are skipped, and a character
 * in no font becomes a box (docs/decisions/068-documents-print-any-text.md).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

// pdfkit's internals of an embedded font. Its types omit them.
interface EmbeddedFont {
  id: string;
  ref(): unknown;
  encode(text: string, features?: Record<string, boolean>): [string[], Position[]];
  widthOfString(text: string, size: number): number;
  /** The characters of each glyph embedded so far. */
  unicode: number[][];
  subset: { glyphs: number[] };
  font: {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    getGlyph(id: number): { path: { commands: GlyphOutline['path'] } };
  };
}
// Thousandths of the type size.
interface Position {
  advanceWidth: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}
interface FontHolder {
  _font: EmbeddedFont;
}

/** Outline of a glyph in the font's own units. */
export interface GlyphOutline {
  x: number;
  y: number;
  scale: number;
  path: readonly { command: string; args: readonly number[] }[];
}
export interface PdfFontFace {
  name: FontName;
  font: EmbeddedFont;
  glyphs: Map<number, Glyph | undefined>;
  kerns: Map<number, number>;
}
export interface Glyph {
  hex: string;
  /** Thousandths of the type size. */
  advance: number;
}
/** A shaped glyph: its offset, and its advance to the next one. */
export interface ShapedGlyph extends Glyph {
  offsetX: number;
  offsetY: number;
  advanceToNext: number;
}

const getOwnFontUrl = (file: string) => new URL(`./fonts/${file}`, import.meta.url);
const require = createRequire(import.meta.url);
/** Scripts missing in Noto Sans, each with its font family. Hangul is Nanum Gothic, at a tenth of Noto's size. */
const scriptFamilies = {
  arabic: [
    'Arab',
    () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  ],
  armenian: [
    'Armn',
    () => require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  ],
  bengali: [
    'Beng',
    () => require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  ],
  devanagari: [
    'Deva',
    () =>
      require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ],
  ethiopic: [
    'Ethi',
    () => require.resolve('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf'),
  ],
  georgian: [
    'Geor',
    () => require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  ],
  gujarati: [
    'Gujr',
    () => require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
  ],
  gurmukhi: [
    'Guru',
    () => require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
  ],
  hebrew: [
    'Hebr',
    () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  ],
  khmer: [
    'Khmr',
    () => require.resolve('@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf'),
  ],
  korean: [
    'Hang',
    () => require.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  ],
  sinhala: [
    'Sinh',
    () => require.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
  ],
  tamil: [
    'Taml',
    () => require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  ],
  telugu: [
    'Telu',
    () => require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
  ],
  thai: [
    'Thai',
    () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  ],
} as const;
type ScriptName = keyof typeof scriptFamilies;
const isScriptName = (name: string): name is ScriptName => name in scriptFamilies;
const scriptNames = Object.keys(scriptFamilies).filter(isScriptName);
/** Includes script extensions. A mark that several scripts share is looked up in each of them. */
const scripts = scriptNames.map((name) => ({
  name,
  pattern: new RegExp(String.raw`^\p{Script_Extensions=${scriptFamilies[name][0]}}`, 'u'),
}));
const files = {
  regular: () => getOwnFontUrl('NotoSans-Regular.ttf'),
  bold: () => getOwnFontUrl('NotoSans-Bold.ttf'),
  chinese: () => getOwnFontUrl('NotoSansSC-Regular.ttf'),
  emoji: () => require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};
export type FontName = keyof typeof files | ScriptName;
const read = new Map<FontName, Buffer>();
function bytesOf(name: FontName): Buffer {
  const bytes =
    read.get(name) ?? readFileSync(isScriptName(name) ? scriptFamilies[name][1]() : files[name]());
  read.set(name, bytes);
  return bytes;
}

const pictures = /^[\p{Emoji_Presentation}\p{Extended_Pictographic}\u20e3]/u;
/** The fonts that may have what Noto Sans lacks, in lookup order. */
function others(char: string): readonly FontName[] {
  const found = scripts.filter(({ pattern }) => pattern.test(char)).map(({ name }) => name);
  if (found.length > 0) return [...found, 'chinese'];
  return pictures.test(char) ? ['emoji', 'chinese'] : ['chinese'];
}

const MISSING = 0x25a1;
/** Looks up glyphs in all fonts, each glyph once. */
export interface GlyphLookup {
  /** The font and glyph of a character. A box of the Chinese font if no font has it. */
  findGlyph(code: number, bold: boolean): { face: PdfFontFace; glyph: Glyph };
  /** Kerning of two neighbors, in thousandths of the type size. */
  kern(fontFace: PdfFontFace, a: number, b: number, unkerned: number): number;
  /** A run shaped and ordered by its script, from left to right. Undefined if the font cannot shape it. */
  shapeText(fontFace: PdfFontFace, text: string): ShapedGlyph[] | undefined;
  hasGlyph(fontFace: PdfFontFace, code: number): boolean;
}

export function createGlyphLookup(doc: typeof PDFDocument.prototype): GlyphLookup {
  const faces = new Map<FontName, PdfFontFace>();
  const face = (name: FontName): PdfFontFace => {
    const cached = faces.get(name);
    if (cached) return cached;
    doc.registerFont(name, bytesOf(name)).font(name);
    const { _font: font } = doc as unknown as FontHolder;
    const opened: PdfFontFace = { name, font, glyphs: new Map(), kerns: new Map() };
    faces.set(name, opened);
    return opened;
  };
  const glyphIn = (fontFace: PdfFontFace, code: number): Glyph | undefined => {
    if (fontFace.glyphs.has(code)) return fontFace.glyphs.get(code);
    const found = fontFace.font.font.hasGlyphForCodePoint(code)
      ? attempt(() => {
          const [hex, positions] = fontFace.font.encode(String.fromCodePoint(code));
          return { hex: hex.join(''), advance: positions.reduce((sum, p) => sum + p.advanceWidth, 0) };
        })
      : undefined;
    fontFace.glyphs.set(code, found);
    return found;
  };
  const glyphOf = (code: number, bold: boolean): { face: PdfFontFace; glyph: Glyph } => {
    const first = face(bold ? 'bold' : 'regular');
    const glyph = glyphIn(first, code);
    if (glyph) return { face: first, glyph };
    for (const name of others(String.fromCodePoint(code))) {
      const fontFace = face(name);
      const other = glyphIn(fontFace, code);
      if (other) return { face: fontFace, glyph: other };
    }
    const chinese = face('chinese');
    return { face: chinese, glyph: glyphIn(chinese, MISSING) ?? { hex: '0000', advance: 1000 } };
  };
  return {
    findGlyph: glyphOf,
    kern,
    shapeText: shaped,
    hasGlyph: (fontFace, code) => glyphIn(fontFace, code) !== undefined,
  };
}

function kern(fontFace: PdfFontFace, a: number, b: number, unkerned: number): number {
  if (a === 32 || b === 32 || (a >= 48 && a <= 57 && b >= 48 && b <= 57)) return 0;
  const key = a * 0x110000 + b;
  const cached = fontFace.kerns.get(key);
  if (cached !== undefined) return cached;
  const wide = attempt(() => fontFace.font.widthOfString(String.fromCodePoint(a, b), 1000));
  const kerned = wide === undefined ? 0 : Math.round(wide - unkerned);
  fontFace.kerns.set(key, kerned);
  return kerned;
}

function shaped({ font }: PdfFontFace, text: string): ShapedGlyph[] | undefined {
  return attempt(() => {
    // If features are passed, even none, pdfkit keeps a run whole.
    const [hexes, positions] = font.encode(text, {});
    return hexes.map((hex, i): ShapedGlyph => {
      const { advanceWidth = 0, xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
      const placed = {
        hex,
        advance: advanceWidth,
        offsetX: xOffset,
        offsetY: yOffset,
        advanceToNext: xAdvance,
      };
      if (!Object.values(placed).every((value) => typeof value === 'string' || Number.isFinite(value)))
        throw new Error('placed nowhere');
      return placed;
    });
  });
}

// The font library fails on some entries of the font tables (a letter with a stroke through it). The letters are then placed
// without kerning or shaping.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The outlines of one or more embedded glyphs, in the font's own units. */
export const getEmbeddedGlyphPaths = ({ font }: PdfFontFace, glyphIdsHex: string): GlyphOutline['path'][] =>
  (glyphIdsHex.match(/.{4}/g) ?? []).map(
    (glyph) => font.font.getGlyph(font.subset.glyphs[Number.parseInt(glyph, 16)] ?? 0).path.commands,
  );

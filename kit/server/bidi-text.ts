/** From a text to its stretches as they stand on paper from left to right: right-to-left scripts turned, letters kept with their marks. */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/** A stretch of letters of one direction. */
export interface BidiRun {
  /** Letters with their marks, as they are read. */
  letters: string[];
  /** True where they stand from right to left. */
  isRightToLeft: boolean;
}

// More marks than any language puts on a letter are a joke that would run over the lines above.
const MARKS_KEPT = 3;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;
// Joiners decide how Arabic letters and emoji join, marks of direction and isolates in which order words stand: they
// are needed until the line is laid out, and nothing is drawn for them. Overrides would let a name turn its neighbours.
const guides = /[\u200c-\u200f\u2066-\u2069]/;
export const isInvisibleCharacter = (char: string): boolean => guides.test(char);
/** Spaces for line ends, nothing for what has no shape. */
export const cleanPdfText = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\t\r\n]+/g, ' ')
        .replace(invisible, (char) => (isInvisibleCharacter(char) ? char : ''));
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// Marks, joiners, and the halves and shades of emoji.
const joining = /[\p{M}\u200c\u200d\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** True when no letter depends on its neighbour and all stand as they are read. */
export const isLeftToRightOnly = (text: string): boolean =>
  isPlain(text) || !(rightToLeft.test(text) || joining.test(text));

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The letters of a text, each with its marks; never half of one. */
export const splitGraphemes = (text: string): string[] =>
  isLeftToRightOnly(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

let opened: Bidi | undefined;
const bidi = (): Bidi => (opened ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)());

/** The stretches of one cleaned line in the order in which they stand. */
export function splitBidiRuns(text: string): BidiRun[] {
  const letters = splitGraphemes(text).map(tamed);
  if (!rightToLeft.test(text)) return [{ letters, isRightToLeft: false }];
  const line = letters.join('');
  const embedding = bidi().getEmbeddingLevels(line);
  const byStart = new Map<number, BidiRun>();
  const startOf: number[] = [];
  let at = 0;
  let level: number | undefined;
  let current: BidiRun = { letters: [], isRightToLeft: false };
  let start = 0;
  for (const letter of letters) {
    const own = embedding.levels[at] ?? 0;
    if (own !== level) {
      current = { letters: [], isRightToLeft: own % 2 === 1 };
      start = at;
      byStart.set(start, current);
      level = own;
    }
    current.letters.push(current.isRightToLeft ? (bidi().getMirroredCharacter(letter) ?? letter) : letter);
    for (let i = 0; i < letter.length; i++) startOf.push(start);
    at += letter.length;
  }
  const order = new Set(
    bidi()
      .getReorderedIndices(line, embedding)
      .map((i) => startOf[i] ?? 0),
  );
  return [...order].flatMap((from) => byStart.get(from) ?? []);
}

function tamed(letter: string): string {
  if (letter.length <= MARKS_KEPT) return letter;
  let marks = 0;
  return letter.replace(/\p{M}/gu, (mark) => (++marks > MARKS_KEPT ? '' : mark));
}

/** What is known of a name, an address or a list, each part where it belongs though one of them reads from right to left. */
export const joinInOneLine = (parts: readonly (string | null | undefined)[], between = ', '): string =>
  parts.flatMap((part) => (part ? [isolateBidiName(part)] : [])).join(between);

/** A name within a sentence: one that reads from right to left keeps the numbers beside it where they stand. */
export const isolateBidiName = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name;

/**
 * Splits a text into runs in visual order from left to right. Right-to-left scripts are reversed, and letters keep their marks.
 */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/** A run of letters of one direction. */
export interface BidiRun {
  /** Letters with their marks, in reading order. */
  graphemesInReadingOrder: string[];
  /** True if the letters run from right to left. */
  isRightToLeft: boolean;
}

// No language puts more marks on a letter. More of them would overlap the lines above.
const MARKS_KEPT = 3;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu;
// Joiners control how Arabic letters and emoji connect. Direction marks and isolates control the order of words. They are needed
// until the line is laid out and are not printed. Overrides are excluded, because a name with one would reverse the text around
// it.
const guides = /[\u200c-\u200f\u2066-\u2069]/;
export const isJoinerOrDirectionMark = (char: string): boolean => guides.test(char);
/** Replaces line ends with spaces and removes characters without a shape. */
export const cleanPdfText = (text: string): string =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\t\r\n]+/g, ' ')
        .replace(invisible, (char) => (isJoinerOrDirectionMark(char) ? char : ''));
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// Marks, joiners, regional indicators and emoji modifiers.
const joining = /[\p{M}\u200c\u200d\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** Returns true if no letter depends on its neighbor and the whole text runs from left to right. */
export const isSimpleLeftToRightText = (text: string): boolean =>
  isPlain(text) || !(rightToLeft.test(text) || joining.test(text));

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Splits a text into letters, each with its marks. */
export const splitGraphemes = (text: string): string[] =>
  isSimpleLeftToRightText(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

let opened: Bidi | undefined;
const bidi = (): Bidi => (opened ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)());

/** Splits one cleaned line into runs in visual order. */
export function splitIntoRunsInVisualOrder(text: string): BidiRun[] {
  const letters = splitGraphemes(text).map(tamed);
  if (!rightToLeft.test(text)) return [{ graphemesInReadingOrder: letters, isRightToLeft: false }];
  const line = letters.join('');
  const embedding = bidi().getEmbeddingLevels(line);
  const byStart = new Map<number, BidiRun>();
  const startOf: number[] = [];
  let offset = 0;
  let level: number | undefined;
  let current: BidiRun = { graphemesInReadingOrder: [], isRightToLeft: false };
  let start = 0;
  for (const letter of letters) {
    const letterLevel = embedding.levels[offset] ?? 0;
    if (letterLevel !== level) {
      current = { graphemesInReadingOrder: [], isRightToLeft: letterLevel % 2 === 1 };
      start = offset;
      byStart.set(start, current);
      level = letterLevel;
    }
    current.graphemesInReadingOrder.push(
      current.isRightToLeft ? (bidi().getMirroredCharacter(letter) ?? letter) : letter,
    );
    for (let i = 0; i < letter.length; i++) startOf.push(start);
    offset += letter.length;
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

/** Joins the known parts of a name, an address or a list. Each part stays in place even if one of them is right-to-left. */
export const joinNonEmptyWithBidiIsolation = (
  parts: readonly (string | null | undefined)[],
  separator = ', ',
): string => parts.flatMap((part) => (part ? [isolateNameIfRightToLeft(part)] : [])).join(separator);

/** Isolates a right-to-left name within a message, so that the numbers next to it keep their place. */
export const isolateNameIfRightToLeft = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name}\u2069` : name;

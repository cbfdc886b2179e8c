/** Cleans text: keeps what is readable and removes what is not. */

// Overrides and isolates reverse the surrounding text. Phone clipboards add them invisibly.
const directional = /[\u202a-\u202e\u2066-\u2069]/;
// Draws nothing: spaces of no width, joiners, soft hyphens, fillers, tags, variation selectors and annotation marks.
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const allInvisible = new RegExp(invisible, 'gu');
// Excludes spaces of any width, everything invisible and the empty Braille cell.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

// Scripts in which a joiner changes the shape of the letters beside it.
const joinedLetter =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}]';
const endsJoined = new RegExp(`${joinedLetter}\\p{M}*$`, 'u');
const startsJoined = new RegExp(`^${joinedLetter}`, 'u');
const endsPictograph = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*$/u;
const startsPictograph = /^\p{Extended_Pictographic}/u;
const endsKeycap = /[0-9#*]$/;
const endsFlag = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u;
const rightToLeft = /[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns whether an invisible character changes how its neighbors look. Everywhere else, two equal names could differ by it. */
function shapesNeighbors(char: string, before: string, after: string): boolean {
  if (/[\u200c\u200d]/.test(char) && endsJoined.test(before) && startsJoined.test(after)) return true;
  if (char === '\u200d') return endsPictograph.test(before) && startsPictograph.test(after);
  if (/[\u200e\u200f\u061c]/.test(char)) return rightToLeft.test(before + after);
  if (/[\ufe0e\ufe0f]/.test(char))
    return endsPictograph.test(before) || (endsKeycap.test(before) && after.startsWith('\u20e3'));
  return /[\u{e0020}-\u{e007f}]/u.test(char) && endsFlag.test(before);
}

/**
 * Normalizes text for storage: trims it and removes directional and invisible characters, except those that join letters or emoji.
 * Returns "" if nothing in it is visible.
 */
export function trimAndRemoveInvisibleCharacters(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const plain = invisible.test(text) ? removeInvisible(text) : text.trim();
  return visible.test(plain) ? plain : '';
}
const removeInvisible = (text: string): string =>
  text
    .replace(allInvisible, (char, offset: number) =>
      !directional.test(char) &&
      shapesNeighbors(
        char,
        text.slice(Math.max(0, offset - 16), offset),
        text.slice(offset + char.length, offset + char.length + 16),
      )
        ? char
        : '',
    )
    .trim();

/** Truncates a text to a maximum length. Never splits a surrogate pair, because no database stores half of one. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength);

/** Cleans text: keeps what is readable and removes what is not. */

// Directional overrides and isolates reverse the surrounding text. Phone clipboards add them invisibly.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
// Excludes spaces of any width, joiners, soft hyphens, fillers and the empty Braille cell.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Normalizes text for storage: trims it and removes directional characters. Returns "" if nothing in it is visible. */
export function normalizeText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const plain = text.replace(turning, '').trim();
  return visible.test(plain) ? plain : '';
}

/** Truncates a text to a maximum length. Never splits a surrogate pair, because no database stores half of one. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength);

/** What can be read of a text, and what cannot. */

// Overrides and isolates of direction turn the words around them; clipboards of telephones bring them along unseen.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
// Spaces of any width, joiners, soft hyphens, fillers, the empty Braille cell.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text as it is kept: trimmed, without what turns its neighbours, and nothing at all where nothing of it can be seen. */
export function normalizeText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const plain = text.replace(turning, '').trim();
  return visible.test(plain) ? plain : '';
}

/** The beginning of a text: at most so many characters, and never half of a picture, which no database keeps. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, /[\ud800-\udbff]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength);

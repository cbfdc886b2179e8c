/**
 * The three input filters (docs/domain/portal.md#input-filters): which characters a field accepts. Keys, pasted text and input
 * methods all pass through `removeDisallowedCharacters`.
 */
export type CharacterFilter = 'alphanumeric' | 'digits' | 'digitsMinus';

const allowed: Record<CharacterFilter, RegExp> = {
  alphanumeric: /^[A-Za-z0-9_-]$/,
  digits: /^[0-9]$/,
  digitsMinus: /^[0-9-]$/,
};

export const isAllowedCharacter = (filter: CharacterFilter, character: string): boolean =>
  allowed[filter].test(character);
/** Returns the text without the characters that the filter rejects. */
export const removeDisallowedCharacters = (filter: CharacterFilter, text: string): string =>
  [...text].filter((c) => isAllowedCharacter(filter, c)).join('');

/**
 * The three input filters (docs/domain/portal.md#input-filters): which characters a field takes. Keys, pasted text and
 * input methods all pass through `removeDisallowedCharacters`.
 */
export type CharacterFilter = 'alphanumeric' | 'digits' | 'digitsMinus';

const allowed: Record<CharacterFilter, RegExp> = {
  alphanumeric: /^[A-Za-z0-9_-]$/,
  digits: /^[0-9]$/,
  digitsMinus: /^[0-9-]$/,
};

export const isAllowedCharacter = (filter: CharacterFilter, character: string): boolean =>
  allowed[filter].test(character);
/** The text without the characters the filter refuses. */
export const removeDisallowedCharacters = (filter: CharacterFilter, text: string): string =>
  [...text].filter((c) => isAllowedCharacter(filter, c)).join('');

/**
 * The three input filters (docs/domain/portal.md#input-filters): which characters a field takes. Keys, pasted text and
 * input methods all pass through `clean`.
 */
export type KeyFilter = 'alphanumeric' | 'digits' | 'digitsMinus';

const allowed: Record<KeyFilter, RegExp> = {
  alphanumeric: /^[A-Za-z0-9_-]$/,
  digits: /^[0-9]$/,
  digitsMinus: /^[0-9-]$/,
};

export const passes = (filter: KeyFilter, character: string): boolean => allowed[filter].test(character);
/** The text without the characters the filter refuses. */
export const clean = (filter: KeyFilter, text: string): string =>
  [...text].filter((c) => passes(filter, c)).join('');

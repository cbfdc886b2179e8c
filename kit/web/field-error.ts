import type { Translate } from './translate.tsx';

/**
 * Field messages consist of a label and a rule ("Ship date is required"). They are translated in parts: the label, and the text
 * around it.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^(?<field>.+) is required$/, '{field} is required'],
  [/^(?<field>.+) isn’t a valid date and time$/, '{field} isn’t a valid date and time'],
  [/^(?<field>.+) isn’t a valid date$/, '{field} isn’t a valid date'],
  [/^(?<field>.+) isn’t a valid time$/, '{field} isn’t a valid time'],
  [/^(?<field>.+) isn’t valid$/, '{field} isn’t valid'],
  [
    /^(?<field>.+) must be a whole number from (?<min>-?\d+) to (?<max>-?\d+)$/,
    '{field} must be a whole number from {min} to {max}',
  ],
  [/^(?<field>.+) must be from (?<min>\S+) to (?<max>\S+)$/, '{field} must be from {min} to {max}'],
  [
    /^(?<field>.+) can’t be longer than (?<max>\d+) characters$/,
    '{field} can’t be longer than {max} characters',
  ],
  [/^(?<field>.+) has characters that aren’t allowed$/, '{field} has characters that aren’t allowed'],
  [
    /^Use at least (?<count>\d+) characters, with /,
    'Use at least {count} characters, with uppercase and lowercase letters, digits and special characters.',
  ],
];

/**
 * Translates the message to the user's language. `label` is the field's label on the screen in that language. The message uses
 * the same label, even if several forms label one request field differently.
 */
export function translateFieldError(t: Translate, sentence: string, label?: string): string {
  const [found, text] = partsOf(sentence);
  const called = found?.['field'] === undefined ? undefined : t(found['field']);
  if (label !== undefined && called !== undefined && called !== label)
    return t(text, { ...found, field: label });
  // A message that is translated as a whole takes precedence.
  const translated = t(sentence);
  if (translated !== sentence) return translated;
  return found ? t(text, { ...found, field: called ?? '' }) : sentence;
}
function partsOf(sentence: string): [Record<string, string> | undefined, string] {
  for (const [pattern, text] of patterns) {
    const found = pattern.exec(sentence)?.groups;
    if (found) return [found, text];
  }
  return [undefined, ''];
}

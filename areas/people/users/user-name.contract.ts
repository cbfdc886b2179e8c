import { textField } from '#kit/contract/fields.ts';

/** The error for a name that mixes alphabets within a word. */

export const mixedAlphabetsMessage = {
  sentence: 'Don’t mix alphabets within a word, such as Latin and Cyrillic letters.',
};

/** Alphabets with lookalike letters. Han, kana and hangul are mixed in legitimate names. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
/** True when a word of the name has letters of two alphabets, such as `Аdmin` with a Cyrillic А. */
export const mixesAlphabetsInOneWord = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => alphabets.filter((one) => one.test(word)).length > 1);

/** A user's name, typed at sign-up or in an invitation. */
export const userNameField = (label: string) =>
  textField(label, 100).refine((name) => !mixesAlphabetsInOneWord(name), {
    error: mixedAlphabetsMessage.sentence,
  });

import { textField } from '#kit/contract/fields.ts';

/** Names of people, in any alphabet, but in one at a time (docs/decisions/224-a-name-that-looks-like-anothers-is-marked.md). */

export const mixedAlphabetsMessage = { sentence: 'Write each word of a name in one alphabet.' };

/** Alphabets whose letters pass for one another. Han, kana and hangul stand together in honest names. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
/** Whether a word of the name has letters of two alphabets, as `Аdmin` has whose А is Cyrillic. */
export const mixesAlphabets = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => alphabets.filter((one) => one.test(word)).length > 1);

/** The name of a person, as somebody types it who signs up or invites. */
export const userNameField = (label: string) =>
  textField(label, 100).refine((name) => !mixesAlphabets(name), { error: mixedAlphabetsMessage.sentence });

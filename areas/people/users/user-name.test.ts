import { expect, it } from 'vitest';
import { mixesAlphabetsInOneWord, userNameField } from './user-name.contract.ts';

it.each([
  ['Ruth Adler', false],
  ['Zoë Peña-O’Neil', false],
  ['Łukasz Żółć', false],
  ['王伟', false],
  ['李 Wei', false],
  ['ヤマダ太郎', false],
  ['Иван Петров', false],
  ['Иван (Ivan) Petrov', false],
  ['Ελένη', false],
  ['Аdmin', true],
  ['Ruth Аdler', true],
  ['Ruth Αdler', true],
  ['Maria Lοpez', true],
  ['Anne-Маrie', true],
])('%s has a word of two alphabets: %s', (name, mixes) => {
  expect(mixesAlphabetsInOneWord(name)).toBe(mixes);
  expect(userNameField('Name').safeParse(name).success).toBe(!mixes);
});

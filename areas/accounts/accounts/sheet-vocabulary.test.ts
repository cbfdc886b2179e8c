import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  paymentTermByNormalizedWord,
  accountTypeByNormalizedWord,
  normalizeWord,
} from './sheet-vocabulary.rules.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';

/** Returns the translation of an English label in a language. */
function wordIn(language: string, english: string): string | undefined {
  if (language === 'en') return english;
  const file = new URL(`../../../locales/${language}/kit.json`, import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return texts[english];
}

it('an import file can call a bill-to a third party, as in the guide', () => {
  for (const word of ['Third party', '3rd Party', 'Payer', 'Bill to'])
    expect([word, accountTypeByNormalizedWord.get(normalizeWord(word))]).toEqual([word, 3]);
});

it.each(['en', 'es', 'zh'])(
  'an import file can use the account types and payment terms as the screens in %s show them',
  (language) => {
    for (const [number, name] of Object.entries(enumLabelsByKind.accountType))
      expect([name, accountTypeByNormalizedWord.get(normalizeWord(wordIn(language, name) ?? ''))]).toEqual([
        name,
        Number(number),
      ]);
    for (const [number, name] of Object.entries(enumLabelsByKind.paymentTerm))
      expect([name, paymentTermByNormalizedWord.get(normalizeWord(wordIn(language, name) ?? ''))]).toEqual([
        name,
        Number(number),
      ]);
  },
);

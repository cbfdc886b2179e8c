import { readdirSync, readFileSync } from 'node:fs';

/** The titles and words of files in Spanish and Chinese, as the screens show them: a file may be written in either. */

const folder = new URL('../../../locales/', import.meta.url);
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const noun = /^[a-z]+\|/i;
/** Titles and words are short: sentences are not kept. */
const mostLetters = 40;

function readWords(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const language of ['es', 'zh'])
    for (const file of readdirSync(new URL(`${language}/`, folder))) {
      const texts: Record<string, string> = JSON.parse(
        readFileSync(new URL(`${language}/${file}`, folder), 'utf8'),
      );
      for (const [english, text] of Object.entries(texts)) {
        if (english.length > mostLetters) continue;
        const key = plain(english.replace(noun, ''));
        found.set(key, (found.get(key) ?? new Set()).add(text));
      }
    }
  return new Map([...found].map(([key, texts]) => [key, [...texts]]));
}
let catalogue: ReturnType<typeof readWords> | undefined;

/** What a title or a word of a file is called in Spanish and Chinese. */
export function listTitleTranslations(english: string): readonly string[] {
  catalogue ??= readWords();
  return catalogue.get(plain(english)) ?? [];
}

const spelled = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>();
/** The words of a choice by how they may be written in the three languages. The English ones come first. */
export function mapChoiceSpellings(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  const known = spelled.get(values);
  if (known) return known;
  const words = [...values.keys()];
  const all = new Map(words.map((word) => [plain(word), word]));
  for (const word of words)
    for (const other of listTitleTranslations(word)) if (!all.has(plain(other))) all.set(plain(other), word);
  spelled.set(values, all);
  return all;
}

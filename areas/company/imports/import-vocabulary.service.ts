import { readdirSync, readFileSync } from 'node:fs';

/** Column titles and choice values in Spanish and Chinese, as on the screens. A file can use either. */

const folder = new URL('../../../locales/', import.meta.url);
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const noun = /^[a-z]+\|/i;
/** Titles and choices are short. Longer texts are not loaded. */
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

/** The Spanish and Chinese translations of a column title or value. */
export function listSpanishAndChineseTranslations(english: string): readonly string[] {
  catalogue ??= readWords();
  return catalogue.get(plain(english)) ?? [];
}

const spelled = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, string>>();
/** The accepted spellings of a choice in the three languages. English comes first. */
export function mapNormalizedSpellingsToChoices(
  values: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  const cachedChoices = spelled.get(values);
  if (cachedChoices) return cachedChoices;
  const words = [...values.keys()];
  const all = new Map(words.map((word) => [plain(word), word]));
  for (const word of words)
    for (const other of listSpanishAndChineseTranslations(word))
      if (!all.has(plain(other))) all.set(plain(other), word);
  spelled.set(values, all);
  return all;
}

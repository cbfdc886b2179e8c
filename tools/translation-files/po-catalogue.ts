import { po, type GetTextTranslation } from 'gettext-parser';
import type { TranslationCatalog } from '../text-rewrites.ts';

/** A text in a PO file. A noun before a status (`task|Open`) becomes its context. */
export interface PoEntry {
  key: string;
  /** Empty if there is no translation yet. */
  text: string;
  /** A source file that contains the English text. */
  reference?: string | undefined;
}
const nounOf = (key: string): string => /^([a-z]+)\|/i.exec(key)?.[1] ?? '';

/** Lists the texts of a language: its entries, and the texts of the product that have none. */
export function listPoEntries(
  language: string,
  catalogs: readonly TranslationCatalog[],
  firstFileByText: ReadonlyMap<string, string>,
): PoEntry[] {
  const entries = new Map(
    catalogs.filter((one) => one.language === language).flatMap((one) => Object.entries(one.entries)),
  );
  const withoutNoun = (key: string): string => key.slice(nounOf(key) === '' ? 0 : nounOf(key).length + 1);
  const missing = [...firstFileByText.keys()].filter(
    (key) => !entries.has(key) && !entries.has(withoutNoun(key)),
  );
  return [...entries, ...missing.map((key) => [key, ''] as const)].map(([key, text]) => ({
    key,
    text,
    reference: firstFileByText.get(key) ?? firstFileByText.get(withoutNoun(key)),
  }));
}

/** Writes texts as a PO file, which translation tools such as Poedit, Weblate and Crowdin open. */
export function formatPoFile(language: string, entries: readonly PoEntry[]): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const { key, text, reference } of entries) {
    const noun = nounOf(key);
    const english = noun === '' ? key : key.slice(noun.length + 1);
    (translations[noun] ??= {})[english] = {
      ...(noun !== '' && { msgctxt: noun }),
      msgid: english,
      msgstr: [text],
      comments: { reference: reference ?? '', flag: english.includes('{') ? 'icu-message-format' : '' },
    };
  }
  const headers = {
    'Project-Id-Version': 'coldlane',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  return po.compile({ charset: 'utf-8', headers, translations }).toString('utf8');
}

/** Reads the translations of a PO file. Leaves out what is not translated, and what is marked as fuzzy. */
export function parseTranslatedPoEntries(content: string): PoEntry[] {
  const { translations } = po.parse(content);
  return Object.entries(translations).flatMap(([noun, messages]) =>
    Object.entries(messages)
      .filter(([english]) => english !== '')
      .map(([english, { msgstr, comments }]) => ({
        key: noun === '' ? english : `${noun}|${english}`,
        text: comments?.flag?.includes('fuzzy') ? '' : (msgstr[0] ?? ''),
      }))
      .filter(({ text }) => text !== ''),
  );
}

import { listMessageParamNames } from '#kit/contract/message-format.ts';
import type { TranslationCatalog } from '../text-rewrites.ts';
import type { PoEntry } from './po-catalogue.ts';

export interface TranslationImportResult {
  /** The catalogue files whose entries differ. */
  changedCatalogs: TranslationCatalog[];
  /** How many texts have a new translation. */
  changedTextCount: number;
  /** Texts that were not imported, each with the reason. */
  rejectedTexts: string[];
}
const paramsOf = (text: string): string => [...new Set(listMessageParamNames(text))].toSorted().join(', ');

/**
 * Returns the catalogs of a language with the translations of a PO file. A text that the product no longer has is rejected,
 * and so is a translation whose placeholders differ. A text without an entry goes to the file that has its entry in another
 * language.
 */
export function mergeTranslationsIntoCatalogs(
  language: string,
  entries: readonly PoEntry[],
  catalogs: readonly TranslationCatalog[],
): TranslationImportResult {
  const rejected: string[] = [];
  const fileOf = (ofLanguage: string, key: string): string | undefined =>
    catalogs.find((one) => one.language === ofLanguage && key in one.entries)?.file;
  const others = [...new Set(catalogs.map((one) => one.language))].filter((other) => other !== language);
  const ownCatalogs = catalogs.filter((one) => one.language === language);
  const entriesByFile = new Map(ownCatalogs.map((one) => [one.file, { ...one.entries }]));
  let count = 0;
  for (const { key, text } of entries) {
    const home = others.map((other) => [other, fileOf(other, key)] as const).find(([, file]) => file);
    const file = fileOf(language, key) ?? home?.[1]?.replace(`/${home[0]}/`, `/${language}/`);
    const here = file === undefined ? undefined : entriesByFile.get(file);
    if (!here) rejected.push(`${key}: there is no such text`);
    else if (paramsOf(key) !== paramsOf(text)) rejected.push(`${key}: the placeholders differ in “${text}”`);
    else if (here[key] !== text) {
      count += 1;
      // The same text can be in several files.
      for (const all of entriesByFile.values()) if (key in all) all[key] = text;
      here[key] = text;
    }
  }
  const changed = ownCatalogs
    .map((one) => ({ ...one, entries: entriesByFile.get(one.file) ?? one.entries }))
    .filter((one, i) => JSON.stringify(one.entries) !== JSON.stringify(ownCatalogs[i]?.entries));
  return { changedCatalogs: changed, changedTextCount: count, rejectedTexts: rejected };
}

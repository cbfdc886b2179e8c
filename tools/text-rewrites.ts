import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listMessageParamNames } from '#kit/contract/message-format.ts';

/** A decided change of a text: the current English key, and the new text in each language. */
export type TextRewrite = z.infer<typeof line>;
const line = z.strictObject({
  old: z.string().min(1),
  en: z.string().trim().min(1),
  es: z.string().trim().min(1),
  zh: z.string().trim().min(1),
});
/** A catalog of translations: its path, its language, and its entries. */
export interface TranslationCatalog {
  file: string;
  language: 'es' | 'zh';
  entries: Record<string, string>;
}
/** Why some lines cannot be applied, and the old texts of these lines. */
export interface RewriteFault {
  message: string;
  oldTexts: readonly string[];
}
const languages = ['es', 'zh'] as const;

/** Parses lines of JSON. An unreadable line is an error. Empty lines are skipped. */
export function parseTextRewrites(content: string): { rewrites: TextRewrite[]; faults: RewriteFault[] } {
  const rewrites: TextRewrite[] = [];
  const faults: RewriteFault[] = [];
  for (const [index, text] of content.split('\n').entries()) {
    if (!text.trim()) continue;
    const read = line.safeParse(parseJson(text));
    if (read.success) rewrites.push(read.data);
    else faults.push({ message: `Line ${index + 1} is not {"old","en","es","zh"}: ${text}`, oldTexts: [] });
  }
  return { rewrites, faults };
}
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads all catalogs of a repository, file by file. */
export function readTranslationCatalogs(root: string): TranslationCatalog[] {
  return languages.flatMap((language) =>
    globSync(`locales/${language}/*.json`, { cwd: root })
      .toSorted()
      .map((file) => ({
        file,
        language,
        entries: z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
      })),
  );
}

/** Returns all errors in a list of rewrites. */
export function findRewriteFaults(
  rewrites: readonly TextRewrite[],
  catalogs: readonly TranslationCatalog[],
): RewriteFault[] {
  const keys = new Set(catalogs.flatMap(({ entries }) => Object.keys(entries)));
  const faults: RewriteFault[] = [];
  for (const [old, same] of Map.groupBy(rewrites, (rewrite) => rewrite.old))
    if (same.length > 1) faults.push({ message: `Twice in the file: ${old}`, oldTexts: [old] });
  for (const { old, ...texts } of rewrites) {
    if (!keys.has(old)) faults.push({ message: `No such text: ${old}`, oldTexts: [old] });
    for (const [language, text] of Object.entries(texts))
      if (paramsOf(text) !== paramsOf(old))
        faults.push({ message: `Other params in ${language}: ${old} → ${text}`, oldTexts: [old] });
  }
  return [...faults, ...findMergeFaults(rewrites, catalogs)];
}
const paramsOf = (text: string): string => [...new Set(listMessageParamNames(text))].toSorted().join();

/** Finds texts that become one English text but have different translations. A key has only one translation. */
function findMergeFaults(
  rewrites: readonly TextRewrite[],
  catalogues: readonly TranslationCatalog[],
): RewriteFault[] {
  const byOld = new Map(rewrites.map((rewrite) => [rewrite.old, rewrite]));
  const faults: RewriteFault[] = [];
  for (const language of languages) {
    const current = new Map(
      catalogues.filter((one) => one.language === language).flatMap(({ entries }) => Object.entries(entries)),
    );
    const merged = Map.groupBy(current.keys(), (key) => byOld.get(key)?.en ?? key);
    for (const [english, olds] of merged) {
      const translated = olds.map((key) => byOld.get(key)?.[language] ?? current.get(key));
      if (new Set(translated).size < 2) continue;
      const translationLines = olds.map((key, index) => `\n    ${key} → ${translated[index]}`).join('');
      faults.push({
        message: `Different translations (${language}) of "${english}":${translationLines}`,
        oldTexts: olds.filter((key) => byOld.has(key)),
      });
    }
  }
  return faults;
}

/** Returns the rewrites without errors. Leaving out a line can cause an error in another, so the check repeats. */
export function dropFaultyRewrites(
  rewrites: readonly TextRewrite[],
  catalogs: readonly TranslationCatalog[],
): TextRewrite[] {
  let remaining = [...rewrites];
  for (;;) {
    const faulty = new Set(findRewriteFaults(remaining, catalogs).flatMap(({ oldTexts: texts }) => texts));
    if (faulty.size === 0) return remaining;
    remaining = remaining.filter(({ old }) => !faulty.has(old));
  }
}

/** Returns a catalog's entries with new keys and translations, in the same order. */
export function buildRewrittenCatalogEntries(
  { entries, language }: TranslationCatalog,
  rewrites: readonly TextRewrite[],
): Record<string, string> {
  const byOld = new Map(rewrites.map((rewrite) => [rewrite.old, rewrite]));
  return Object.fromEntries(
    Object.entries(entries).map(([key, text]) => {
      const rewrite = byOld.get(key);
      return rewrite ? [rewrite.en, rewrite[language]] : [key, text];
    }),
  );
}

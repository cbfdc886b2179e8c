import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  glossary,
  containsAnyTermForm,
  matchesForbiddenPattern,
  usesTerm,
} from '#tools/glossary/glossary.ts';
import { explainedTerms, forbiddenChineseWords, forbiddenSpanishWords } from './glossary.ts';

const folder = new URL('../locales/', import.meta.url);
const languages = ['es', 'zh'] as const;
const texts: { language: (typeof languages)[number]; file: string; english: string; text: string }[] = [];
for (const language of languages) {
  for (const file of await readdir(new URL(`${language}/`, folder))) {
    const entries = z
      .record(z.string(), z.string())
      .parse(JSON.parse(await readFile(new URL(`${language}/${file}`, folder), 'utf8')));
    for (const [english, text] of Object.entries(entries)) texts.push({ language, file, english, text });
  }
}
/** Removes placeholders from displayed text: `{consignee}` is replaced by a name, so it is not the word. */
const read = (text: string) => text.replaceAll(/\{\w+\}/g, '').replaceAll(/\{\w+, plural,/g, '');
const terms = glossary.flatMap((group) => group.terms);
/** The terms that the glossary page explains: those in bold. */
const page = await readFile(new URL('../docs/domain/glossary.md', import.meta.url), 'utf8');
const explained = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);

describe('industry terms', () => {
  it('are two hundred, each defined once', () => {
    expect([terms.length, new Set(terms.map((t) => t.english)).size]).toEqual([200, 200]);
  });
  it.each(terms)('$english has one of its forms in every translation', (term) => {
    const said = texts.filter((t) => usesTerm(term, t.english));
    const wrong = said
      .filter(
        (t) =>
          !containsAnyTermForm(t.text, term[t.language].forms) ||
          matchesForbiddenPattern(t.text, term[t.language].forbidden),
      )
      .map((t) => `${t.language}/${t.file}: ${t.english} → ${t.text}`);
    expect(wrong).toEqual([]);
    for (const language of languages) {
      const here = said.filter((t) => t.language === language);
      expect(here.length, `no text says ${term.english}`).toBeGreaterThan(0);
    }
  });
  it.each(terms)('$english needs each of its forms and exceptions', (term) => {
    const keys = new Set(texts.map((t) => t.english));
    expect(term.except.filter((key) => !keys.has(key))).toEqual([]);
    for (const language of languages) {
      const said = texts.filter((t) => t.language === language && usesTerm(term, t.english));
      const unused = term[language].forms.filter(
        (form) => !said.some((t) => containsAnyTermForm(t.text, [form])),
      );
      expect(unused, `${term.english} in ${language}: no text has these forms`).toEqual([]);
    }
  });
  it('that the trade defines are explained', () => {
    const missing = terms
      .filter(({ english }) => explainedTerms.has(english))
      .filter(({ match }) => !explained.some((word) => match.test(word)));
    expect(missing.map(({ english }) => english)).toEqual([]);
    const known = new Set(terms.map(({ english }) => english));
    expect([...explainedTerms].filter((english) => !known.has(english))).toEqual([]);
  });
  it('have one explanation each', () => {
    const again = explained.filter((word, i) => explained.indexOf(word) < i);
    expect([explained.length > 50, again]).toEqual([true, []]);
  });
  it.each(forbiddenSpanishWords)('Spanish says $say, never $never', ({ never, where = /./ }) => {
    const spoken = texts.filter((t) => t.language === 'es' && where.test(read(t.english)));
    expect(spoken.length).toBeGreaterThan(0);
    expect(
      spoken.filter((t) => never.test(read(t.text))).map((t) => `${t.file}: ${t.english} → ${t.text}`),
    ).toEqual([]);
  });
  it('one English text has one translation, whichever file contains it', () => {
    const first = new Map<string, string>();
    const differing = texts.filter(({ language, english, text }) => {
      const known = first.get(`${language} ${english}`);
      if (known === undefined) first.set(`${language} ${english}`, text);
      return known !== undefined && known !== text;
    });
    expect(differing.map((t) => `${t.language}/${t.file}: ${t.english}`)).toEqual([]);
  });
  it.each(forbiddenChineseWords)('never have $never in Chinese: $say', ({ never, unless }) => {
    const wrong = texts
      .filter((t) => t.language === 'zh' && never.test(t.text) && !(unless?.test(t.english) ?? false))
      .map((t) => `${t.file}: ${t.english} → ${t.text}`);
    expect(wrong).toEqual([]);
  });
  it('a required field in Chinese is named as its label', () => {
    const zh = new Map(texts.filter((t) => t.language === 'zh').map((t) => [t.english, t.text]));
    const wrong = [...zh].filter(([english, text]) => {
      const label = zh.get(/^(.+) (?:is|are) required$/.exec(english)?.[1] ?? '');
      // 行为 means conduct, so “行” must not be followed by 为.
      return (
        label !== undefined &&
        !label.startsWith('行') &&
        text !== `${label}为必填项` &&
        text !== `${label} 为必填项`
      );
    });
    expect(wrong).toEqual([]);
  });
});

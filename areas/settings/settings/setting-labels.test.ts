import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingDefinitions } from './setting-definitions.contract.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** The translated texts of a language. Some labels are composed, so no search of the code for texts finds them. */
const textsOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`locales/${language}/*.json`, { cwd: root }).map((file): unknown =>
      JSON.parse(readFileSync(`${root}/${file}`, 'utf8')),
    ),
  );

it.each(['es', 'zh'])('every setting has its label in %s', (language) => {
  const texts = textsOf(language);
  const labels = Object.values(settingDefinitions).map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(60);
  expect(labels.filter((label) => texts[label] === undefined)).toEqual([]);
});

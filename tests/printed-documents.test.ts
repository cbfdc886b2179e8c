import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The metadata and texts of the product's printed documents. */

const root = new URL('..', import.meta.url).pathname;
const prints = globSync('areas/**/*.print.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}/${file}`, 'utf8'),
}));
const titlesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:letterPage|label4x6Page)\('([^']+)'\)/g)].map(([, title = '']) => title);
/** Finds an IANA zone name (`America/New_York`) or an ISO instant that is inserted into a text. */
const rawTimes = /\$\{[\w.]*\b(?:zone|[a-z]+At)\}/;

it('printed documents have unique titles', () => {
  const titles = prints.flatMap(({ text }) => titlesIn(text));
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
it('printed documents show no time zone code and no raw timestamp', () => {
  expect('`${at} ${proof.zone}`').toMatch(rawTimes);
  expect(prints.filter(({ text }) => rawTimes.test(text)).map(({ file }) => file)).toEqual([]);
});
it('printed documents have file names that differ by document type', () => {
  const names = globSync('areas/**/*.service.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/paper\(work, loadId, '([a-z-]+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names).size).toBe(names.length);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findStepOfTestFile } from '#tools/testing/arguments.ts';

/**
 * Every rule of the specification's checklists has a test. `tests/checklist/<checklist>.json` lists the tests of each id as "file
 * > title". An id without a test has its reason in `untested.json`. Ids of a checklist keep its order.
 */

const root = join(import.meta.dirname, '..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const listSchema = z.record(z.string(), z.array(z.string()));
const lists = globSync('tests/checklist/*.json', { cwd: root })
  .filter((path) => basename(path) !== 'untested.json')
  .toSorted()
  .map((path) => ({ path, tests: listSchema.parse(readJson(path)) }));
const untested = z.record(z.string(), z.string()).parse(readJson('tests/checklist/untested.json'));
const ids = lists.flatMap(({ tests }) => Object.keys(tests));

/** Returns the titles of a file's tests as written in its source. */
const titlesOf = (() => {
  const known = new Map<string, ReadonlySet<string>>();
  return (path: string): ReadonlySet<string> => {
    const titles = known.get(path) ?? (existsSync(join(root, path)) ? readTitles(path) : new Set());
    known.set(path, titles);
    return titles;
  };
})();

function readTitles(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8');
  const titles = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(it|test)\b/.test(text.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value);
      if (title?.type === 'TemplateLiteral') titles.add(text.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(path, text).program);
  return titles;
}

function faultOf(reference: string): string | undefined {
  const [path = '', ...title] = reference.split(' > ');
  if (findStepOfTestFile(path) === undefined) return `${path} is no test file that a step runs`;
  return titlesOf(path).has(title.join(' > ')) ? undefined : `${path} has no test "${title.join(' > ')}"`;
}

describe('the checklists', () => {
  it('have unique ids and are complete', () => {
    expect(ids.length).toBe(3015);
    expect(new Set(ids).size).toBe(3015);
  });
  it.each(lists)('refer to existing tests: $path', ({ tests }) => {
    const faults = Object.entries(tests).flatMap(([id, references]) =>
      references.flatMap((reference) => {
        const fault = faultOf(reference);
        return fault === undefined ? [] : [`${id}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });
  it('have a test for every id, or a reason why it cannot be tested', () => {
    const open = lists.flatMap(({ tests }) =>
      Object.entries(tests).flatMap(([id, references]) => (references.length === 0 ? [id] : [])),
    );
    expect(open.toSorted()).toEqual(Object.keys(untested).toSorted());
  });
});

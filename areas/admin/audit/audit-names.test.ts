import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditActionNames, auditEntityNames } from './audit-names.web.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** Finds quoted values after a name, including several in a conditional. */
const saidOf = (name: string): [string, string][] =>
  globSync('areas/**/*.service.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(`${root}/${file}`, 'utf8').matchAll(
        new RegExp(String.raw`\b${name}: ([^,\n}]*(?:\n\s+[?:][^,\n}]*)*)`, 'g'),
      ),
    ].flatMap(([, value = '']) =>
      [...value.matchAll(/'([^']+)'/g)].map(([, word = '']): [string, string] => [word, file]),
    ),
  );

describe('the audit', () => {
  it('has a word for every act that is written down', () => {
    const said = saidOf('action');
    expect(said.length).toBeGreaterThan(150);
    expect(said.filter(([word]) => auditActionNames[word] === undefined)).toEqual([]);
  });
  it('has a word for every kind of record', () => {
    const said = saidOf('entity');
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter(([word]) => auditEntityNames[word] === undefined)).toEqual([]);
  });
});

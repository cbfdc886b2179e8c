import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditActionNames, auditEntityNames, formatAuditAction } from './audit-names.client.ts';

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

describe('Audit names', () => {
  it('include a name for every recorded action', () => {
    const said = saidOf('action');
    expect(said.length).toBeGreaterThan(150);
    expect(said.filter(([word]) => auditActionNames[word] === undefined)).toEqual([]);
  });
  it('names an action in the history of a record as in the log, with the number at its end', () => {
    const said = (action: string) => formatAuditAction((text) => `<${text}>`, action);
    expect(said('opened to be billed again')).toBe('<reopened for rebilling>');
    expect(said('rated by run 12')).toBe('<rated by rating run> 12');
    expect(said('day 2 opened')).toBe('<day 2 opened>');
  });
  it('is the one place that names stored actions: no screen shows one as it is', () => {
    const screens = globSync('areas/**/*.tsx', { cwd: root });
    expect(screens.length).toBeGreaterThan(300);
    expect(
      screens.filter((file) => /\bt\(\w+\.action\b/.test(readFileSync(`${root}/${file}`, 'utf8'))),
    ).toEqual([]);
  });
  it('include a name for every kind of record', () => {
    const said = saidOf('entity');
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter(([word]) => auditEntityNames[word] === undefined)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { own, sheets, text } from './house-files.ts';

/**
 * What the kit's style sheets call by one name is one thing everywhere: a feature that gives its own part such a name
 * beside its own gets all of its looks, and one that lies over the page then lies over the page.
 */

interface Rule {
  selectors: string[];
  body: string;
}
const rulesOf = (sheet: string): Rule[] =>
  [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, head, body]) => ({
    selectors: (head ?? '').split(',').map((one) => one.trim()),
    body: body ?? '',
  }));
/** Names that alone take a part out of its place on the page. */
const placing = (kit: readonly string[]): Set<string> =>
  new Set(
    kit
      .flatMap(rulesOf)
      .filter(({ body }) => /(?:^|[;\s])position:\s*(?:fixed|absolute|sticky)/.test(body))
      .flatMap(({ selectors }) => selectors.flatMap((one) => /^\.([\w-]+)$/.exec(one)?.[1] ?? [])),
  );
/** Own parts that bear such a name as well, as `.part.name`. */
const bearers = (feature: string, names: ReadonlySet<string>): string[] =>
  rulesOf(feature)
    .flatMap(({ selectors }) => selectors)
    .flatMap((one) => one.match(/(?:\.[\w-]+){2,}/g) ?? [])
    .filter((one) => {
      const [first = '', ...others] = one.slice(1).split('.');
      return !names.has(first) && others.some((name) => names.has(name));
    });

describe('style sheets', () => {
  it('give no part of a feature the name of something that the kit lays over the page', () => {
    const kit = sheets.filter((file) => file.startsWith('kit/'));
    const names = placing(kit.map(text));
    expect(names.has('over')).toBe(true);
    const found = sheets
      .filter((file) => !kit.includes(file))
      .flatMap((file) => bearers(text(file), names).map((selector) => `${file}: ${selector}`));
    expect(found).toEqual([]);
  });
  it('would be found out', () => {
    const names = placing(['.over {\n  position: fixed;\n}\n.dim {\n  color: red;\n}']);
    expect([...names]).toEqual(['over']);
    expect(bearers('.slot.over > small, .slot.dim { color: red; }\n.over.mine { top: 0 }', names)).toEqual([
      '.slot.over',
    ]);
  });
  // The driver's page has a sheet of its own.
  it('leave no choice of a form to the browser’s own looks', () => {
    const bare = own
      .filter((file) => file.endsWith('.tsx') && !file.includes('/driver-proofs/'))
      .filter((file) =>
        [...text(file).matchAll(/<select\s(?:=>|[^>])*>/g)].some(([tag]) => !tag.includes('className=')),
      );
    expect(bare).toEqual([]);
  });
});

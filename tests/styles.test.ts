import { describe, expect, it } from 'vitest';
import { handWrittenSourceFiles, stylesheetFiles, readRepositoryFile } from './repository-files.ts';

/**
 * A class name in the kit's style sheets has one meaning everywhere. A feature that adds such a name to its own element gets all
 * of its styles. A class that overlays the page does so there too.
 */

interface Rule {
  selectors: string[];
  body: string;
}
/** Returns the selectors of a rule. A comma in parentheses does not separate. */
const apart = (head: string): string[] => {
  let depth = 0;
  const marked = [...head].map((one) => {
    depth += Number(one === '(') - Number(one === ')');
    return one === ',' && depth === 0 ? '\n,' : one;
  });
  return marked
    .join('')
    .split('\n,')
    .map((one) => one.trim());
};
const rulesOf = (sheet: string): Rule[] =>
  [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, head, body]) => ({
    selectors: apart(head ?? ''),
    body: body ?? '',
  }));
/** Returns the class names that take an element out of the page's flow. */
const placing = (kit: readonly string[]): Set<string> =>
  new Set(
    kit
      .flatMap(rulesOf)
      .filter(({ body }) => /(?:^|[;\s])position:\s*(?:fixed|absolute|sticky)/.test(body))
      .flatMap(({ selectors }) => selectors.flatMap((one) => /^\.([\w-]+)$/.exec(one)?.[1] ?? [])),
  );
/** Returns a feature's own elements that also have such a name, as `.part.name`. */
const bearers = (feature: string, names: ReadonlySet<string>): string[] =>
  rulesOf(feature)
    .flatMap(({ selectors }) => selectors)
    .flatMap((one) => one.match(/(?:\.[\w-]+){2,}/g) ?? [])
    .filter((one) => {
      const [first = '', ...others] = one.slice(1).split('.');
      return !names.has(first) && others.some((name) => names.has(name));
    });

/** Returns the class names of a selector. */
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '');
const namesOf = (all: readonly string[]): Set<string> =>
  new Set(all.flatMap(rulesOf).flatMap(({ selectors }) => selectors.flatMap(classesOf)));
/** Returns a feature's rules that apply to kit components everywhere once the feature's style sheet is loaded. */
const everywhere = (feature: string, kit: ReadonlySet<string>): string[] =>
  rulesOf(feature)
    .flatMap(({ selectors }) => selectors)
    .filter((one) => /^[a-z.#]/.test(one) && !/^(?:from|to)$/.test(one))
    .filter((one) => classesOf(one).every((name) => kit.has(name)));
/** On the document page, which belongs to the kit. Only one feature sets its column layout. */
const known = [
  'areas/billing/invoices/invoices.css: .drawer h3.section-title',
  'areas/billing/shipments/shipment.css: .screen-header .header-note a',
  'areas/billing/shipments/shipment.css: .split tr.active td',
  'areas/billing/shipments/shipment.css: .split tr.active td:first-child',
  'areas/billing/shipments/shipment.css: .split .scrollable-table',
];

/** A transparent outline is shown in contrast themes, and nowhere else. */
const removesOutline = (sheet: string): boolean => /outline(?:-style)?:\s*(?:none|0)\b/.test(sheet);

describe('style sheets', () => {
  it('give no part of a feature the class name of a kit overlay', () => {
    const kit = stylesheetFiles.filter((file) => file.startsWith('kit/'));
    const names = placing(kit.map(readRepositoryFile));
    expect(names.has('dialog-overlay')).toBe(true);
    const found = stylesheetFiles
      .filter((file) => !kit.includes(file))
      .flatMap((file) => bearers(readRepositoryFile(file), names).map((selector) => `${file}: ${selector}`));
    expect(found).toEqual([]);
  });
  it('with such a class name are detected', () => {
    const names = placing(['.dialog-overlay {\n  position: fixed;\n}\n.muted {\n  color: red;\n}']);
    expect([...names]).toEqual(['dialog-overlay']);
    expect(
      bearers(
        '.slot.dialog-overlay > small, .slot.muted { color: red; }\n.dialog-overlay.mine { top: 0 }',
        names,
      ),
    ).toEqual(['.slot.dialog-overlay']);
  });
  it('of a feature include its own class in every rule, so that none changes kit elements elsewhere', () => {
    const kit = namesOf(stylesheetFiles.filter((file) => file.startsWith('kit/')).map(readRepositoryFile));
    const found = stylesheetFiles
      .filter((file) => file.startsWith('areas/'))
      .flatMap((file) => everywhere(readRepositoryFile(file), kit).map((selector) => `${file}: ${selector}`));
    expect(found).toEqual(known);
  });
  it('without their own class are detected', () => {
    const kit = namesOf(['.caption {\n}\n.btn {\n}']);
    expect(everywhere('.caption + .btn, .mine .btn { margin: 0; }\nb { color: red; }', kit)).toEqual([
      '.caption + .btn',
      'b',
    ]);
  });
  it('keep an outline, which is the only focus ring in Windows contrast themes', () => {
    expect(removesOutline('a:focus { outline: 0; }')).toBe(true);
    expect(stylesheetFiles.filter((file) => removesOutline(readRepositoryFile(file)))).toEqual([]);
  });
  // The driver's page has a style sheet of its own.
  it('leave no select field with the browser’s default style', () => {
    const bare = handWrittenSourceFiles
      .filter((file) => file.endsWith('.tsx') && !file.includes('/driver-proofs/'))
      .filter((file) =>
        [...readRepositoryFile(file).matchAll(/<select\s(?:=>|[^>])*>/g)].some(
          ([tag]) => !tag.includes('className='),
        ),
      );
    expect(bare).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSourceTextRewriter, findTranslatedLabelTableNames } from './source-texts.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';
import { type TextRewrite } from './text-rewrites.ts';

/** Texts are changed in code, tests and catalogs together, and nothing else is. */

const rewrite = (old: string, en: string, es = `${en} es`, zh = `${en} zh`): TextRewrite => ({
  old,
  en,
  es,
  zh,
});
/** Returns a file's content after these text changes. */
const rewritten = (source: string, changes: Record<string, string>, file = 'areas/crates.tsx') => {
  const rewrites = Object.entries(changes).map(([old, en]) => rewrite(old, en));
  return createSourceTextRewriter(rewrites, new Set())(file, source);
};

describe('quoting', () => {
  test.each([
    ['a string', `t('Old crate.')`, "The “crate” isn't new.", `t('The “crate” isn\\'t new.')`],
    ['a double-quoted string', `t("Old crate.")`, 'A "new" crate.', `t("A \\"new\\" crate.")`],
    ['a backslash', `t('Old crate.')`, 'A\\B', `t('A\\\\B')`],
    ['a template', 't(`Old crate.`)', 'A `b` ${c}', 't(`A \\`b\\` \\${c}`)'],
    ['an attribute', `<A b="Old crate." />`, 'It isn’t.', `<A b="It isn’t." />`],
    ['an attribute with quotes', `<A b="Old crate." />`, 'A "new" one', `<A b={'A "new" one'} />`],
    ['text between tags', `<b>\n  Old crate.\n</b>`, 'New.', `<b>\n  New.\n</b>`],
    ['text of two lines between tags', `<b>\n  Old\n  crate.\n</b>`, 'New.', `<b>\n  New.\n</b>`],
    ['braces between tags', `<b>Old crate.</b>`, 'A {b}', `<b>{'A {b}'}</b>`],
    ['a key', `const a = { 'Old crate.': 1 };`, 'New.', `const a = { 'New.': 1 };`],
    ['after Chinese', `t('箱子'); t('Old crate.')`, 'New.', `t('箱子'); t('New.')`],
    ['twice', `t(a ? 'Old crate.' : 'Old crate.')`, 'New one.', `t(a ? 'New one.' : 'New one.')`],
  ])('%s', (_, source, en, expected) =>
    expect(rewritten(source, { 'Old crate.': en }).source).toBe(expected),
  );
});

test.each([
  `import a from 'Old crate.';`,
  `export * from 'Old crate.';`,
  `const a = await import('Old crate.');`,
  `type A = 'Old crate.';`,
  'sql`Old crate.`',
  `t('Old crate. Another.')`,
  't(`Old crate.${a}`)',
])('%s is unchanged', (source) =>
  expect(rewritten(source, { 'Old crate.': 'New.' })).toEqual({ source, editCount: 0, skippedTexts: [] }),
);

describe('lower-case words', () => {
  test.each([
    [`t('crate')`, `t('unit')`],
    [`markForTranslation('crate')`, `markForTranslation('unit')`],
    [`page.say('crate')`, `page.say('unit')`],
    [`t(a ? 'crate' : (b ?? 'crate'))`, `t(a ? 'unit' : (b ?? 'unit'))`],
    [`const w = { crate: 'crate' }; t(w[a] ?? a)`, `const w = { crate: 'unit' }; t(w[a] ?? a)`],
    [`const w = { a: 'crate made' };`, `const w = { a: 'unit created' };`],
  ])('%s is treated as a text', (source, expected) =>
    expect(rewritten(source, { crate: 'unit', 'crate made': 'unit created' }).source).toBe(expected),
  );

  test.each([
    `record({ kind: 'crate' })`,
    `if (a === 'crate made') end();`,
    `record({ action: 'crate made' })`,
    `record({ action: a ? 'crate made' : b })`,
    `const w = { 'crate made': 1 };`,
    `t('A', 'crate')`,
  ])('%s may be a code: it is listed and unchanged', (source) => {
    const { source: after, skippedTexts: left } = rewritten(source, {
      crate: 'unit',
      'crate made': 'unit created',
    });
    expect(after).toBe(source);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^areas\/crates\.tsx:1 crate/);
  });

  test('a table is treated as a text in the file that exports it when another file translates it', () => {
    const table = `export const crateNames = { a: 'crate' };`;
    const tables = findTranslatedLabelTableNames('areas/b.tsx', `t(crateNames[code] ?? code)`);
    const change = createSourceTextRewriter([rewrite('crate', 'unit')], new Set(tables));
    expect(change('areas/a.ts', table).source).toBe(`export const crateNames = { a: 'unit' };`);
  });
});

describe('a sentence filled with values', () => {
  const changes = { 'Crate {code} is made by {who}.': '{who} created crate {code}.' };
  const source = `expect(toast).toBe('Crate C-1 is made by Ana (all).')`;
  test('is rewritten in a test', () =>
    expect(rewritten(source, changes, 'areas/crates.test.ts').source).toBe(
      `expect(toast).toBe('Ana (all) created crate C-1.')`,
    ));
  test('is unchanged elsewhere', () => expect(rewritten(source, changes).source).toBe(source));
  test('is matched to the text with the most fixed words', () =>
    expect(
      rewritten(
        `'Crate C-1 is made by Ana again today.'`,
        { ...changes, 'Crate {code} is made by {who} again today.': 'Crate {code}: again by {who}.' },
        'tests/crates.ts',
      ).source,
    ).toBe(`'Crate C-1: again by Ana.'`));
});

describe('the rewrite command', () => {
  let folder: string;
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const run = (rewrites: readonly object[], ...options: string[]) => {
    write('rewrites.jsonl', rewrites.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const tool = join(import.meta.dirname, 'rewrite-texts.ts');
    const args = [tool, join(folder, 'rewrites.jsonl'), '--root', folder, ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const source = `t('Crate is made.'); t('Box is made.'); t('{n} left'); t('Stays');\n`;
  const es = { 'Crate is made.': 'Caja', 'Box is made.': 'Bulto', '{n} left': 'Quedan {n}', Stays: 'Queda' };
  const catalogue = (entries: object): string => `${JSON.stringify(entries, undefined, 2)}\n`;
  beforeEach(() => {
    folder = createReadableTemporaryFolder('texts');
    write('areas/crates.tsx', source);
    write('locales/es/crates.json', catalogue(es));
    write('locales/zh/crates.json', catalogue({ ...es, Stays: '保留' }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const good = rewrite('Crate is made.', 'Crate created.', 'Caja creada.', '已创建');

  test('changes code and translation files, and keeps the order', () => {
    expect(run([good])).toMatchObject({ status: 0, said: expect.stringContaining('1 of 1 texts: 1 places') });
    expect(read('areas/crates.tsx')).toBe(source.replace('Crate is made.', 'Crate created.'));
    const { 'Crate is made.': _, ...rest } = es;
    expect(read('locales/es/crates.json')).toBe(catalogue({ 'Crate created.': 'Caja creada.', ...rest }));
    expect(JSON.parse(read('locales/zh/crates.json'))).toMatchObject({ 'Crate created.': '已创建' });
  });
  test('changes nothing with --dry', () => {
    expect(run([good], '--dry').status).toBe(0);
    expect(read('areas/crates.tsx')).toBe(source);
    expect(read('locales/es/crates.json')).toBe(catalogue(es));
  });

  const merged = [good, rewrite('Box is made.', 'Crate created.', 'Bulto creado.', '已创建')];
  test.each([
    ['another param', [rewrite('{n} left', '{count} left')], 'Other params in en: {n} left'],
    [
      'a missing param in one language',
      [rewrite('{n} left', '{n} more', 'Más', '{n}')],
      'Other params in es: {n} left → Más',
    ],
    ['a text twice', [rewrite('Stays', 'A'), rewrite('Stays', 'B')], 'Twice in the file: Stays'],
    ['an unknown text', [rewrite('Gone', 'A')], 'No such text: Gone'],
    ['a language missing', [{ old: 'Stays', en: 'A', es: 'A' }], 'Line 1 is not'],
    ['two texts as one', merged, 'Different translations (es) of "Crate created."'],
    [
      'a text that becomes an existing one',
      [rewrite('Box is made.', 'Stays', 'Queda', '留')],
      'Different translations (zh) of "Stays"',
    ],
  ])('%s is an error: nothing changes', (_, faulty, message) => {
    const { status, said } = run(faulty);
    expect(status).toBe(1);
    expect(said).toContain(message);
    expect(read('areas/crates.tsx')).toBe(source);
    expect(read('locales/es/crates.json')).toBe(catalogue(es));
  });
  test('all errors are reported, and --skip-faulty applies the other lines', () => {
    const { status, said } = run(
      [good, rewrite('{n} left', '{count} left'), rewrite('Gone', 'A')],
      '--skip-faulty',
    );
    expect(said).toContain('Other params in en');
    expect(said).toContain('No such text: Gone');
    expect(status).toBe(0);
    expect(read('areas/crates.tsx')).toBe(source.replace('Crate is made.', 'Crate created.'));
  });
  test('a line made invalid by a skipped line is skipped too', () => {
    // "Stays" does not change, so "Box is made." cannot become "Stays".
    const chain = [rewrite('Stays', 'Crate is made.'), rewrite('Box is made.', 'Stays')];
    run(chain, '--skip-faulty');
    expect(read('areas/crates.tsx')).toBe(source);
  });
  test('two texts become one with one translation, and plurals keep their count', () => {
    const plural = '{n, plural, one {# crate} other {# crates}}';
    const same = { ...good, old: 'Box is made.' };
    expect(run([good, same, rewrite('{n} left', plural, plural, '{n}箱')]).status).toBe(0);
    expect(Object.keys(JSON.parse(read('locales/es/crates.json')))).toEqual([
      'Crate created.',
      plural,
      'Stays',
    ]);
  });
});

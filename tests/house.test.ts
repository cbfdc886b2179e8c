import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fixedWaits } from './fixed-waits.ts';
import { files, importsOf, own, root, sheets, text } from './house-files.ts';
import * as sentences from '#kit/contract/sentences.ts';

/** The rules of the house hold for every file, and the checkers that watch them do see a breach: each is shown one. */

const feature = 'areas/zz-canary/nest';
const kinds = new RegExp(
  [
    String.raw`\.(contract|errors|rules|sql|invariants|store|service|routes|print|jobs|feature|testing)\.ts$`,
    String.raw`\.(screen|form|part)\.tsx$`,
    String.raw`\.web\.tsx?$`,
    String.raw`\.test\.tsx?$`,
  ].join('|'),
);
const privateKinds = /\.(store|routes|print|jobs|feature)\.ts$|\.(screen|form)\.tsx$|\.feature\.web\.tsx$/;

/** What each kind of file must not import, by ARCHITECTURE's table. */
const forbidden: [file: string, specifiers: string[]][] = [
  [
    'kit/contract/zz-canary.ts',
    ['kysely', 'react', 'node:fs', '#kit/server/work.ts', '#areas/people/grants/grants.contract.ts'],
  ],
  [
    'kit/server/zz-canary.ts',
    [
      '#areas/people/grants/grants.contract.ts',
      '#app/server.ts',
      '#links/mail/port.ts',
      '#db/owners.ts',
      '#kit/web/call.ts',
      'react',
      '@tanstack/react-query',
    ],
  ],
  [
    'kit/web/zz-canary.tsx',
    [
      '#areas/people/grants/grants.contract.ts',
      '#app/screens.ts',
      '#kit/server/refuse.ts',
      'kysely',
      'pg',
      'fastify',
      'node:fs',
    ],
  ],
  [
    'links/canary/real.ts',
    ['#areas/people/users/users.service.ts', '#app/server.ts', '#db/owners.ts', 'react', '#kit/web/call.ts'],
  ],
  ['links/canary/port.ts', ['pg', 'fastify', '#app/config.ts']],
  [
    `${feature}/nest.contract.ts`,
    [
      './nest.rules.ts',
      './nest.store.ts',
      './nest.sql.ts',
      './nest.service.ts',
      'kysely',
      'react',
      'node:fs',
      '#kit/server/work.ts',
      '#kit/web/call.ts',
      '#app/config.ts',
    ],
  ],
  [
    `${feature}/nest.errors.ts`,
    ['./nest.rules.ts', './nest.store.ts', 'kysely', 'react', '#kit/server/work.ts'],
  ],
  [
    `${feature}/nest.rules.ts`,
    [
      './nest.store.ts',
      './nest.sql.ts',
      './nest.service.ts',
      '#kit/server/clock.ts',
      '#kit/server/work.ts',
      'kysely',
      'pg',
      'react',
      'node:fs',
      '#links/sms/port.ts',
    ],
  ],
  [
    `${feature}/nest.store.ts`,
    [
      './nest.rules.ts',
      './nest.service.ts',
      './nest.routes.ts',
      './nest.screen.tsx',
      'fastify',
      '#kit/server/mount.ts',
      'react',
      '#app/server.ts',
      '#links/sms/port.ts',
    ],
  ],
  [
    `${feature}/nest.service.ts`,
    [
      './nest.routes.ts',
      './nest.screen.tsx',
      './nest.form.tsx',
      'fastify',
      '#kit/server/mount.ts',
      'react',
      '@tanstack/react-query',
      '#app/server.ts',
      '#links/sms/real.ts',
    ],
  ],
  [
    `${feature}/nest.sql.ts`,
    ['./nest.rules.ts', './nest.service.ts', 'fastify', 'react', '#app/server.ts', '#links/sms/port.ts'],
  ],
  [
    `${feature}/nest.routes.ts`,
    ['kysely', 'pg', './nest.rules.ts', './nest.sql.ts', './nest.screen.tsx', 'react', '#app/server.ts'],
  ],
  [
    `${feature}/nest.print.ts`,
    ['./nest.routes.ts', './nest.screen.tsx', 'fastify', '#kit/server/mount.ts', 'react', '#app/server.ts'],
  ],
  [
    `${feature}/nest.jobs.ts`,
    ['./nest.routes.ts', './nest.screen.tsx', 'fastify', '#kit/server/mount.ts', 'react', '#app/server.ts'],
  ],
  [
    `${feature}/nest.screen.tsx`,
    [
      './nest.service.ts',
      './nest.store.ts',
      './nest.sql.ts',
      './nest.routes.ts',
      './nest.jobs.ts',
      './nest.print.ts',
      '#kit/server/refuse.ts',
      'kysely',
      'pg',
      'fastify',
      'node:fs',
      '#app/screens.ts',
      '#links/sms/port.ts',
      '#db/owners.ts',
    ],
  ],
  [
    `${feature}/nest.form.tsx`,
    [
      './nest.screen.tsx',
      './nest.service.ts',
      './nest.store.ts',
      '#kit/server/refuse.ts',
      'kysely',
      '#app/screens.ts',
    ],
  ],
  [
    `${feature}/nest.part.tsx`,
    [
      './nest.screen.tsx',
      './nest.service.ts',
      './nest.store.ts',
      '#kit/server/refuse.ts',
      'kysely',
      '#app/screens.ts',
    ],
  ],
];

/** What the same files may import: a border that refuses everything would pass every test above. */
const allowed: [file: string, specifiers: string[]][] = [
  [
    `${feature}/free.contract.ts`,
    ['zod', '#kit/contract/endpoint.ts', './nest.contract.ts', '#areas/people/grants/grants.contract.ts'],
  ],
  [
    `${feature}/free.rules.ts`,
    ['#kit/contract/money.ts', './nest.contract.ts', '#areas/calendar/cutoff/cutoff.rules.ts'],
  ],
  [
    `${feature}/free.store.ts`,
    ['kysely', '#kit/server/db.ts', './nest.contract.ts', '#areas/freight/units/move-units.sql.ts'],
  ],
  [
    `${feature}/free.service.ts`,
    [
      './free.store.ts',
      './free.rules.ts',
      '#areas/people/users/users.service.ts',
      '#links/sms/port.ts',
      '#kit/server/work.ts',
    ],
  ],
  [
    `${feature}/free.routes.ts`,
    ['./free.contract.ts', './free.service.ts', './free.store.ts', '#kit/server/mount.ts'],
  ],
  [
    `${feature}/free.screen.tsx`,
    [
      '#kit/web/list.ts',
      './free.contract.ts',
      './free.rules.ts',
      './free.form.tsx',
      '#areas/people/users/pick.part.tsx',
      'react',
    ],
  ],
  [`tests/zz-canary-free.ts`, ['node:timers/promises', 'playwright-core']],
  ['links/canary/free.ts', ['./port.ts', '#kit/server/work.ts', 'nodemailer']],
];

const configs = ['base', 'shared', 'server', 'web', 'e2e'].map((part) => `tsconfig.${part}.json`);
const aPromise = 'const later = async (): Promise<number> => 1;\n';
/** Other breaches, one file each. */
const breaches: [rule: string, file: string, text: string][] = [
  [
    'no-explicit-any',
    `${feature}/any.rules.ts`,
    'export const loose = (value: any): string => String(value);\n',
  ],
  ['no-console', `${feature}/console.service.ts`, "export const shout = (): void => console.log('here');\n"],
  [
    'max-lines',
    `${feature}/long.rules.ts`,
    Array.from({ length: 501 }, (_, line) => `export const line${line} = ${line};\n`).join(''),
  ],
  [
    'max-lines-per-function',
    `${feature}/tall.rules.ts`,
    `export function tall(): number {\n${'  void 0;\n'.repeat(78)}  return 1;\n}\n`,
  ],
  [
    'max-lines-per-function',
    `${feature}/tall.part.tsx`,
    `export const Tall = () => (\n  <p>\n${'    <br />\n'.repeat(77)}  </p>\n);\n`,
  ],
  [
    'no-nested-ternary',
    `${feature}/nested.rules.ts`,
    'export const size = (n: number): number => (n > 2 ? 2 : n > 1 ? 1 : 0);\n',
  ],
  [
    'no-floating-promises',
    `${feature}/floating.service.ts`,
    `${aPromise}export const go = (): void => {\n  later();\n};\n`,
  ],
  [
    'no-floating-promises',
    `${feature}/floating.part.tsx`,
    `${aPromise}export const Go = () => {\n  later();\n  return <p />;\n};\n`,
  ],
  ['no-misused-promises', `${feature}/misused.service.ts`, `${aPromise}[1].forEach(async () => later());\n`],
  [
    'no-misused-promises',
    `${feature}/misused.part.tsx`,
    `${aPromise}export const Go = () => <button type="button" onClick={later} />;\n`,
  ],
  [
    'await-thenable',
    `${feature}/idle.service.ts`,
    'export const idle = async (): Promise<number> => await 1;\n',
  ],
  [
    'exhaustive-deps',
    `${feature}/stale.part.tsx`,
    "import { useEffect } from 'react';\nexport function Stale({ name }: { name: string }) {\n  useEffect(() => {\n    document.title = name;\n  }, []);\n  return <p />;\n}\n",
  ],
  ['no-warning-comments', `${feature}/later.rules.ts`, `// ${'TO'}${'DO'} later\nexport const later = 1;\n`],
  [
    'no-focused-tests',
    `${feature}/focus.rules.test.ts`,
    "import { expect, test } from 'vitest';\ntest.only('alone', () => expect(1).toBe(1));\n",
  ],
  ...fixedWaits.map(([file, body]): [rule: string, file: string, text: string] => [
    'no-fixed-wait',
    file,
    body,
  ]),
  ['ban-ts-comment', `${feature}/hush.rules.ts`, `// ${'@ts'}-ignore\nexport const hush = 1;\n`],
  [
    'no-cycle',
    `${feature}/ring-one.rules.ts`,
    "import { two } from './ring-two.rules.ts';\nexport const one = (): number => two();\n",
  ],
];

type Finding = { file: string; rule: string };
const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

describe('the linter', () => {
  let nest = '';
  const findings: Finding[] = [];
  const named = (file: string, index: number): string =>
    file.replace(/(\.\w+)$/, (end) =>
      /\.(contract|errors|rules|sql|store|service|routes|print|jobs|screen|form|part)\.tsx?$/.test(file)
        ? end
        : `-${index}${end}`,
    );
  /** Every forbidden import gets a file of its own, of the same kind. */
  const planted = (file: string, index: number): string => {
    if (file.startsWith('areas/')) return file.replace('/nest.', `/nest-${index}.`);
    return file.endsWith('port.ts') ? file.replace('canary', `canary-${index}`) : named(file, index);
  };

  beforeAll(() => {
    nest = mkdtempSync(join(tmpdir(), 'coldlane-house-'));
    mkdirSync(join(nest, 'tools'));
    for (const name of [
      '.oxlintrc.json',
      'tools/lint-plugin.mjs',
      'package.json',
      'tsconfig.json',
      ...configs,
    ])
      copyFileSync(join(root, name), join(nest, name));
    symlinkSync(join(root, 'node_modules'), join(nest, 'node_modules'), 'dir');
    const plant = (file: string, text: string): void => {
      mkdirSync(join(nest, dirname(file)), { recursive: true });
      writeFileSync(join(nest, file), text);
    };
    for (const [file, specifiers] of forbidden)
      specifiers.forEach((specifier, index) =>
        plant(planted(file, index), `export * from '${specifier}';\n`),
      );
    for (const [file, specifiers] of allowed)
      plant(
        file,
        specifiers
          .map(
            (specifier, index) =>
              `import * as part${index} from '${specifier}';\nexport const use${index} = part${index};\n`,
          )
          .join(''),
      );
    for (const [, file, text] of breaches) plant(file, text);
    plant(
      `${feature}/ring-two.rules.ts`,
      "import { one } from '#areas/zz-canary/nest/ring-one.rules.ts';\nexport const two = (): number => one();\n",
    );
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format', 'json', '.'],
      { cwd: nest, encoding: 'utf8', maxBuffer: 50_000_000 },
    );
    findings.push(
      ...report.parse(JSON.parse(run.stdout)).diagnostics.map(({ code, filename }) => ({
        file: filename.replace(/^\.\//, ''),
        rule: code.replace(/^.*\(|\)$/g, ''),
      })),
    );
  });
  afterAll(() => rmSync(nest, { recursive: true, force: true }));

  const seen = (file: string): string[] =>
    findings.filter((finding) => finding.file === file).map((finding) => finding.rule);

  test.each(
    forbidden.flatMap(([file, specifiers]) =>
      specifiers.map((specifier, index) => ({ file: planted(file, index), specifier })),
    ),
  )('refuses that $file imports $specifier', ({ file, specifier: _ }) => {
    expect(seen(file)).toContain('no-restricted-imports');
  });
  test.each(allowed)('lets %s import %j', (file) => {
    expect(seen(file)).toEqual([]);
  });
  test.each(breaches)('refuses %s in %s', (rule, file) => {
    expect(seen(file)).toContain(rule);
  });
});

/** Files, and imports of them, that a rule refuses: the same functions judge the product and the canaries. */
const isTest = (file: string): boolean => /\.test\.tsx?$|^tests\//.test(file);
/** Lines a file may have: a reader must see the whole of it in a few looks. */
const mostLines = (file: string): number => (isTest(file) ? 700 : 500);
const tooLong = (file: string, body: string): boolean => body.split('\n').length - 1 > mostLines(file);
/**
 * Lines over 140 characters. A sentence is not broken: a line that is long by one text alone stays, unless that text
 * is SQL or markup, which have lines of their own.
 */
const wide = (body: string): string[] =>
  body
    .split('\n')
    .filter((line) => line.length > 140 && !isSentence(line))
    .map((line) => line.trim().slice(0, 60));
function isSentence(line: string): boolean {
  const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const code =
    /<\/?[\w-]+>|^.\s*(select|insert into|update|delete from|with|case|json_build_object)\b|\b(from|join) \w+ \w\b/i;
  return line.length - longest.length <= 60 && longest.includes(' ') && !code.test(longest);
}
const hushes = (body: string): boolean =>
  new RegExp(`(${'oxlint'}|${'eslint'})-disable|${'@ts'}-(ignore|expect-error|nocheck)`).test(body);
const loose = (body: string): boolean =>
  /\bas any\b|: any\b|<any>|\b(TODO|FIXME)\b|\b(describe|test|it)\.only\b/.test(body);
function foreignPrivate(file: string, body: string): string[] {
  const home = file.split('/').slice(0, 3).join('/');
  return importsOf(body).filter(
    (specifier) =>
      specifier.startsWith('#areas/') && privateKinds.test(specifier) && !specifier.startsWith(`#${home}/`),
  );
}
/** Styles of another feature: they are there or not by what was opened before, and change for reasons of their own. */
const foreignStyles = (body: string): string[] =>
  importsOf(body).filter(
    (specifier) => specifier.endsWith('.css') && !/^(?:\.\/|#kit\/web\/theme\/)[\w-]+\.css$/.test(specifier),
  );
/** Classes that a sheet of styles gives a look of their own, wherever they stand. */
const styledAlone = (body: string): string[] =>
  [...body.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?<=^|[{},])\s*(\.[\w-]+)\s*(?=[,{])/gm)].map(
    (match) => match[1] ?? '',
  );
function casts(body: string): string[] {
  // Renaming in an import or an export is no cast.
  const acting = body.replaceAll(/^(import|export)\s+(type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)[^;]*;/gm, '');
  return [...acting.matchAll(/[\w)\]}]\s+as\s+(?!const\b)[A-Z_a-z{[(][^;,\n]*/g)].map((match) => match[0]);
}

/** Comparisons with what people read. Which refusal it is, its code says; which field or act, its name. */
/** Columns that are narrower than MM/DD/YYYY with what stands around it. */
const cutDates = (body: string): string[] =>
  [...body.matchAll(/width: (\d+),\s*(?:sort: '\w+',\s*|off: true,\s*)*cell: \(\w+\) =>\s*showDate\(/g)]
    .filter((match) => Number(match[1]) < 98)
    .map((match) => match[0]);
function readsSentences(body: string): string[] {
  const found = [
    /[!=]==\s*['`][A-Z][^'`\n]* [^'`\n]+['`]/g,
    /\.(?:includes|startsWith|endsWith|indexOf)\(\s*['`][A-Z][^'`\n]* [^'`\n]+['`]/g,
    /\.(?:sentence|message)(?:\.text)?\s*[!=]==(?!\s*(?:null\b|undefined\b|''|'string'))/g,
    /[!=]==\s*[\w.]*(?:\.sentence|Sentence)\b/g,
    /\.(?:sentence|message|title)\.(?:includes|startsWith|endsWith|match|indexOf)\(/g,
    /\.(?:has|includes|get|test)\([\w.?]*\.(?:sentence|title)\)/g,
  ];
  return found.flatMap((pattern) => [...body.matchAll(pattern)].map((match) => match[0]));
}

describe('the files', () => {
  test('are seen at all', () => {
    expect(files.length).toBeGreaterThan(100);
  });
  test('have at most so many lines that they are read in a few looks', () => {
    expect([...own, ...sheets].filter((file) => tooLong(file, text(file)))).toEqual([]);
    expect(tooLong('areas/freight/units/units.store.ts', '\n'.repeat(501))).toBe(true);
  });
  test('are not wider than a reader’s window', () => {
    expect(
      [...own, ...sheets].filter((file) => !file.startsWith('texts/') && wide(text(file)).length > 0),
    ).toEqual([]);
    expect(wide(`background: url("data:image/svg+xml,${'x'.repeat(140)}");`)).toHaveLength(1);
    expect(wide(`const a = [${'1, '.repeat(60)}];`)).toHaveLength(1);
    expect(wide(`refuse(412, '${'word '.repeat(40)}');`)).toEqual([]);
    expect(wide(`const q = sql\`select ${'word '.repeat(40)}\`;`)).toHaveLength(1);
  });
  test('take styles from their own folder or from the kit', () => {
    expect(own.filter((file) => file.startsWith('areas/') && foreignStyles(text(file)).length > 0)).toEqual(
      [],
    );
    expect(foreignStyles("import '../../orders/xml-upload/xml-upload.css';")).toHaveLength(1);
    expect(foreignStyles("import './home.css';\nimport '#kit/web/theme/files.css';")).toEqual([]);
  });
  test('give a column of dates the room of a whole date', () => {
    expect(
      own.filter((file) => file.endsWith('.tsx')).flatMap((file) => cutDates(text(file)).map(() => file)),
    ).toEqual([]);
    expect(cutDates("{ id: 'date', width: 92, sort: 'date', cell: (r) => showDate(r.date) }")).toHaveLength(
      1,
    );
    expect(cutDates("{ id: 'date', width: 98, cell: (r) => showDate(r.date) }")).toEqual([]);
  });
  test('style a class in one place only, whatever was opened before', () => {
    expect(sheets.length).toBeGreaterThan(10);
    const placed = sheets
      .filter((file) => /^(areas|kit)\//.test(file))
      .flatMap((file) => [...new Set(styledAlone(text(file)))].map((name) => ({ name, file })));
    const twice = [...Map.groupBy(placed, ({ name }) => name).values()].filter(
      (all) => all.length > 1 && all.some(({ file }) => file.startsWith('areas/')),
    );
    expect(twice.map((all) => all.map(({ name, file }) => `${name} ${file}`))).toEqual([]);
    expect(styledAlone('.facts {}\n.a .facts,\n.split {}\n.x > .y {}')).toEqual(['.facts', '.split']);
  });
  test('hold no any, no TODO and no focused test', () => {
    expect(
      own.filter(
        (file) =>
          file !== 'tests/house.test.ts' &&
          (loose(stripped(text(file))) || /\b(TODO|FIXME)\b/.test(text(file))),
      ),
    ).toEqual([]);
    expect(['x as any', '(x: any)', `// ${'TODO'}`, `test.${'only'}(`].map(loose)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  test('do not hush the linter or the compiler', () => {
    expect(own.filter((file) => file !== 'tests/house.test.ts' && hushes(text(file)))).toEqual([]);
    expect(hushes(`// ${'eslint'}-disable-next-line x`)).toBe(true);
  });
  test('let nothing hang on an English sentence', () => {
    const product = own.filter(
      (file) => /^(areas|kit|app|links)\//.test(file) && !/\.test\.tsx?$/.test(file),
    );
    expect(product.flatMap((file) => readsSentences(text(file)).map((read) => `${file}: ${read}`))).toEqual(
      [],
    );
    for (const breach of [
      "if (result.title === 'Pallet closed') close();",
      'if (result.sentence === scanErrors.wrongLoad.sentence) point();',
      'if (failure.verdict.notice.sentence.text !== changed) return;',
      "if (error.message.includes('not found')) return;",
      "if (said.startsWith('The warehouse is')) return;",
      'const title = titles.get(said.sentence);',
    ])
      expect(readsSentences(breach)).not.toEqual([]);
    for (const fine of [
      "if (typeof body.message === 'string') return;",
      'if (result.code === scanErrors.wrongLoad.code) point();',
      'if (result.sentence !== null) say(result.sentence);',
    ])
      expect(readsSentences(fine)).toEqual([]);
  });
  test('of the areas say their kind by their name', () => {
    expect(own.filter((file) => file.startsWith('areas/') && !kinds.test(file))).toEqual([]);
    expect(kinds.test('areas/freight/units/unit-helper.ts')).toBe(false);
  });
  test('of the areas lie in a feature of an area', () => {
    expect(own.filter((file) => file.startsWith('areas/') && file.split('/').length !== 4)).toEqual([]);
  });
  test('keep stores, routes, screens, forms, papers and jobs of a feature to itself', () => {
    const breaking = own
      .filter((file) => file.startsWith('areas/') && !/\.test\.tsx?$|testing\.ts$/.test(file))
      .flatMap((file) => foreignPrivate(file, text(file)).map((specifier) => `${file} → ${specifier}`));
    expect(breaking).toEqual([]);
    expect(
      foreignPrivate(
        'areas/freight/units/units.service.ts',
        "import { x } from '#areas/billing/shipments/rating.store.ts';",
      ),
    ).toHaveLength(1);
    expect(
      foreignPrivate(
        'areas/freight/units/units.service.ts',
        "import { x } from '#areas/freight/units/units.store.ts';",
      ),
    ).toEqual([]);
  });
  test('assert no row of SQL: composed reads declare its shape', () => {
    const asserting = (body: string): boolean => /\b(sql|kept)</.test(stripped(body));
    const product = own.filter((file) => /^(areas|app|links|kit)\//.test(file) && !isTest(file));
    expect(product.filter((file) => asserting(text(file)))).toEqual([]);
    expect([asserting('sql<Row>`select 1`'), asserting('rows(tx, row)`select 1`')]).toEqual([true, false]);
  });
  test('bound a read by the conditions that were given, not by asking whether a value is null', () => {
    const asks = (body: string): boolean => /\$\{[^{}]*\}(::\w+(\[\])?)?\s+is\s+null\s+or\b/.test(body);
    // A statement whose plan is kept must not change its text.
    const keepingText = ['areas/receiving/scanning/scan-facts.store.ts'];
    const product = own.filter((file) => /^(areas|app|links|kit)\//.test(file) && !isTest(file));
    expect(product.filter((file) => asks(text(file)))).toEqual(keepingText);
    expect(asks('sql`(${q.id ?? null}::int is null or t.id = ${q.id ?? null})`')).toBe(true);
    expect(asks('sql`${ids}::int[] is null\n  or t.id = any(${ids})`')).toBe(true);
    expect(asks('sql`t.id = ${id} and (t.ends_at is null or t.ends_at > now())`')).toBe(false);
  });
  test('outside the kit take no value for another type', () => {
    const business = own.filter(
      (file) => /^(areas|app|links)\//.test(file) && !/\.test\.tsx?$|testing\.ts$/.test(file),
    );
    expect(
      business.flatMap((file) => casts(stripped(text(file))).map((found) => `${file}: ${found}`)),
    ).toEqual([]);
    expect(casts('const row = value as Row;')).toHaveLength(1);
    expect(casts("import { a as b } from 'c';\nconst x = [1] as const;")).toEqual([]);
  });
  test('write a sentence that the whole product says once', () => {
    const shared = Object.values(sentences).flatMap((one) =>
      typeof one === 'string' ? [one] : Object.values(one),
    );
    const again = own
      .filter(
        (file) =>
          /^(areas|app|links|kit|tools)\//.test(file) &&
          file !== 'kit/contract/sentences.ts' &&
          !/\.test\.tsx?$/.test(file),
      )
      .flatMap((file) =>
        shared.filter((sentence) => text(file).includes(sentence)).map((sentence) => `${file}: ${sentence}`),
      );
    expect([shared.length > 5, again]).toEqual([true, []]);
  });
  test('draw a list by the parts of the kit alone: how these behave is looked at once, on their stage', () => {
    const drawn = own.filter((file) => /^(areas|app)\/.*\.tsx$/.test(file));
    const byHand = (body: string): boolean => /className="(tw|foot|bulk|sorter)[ "]|aria-sort/.test(body);
    // The sheet on which an order is typed is no list.
    expect(drawn.filter((file) => !file.includes('/order-entry/') && byHand(text(file)))).toEqual([]);
    expect(['<div className="foot">', '<div className="foot-row">'].map(byHand)).toEqual([true, false]);
    const parts = ['<DataTable', '<Pager', '<Filters'];
    const lacks = (bodies: readonly string[]): string[] =>
      bodies.some((body) => body.includes('useList(') && !body.includes("where: 'here'"))
        ? parts.filter((part) => !bodies.some((body) => body.includes(part)))
        : [];
    const features = Map.groupBy(drawn, (file) => file.slice(0, file.lastIndexOf('/')));
    const lacking = [...features].filter(([, all]) => lacks(all.map(text)).length > 0);
    expect(lacking.map(([feature]) => feature)).toEqual([]);
    expect(lacks(['useList(find)', '<DataTable', '<Filters'])).toEqual(['<Pager']);
  });
  test('read the clock through the kit alone', () => {
    const looking = own.filter(
      (file) =>
        /^(areas|app|links|kit)\//.test(file) &&
        !['kit/server/clock.ts', 'kit/web/clock.ts'].includes(file) &&
        !/\.test\.tsx?$|testing\.ts$/.test(file) &&
        /new Date\(\)|Temporal\.Now\./.test(stripped(text(file))),
    );
    expect(looking).toEqual([]);
  });
});

/** Without comments, strings and templates: prose and SQL may say what code may not. */
function stripped(body: string): string {
  return body
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=[\s;])\/\/ .*$/gm, '')
    .replace(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''");
}

describe('live topics', () => {
  const sources = own.filter((file) => /^(areas|kit|app|links)\//.test(file) && !isTest(file));
  const all = sources.map(text).join('\n');
  const declared = [...all.matchAll(/interface Topics \{([^}]*)\}/g)].flatMap(([, body]) =>
    [...(body ?? '').matchAll(/'?([\w-]+)'?: true/g)].map((match) => match[1] ?? ''),
  );
  const announced = (topic: string, body: string): boolean =>
    new RegExp(`(announce\\([^;]*?|announcements\\.set\\(|topic = )'${topic}'`).test(body);
  const heard = (topic: string, body: string): boolean =>
    new RegExp(`(live|asked)\\w*(: | = )\\[[^\\]]*'${topic}'`).test(body);

  test('are declared once', () => {
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter((topic, at) => declared.indexOf(topic) !== at)).toEqual([]);
  });
  test('are announced by somebody and heard by somebody', () => {
    expect(declared.filter((topic) => !announced(topic, all))).toEqual([]);
    expect(declared.filter((topic) => !heard(topic, all))).toEqual([]);
    expect([announced('loads', "announce(work, 'units')"), heard('loads', "live: ['units']")]).toEqual([
      false,
      false,
    ]);
  });
});

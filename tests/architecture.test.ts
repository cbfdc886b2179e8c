import { describe, expect, test } from 'vitest';
import {
  sourceFiles,
  listImports,
  handWrittenSourceFiles,
  stylesheetFiles,
  readRepositoryFile,
} from './repository-files.ts';
import * as sentences from '#kit/contract/shared-messages.ts';

/** Checks that every file follows the architecture rules, and that each checker detects a sample violation. */

const kinds = new RegExp(
  [
    String.raw`\.(contract|errors|rules|sql|invariants|repository|service|routes|print|jobs|feature|fixtures)\.ts$`,
    String.raw`\.(screen|form|component)\.tsx$`,
    String.raw`\.client\.tsx?$`,
    String.raw`\.test\.tsx?$`,
  ].join('|'),
);
const privateKinds =
  /\.(repository|routes|print|jobs|feature)\.ts$|\.(screen|form)\.tsx$|\.feature\.client\.tsx$/;

/** Files and imports that a rule rejects. The same functions check the product and the sample violations. */
const isTest = (file: string): boolean => /\.test\.tsx?$|^tests\//.test(file);
/** The maximum number of lines in a file, so that a reader can grasp it quickly. */
const mostLines = (file: string): number => (isTest(file) ? 700 : 500);
const tooLong = (file: string, body: string): boolean => body.split('\n').length - 1 > mostLines(file);
/** Lines over 140 characters. A single long text is not split, so its line is allowed unless the text is SQL or markup. */
const wide = (body: string): string[] =>
  body
    .split('\n')
    .filter((line) => line.length > 140 && !isSentence(line))
    .map((line) => line.trim().slice(0, 60));
function isSentence(line: string): boolean {
  const texts = line.match(/(['"`])(?:\\.|(?!\1).)*\1/g) ?? [];
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const code =
    /<\/?[\w-]+>|^.\s*(select|insert into|update|delete from|with|case|json_build_object)\b|\b(from|join) \w+ \w\b/;
  return line.length - longest.length <= 60 && longest.includes(' ') && !code.test(longest);
}
const hushes = (body: string): boolean =>
  new RegExp(`(${'oxlint'}|${'eslint'})-disable|${'@ts'}-(ignore|expect-error|nocheck)`).test(body);
const loose = (body: string): boolean =>
  /\bas any\b|: any\b|<any>|\b(TODO|FIXME)\b|\b(describe|test|it)\.only\b/.test(body);
function foreignPrivate(file: string, body: string): string[] {
  const home = file.split('/').slice(0, 3).join('/');
  return listImports(body).filter(
    (specifier) =>
      specifier.startsWith('#areas/') && privateKinds.test(specifier) && !specifier.startsWith(`#${home}/`),
  );
}
/**
 * Imports of another feature's styles. Whether they are loaded depends on what was opened before, and they change for other
 * reasons.
 */
const foreignStyles = (body: string): string[] =>
  listImports(body).filter(
    (specifier) => specifier.endsWith('.css') && !/^(?:\.\/|#kit\/web\/theme\/)[\w-]+\.css$/.test(specifier),
  );
/** Classes that a stylesheet styles regardless of their context. */
const styledAlone = (body: string): string[] =>
  [...body.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?<=^|[{},])\s*(\.[\w-]+)\s*(?=[,{])/gm)].map(
    (match) => match[1] ?? '',
  );
function casts(body: string): string[] {
  // Renaming in an import or export is not a cast.
  const acting = body.replaceAll(/^(import|export)\s+(type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)[^;]*;/gm, '');
  return [...acting.matchAll(/[\w)\]}]\s+as\s+(?!const\b)[A-Z_a-z{[(][^;,\n]*/g)].map((match) => match[0]);
}

/** Comparisons with displayed text. Use the code of an error and the name of a field or action instead. */
/** Columns that are too narrow for MM/DD/YYYY with its padding. */
const cutDates = (body: string): string[] =>
  [
    ...body.matchAll(
      /width: (\d+),\s*(?:sortField: '\w+',\s*|isHiddenByDefault: true,\s*)*cell: \(\w+\) =>\s*formatDate\(/g,
    ),
  ]
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

describe('the source files', () => {
  test('are found', () => {
    expect(sourceFiles.length).toBeGreaterThan(100);
  });
  test('stay within the line limit', () => {
    expect(
      [...handWrittenSourceFiles, ...stylesheetFiles].filter((file) =>
        tooLong(file, readRepositoryFile(file)),
      ),
    ).toEqual([]);
    expect(tooLong('areas/freight/units/units.repository.ts', '\n'.repeat(501))).toBe(true);
  });
  test('stay within the line width', () => {
    expect(
      [...handWrittenSourceFiles, ...stylesheetFiles].filter(
        (file) => !file.startsWith('locales/') && wide(readRepositoryFile(file)).length > 0,
      ),
    ).toEqual([]);
    expect(wide(`background: url("data:image/svg+xml,${'x'.repeat(140)}");`)).toHaveLength(1);
    expect(wide(`const a = [${'1, '.repeat(60)}];`)).toHaveLength(1);
    expect(wide(`reject(412, '${'word '.repeat(40)}');`)).toEqual([]);
    expect(wide(`const q = sql\`select ${'word '.repeat(40)}\`;`)).toHaveLength(1);
  });
  test('import styles only from their own folder or from the kit', () => {
    expect(
      handWrittenSourceFiles.filter(
        (file) => file.startsWith('areas/') && foreignStyles(readRepositoryFile(file)).length > 0,
      ),
    ).toEqual([]);
    expect(foreignStyles("import '../../orders/xml-upload/xml-upload.css';")).toHaveLength(1);
    expect(foreignStyles("import './home.css';\nimport '#kit/web/theme/files.css';")).toEqual([]);
  });
  test('make date columns wide enough for a whole date', () => {
    expect(
      handWrittenSourceFiles
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) => cutDates(readRepositoryFile(file)).map(() => file)),
    ).toEqual([]);
    expect(
      cutDates("{ id: 'date', width: 92, sortField: 'date', cell: (r) => formatDate(r.date) }"),
    ).toHaveLength(1);
    expect(cutDates("{ id: 'date', width: 98, cell: (r) => formatDate(r.date) }")).toEqual([]);
  });
  test('style each class in one place only, whichever page was opened before', () => {
    expect(stylesheetFiles.length).toBeGreaterThan(10);
    const placed = stylesheetFiles
      .filter((file) => /^(areas|kit)\//.test(file))
      .flatMap((file) => [...new Set(styledAlone(readRepositoryFile(file)))].map((name) => ({ name, file })));
    const twice = [...Map.groupBy(placed, ({ name }) => name).values()].filter(
      (all) => all.length > 1 && all.some(({ file }) => file.startsWith('areas/')),
    );
    expect(twice.map((all) => all.map(({ name, file }) => `${name} ${file}`))).toEqual([]);
    expect(styledAlone('.summary-fields {}\n.a .summary-fields,\n.split {}\n.x > .y {}')).toEqual([
      '.summary-fields',
      '.split',
    ]);
  });
  test('contain no any, no TODO and no focused test', () => {
    expect(
      handWrittenSourceFiles.filter(
        (file) =>
          file !== 'tests/architecture.test.ts' &&
          (loose(stripped(readRepositoryFile(file))) || /\b(TODO|FIXME)\b/.test(readRepositoryFile(file))),
      ),
    ).toEqual([]);
    expect(['x as any', '(x: any)', `// ${'TODO'}`, `test.${'only'}(`].map(loose)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  test('do not disable the linter or the compiler', () => {
    expect(
      handWrittenSourceFiles.filter(
        (file) => file !== 'tests/architecture.test.ts' && hushes(readRepositoryFile(file)),
      ),
    ).toEqual([]);
    expect(hushes(`// ${'eslint'}-disable-next-line x`)).toBe(true);
  });
  test('do not depend on an English sentence', () => {
    const product = handWrittenSourceFiles.filter(
      (file) => /^(areas|kit|app|integrations)\//.test(file) && !/\.test\.tsx?$/.test(file),
    );
    expect(
      product.flatMap((file) => readsSentences(readRepositoryFile(file)).map((read) => `${file}: ${read}`)),
    ).toEqual([]);
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
  test('of the areas have a known suffix', () => {
    expect(handWrittenSourceFiles.filter((file) => file.startsWith('areas/') && !kinds.test(file))).toEqual(
      [],
    );
    expect(kinds.test('areas/freight/units/unit-helper.ts')).toBe(false);
  });
  test('of the areas are in a feature of an area', () => {
    expect(
      handWrittenSourceFiles.filter((file) => file.startsWith('areas/') && file.split('/').length !== 4),
    ).toEqual([]);
  });
  test('use the stores, routes, screens, forms, documents and jobs of a feature only within it', () => {
    const breaking = handWrittenSourceFiles
      .filter((file) => file.startsWith('areas/') && !/\.test\.tsx?$|(testing|\.fixtures)\.ts$/.test(file))
      .flatMap((file) =>
        foreignPrivate(file, readRepositoryFile(file)).map((specifier) => `${file} → ${specifier}`),
      );
    expect(breaking).toEqual([]);
    expect(
      foreignPrivate(
        'areas/freight/units/units.service.ts',
        "import { x } from '#areas/billing/shipments/rating.repository.ts';",
      ),
    ).toHaveLength(1);
    expect(
      foreignPrivate(
        'areas/freight/units/units.service.ts',
        "import { x } from '#areas/freight/units/units.repository.ts';",
      ),
    ).toEqual([]);
  });
  test('assert no SQL row type: composed reads declare its shape', () => {
    const asserting = (body: string): boolean => /\b(sql|statementWithCachedPlan)</.test(stripped(body));
    const product = handWrittenSourceFiles.filter(
      (file) => /^(areas|app|integrations|kit)\//.test(file) && !isTest(file),
    );
    expect(product.filter((file) => asserting(readRepositoryFile(file)))).toEqual([]);
    expect([asserting('sql<Row>`select 1`'), asserting('queryRows(tx, row)`select 1`')]).toEqual([
      true,
      false,
    ]);
  });
  test('filter a read by the given conditions, not by checking whether a value is null', () => {
    const asks = (body: string): boolean => /\$\{[^{}]*\}(::\w+(\[\])?)?\s+is\s+null\s+or\b/.test(body);
    // A statement whose plan is cached must not change its text.
    const keepingText = ['areas/receiving/scanning/scan-facts.repository.ts'];
    const product = handWrittenSourceFiles.filter(
      (file) => /^(areas|app|integrations|kit)\//.test(file) && !isTest(file),
    );
    expect(product.filter((file) => asks(readRepositoryFile(file)))).toEqual(keepingText);
    expect(asks('sql`(${q.id ?? null}::int is null or t.id = ${q.id ?? null})`')).toBe(true);
    expect(asks('sql`${ids}::int[] is null\n  or t.id = any(${ids})`')).toBe(true);
    expect(asks('sql`t.id = ${id} and (t.ends_at is null or t.ends_at > now())`')).toBe(false);
  });
  test('outside the kit cast no value to another type', () => {
    const business = handWrittenSourceFiles.filter(
      (file) =>
        /^(areas|app|integrations)\//.test(file) && !/\.test\.tsx?$|(testing|\.fixtures)\.ts$/.test(file),
    );
    expect(
      business.flatMap((file) =>
        casts(stripped(readRepositoryFile(file))).map((found) => `${file}: ${found}`),
      ),
    ).toEqual([]);
    expect(casts('const row = value as Row;')).toHaveLength(1);
    expect(casts("import { a as b } from 'c';\nconst x = [1] as const;")).toEqual([]);
  });
  test('do not repeat a sentence from the shared messages', () => {
    const shared = Object.values(sentences).flatMap((one) =>
      typeof one === 'string' ? [one] : Object.values(one),
    );
    const again = handWrittenSourceFiles
      .filter(
        (file) =>
          /^(areas|app|integrations|kit|tools)\//.test(file) &&
          file !== 'kit/contract/shared-messages.ts' &&
          !/\.test\.tsx?$/.test(file),
      )
      .flatMap((file) =>
        shared
          .filter((sentence) => readRepositoryFile(file).includes(sentence))
          .map((sentence) => `${file}: ${sentence}`),
      );
    expect([shared.length > 5, again]).toEqual([true, []]);
  });
  test('build lists only from kit components, whose behavior is checked once on their stage', () => {
    const drawn = handWrittenSourceFiles.filter((file) => /^(areas|app)\/.*\.tsx$/.test(file));
    const byHand = (body: string): boolean =>
      /className="(table-scroll|list-footer|bulk-action-bar|sort-button)[ "]|aria-sort/.test(body);
    // The order entry grid is not a list.
    expect(
      drawn.filter((file) => !file.includes('/order-entry/') && byHand(readRepositoryFile(file))),
    ).toEqual([]);
    expect(['<div className="list-footer">', '<div className="list-footer-row">'].map(byHand)).toEqual([
      true,
      false,
    ]);
    const parts = ['<DataTable', '<Pager', '<Filters'];
    const lacks = (bodies: readonly string[]): string[] =>
      bodies.some((body) => body.includes('useList(') && !body.includes("stateLocation: 'here'"))
        ? parts.filter((part) => !bodies.some((body) => body.includes(part)))
        : [];
    const features = Map.groupBy(drawn, (file) => file.slice(0, file.lastIndexOf('/')));
    const lacking = [...features].filter(([, all]) => lacks(all.map(readRepositoryFile)).length > 0);
    expect(lacking.map(([feature]) => feature)).toEqual([]);
    expect(lacks(['useList(find)', '<DataTable', '<Filters'])).toEqual(['<Pager']);
  });
  test('read the clock only through the kit', () => {
    const looking = handWrittenSourceFiles.filter(
      (file) =>
        /^(areas|app|integrations|kit)\//.test(file) &&
        !['kit/server/clock.ts', 'kit/web/server-clock.ts'].includes(file) &&
        !/\.test\.tsx?$|(testing|\.fixtures)\.ts$/.test(file) &&
        /new Date\(\)|Temporal\.Now\./.test(stripped(readRepositoryFile(file))),
    );
    expect(looking).toEqual([]);
  });
});

/** Removes comments, strings and templates, because text and SQL may contain what code may not. */
function stripped(body: string): string {
  return body
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?<=[\s;])\/\/ .*$/gm, '')
    .replace(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''");
}

describe('live topics', () => {
  const sources = handWrittenSourceFiles.filter(
    (file) => /^(areas|kit|app|integrations)\//.test(file) && !isTest(file),
  );
  const all = sources.map(readRepositoryFile).join('\n');
  const declared = [...all.matchAll(/interface ChangeTopicMap \{([^}]*)\}/g)].flatMap(([, body]) =>
    [...(body ?? '').matchAll(/'?([\w-]+)'?: true/g)].map((match) => match[1] ?? ''),
  );
  const announced = (topic: string, body: string): boolean =>
    new RegExp(`(publishChange\\([^;]*?|publishedChanges\\.set\\(|topic = )'${topic}'`).test(body);
  const heard = (topic: string, body: string): boolean =>
    new RegExp(`(live|asked)\\w*(: | = )\\[[^\\]]*'${topic}'`).test(body);

  test('are declared once', () => {
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter((topic, at) => declared.indexOf(topic) !== at)).toEqual([]);
  });
  test('are each published and subscribed to', () => {
    expect(declared.filter((topic) => !announced(topic, all))).toEqual([]);
    expect(declared.filter((topic) => !heard(topic, all))).toEqual([]);
    expect([announced('loads', "publishChange(work, 'units')"), heard('loads', "live: ['units']")]).toEqual([
      false,
      false,
    ]);
  });
});

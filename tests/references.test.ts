import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/**
 * Every reference in a comment or a page resolves within this repository: pages and their headings, decisions, files, scripts.
 */

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The valid targets of a reference. */
interface House {
  files: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  /** Base names, for files that are named without their folder. */
  names: ReadonlySet<string>;
  /** Headings of a page in URL form. */
  anchors: (page: string) => ReadonlySet<string>;
  decisions: ReadonlySet<number>;
  scripts: ReadonlySet<string>;
}

/**
 * Returns the anchors of a page's headings: lowercase letters, digits, underscores and hyphens. A repeated heading is numbered.
 */
function anchorsOf(page: string): Set<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of withoutFences(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; found.has(anchor); n += 1) anchor = `${slug}-${n}`;
    found.add(anchor);
  }
  return found;
}
const withoutFences = (page: string): string => page.replaceAll(/^```[\s\S]*?^```$/gm, '');

function commentsOf(file: string, body: string): string {
  if (file.endsWith('.sql')) return [...body.matchAll(/--.*$/gm)].join('\n');
  if (file.endsWith('.css')) return [...body.matchAll(/\/\*[\s\S]*?\*\//g)].join('\n');
  return parseSync(file, body)
    .comments.map((comment) => comment.value)
    .join('\n');
}

const pathLike =
  /(?<![\w./@#:-])((?:areas|kit|app|integrations|db|docs|tests|tools|locales|bench)\/[\w./-]*\w)(#[\w-]+)?/g;
const isFile = (path: string): boolean => /\.(tsx?|mjs|md|sql|jsonl?|css|csv|xsd|png|html)$/.test(path);
/** Documents that once existed outside the repository. Readers of a comment do not have them. */
const elsewhere = new RegExp(
  [
    String.raw`\bspec(?:ification)? ?\(?§ ?[\d.]*`,
    String.raw`\bDOMAIN \(?\w`,
    String.raw`\bDECISIONS? \d+`,
    String.raw`\bEDGE-CASES\b`,
    String.raw`\bedge case \d+`,
    String.raw` \(#\d+\)`,
    String.raw`\.\.\/shared\b`,
  ].join('|'),
  'g',
);

/** Returns references of a text that do not resolve. */
function dead(file: string, body: string, house: House): string[] {
  const page = file.endsWith('.md');
  const prose = page ? withoutFences(body) : body;
  const found: string[] = [...prose.matchAll(elsewhere)].map((match) => match[0]);
  for (const [whole, path = '', anchor] of prose.matchAll(pathLike)) {
    // Outside backticks, only a full file name surely means a file: "kit/contract" is also prose.
    const there = isFile(path)
      ? house.files.has(path) || isFormerNameOfDecision(file, path, house)
      : house.folders.has(path) || !inBackticks(prose, whole);
    if (!there || (anchor && !house.anchors(path).has(anchor.slice(1)))) found.push(whole);
  }
  for (const [, numbers = ''] of prose.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi))
    for (const number of numbers.match(/\d+/g) ?? [])
      if (!house.decisions.has(Number(number))) found.push(`decision ${number}`);
  for (const [, name = ''] of prose.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|md|sql))`/g))
    if (!house.names.has(name)) found.push(name);
  for (const [, script = ''] of body.matchAll(/\bnpm run ([a-z][\w:-]*\w)/g))
    if (!house.scripts.has(script)) found.push(`npm run ${script}`);
  for (const [, word = '', path = ''] of prose.matchAll(/`(\w+)` in `([\w./-]+\.tsx?)`/g))
    if (house.files.has(path) && !new RegExp(`\\b${word}\\b`).test(text(path)))
      found.push(`${word} in ${path}`);
  if (page) found.push(...deadLinks(file, prose, house));
  return [...new Set(found)];
}
/** A migration never changes, so it may name a decision by a former file name. Only its number counts. */
function isFormerNameOfDecision(file: string, path: string, house: House): boolean {
  const number = /^docs\/decisions\/(\d{3})-/.exec(path)?.[1];
  return file.startsWith('db/migrations/') && number !== undefined && house.decisions.has(Number(number));
}
const inBackticks = (prose: string, path: string): boolean => prose.includes(`\`${path}\``);

function deadLinks(file: string, prose: string, house: House): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : posix.normalize(posix.join(dirname(file), path)).replace(/\/$/, '');
    const there = house.files.has(to) || (house.folders.has(to) && anchor === undefined);
    return there && (anchor === undefined || house.anchors(to).has(anchor)) ? [] : [target];
  });
}

const decisions = files.flatMap((file) => {
  const number = /^docs\/decisions\/(\d{3})-[\w-]+\.md$/.exec(file)?.[1];
  return number === undefined ? [] : [{ file, number: Number(number) }];
});
const scripts = [...text('package.json').matchAll(/^ {4}"([\w:-]+)": "(?:node tools|npm)/gm)].map(
  (match) => match[1] ?? '',
);
const anchors = new Map<string, ReadonlySet<string>>();
const house: House = {
  files: new Set(files),
  folders: new Set(
    files
      .flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i).join('/')))
      .filter(Boolean),
  ),
  names: new Set(files.map((file) => basename(file))),
  anchors(page) {
    const known =
      anchors.get(page) ?? (existsSync(join(root, page)) ? anchorsOf(text(page)) : new Set<string>());
    anchors.set(page, known);
    return known;
  },
  decisions: new Set(decisions.map(({ number }) => number)),
  scripts: new Set(scripts),
};

const generated = /^(db\/tables\.ts|docs\/generated\/)/;
const read = files.filter(
  (file) =>
    /\.(md|tsx?|mjs|js|sql|css)$/.test(file) && !generated.test(file) && file !== 'tests/references.test.ts',
);

describe('references in the repository', () => {
  it('lead to existing targets', () => {
    expect(read.length).toBeGreaterThan(500);
    const lost = read.flatMap((file) => {
      const whole = text(file);
      const found = dead(file, whole, house);
      // Parsing takes most of the time. Comments are separated from code only in files with a suspicious reference.
      const inComments =
        found.length === 0 || file.endsWith('.md') ? found : dead(file, commentsOf(file, whole), house);
      return inComments.map((reference) => `${file}: ${reference}`);
    });
    expect(lost).toEqual([]);
  });
  it('to the domain documents are numerous', () => {
    const pointers = read.filter((file) => !file.endsWith('.md') && text(file).includes('docs/domain/'));
    expect(pointers.length).toBeGreaterThan(30);
  });
  it('lead to decisions with a unique number, which is also in the title', () => {
    expect(decisions.length).toBeGreaterThan(10);
    expect(house.decisions.size).toBe(decisions.length);
    const untitled = decisions.filter(
      ({ file, number }) => !new RegExp(`^# (?:ADR-0*${number}: |${number}\\. )`).test(text(file)),
    );
    expect(untitled).toEqual([]);
  });
});

describe('a reference check', () => {
  const notes = 'areas/freight/units/units.service.ts';
  it.each([
    ['a page that does not exist', notes, 'docs/domain/nowhere.md'],
    ['a heading that does not exist', notes, 'docs/domain/calendar.md#tea-time'],
    ['a file that does not exist', notes, 'areas/freight/units/zz-canary.rules.ts'],
    ['a folder that does not exist', 'README.md', '`areas/zz-canary`'],
    ['a file name that does not exist', 'README.md', '`zz-canary.rules.ts`'],
    ['a decision that does not exist', notes, 'see decision 999'],
    ['one of two decisions that does not exist', notes, 'decisions 12 and 999'],
    ['a script that does not exist', 'README.md', 'run `npm run canary`'],
    ['a word that the file does not contain', 'README.md', '`zzCanary` in `kit/server/db.ts`'],
    ['a page by a link', 'docs/domain/README.md', '[x](zz-canary.md)'],
    ['a heading by a link', 'docs/domain/README.md', '[x](calendar.md#tea-time)'],
    ['a heading of the same page', 'docs/domain/README.md', '[x](#tea-time)'],
    ['a section of the spec', notes, `as in ${'spec'} §4`],
    ['a document outside the repository', notes, `see ${'DOMAIN'} d.4`],
    ['a numbered decision of that document', notes, `${'DECISIONS'} 12`],
    ['a numbered edge case', notes, `${'edge'} case 12`],
    ['a numbered call', notes, `deletes lines (${'#'}6)`],
    ['a folder outside the repository', notes, `..${'/shared'}/x.md`],
  ])('rejects %s', (_, file, body) => {
    expect(dead(file, body, house)).toHaveLength(1);
  });
  it.each([
    [
      notes,
      'docs/domain/calendar.md#cutoff, decision 12, kit/server/db.ts, areas/freight, either/or, and kit/web',
    ],
    [
      'docs/domain/README.md',
      '[a](calendar.md#cutoff) [b](../decisions) [c](https://example.com/x.md) [d](#the-business)',
    ],
    [
      'README.md',
      '`areas/orders/order-entry` `decideShipping` in `areas/calendar/shipping/shipping-decision.rules.ts` `npm run bench`',
    ],
  ])('reports nothing in %s', (file, body) => {
    expect(dead(file, body, house)).toEqual([]);
  });
  it('reads the comments of code, and only those', () => {
    expect(commentsOf('x.ts', "const a = 'docs/one.md'; // docs/two.md\n/** docs/three.md */")).not.toContain(
      'one',
    );
    expect(commentsOf('x.tsx', '// docs/two.md\n/** docs/three.md */')).toMatch(/two[\s\S]*three/);
    expect(commentsOf('x.sql', "select 'docs/one.md'; -- docs/two.md")).toBe('-- docs/two.md');
    expect(commentsOf('x.css', '/* docs/two.md */ a { color: red }')).toBe('/* docs/two.md */');
  });
  it('derives heading anchors as they are written in URLs', () => {
    expect([...anchorsOf('# A unit’s way\n## Twice\n## Twice\n```\n# no\n```\n## 3 `x`, [y](z)')]).toEqual([
      'a-units-way',
      'twice',
      'twice-1',
      '3-x-y',
    ]);
  });
});

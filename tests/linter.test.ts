import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fixedWaitSourceSamples } from './fixed-waits.ts';
import { repositoryRoot } from './repository-files.ts';

/** Checks that the linter detects what each kind of file must not import or contain. Every rule gets a sample violation. */

const feature = 'areas/zz-canary/nest';

/** The imports forbidden for each kind of file, by ARCHITECTURE's table. */
const forbidden: [file: string, specifiers: string[]][] = [
  [
    'kit/contract/zz-canary.ts',
    [
      'kysely',
      'react',
      'node:fs',
      '#kit/server/request-context.ts',
      '#areas/people/grants/grants.contract.ts',
    ],
  ],
  [
    'kit/server/zz-canary.ts',
    [
      '#areas/people/grants/grants.contract.ts',
      '#app/server.ts',
      '#integrations/email/port.ts',
      '#db/table-owners.ts',
      '#kit/web/api-call.ts',
      'react',
      '@tanstack/react-query',
    ],
  ],
  [
    'kit/web/zz-canary.tsx',
    [
      '#areas/people/grants/grants.contract.ts',
      '#app/screens.ts',
      '#kit/server/reject.ts',
      'kysely',
      'pg',
      'fastify',
      'node:fs',
    ],
  ],
  [
    'integrations/canary/real.ts',
    [
      '#areas/people/users/users.service.ts',
      '#app/server.ts',
      '#db/table-owners.ts',
      'react',
      '#kit/web/api-call.ts',
    ],
  ],
  ['integrations/canary/port.ts', ['pg', 'fastify', '#app/config.ts']],
  [
    `${feature}/nest.contract.ts`,
    [
      './nest.rules.ts',
      './nest.repository.ts',
      './nest.sql.ts',
      './nest.service.ts',
      'kysely',
      'react',
      'node:fs',
      '#kit/server/request-context.ts',
      '#kit/web/api-call.ts',
      '#app/config.ts',
    ],
  ],
  [
    `${feature}/nest.errors.ts`,
    ['./nest.rules.ts', './nest.repository.ts', 'kysely', 'react', '#kit/server/request-context.ts'],
  ],
  [
    `${feature}/nest.rules.ts`,
    [
      './nest.repository.ts',
      './nest.sql.ts',
      './nest.service.ts',
      '#kit/server/clock.ts',
      '#kit/server/request-context.ts',
      'kysely',
      'pg',
      'react',
      'node:fs',
      '#integrations/sms/port.ts',
    ],
  ],
  [
    `${feature}/nest.repository.ts`,
    [
      './nest.rules.ts',
      './nest.service.ts',
      './nest.routes.ts',
      './nest.screen.tsx',
      'fastify',
      '#kit/server/mount.ts',
      'react',
      '#app/server.ts',
      '#integrations/sms/port.ts',
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
      '#integrations/sms/real.ts',
    ],
  ],
  [
    `${feature}/nest.sql.ts`,
    [
      './nest.rules.ts',
      './nest.service.ts',
      'fastify',
      'react',
      '#app/server.ts',
      '#integrations/sms/port.ts',
    ],
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
      './nest.repository.ts',
      './nest.sql.ts',
      './nest.routes.ts',
      './nest.jobs.ts',
      './nest.print.ts',
      '#kit/server/reject.ts',
      'kysely',
      'pg',
      'fastify',
      'node:fs',
      '#app/screens.ts',
      '#integrations/sms/port.ts',
      '#db/table-owners.ts',
    ],
  ],
  [
    `${feature}/nest.form.tsx`,
    [
      './nest.screen.tsx',
      './nest.service.ts',
      './nest.repository.ts',
      '#kit/server/reject.ts',
      'kysely',
      '#app/screens.ts',
    ],
  ],
  [
    `${feature}/nest.component.tsx`,
    [
      './nest.screen.tsx',
      './nest.service.ts',
      './nest.repository.ts',
      '#kit/server/reject.ts',
      'kysely',
      '#app/screens.ts',
    ],
  ],
];

/** The imports allowed for the same files. A rule that rejects everything would pass every test above. */
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
    `${feature}/free.repository.ts`,
    ['kysely', '#kit/server/db.ts', './nest.contract.ts', '#areas/freight/units/move-units.sql.ts'],
  ],
  [
    `${feature}/free.service.ts`,
    [
      './free.repository.ts',
      './free.rules.ts',
      '#areas/people/users/users.service.ts',
      '#integrations/sms/port.ts',
      '#kit/server/request-context.ts',
    ],
  ],
  [
    `${feature}/free.routes.ts`,
    ['./free.contract.ts', './free.service.ts', './free.repository.ts', '#kit/server/mount.ts'],
  ],
  [
    `${feature}/free.screen.tsx`,
    [
      '#kit/web/list.ts',
      './free.contract.ts',
      './free.rules.ts',
      './free.form.tsx',
      '#areas/people/users/pick.component.tsx',
      'react',
    ],
  ],
  [`tests/zz-canary-free.ts`, ['node:timers/promises', 'playwright-core']],
  ['integrations/canary/free.ts', ['./port.ts', '#kit/server/request-context.ts', 'nodemailer']],
];

const configs = ['base', 'shared', 'server', 'web', 'e2e'].map((part) => `tsconfig.${part}.json`);
const aPromise = 'const later = async (): Promise<number> => 1;\n';
/** Other violations, one file each. */
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
    `${feature}/tall.component.tsx`,
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
    `${feature}/floating.component.tsx`,
    `${aPromise}export const Go = () => {\n  later();\n  return <p />;\n};\n`,
  ],
  ['no-misused-promises', `${feature}/misused.service.ts`, `${aPromise}[1].forEach(async () => later());\n`],
  [
    'no-misused-promises',
    `${feature}/misused.component.tsx`,
    `${aPromise}export const Go = () => <button type="button" onClick={later} />;\n`,
  ],
  [
    'await-thenable',
    `${feature}/idle.service.ts`,
    'export const idle = async (): Promise<number> => await 1;\n',
  ],
  [
    'exhaustive-deps',
    `${feature}/stale.component.tsx`,
    "import { useEffect } from 'react';\nexport function Stale({ name }: { name: string }) {\n  useEffect(() => {\n    document.title = name;\n  }, []);\n  return <p />;\n}\n",
  ],
  ['no-warning-comments', `${feature}/later.rules.ts`, `// ${'TO'}${'DO'} later\nexport const later = 1;\n`],
  [
    'no-focused-tests',
    `${feature}/focus.rules.test.ts`,
    "import { expect, test } from 'vitest';\ntest.only('alone', () => expect(1).toBe(1));\n",
  ],
  ...fixedWaitSourceSamples.map(([file, body]): [rule: string, file: string, text: string] => [
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
      /\.(contract|errors|rules|sql|repository|service|routes|print|jobs|screen|form|component)\.tsx?$/.test(
        file,
      )
        ? end
        : `-${index}${end}`,
    );
  /** Every forbidden import gets its own file of the same kind. */
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
      copyFileSync(join(repositoryRoot, name), join(nest, name));
    symlinkSync(join(repositoryRoot, 'node_modules'), join(nest, 'node_modules'), 'dir');
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
      [join(repositoryRoot, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format', 'json', '.'],
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
  )('rejects $file importing $specifier', ({ file, specifier: _ }) => {
    expect(seen(file)).toContain('no-restricted-imports');
  });
  test.each(allowed)('allows %s to import %j', (file) => {
    expect(seen(file)).toEqual([]);
  });
  test.each(breaches)('reports %s in %s', (rule, file) => {
    expect(seen(file)).toContain(rule);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A production server is installed without the development dependencies, and its bill of materials lists everything it runs. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));

/** The commands that `npm ci --omit=dev` is enough for, and the worker threads that they open by file name. */
const ensured = read('tools/ensure.mjs');
const served = [
  'tools/ensure.mjs',
  ...servedCommands().map((command) => `tools/${command}.ts`),
  ...globSync('{kit,areas,integrations,app}/**/*worker.ts', { cwd: root }),
];
function servedCommands(): string[] {
  const [, list = ''] = /^const servedCommands = \[([^\]]*)\]/m.exec(ensured) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, command = '']) => command);
}
/** What the built client loads first. Its packages are sent to users, so they are production packages too. */
const client = ['app/web/main.tsx'];

/** Returns a file's imports at run time, without types: static, dynamic, required and resolved ones, and worker threads. */
const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'";]*?from )?'([^']+)'|\bimport\(\s*'([^']+)'|new URL\('([^']+\.ts)'/gm,
    ),
    ...source.matchAll(/(?:\brequire|import\.meta\.url\)|\.resolve)\(\s*'((?:@[\w-]+\/)?[a-z][\w./-]*)'\)/g),
  ].map(([, named = '', late = '', thread = '']) => named || late || thread);

function packagesOf(files: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    for (const name of importsOf(read(file)))
      if (name.startsWith('#')) visit(name.slice(1));
      else if (name.startsWith('.')) visit(join(dirname(file), name));
      // `virtual:` is made by the client build.
      else if (!/^(node|virtual):/.test(name))
        packages.set(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        );
  };
  files.forEach(visit);
  expect(seen.size).toBeGreaterThan(500);
  return packages;
}

test('the commands of a production server are start, backup, restore and those of an administrator', () => {
  expect(servedCommands().toSorted()).toEqual(['admin', 'backup', 'check', 'restore', 'start']);
  for (const command of servedCommands()) expect(ensured).toContain(`${command}: 'tools/${command}.ts'`);
});

test.each([
  // The client build runs in a separate process.
  ['a production server', served],
  ['the built client', client],
])('%s imports only packages that `npm ci --omit=dev` installs on purpose', (_, files) => {
  const packages = packagesOf(files);
  // A package that only another package installs can disappear with the next update.
  expect([...packages].filter(([name]) => !(name in manifest.dependencies))).toEqual([]);
  expect(packages.size).toBeGreaterThan(8);
});

test('imports of every form are found', () => {
  const source = [
    "import type { Only } from 'types';",
    "import a, {\n  b,\n} from 'one/sub';",
    "export * from '@two/x';",
    "import 'three.css';",
    "const c = await import('four');",
    "createRequire(import.meta.url)('five');",
    "require.resolve('@six/six/wasm');",
    "new Worker(new URL('./seven.ts', import.meta.url));",
    "export type { Other } from 'types';",
  ].join('\n');
  expect(importsOf(source).toSorted()).toEqual(
    ['one/sub', '@two/x', 'three.css', 'four', 'five', '@six/six/wasm', './seven.ts'].toSorted(),
  );
});

test('the SBOM (npm run sbom) lists every package of the lockfile, marking development ones', () => {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(read('package-lock.json'));
  const wanted = Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path === '' ? [] : [`${path.split('node_modules/').at(-1)}@${version}`],
  );
  const [program = '', ...args] = ['npm', 'run', '--silent', 'sbom'];
  const printed = execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 });
  const parts: { bomFormat: string; components: { name: string; version: string }[] } = JSON.parse(printed);
  expect(parts.bomFormat).toBe('CycloneDX');
  const named = new Set(parts.components.map(({ name, version }) => `${name}@${version}`));
  expect(wanted.filter((each) => !named.has(each))).toEqual([]);
});

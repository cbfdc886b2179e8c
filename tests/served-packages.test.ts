import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A production server is installed without the development dependencies, and its bill of materials lists everything it runs. */

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest: { devDependencies: Record<string, string> } = JSON.parse(read('package.json'));

/** The commands that run on a production server, and the worker threads that they open by file name. */
const served = [
  'tools/start.ts',
  'tools/admin.ts',
  'tools/check.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  ...globSync('{kit,areas,integrations,app}/**/*worker.ts', { cwd: root }),
];

/** Returns a file's imports at run time, without types. */
const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^'";]*?from )?'([^']+)'|\bimport\(\s*'([^']+)'|new URL\('([^']+\.ts)'/gm,
    ),
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
      else if (!name.startsWith('node:'))
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

test('code running on a production server imports no development package', () => {
  const packages = packagesOf(served);
  const development = [...packages].filter(([name]) => name in manifest.devDependencies);
  // The client build runs in a separate process.
  expect(development).toEqual([]);
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

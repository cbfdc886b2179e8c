import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the house, as the tests that judge them read them: all, and those that people write. */
export const root = join(import.meta.dirname, '..');
const named = (...names: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
export const files = named('*.ts', '*.tsx', '*.mjs');
export const sheets = named('*.css');
export const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const generated = new Set([
  'db/tables.ts',
  'app/generated/features.ts',
  'app/generated/features.web.ts',
  'tests/generated/recipes.ts',
]);
export const own = files.filter((file) => !generated.has(file));

/** The areas, each standing on those before it alone. */
export const groundUp = [
  'settings',
  'accounts',
  'people',
  'freight',
  'calendar',
  'floor',
  'shuttles',
  'billing',
  'lading',
  'orders',
  'connect',
  'outbound',
  'receiving',
  'claims',
  'reports',
  'admin',
  'company',
  'home',
];

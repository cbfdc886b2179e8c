import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseTableColumns, readTableColumns, findUnknownColumns } from './sql-columns.ts';

/** When a migration renames a column, every use is found: by the compiler in query builder statements, here in SQL. */

const root = join(import.meta.dirname, '..');
const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'areas/**/*.ts',
    'app/*.ts',
    'integrations/**/*.ts',
    'kit/**/*.ts',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.test.ts'));
const all = (columns = readTableColumns()) => {
  const found = files.map((file) =>
    findUnknownColumns(file, readFileSync(join(root, file), 'utf8'), columns),
  );
  return {
    unknown: found.flatMap((one) => one.unknown.map(({ file, name }) => `${file}: ${name}`)),
    checked: found.reduce((sum, one) => sum + one.checked, 0),
  };
};

test('SQL names only columns that exist', () => {
  const { unknown, checked } = all();
  expect(unknown).toEqual([]);
  expect(checked).toBeGreaterThan(3000);
});
test('a renamed column is found wherever it is used', () => {
  const renamed = new Map(readTableColumns());
  renamed.set('load', new Set([...(renamed.get('load') ?? [])].filter((column) => column !== 'trailer')));
  expect(new Set(all(renamed).unknown.map((one) => one.split(': ')[1])).size).toBeGreaterThan(0);
});
test('names are checked against the table behind their alias', () => {
  const columns = parseTableColumns(`
  interface BoxTable {
    id: number;
    cube: number;
  }
  interface DatabaseTables {
    box: BoxTable;
  }
`);
  const unknown = (text: string) => findUnknownColumns('x.ts', text, columns).unknown.map(({ name }) => name);
  expect(unknown('sql`select b.cube, b.cubes from box b`')).toEqual(['b.cubes']);
  expect(unknown('sql`insert into box (cube, size) values (1, 2)`')).toEqual(['box (size)']);
  expect(unknown('sql`update box b set size = 1 where b.id = 2`')).toEqual(['box (size)']);
  expect(unknown('const f = sql`b.weight`; queryRows(tx, x)`select ${f} from box b`')).toEqual(['b.weight']);
  expect(unknown('sql`with b as (select 1 as any) select b.any from b`')).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';
import { isStatusColumn, findRawStatusNumbers } from './raw-status-numbers.ts';
import { execFileSync } from 'node:child_process';

/**
 * SQL uses names for the statuses, types and kinds that it compares and writes: `status = ${sql.lit(shipmentStates.open)}`. Tests
 * may write numbers, and applied migrations do not change.
 */
const judged = handWrittenSourceFiles.filter(
  (file) => /^(areas|kit|app|integrations|db|bench|tools)\//.test(file) && !/\.test\.tsx?$/.test(file),
);

test('SQL uses names for statuses, types and kinds', () => {
  expect(judged.length).toBeGreaterThan(1500);
  const found = judged.flatMap((file) => findRawStatusNumbers(file, readRepositoryFile(file)));
  expect(found.map(({ file, line, text: number }) => `${file}:${line} ${number}`)).toEqual([]);
});

const findings = (body: string): number => findRawStatusNumbers('canary.ts', body).length;
describe('a raw status number is found', () => {
  test.each([
    ['after =', 'sql`select 1 from shipment s where s.status = 3`'],
    ['after <>', 'sql`select 1 from shipment where status <> 6 and units > 0`'],
    ['after !=', "sql`select 1 from account where account_type != 1 and name <> ''`"],
    ['after <', 'sql`update pickup p set seal = null where p.status < 4`'],
    ['before =', 'sql`select 1 from shipment s where 3 = s.status`'],
    ['after a cast', 'sql`select 1 from x where status::int = 2`'],
    ['in brackets', 'sql`select 1 from x where (x.status) = 2`'],
    ['with a cast', 'sql`select 1 from x where status = 2::smallint`'],
    ['in a list', 'sql`select 1 from shipment where status in (1, ${other}, 3)`'],
    ['not in a list', 'sql`select 1 from unit u where u.status not in (6)`'],
    ['in an array', 'sql`select 1 from unit where status = any(array[2, 4])`'],
    ['in an array as text', "sql`select 1 from unit where status = any('{2,4}'::int[])`"],
    ['in an interpolated array', 'sql`select 1 from unit where status = any(${[2, 4]}::int[])`'],
    ['put in', 'sql`select 1 from unit where status = ${2}`'],
    ['interpolated as a literal', 'sql`select 1 from unit where status = ${sql.lit(2)}`'],
    ['interpolated by a conditional', 'sql`update task set status = ${ended ? 2 : 0} where id = ${id}`'],
    ['between two', 'sql`select 1 from unit where status between 2 and 5`'],
    ['distinct from', 'sql`select 1 from eta e where e.status is distinct from 3`'],
    ['not distinct from', 'sql`select 1 from eta e where e.status is not distinct from 3`'],
    ['in coalesce', 'sql`select 1 from eta e where coalesce(e.status, ${none}) < 3`'],
    ['in a filter', 'sql`select count(*) filter (where d.kind = 2) from door d`'],
    ['in a case', "sql`select case l.status when ${one} then 'a' when 4 then 'b' end from load l`"],
    ['in a case expression', 'sql`select case when x then 2 else y end as status from t`'],
    ['set by a case', 'sql`update t set status = case when x then 2 else y end, units = 1`'],
    ['set', 'sql`update task set status = 5, units = 1 where id = ${id}`'],
    ['in a row of values', 'sql`insert into door (number, kind) values (${n}, 2), (${n}, ${kind})`'],
    ['in a select that is inserted', 'sql`insert into bill (n, type, units) select n, 0, 4 from x`'],
    ['in named values', "sql`select 1 from (values (1, 'a')) as v(status, word)`"],
    ['in a table of values', 'sql`with v(kind, n) as (values (1, 2)) select 1 from v`'],
    ['named by select', 'sql`select 1 as kind, 2 as units`'],
    ['in JSON', "sql`select 1 from x where (x.row ->> 'status')::int = 2`"],
    ['in a plain template', 'client.query(`delete from task where status = 3`)'],
    ['in a string', "client.query('delete from task where status = 3')"],
    ['in a condition of a test', "pickup('p.status = 3')(world)"],
    ['in a condition of the lists', 'isOneOfNumbersIfGiven(sql`u.status`, [1, 2])'],
    ['in a condition of the builder', "tx.selectFrom('door').where('kind', '=', 2)"],
    ['in a row of the builder', "tx.insertInto('door').values({ number: 4, kind: 2 })"],
    ['in a change of the builder', "tx.updateTable('door').set((of) => ({ kind: 2, n: of.n }))"],
    ['of a unit of measure', 'sql`select sum(d.units) filter (where d.uom = 3) from bol_detail d`'],
    ['of a payment term', 'sql`select 1 from shipment where payment_term = 1`'],
    ['of an id of a list', 'sql`select 1 from x where account_type_id = 1`'],
  ])('%s', (_, body) => {
    expect(findings(body)).toBe(1);
  });
});

describe('other numbers are ignored', () => {
  test.each([
    ['names', 'sql`select 1 from unit u where u.status in (${sqlLiteralList([unitStatus.cooler])})`'],
    ['a name', 'sql`update task set status = ${sql.lit(taskStatus.done)} where units = 4`'],
    ['a limit', 'sql`select status from unit order by status limit 20 offset 40`'],
    ['quantities', 'sql`select 1 from bol where units > 0 and pallets = 2 and cubes between 1 and 9`'],
    ['an interval', "sql`select 1 from eta where at > now() - interval '2 days' and status = ${s}`"],
    ['a default', 'sql`select coalesce(sum(x.status_count), 0), coalesce(x, 0) from x`'],
    ['a count', 'sql`select 1 from x group by status having count(status) > 0`'],
    ['words', "sql`select 1 from job where status = 'done' and kind = 'rating' and tries < 5`"],
    ['a parameter', 'client.query(`select 1 from x where status = $1 and kind = $2`)'],
    ['other columns of an insert', 'sql`insert into x (status, units) values (${status}, 3)`'],
    ['the place of a column', 'sql`select status, count(*) from unit group by 1 order by 2`'],
    [
      'a value computed from a status',
      'sql`select case when u.status = ${s} then 1 else 0 end as units from u`',
    ],
    ['a US state', "sql`select 1 from account where state_code = 'IL' and zip = 60601`"],
    ['an HTTP status', 'const refused = { status: 412 };'],
    ['a sentence', "const says = 'Status 4 is Released, type 2 an adjustment.';"],
    ['a row of the builder', "tx.insertInto('door').values({ number: 4, kind: doorKind.outbound })"],
    ['a condition of another column', 'is(sql`u.units`, 4)'],
  ])('%s', (_, body) => {
    expect(findings(body)).toBe(0);
  });
});

test('a finding has its file, line and number', () => {
  const body =
    'const of = 1;\nexport const late = sql`\n  select ${of}\n  from eta e\n  where e.status <> 3\n`;\n';
  expect(findRawStatusNumbers('eta.ts', body)).toEqual([{ file: 'eta.ts', line: 5, text: 'e.status <> 3' }]);
});

test('every column limited to a few numbers by the database is checked', () => {
  const migrations = execFileSync('git', ['ls-files', 'db/migrations'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const bounded = migrations.flatMap((file) =>
    [
      ...readRepositoryFile(file).matchAll(
        /\b(\w+) smallint[^,]*? check \(\1 (?:in \([\d, ]+\)|between [01] and \d\))/g,
      ),
    ].map((one) => one[1] ?? ''),
  );
  expect(bounded.length).toBeGreaterThan(30);
  // Printer dots and counted steps.
  const amounts = new Set(['dpi', 'step']);
  expect(bounded.filter((column) => !amounts.has(column) && !isStatusColumn(column))).toEqual([]);
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { streamCsvExport, formatCsv, inlineSqlParameters } from './csv.ts';
import type { CsvExport } from './csv.ts';
import { openRollbackCsvExportForTests } from './csv-testing.ts';

const naughty = [
  '=HYPERLINK("http://x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '  =1+1',
  '＝1',
  'Peña, "Ñandú"\nand Sons',
  '上海鲜花',
  '00123',
  '-',
];
const { connection, exported } = openRollbackCsvExportForTests();
const lines = (values: readonly string[], columns: CsvExport['columns']): CsvExport => ({
  rowsSql: sql`unnest(${values}::text[]) with ordinality as t(name, at) order by at desc`,
  columns,
});

/** Parses the cells as a spreadsheet does. */
function cells(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of csv
    .replace('\ufeff', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('an exported table', () => {
  test('is UTF-8 with the titles first and the rows in the order of the list', async () => {
    const csv = await exported(
      lines(['a', 'Peña', '上海'], [{ title: 'Name, of "it"', valueSql: 't.name', kind: 'text' }]),
    );
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(cells(csv)).toEqual([['Name, of "it"'], ['上海'], ['Peña'], ['a']]);
  });
  test('neutralizes text that would run as a formula, and leaves all other text unchanged', async () => {
    const csv = await exported(lines(naughty, [{ title: 'Name', valueSql: 't.name', kind: 'text' }]));
    const expected = naughty.map((name) => (/^\s*[=+\-@\t＝]/.test(name) ? `'${name}` : name)).toReversed();
    expect(cells(csv).slice(1).flat()).toEqual(expected);
    expect(
      cells(
        formatCsv(
          ['Name'],
          naughty.map((name) => [name]),
        ),
      )
        .slice(1)
        .flat(),
    ).toEqual(expected.toReversed());
  });
  test('neutralizes a formula after a semicolon, a tab or a line break where a spreadsheet splits', async () => {
    const names = [
      "x;=cmd|'/c calc'!A0;y",
      'x\t+1',
      'x\n@SUM(A1)',
      'x; "-1',
      '=1;=2',
      '5;=2',
      '5\r=2',
      'Roses; red, a-b=c',
    ];
    const expected = [
      "x;'=cmd|'/c calc'!A0;y",
      "x\t'+1",
      "x\n'@SUM(A1)",
      `x; "'-1`,
      "'=1;'=2",
      "5;'=2",
      "5\r'=2",
      'Roses; red, a-b=c',
    ];
    const titled = [{ title: 'Name', valueSql: 'name', kind: 'text' as const }];
    const copied = cells(await exported(lines(names.toReversed(), titled)));
    const written = cells(
      formatCsv(
        ['Name'],
        names.map((name) => [name]),
      ),
    );
    for (const rows of [copied, written]) expect(rows.slice(1).map(([name]) => name)).toEqual(expected);
  });
  test('keeps numbers as numbers, also negative ones, with two decimals for cents; dates use the display format', async () => {
    const csv = await exported(
      lines(
        ['x'],
        [
          { title: 'Amount', valueSql: '-11828', kind: 'hundredths' },
          { title: 'Units', valueSql: '-3', kind: 'number' },
          { title: 'None', valueSql: 'null::int', kind: 'number' },
          { title: 'Date', valueSql: `'2027-02-03'`, kind: 'date' },
          {
            title: 'At',
            valueSql: `timestamptz '2027-02-03T20:41:00Z'`,
            kind: { instantIn: 'America/New_York' },
          },
        ],
      ),
    );
    expect(csv.split('\n')[1]).toBe('-118.28,-3,,02/03/2027,02/03/2027 15:41');
  });
  test('resets the date format to ISO afterwards', async () => {
    await connection().query('begin');
    await Array.fromAsync(
      streamCsvExport(
        connection(),
        lines(['x'], [{ title: 'Date', valueSql: `'2027-02-03'`, kind: 'date' }]),
      ),
    );
    expect((await connection().query(`select (date '2027-02-03')::text as day`)).rows).toEqual([
      { day: '2027-02-03' },
    ]);
    await connection().query('rollback');
  });
  test('inlines query parameters exactly as if they were bound, and never inside quoted text', async () => {
    const naughtiest = [`'; drop table x; --`, '\\\\', `$1 $$ $2`, `O'Neil "x"`, '花', '{a,"b"}', ''];
    const piece = sql`${naughtiest}::text[] as a, '$1 it''s' as b, "$2".c, $t$ $1 $t$ as d`;
    const text = inlineSqlParameters(sql`
      select ${piece}, ${7}::int as e, ${null}::text is null as f /* $1 */, ${true}::boolean as g
      from (select 1 as c) as "$2" -- $1
    `);
    expect((await connection().query(text)).rows).toEqual([
      { a: naughtiest, b: `$1 it's`, c: 1, d: ' $1 ', e: 7, f: true, g: true },
    ]);
  });
  test('without rows contains only the titles', async () => {
    expect(
      await exported({
        ...lines(['x'], [{ title: 'Name', valueSql: 't.name', kind: 'text' }]),
        rowsSql: sql`(select 1 where false) t(name)`,
      }),
    ).toBe('\ufeffName\n');
  });
  test('fails before the first byte for an invalid query, and the connection remains usable', async () => {
    await expect(
      exported(lines(['x'], [{ title: 'Name', valueSql: 'no_such_column', kind: 'text' }])),
    ).rejects.toThrow('no_such_column');
    expect((await connection().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
  test('uses the given rows with their filter and order', async () => {
    const rows = sql`generate_series(1, 9) n where n > ${6} order by n desc`;
    expect(
      cells(await exported({ rowsSql: rows, columns: [{ title: 'N', valueSql: 'n', kind: 'number' }] })),
    ).toEqual([['N'], ['9'], ['8'], ['7']]);
  });
  test('is aborted when an error occurs in the middle', async () => {
    const sometimes = {
      rowsSql: sql`generate_series(1, 50000) n`,
      columns: [{ title: 'N', valueSql: '1 / (n - 49999)', kind: 'number' as const }],
    };
    await expect(exported(sometimes)).rejects.toThrow('division by zero');
  });
  test('leaves a usable connection when the reader stops early', async () => {
    await exported(
      {
        rowsSql: sql`generate_series(1, 200000) n`,
        columns: [{ title: 'N', valueSql: 'n', kind: 'number' }],
      },
      async (parts) => {
        for await (const part of parts) return [part];
        return [];
      },
    );
    expect((await connection().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

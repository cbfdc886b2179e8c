import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { handWrittenSourceFiles, repositoryRoot, readRepositoryFile } from './repository-files.ts';
import { tableOwners } from '#db/table-owners.ts';

/** Only the feature that owns a table writes it. */

/**
 * Returns the tables that code writes: in SQL, in Kysely, and in SQL whose table is a fragment of the same file (`insert into
 * ${columns}`). A table that cannot be resolved in the file is returned as written.
 */
function tablesWritten(body: string): string[] {
  const code = body.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const writes =
    /(?:insert\s+into|update(?!\s+(?:of|set|skip|nowait)\b)|delete\s+from|merge\s+into|copy)\s+(?:only\s+)?/;
  const table = /(?:"?([a-z_]+)"?(?=[\s(,`]|$)|\$\{([^}]*)\})/;
  const named = new RegExp(`\\b${writes.source}${table.source}`, 'g');
  const sql = [...code.matchAll(named)].flatMap(([, name, piece]) =>
    piece === undefined ? [name ?? ''] : pieceTables(code, piece),
  );
  const built = [...code.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return [...sql, ...built];
}
/** Returns the tables that `const piece = sql`table (…)`, `sql.table('table')` or a list of them begins with. */
function pieceTables(code: string, piece: string): string[] {
  const name = /^\w+/.exec(piece.trim())?.[0] ?? '';
  const given = new RegExp(`const ${name}\\b[^=]*=([\\s\\S]*?);\\n`).exec(code)?.[1] ?? '';
  const found = [...given.matchAll(/sql`\s*"?([a-z_]+)|sql\.(?:table|ref)\('([a-z_]+)'\)/g)].map(
    ([, text, table]) => text ?? table ?? '',
  );
  return found.length > 0 ? found : [`\${${piece}}`];
}

/** Tables that fixtures write (tests/factories.ts, tests/…-world.ts). A renamed column is a compile error there. */
const madeByMakers = ['unit', 'load', 'load_pickup', 'bol', 'invoice', 'orders'];
/** Intended raw writes: the number per file, and the reason. */
const meant: Record<string, number> = {
  // Each violates one invariant.
  'areas/admin/checks/checks.api.test.ts': 20,
  // The other transaction that an action waits for, statement by statement.
  'areas/receiving/scanning/scan-clashes.api.test.ts': 1,
  'areas/outbound/routing/routing-sync.api.test.ts': 1,
  // Order numbers that text sorting would order differently.
  'tests/lists.api.test.ts': 2,
  // Freight that was grouped and credited long before, which no fixture covers.
  'areas/billing/invoices/grouped-freight.api.test.ts': 2,
  // The database must reject each of them.
  'areas/billing/invoices/invoices.api.test.ts': 8,
  'areas/billing/ledger/ledger.api.test.ts': 1,
  'areas/company/imports/opening-import.api.test.ts': 2,
  // Changed while bypassing every trigger, for the billing audit to detect.
  'areas/billing/billing-audit/posted-records-audit.api.test.ts': 2,
  'tests/row-security.api.test.ts': 2,
  // The materialized totals must be correct for every kind of write, without being notified of it.
  'tests/materialized-totals.full.api.test.ts': 3,
  'tests/daily-totals.api.test.ts': 9,
  // Writes into the product of the end-to-end test, where no fixtures exist.
  'tests/e2e/scanner.full.e2e.ts': 1,
  'tests/e2e/dock-board.full.e2e.ts': 2,
};
const isTest = (file: string): boolean => /\.test\.tsx?$|^tests\/.*\.ts$/.test(file);
const isMaker = (file: string): boolean =>
  /^tests\/(factories|billing-fixtures|[\w-]+-world)\.ts$/.test(file);
/** Returns the tables of fixtures that a text writes with raw SQL. */
function rawWrites(body: string): string[] {
  const table = `"?(${madeByMakers.join('|')})"?`;
  const write = new RegExp(
    String.raw`\b(?:(?:insert\s+into|delete\s+from)\s+${table}(?=[\s(;'"\x60])|update\s+${table}\s+(?:\w+\s+)?set\b)`,
    'g',
  );
  return [...body.matchAll(write)].map(([, added, changed]) => added ?? changed ?? '');
}

/** Returns the tables that the seed or a migration fills: by SQL, row by row, or as a list with its key. */
function tablesFilled(body: string): string[] {
  const rows =
    /\b(?:addWithId|addWithoutId)\(\s*'([a-z_]+)'|\binsertRowsWithColumnsOfFirstRow\(\s*\w+,\s*'([a-z_]+)'|^  ([a-z_]+): \{\s*key: '/gm;
  return [
    ...tablesWritten(body),
    ...[...body.matchAll(rows)].map(([, row, many, list]) => row ?? many ?? list ?? ''),
  ];
}
const ownersOf = (name: string): string[] => [tableOwners[name] ?? []].flat();
/**
 * Returns tables with several owners and no comment directly above that gives the reason (`// trucks` is a heading, not a
 * reason).
 */
function withoutReason(body: string): string[] {
  return [...body.matchAll(/^(.*)\n  (\w+): \[/gm)]
    .filter(([, above]) => !/^  \/\/ .* .*\.$/.test(above ?? ''))
    .map(([, , name]) => name ?? '');
}

describe('database tables', () => {
  const migrations = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'db/migrations/*.sql'],
    { cwd: repositoryRoot, encoding: 'utf8' },
  )
    .trim()
    .split('\n');
  const texts = migrations.map((file) => readRepositoryFile(file));
  /** Tables that a migration renamed, by their old name. */
  const newNames = new Map(
    texts.flatMap((text) =>
      [...text.matchAll(/^alter table (\w+) rename to (\w+);/gm)].map((match) => [
        match[1] ?? '',
        match[2] ?? '',
      ]),
    ),
  );
  const currentName = (name: string): string => newNames.get(name) ?? name;
  const created = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(?:public\.)?([a-z_]+)/g)].map(
        (match) => currentName(match[1] ?? ''),
      ),
    ),
  );

  test('are written only by the features that own them', () => {
    const mayWrite = (file: string, name: string): boolean =>
      ownersOf(name).some((owner) => file.startsWith(`${owner}/`));
    const breaking = handWrittenSourceFiles
      .filter(
        (file) =>
          /^(areas|app|integrations)\/.*\.ts$/.test(file) &&
          !/\.test\.ts$|(testing|\.fixtures)\.ts$/.test(file),
      )
      .flatMap((file) =>
        tablesWritten(readRepositoryFile(file))
          .filter((name) => (created.has(name) || name.startsWith('${')) && !mayWrite(file, name))
          .map((name) => `${file} writes ${name}`),
      );
    expect(breaking).toEqual([]);
    expect(
      [...created].filter((name) => tableOwners[name] === undefined && name !== 'schema_migration'),
    ).toEqual([]);
  });
  test('have no owner that does not write to them', () => {
    const writes = new Map(
      [...handWrittenSourceFiles, ...migrations]
        .filter(
          (file) =>
            /^(areas|app|integrations|kit|db)\/.*\.(ts|sql)$/.test(file) &&
            !/\.test\.ts$|(testing|\.fixtures)\.ts$/.test(file),
        )
        .map((file) => [
          file,
          new Set(
            file.startsWith('db/')
              ? tablesFilled(readRepositoryFile(file)).map(currentName)
              : tablesWritten(readRepositoryFile(file)),
          ),
        ]),
    );
    const idle = (given: typeof tableOwners): string[] =>
      Object.entries(given).flatMap(([name, whose]) =>
        [whose]
          .flat()
          .filter(
            (owner) =>
              ![...writes].some(([file, tables]) => file.startsWith(`${owner}/`) && tables.has(name)),
          )
          .map((owner) => `${owner} does not write ${name}`),
      );
    expect(idle(tableOwners)).toEqual([]);
    expect(idle({ bol: ['areas/lading/bills-of-lading', 'areas/floor/doors'], unit_gone: 'db' })).toEqual([
      'areas/floor/doors does not write bol',
      'db does not write unit_gone',
    ]);
    expect(Object.keys(tableOwners).filter((name) => !created.has(name))).toEqual([]);
  });
  test('have one owner, or two with a reason', () => {
    const tooMany = Object.keys(tableOwners).filter((name) => ownersOf(name).length > 2);
    expect(tooMany).toEqual([]);
    expect(withoutReason(readRepositoryFile('db/table-owners.ts'))).toEqual([]);
    expect(
      withoutReason(
        "{\n  // trucks\n  load: ['a', 'b'],\n  // Each writes its step.\n  eta: [\n    'a',\n    'b',\n  ],\n  unit: 'a',\n  bol: ['a', 'b'],\n}",
      ),
    ).toEqual(['load', 'bol']);
  });
  test('written to are found in SQL and in Kysely', () => {
    expect(
      tablesWritten(
        "sql`insert into unit (id) select 1`; sql`update orders o set x = 1`; sql`delete from bol`; tx.insertInto('load').values({}); sql`select 1 for update of u`; sql`on conflict do update set a = 1`; sql`for update skip locked`",
      ),
    ).toEqual(['unit', 'orders', 'bol', 'load']);
    const pieces =
      "const row = sql`\n  scan (id)\n`;\nconst of = { a: sql.table('unit'), b: sql.table('bol') } as const;\n";
    expect(tablesWritten(`${pieces} sql\`insert into \${row} values (1)\``)).toEqual(['scan']);
    expect(tablesWritten(`${pieces} sql\`update \${of[which]} set x = 1\``)).toEqual(['unit', 'bol']);
    expect(tablesWritten('sql`delete from ${given}`')).toEqual(['${given}']);
  });
  test('of freight are filled in tests by factories, not by raw SQL', () => {
    const found = handWrittenSourceFiles
      .filter((file) => isTest(file) && !isMaker(file) && file !== 'tests/tables.test.ts')
      .map((file): [string, number] => [file, rawWrites(readRepositoryFile(file)).length])
      .filter(([, writes]) => writes > 0);
    expect(Object.fromEntries(found)).toEqual(meant);
    expect(
      handWrittenSourceFiles.filter(isMaker).flatMap((file) => rawWrites(readRepositoryFile(file))).length,
    ).toBeGreaterThan(3);
    expect(
      rawWrites(
        "world.rows('update unit set a = 1'); world.rows(`\n  insert into load (a)\n`); q('delete from bol'); q('update orders o set a = 1')",
      ),
    ).toEqual(['unit', 'load', 'bol', 'orders']);
    expect(
      rawWrites(
        "q('update unit_event set a = 1'); it('an update unit by unit', q('insert into load_drop (a)'))",
      ),
    ).toEqual([]);
  });
  test('provide the operating day of a warehouse in one place', () => {
    const looks = (body: string): boolean => /order by[^`]*started_at desc/.test(body);
    expect(
      handWrittenSourceFiles.filter(
        (file) =>
          /^(areas|app|integrations)\/.*(?<!\.test)\.ts$/.test(file) && looks(readRepositoryFile(file)),
      ),
    ).toEqual(['areas/calendar/start-day/operating-day.sql.ts']);
  });
  test('of units and their history are written in one place, whatever the owners of others', () => {
    const home = 'areas/freight/units/';
    expect([tableOwners['unit'], tableOwners['unit_event']]).toEqual([
      'areas/freight/units',
      'areas/freight/units',
    ]);
    const elsewhere = handWrittenSourceFiles.filter(
      (file) =>
        /^(areas|app|integrations|kit)\/.*\.ts$/.test(file) &&
        !/\.test\.ts$|(testing|\.fixtures)\.ts$/.test(file) &&
        !file.startsWith(home) &&
        tablesWritten(readRepositoryFile(file)).some((name) => name === 'unit' || name === 'unit_event'),
    );
    expect(elsewhere).toEqual([]);
  });
});

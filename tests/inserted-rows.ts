import type { TestWorld } from './world.ts';

/**
 * Returns the rows that were inserted into some tables during an action, with every column of the catalog. Ids of new rows
 * are renumbered from 1, times are reported only as present or not, and `ignoredColumns` are left out.
 */
export async function collectInsertedRows(
  world: TestWorld,
  tables: readonly string[],
  action: () => Promise<unknown>,
  ignoredColumns: readonly string[] = [],
): Promise<Record<string, Record<string, unknown>[]>> {
  const marks = new Map<string, number>();
  for (const table of tables)
    marks.set(
      table,
      (await world.row<{ n: number }>(`select coalesce(max(id), 0)::int as n from ${table}`)).n,
    );
  await action();
  const found = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const kept = table === 'audit' ? "and t.entity <> 'import'" : '';
    const left = await world.rows<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where t.id > $1 ${kept} order by t.id`,
      [marks.get(table)],
    );
    found.set(
      table,
      left.map(({ row }) => row),
    );
  }
  const places = new Map(
    [...found].map(([table, rows]) => [table, new Map(rows.map(({ id }, n) => [id, n + 1]))]),
  );
  const answer: Record<string, Record<string, unknown>[]> = {};
  for (const [table, rows] of found) {
    const columns = await columnsOf(world, table);
    answer[table] = rows.map((row) =>
      Object.fromEntries(
        columns
          .filter(({ name }) => name !== 'id' && !ignoredColumns.includes(name))
          .map(({ name, type, refers }) => {
            if (type.startsWith('timestamp')) return [name, row[name] !== null];
            const place = refers === null ? undefined : places.get(refers)?.get(row[name]);
            return [name, place === undefined ? row[name] : `new ${place}`];
          }),
      ),
    );
  }
  return answer;
}
/** Returns the columns of a table, each with the table that it references. */
const columnsOf = (world: TestWorld, table: string) =>
  world.rows<{ name: string; type: string; refers: string | null }>(
    `
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        (
          select c.confrelid::regclass::text
          from pg_constraint c
          where c.contype = 'f' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]
          limit 1
        ) as refers
      from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum
    `,
    [table],
  );

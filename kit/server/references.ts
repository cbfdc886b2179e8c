import { sql } from 'kysely';
import { z } from 'zod';
import { rows } from './rows.ts';
import type { Work } from './work.ts';

const column = z.object({ table: z.string(), column: z.string() });
/** Every column that names a record of a table, as the database knows them. */
const findColumns = (
  work: Work,
  table: string,
  without: readonly string[],
): Promise<z.output<typeof column>[]> =>
  rows(work.tx, column)`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and c.confrelid = ${table}::regclass
      and c.conparentid = 0
      and not (c.conrelid::regclass::text = any(${[...without]}::text[]))
    order by 1, 2
  `;

const reference = z.object({ id: z.int(), table: z.string(), count: z.int() });
/** The rows of one table that name a record. */
export type Reference = z.output<typeof reference>;
/**
 * Which rows name each of these records, by foreign keys. Records among them may name each other. Rows of the tables in `without` are
 * parts of the records themselves.
 */
export async function findReferences(
  work: Work,
  table: string,
  ids: readonly number[],
  without: readonly string[] = [],
): Promise<Reference[]> {
  const among = sql`any(${[...ids]}::int[])`;
  const parts = (await findColumns(work, table, without)).map((one) => {
    const name = sql.ref(`x.${one.column}`);
    const others = one.table === table ? sql`and not (x.id = ${among})` : sql``;
    return sql`
      select ${name} as id, ${one.table}::text as "table", count(*)::int as n
      from ${sql.table(one.table)} x
      where ${name} = ${among} ${others}
      group by 1
    `;
  });
  if (parts.length === 0) return [];
  return rows(work.tx, reference)`
    select r.id, r."table", sum(r.n)::int as count
    from (${sql.join(parts, sql` union all `)}) r
    group by r.id, r."table"
    order by r.id, count desc, r."table"
  `;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { queryRows } from './query-rows.ts';
import type { RequestContext } from './request-context.ts';

type SqlFragment = RawBuilder<unknown>;

const column = z.object({ table: z.string(), column: z.string() });
/** Finds every column that references a table, from the database's foreign keys. */
const findColumns = (
  work: RequestContext,
  table: string,
  without: readonly string[],
): Promise<z.output<typeof column>[]> =>
  queryRows(work.tx, column)`
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
/** The rows of one table that reference a record. */
export type ReferenceCount = z.output<typeof reference>;
interface ReferenceOptions {
  /** Tables whose rows are part of the records themselves. */
  without?: readonly string[];
  /** Tables whose rows are part of a row in another table, with the column that references it. That row is counted instead. */
  partsOf?: Readonly<Record<string, { table: string; column: string }>>;
}
/**
 * Finds the rows that reference each of these records by foreign keys. A row that references a record in several columns counts
 * once. The records can reference each other.
 */
export async function countReferencesByTable(
  work: RequestContext,
  table: string,
  ids: readonly number[],
  { without = [], partsOf = {} }: ReferenceOptions = {},
): Promise<ReferenceCount[]> {
  const among = sql`any(${[...ids]}::int[])`;
  const columns = await findColumns(work, table, without);
  const byTable = Map.groupBy(columns, (one) => partsOf[one.table]?.table ?? one.table);
  const parts = [...byTable].map(([counted, all]) => {
    const hasParts = all.some((one) => one.table !== counted);
    const keyOf = (tableName: string): SqlFragment =>
      hasParts
        ? sql`${sql.ref(`x.${partsOf[tableName]?.column ?? 'id'}`)} as row_id`
        : sql`x.tableoid, x.ctid`;
    const named = all.map((one) => {
      const name = sql.ref(`x.${one.column}`);
      const others = one.table === table ? sql`and not (x.id = ${among})` : sql``;
      return sql`
        select ${name} as id, ${keyOf(one.table)}
        from ${sql.table(one.table)} x
        where ${name} = ${among} ${others}
      `;
    });
    return sql`
      select r.id, ${counted}::text as "table", count(*)::int as count
      from (${sql.join(named, sql` union `)}) r
      group by r.id
    `;
  });
  if (parts.length === 0) return [];
  return queryRows(work.tx, reference)`
    ${sql.join(parts, sql` union all `)}
    order by id, count desc, "table"
  `;
}

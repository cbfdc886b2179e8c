import type pg from 'pg';

type Value = string | number | boolean | null | undefined | object;
export type Row = Record<string, Value>;

/** Writes many rows in one statement; the columns are those of the first row. Answers the given ids in the order of the rows. */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[], opts: { onConflict?: string } = {}): Promise<number[]> {
  const first = rows[0];
  if (first === undefined) return [];
  const columns = Object.keys(first);
  const hasId = await identityOf(client, table);
  const returning = hasId && opts.onConflict === undefined ? ' returning id' : '';
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 5000) {
    const part = rows.slice(from, from + 5000);
    const names = columns.map((c) => `"${c}"`).join(', ');
    const answer = await client.query<{ id: number }>(
      `insert into "${table}" (${names}) select ${columns.map((c) => `r."${c}"`).join(', ')}
       from rows from (jsonb_populate_recordset(null::"${table}", $1::jsonb)) with ordinality r order by r.ordinality ${opts.onConflict ?? ''}${returning}`,
      [JSON.stringify(part)],
    );
    ids.push(...answer.rows.map((row) => row.id));
  }
  return ids;
}

const identities = new Map<string, boolean>();
async function identityOf(client: pg.Client, table: string): Promise<boolean> {
  const known = identities.get(table);
  if (known !== undefined) return known;
  const found = await client.query<{ has: boolean }>("select exists (select 1 from pg_attribute where attrelid = $1::regclass and attname = 'id' and attidentity <> '') as has", [`"${table}"`]);
  const has = found.rows[0]?.has ?? false;
  identities.set(table, has);
  return has;
}

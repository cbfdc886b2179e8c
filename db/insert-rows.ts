import type pg from 'pg';

export type ColumnValue = string | number | boolean | null | undefined | object;
export type TableRow = Record<string, ColumnValue>;

/** Inserts many rows in a few statements. The columns are those of the first row. Given ids are kept. */
export async function insertRowsWithColumnsOfFirstRow(
  client: pg.Client,
  table: string,
  rows: readonly TableRow[],
  options: { onConflict?: string } = {},
): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = columns.map((c) => `"${c}"`).join(', ');
  const overriding = columns.includes('id') ? ' overriding system value' : '';
  for (let from = 0; from < rows.length; from += 10_000) {
    await client.query(
      `
        insert into "${table}" (${names})${overriding}
        select ${columns.map((c) => `r."${c}"`).join(', ')}
        from jsonb_populate_recordset(null::"${table}", $1::jsonb) r ${options.onConflict ?? ''}
      `,
      [JSON.stringify(rows.slice(from, from + 10_000))],
    );
  }
}

import { sql } from 'kysely';
import { z } from 'zod';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const reference = z.object({ table: z.string(), column: z.string() });
/** Every column that names an account, as the database knows them: what an area above refers to counts too. */
const findReferences = (work: Work): Promise<z.output<typeof reference>[]> =>
  rows(work.tx, reference)`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and c.confrelid = 'account'::regclass
      and c.conparentid = 0
      and c.conrelid <> 'account_flag'::regclass
    order by 1, 2
  `;

/** Of these accounts, how many something else names. Accounts among them may pay for each other. */
export async function countReferenced(work: Work, ids: readonly number[]): Promise<number> {
  const among = sql`any(${[...ids]}::int[])`;
  const references = (await findReferences(work)).map(({ table, column }) => {
    const name = sql.ref(`x.${column}`);
    const others = table === 'account' ? sql`and not (x.id = ${among})` : sql``;
    return sql`select ${name} as id from ${sql.table(table)} x where ${name} = ${among} ${others}`;
  });
  if (references.length === 0) return 0;
  const found = await row(work.tx, z.object({ n: z.int() }))`
    select count(distinct r.id)::int as n from (${sql.join(references, sql` union all `)}) r
  `;
  return found?.n ?? 0;
}

const goneRow = z.object({ id: z.int(), number: z.string(), accountTypeId: z.int() });
/** The database looks for each account in every table that may name it: more at once would take longer than a statement may. */
const mostAtOnce = 5000;
/** Deletes accounts with their flags; the database refuses those that something names. */
export async function deleteAccounts(
  work: Work,
  ids: readonly number[],
  progress: (removed: number) => Promise<void>,
): Promise<z.output<typeof goneRow>[]> {
  await sql`delete from account_flag where account_id = any(${[...ids]}::int[])`.execute(work.tx);
  // They may pay for each other.
  await sql`
    update account
    set default_bill_to_id = null
    where id = any(${[...ids]}::int[]) and default_bill_to_id is not null
  `.execute(work.tx);
  const gone: z.output<typeof goneRow>[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    gone.push(
      ...(await rows(work.tx, goneRow)`
        delete from account
        where id = any(${ids.slice(from, from + mostAtOnce)}::int[])
        returning id, number, account_type as "accountTypeId"
      `),
    );
    await progress(gone.length);
  }
  return gone;
}

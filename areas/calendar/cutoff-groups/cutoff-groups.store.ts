import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { cutoffGroupRow } from './cutoff-groups.contract.ts';
import { runningDay } from '#areas/calendar/start-day/running-day.sql.ts';
import type { CutoffGroupRow, findCutoffGroups } from './cutoff-groups.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { contains, every, ordered, paged } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';
import { warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const identified = z.object({ id: z.int() });
/** What hangs on the group `g` outside the caller's warehouses: shippers received there, and days it is blocked on. */
function elsewhere(work: Work): RawBuilder<unknown> {
  const own = warehouseScope(work);
  if (own === null) return sql`0`;
  return sql`
    (
      select count(*)::int
      from shipper_profile p
      join account a on a.id = p.account_id
      where p.cutoff_group_id = g.id and (a.warehouse_id is null or a.warehouse_id <> all(${own}::int[]))
    )
    + (
      select count(*)::int
      from warehouse w
      join lateral ${runningDay(sql`w.id`)} d on true
      join warehouse_day_blocked_group b on b.warehouse_day_id = d.id and b.cutoff_group_id = g.id
      where w.id <> all(${own}::int[])
    )
  `;
}
const columns = (work: Work) => sql`
  g.id, g.name, g.row_version as "rowVersion",
  (select count(*)::int from shipper_profile p where p.cutoff_group_id = g.id) as shippers,
  ${elsewhere(work)} as elsewhere,
  (
    select jsonb_agg(s.cutoff order by d)
    from generate_series(0, 6) d
    left join cutoff_group_schedule s on s.group_id = g.id and s.dow = d
  ) as week,
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('warehouseId', w.id, 'warehouseCode', w.code, 'receivingDate', d.receiving_date)
        order by w.code
      ),
      '[]'
    )
    from warehouse w
    join lateral ${runningDay(sql`w.id`)} d on true
    join warehouse_day_blocked_group b on b.warehouse_day_id = d.id and b.cutoff_group_id = g.id
  ) as blocked
`;
const sorts = {
  name: sql`lower(g.name)`,
  shippers: sql`(select count(*) from shipper_profile p where p.cutoff_group_id = g.id)`,
};

export async function groups(
  work: Work,
  q: QueryOf<typeof findCutoffGroups>,
): Promise<{ data: CutoffGroupRow[]; totalRows: number }> {
  const where = every(contains(sql`g.name`, q.name));
  const found = await rows(work.tx, cutoffGroupRow)`
    select ${columns(work)}
    from cutoff_group g
    where ${where}
    ${ordered(sorts, q, sql`g.id`)}
    ${paged(q)}
  `;
  const totalRows = await counted(work.tx)`from cutoff_group g where ${where}`;
  return { data: found, totalRows };
}
export async function group(work: Work, id: number): Promise<CutoffGroupRow | undefined> {
  return row(work.tx, cutoffGroupRow)`select ${columns(work)} from cutoff_group g where g.id = ${id}`;
}
export const groupsByNames = (work: Work, names: readonly string[]): Promise<CutoffGroupRow[]> =>
  rows(work.tx, cutoffGroupRow)`
    select ${columns(work)}
    from cutoff_group g
    where lower(g.name) = any(${names.map((name) => name.toLowerCase())}::text[])
  `;
/** Undefined when the name is taken, however it is written. */
export async function insertGroup(tx: Tx, name: string): Promise<number | undefined> {
  const id = (
    await row(
      tx,
      identified,
    )`insert into cutoff_group (name) values (${name}) on conflict do nothing returning id`
  )?.id;
  if (id !== undefined)
    await sql`insert into cutoff_group_schedule (group_id, dow) select ${id}, generate_series(0, 6)`.execute(
      tx,
    );
  return id;
}
export async function nameTaken(tx: Tx, name: string, besides: number): Promise<boolean> {
  return (
    (
      await sql`select 1 from cutoff_group where lower(name) = lower(${name}) and id <> ${besides}`.execute(
        tx,
      )
    ).rows.length > 0
  );
}
export async function renameGroup(tx: Tx, id: number, name: string, version: number): Promise<boolean> {
  return (
    Number(
      (
        await sql`
          update cutoff_group
          set name = ${name}, row_version = row_version + 1
          where id = ${id} and row_version = ${version}
        `.execute(tx)
      ).numAffectedRows,
    ) > 0
  );
}
/** Takes the next version of a group for a change of its week; false when somebody else was first. */
export async function takeVersion(tx: Tx, id: number, version: number): Promise<boolean> {
  return (
    Number(
      (
        await sql`
          update cutoff_group
          set row_version = row_version + 1
          where id = ${id} and row_version = ${version}
        `.execute(tx)
      ).numAffectedRows,
    ) > 0
  );
}
export async function writeHours(
  tx: Tx,
  id: number,
  days: readonly number[],
  hours: readonly (string | null)[],
): Promise<void> {
  await sql`
    insert into cutoff_group_schedule (group_id, dow, cutoff)
    select ${id}, d, h
    from unnest(${[...days]}::int[], ${[...hours]}::text[]) as x(d, h)
    on conflict (group_id, dow) do update
    set cutoff = excluded.cutoff
  `.execute(tx);
}
/**
 * Deletes a group that no shipper is in. The row is locked first: who puts a shipper into it at the same
 * moment waits, and then finds no group.
 */
export async function removeGroup(tx: Tx, id: number): Promise<boolean> {
  await sql`select 1 from cutoff_group where id = ${id} for update`.execute(tx);
  return (
    Number(
      (
        await sql`
          delete from cutoff_group
          where id = ${id} and not exists (select 1 from shipper_profile where cutoff_group_id = ${id})
        `.execute(tx)
      ).numAffectedRows,
    ) > 0
  );
}
export const knownGroups = (tx: Tx, ids: readonly number[]): Promise<number> =>
  counted(tx)`from cutoff_group where id = any(${[...ids]}::int[])`;
export async function blockOn(tx: Tx, dayId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from warehouse_day_blocked_group
    where warehouse_day_id = ${dayId} and cutoff_group_id <> all(${[...ids]}::int[])
  `.execute(tx);
  await sql`
    insert into warehouse_day_blocked_group (warehouse_day_id, cutoff_group_id)
    select ${dayId}, unnest(${[...ids]}::int[])
    on conflict do nothing
  `.execute(tx);
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { cutoffGroupRowSchema } from './cutoff-groups.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import type { CutoffGroupRow, findCutoffGroupsEndpoint } from './cutoff-groups.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { containsTextIgnoringCaseAndAccents, and, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });
/** Counts uses of the group `g` outside the caller's warehouses: shippers received there, and days on which it is blocked. */
function elsewhere(work: RequestContext): RawBuilder<unknown> {
  const warehouseIds = getWarehouseIdsInScope(work);
  if (warehouseIds === null) return sql`0`;
  return sql`
    (
      select count(*)::int
      from shipper_profile p
      join account a on a.id = p.account_id
      where p.cutoff_group_id = g.id and (a.warehouse_id is null or a.warehouse_id <> all(${warehouseIds}::int[]))
    )
    + (
      select count(*)::int
      from warehouse w
      join lateral ${lastStartedOperatingDaySql(sql`w.id`)} d on true
      join warehouse_day_blocked_group b on b.warehouse_day_id = d.id and b.cutoff_group_id = g.id
      where w.id <> all(${warehouseIds}::int[])
    )
  `;
}
const columns = (work: RequestContext) => sql`
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
    join lateral ${lastStartedOperatingDaySql(sql`w.id`)} d on true
    join warehouse_day_blocked_group b on b.warehouse_day_id = d.id and b.cutoff_group_id = g.id
  ) as blocked
`;
const sorts = {
  name: sql`lower(g.name)`,
  shippers: sql`(select count(*) from shipper_profile p where p.cutoff_group_id = g.id)`,
};

export async function findCutoffGroupsPage(
  work: RequestContext,
  query: QueryOf<typeof findCutoffGroupsEndpoint>,
): Promise<{ data: CutoffGroupRow[]; totalRows: number }> {
  const where = and(containsTextIgnoringCaseAndAccents(sql`g.name`, query.name));
  const found = await queryRows(work.tx, cutoffGroupRowSchema)`
    select ${columns(work)}
    from cutoff_group g
    where ${where}
    ${orderBy(sorts, query, sql`g.id`)}
    ${limitOffset(query)}
  `;
  const totalRows = await countRows(work.tx)`from cutoff_group g where ${where}`;
  return { data: found, totalRows };
}
export async function findCutoffGroup(work: RequestContext, id: number): Promise<CutoffGroupRow | undefined> {
  return queryFirstRow(
    work.tx,
    cutoffGroupRowSchema,
  )`select ${columns(work)} from cutoff_group g where g.id = ${id}`;
}
export const findCutoffGroupRowsByNamesIgnoringCase = (
  work: RequestContext,
  names: readonly string[],
): Promise<CutoffGroupRow[]> =>
  queryRows(work.tx, cutoffGroupRowSchema)`
    select ${columns(work)}
    from cutoff_group g
    where lower(g.name) = any(${names.map((name) => name.toLowerCase())}::text[])
  `;
/** Undefined when the name is taken, ignoring case. */
export async function insertCutoffGroupWithClosedWeek(tx: Tx, name: string): Promise<number | undefined> {
  const id = (
    await queryFirstRow(
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
export async function isCutoffGroupNameTaken(tx: Tx, name: string, excludedId: number): Promise<boolean> {
  return (
    (
      await sql`select 1 from cutoff_group where lower(name) = lower(${name}) and id <> ${excludedId}`.execute(
        tx,
      )
    ).rows.length > 0
  );
}
export async function updateCutoffGroupName(
  tx: Tx,
  id: number,
  name: string,
  expectedRowVersion: number,
): Promise<boolean> {
  return (
    Number(
      (
        await sql`
          update cutoff_group
          set name = ${name}, row_version = row_version + 1
          where id = ${id} and row_version = ${expectedRowVersion}
        `.execute(tx)
      ).numAffectedRows,
    ) > 0
  );
}
/** Increments the version of a group before its week changes. False when another user changed it first. */
export async function incrementCutoffGroupRowVersion(
  tx: Tx,
  id: number,
  expectedRowVersion: number,
): Promise<boolean> {
  return (
    Number(
      (
        await sql`
          update cutoff_group
          set row_version = row_version + 1
          where id = ${id} and row_version = ${expectedRowVersion}
        `.execute(tx)
      ).numAffectedRows,
    ) > 0
  );
}
export async function upsertCutoffGroupTimes(
  tx: Tx,
  id: number,
  weekdays: readonly number[],
  cutoffTimes: readonly (string | null)[],
): Promise<void> {
  await sql`
    insert into cutoff_group_schedule (group_id, dow, cutoff)
    select ${id}, d, h
    from unnest(${[...weekdays]}::int[], ${[...cutoffTimes]}::text[]) as x(d, h)
    on conflict (group_id, dow) do update
    set cutoff = excluded.cutoff
  `.execute(tx);
}
/**
 * Deletes a group without shippers. It locks the row first, so that a concurrent request that adds a shipper waits and then finds
 * no group.
 */
export async function deleteEmptyCutoffGroup(tx: Tx, id: number): Promise<boolean> {
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
export const countExistingCutoffGroups = (tx: Tx, ids: readonly number[]): Promise<number> =>
  countRows(tx)`from cutoff_group where id = any(${[...ids]}::int[])`;
export async function replaceBlockedCutoffGroups(
  tx: Tx,
  warehouseDayId: number,
  blockedGroupIds: readonly number[],
): Promise<void> {
  await sql`
    delete from warehouse_day_blocked_group
    where warehouse_day_id = ${warehouseDayId} and cutoff_group_id <> all(${[...blockedGroupIds]}::int[])
  `.execute(tx);
  await sql`
    insert into warehouse_day_blocked_group (warehouse_day_id, cutoff_group_id)
    select ${warehouseDayId}, unnest(${[...blockedGroupIds]}::int[])
    on conflict do nothing
  `.execute(tx);
}

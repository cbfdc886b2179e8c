import { sql } from 'kysely';
import { z } from 'zod';
import { rateSheetVersionStatus } from './rate-sheet-version-status.contract.ts';
import { regionRowSchema } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export const listActiveRegions = (
  work: RequestContext,
): Promise<{ id: number; code: string; name: string }[]> =>
  work.tx
    .selectFrom('region')
    .select(['id', 'code', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

const warehouses = sql`(select count(*)::int from warehouse w where w.region_id = r.id)`;
/** Lines of drafts refer to a region inside their version. Published lines are tariffs, which refer to it by a key. */
const inDraft = sql`
  v.status = ${sql.lit(rateSheetVersionStatus.draft)}
  and jsonb_path_exists(v.lines, '$[*].regionId ? (@ == $id)', jsonb_build_object('id', r.id))
`;
const columns = sql`
  r.id, r.code, r.name, r.active, r.row_version as "rowVersion",
  ${warehouses} as warehouses,
  array(select w.code from warehouse w where w.region_id = r.id and w.active order by w.code) as
    "activeWarehouses",
  (
    select count(*)::int
    from account a
    join warehouse w on w.id = a.warehouse_id
    where w.region_id = r.id and a.active
  ) as accounts,
  (select count(*)::int from day_of_service d where d.region_id = r.id and d.deleted_at is null) as
    "daysOfService",
  (
    select count(*)::int
    from holiday_period_region x
    join holiday_period h on h.id = x.period_id
    where x.region_id = r.id and h.deleted_at is null
  ) as "holidayPeriods",
  (
    select count(distinct s.id)::int
    from (
      select v.sheet_id as id
      from tariff t
      join rate_sheet_version v on v.id = t.sheet_version_id
      where t.region_id = r.id and t.deleted_at is null
      union
      select v.sheet_id
      from rate_sheet_version v
      where ${inDraft}
    ) s
  ) as "rateSheets",
  (
    exists (select from warehouse w where w.region_id = r.id)
    or exists (select from day_of_service d where d.region_id = r.id)
    or exists (select from holiday_period_region x where x.region_id = r.id)
    or exists (select from tariff t where t.region_id = r.id)
    or exists (select from rate_sheet_version v where ${inDraft})
  ) as used
`;
const sorts = { code: sql`r.code`, name: sql`r.name`, warehouses };

export interface RegionFilters {
  code?: string | undefined;
  name?: string | undefined;
  active?: boolean | undefined;
}
export async function findRegions(
  work: RequestContext,
  filters: RegionFilters,
  paging: Paging,
): Promise<{ data: RegionRow[]; totalRows: number }> {
  const where = and(
    containsTextIgnoringCaseAndAccents(sql`r.code`, filters.code),
    containsTextIgnoringCaseAndAccents(sql`r.name`, filters.name),
    equalsIfGiven(sql`r.active`, filters.active),
  );
  const data = await queryRows(work.tx, regionRowSchema)`
    select ${columns}
    from region r
    where ${where}
    ${orderBy(sorts, paging, sql`r.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from region r where ${where}`;
  return { data, totalRows };
}
export const findRegion = (work: RequestContext, id: number): Promise<RegionRow | undefined> =>
  queryFirstRow(work.tx, regionRowSchema)`
    select ${columns}
    from region r
    where r.id = ${id}
  `;

const activity = z.object({ active: z.boolean() });
/** Locks a region against being deactivated or deleted until the transaction ends. Undefined: there is none. */
export const lockRegionForShare = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof activity> | undefined> =>
  queryFirstRow(work.tx, activity)`
    select active from region where id = ${id} for share
  `;
/** Locks a region exclusively, waiting for all share locks on it. Returns false when there is none. */
export async function lockRegionForUpdate(work: RequestContext, id: number): Promise<boolean> {
  return (
    (await queryFirstRow(work.tx, activity)`
      select active from region where id = ${id} for update
    `) !== undefined
  );
}

export interface RegionInput {
  code: string;
  name: string;
  active: boolean;
}
/** Returns undefined when the code or the name is taken. */
export async function insertRegionUnlessCodeOrNameTaken(
  work: RequestContext,
  region: RegionInput,
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('region')
    .values({ code: region.code, name: region.name, active: region.active })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
const clashes = z.object({ code: z.boolean(), name: z.boolean() });
/** Whether another region has the code, and whether another has the name. Ignores case. */
export async function findRegionCodeAndNameConflicts(
  work: RequestContext,
  region: Pick<RegionInput, 'code' | 'name'>,
  ownId: number | null,
): Promise<z.output<typeof clashes>> {
  const found = await queryFirstRow(work.tx, clashes)`
    select coalesce(bool_or(upper(code) = upper(${region.code})), false) as code,
      coalesce(bool_or(lower(name) = lower(${region.name})), false) as name
    from region
    where id is distinct from ${ownId}::int
  `;
  return found ?? { code: false, name: false };
}
/** Returns false when another user has changed the region. */
export async function updateRegionIfUnchanged(
  work: RequestContext,
  id: number,
  rowVersion: number,
  region: RegionInput,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('region')
    .set({ code: region.code, name: region.name, active: region.active, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function deleteRegionRow(work: RequestContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.tx.deleteFrom('region').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

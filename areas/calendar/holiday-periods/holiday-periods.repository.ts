import { sql } from 'kysely';
import { z } from 'zod';
import { holidayRowSchema } from './holiday-periods.contract.ts';
import type { HolidayRow, HolidayInput } from './holiday-periods.contract.ts';
import { holidaySurchargesSql } from './holiday-surcharges.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { containsTextIgnoringCaseAndAccents, and, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  h.id, h.name, h.early_access as "earlyAccess", h.effective_date as "effectiveDate",
  h.expiration_date as "expirationDate", h.row_version as "rowVersion",
  ${holidaySurchargesSql} as surcharges,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) order by r.name), '[]'
    )
    from holiday_period_region x
    join region r on r.id = x.region_id
    where x.period_id = h.id
  ) as regions,
  (select count(*)::int from day_of_service d where d.holiday_period_id = h.id and d.deleted_at is null) as
    records
`;
const sorts = {
  effectiveDate: sql`h.effective_date`,
  expirationDate: sql`h.expiration_date`,
  earlyAccess: sql`h.early_access`,
  name: sql`h.name`,
};

export async function findHolidays(
  work: RequestContext,
  filters: { name?: string | undefined },
  paging: Paging,
): Promise<{ data: HolidayRow[]; totalRows: number }> {
  const where = and(sql`h.deleted_at is null`, containsTextIgnoringCaseAndAccents(sql`h.name`, filters.name));
  const data = await queryRows(work.tx, holidayRowSchema)`
    select ${columns}
    from holiday_period h
    where ${where}
    ${orderBy(sorts, paging, sql`h.id desc`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from holiday_period h where ${where}`;
  return { data, totalRows };
}
/** Periods in id order. */
export const findHolidaysByIds = (work: RequestContext, ids: readonly number[]): Promise<HolidayRow[]> =>
  queryRows(work.tx, holidayRowSchema)`
    select ${columns}
    from holiday_period h
    where h.id = any(${[...ids]}::int[]) and h.deleted_at is null
    order by h.id
  `;
export const findHoliday = async (work: RequestContext, id: number): Promise<HolidayRow | undefined> =>
  (await findHolidaysByIds(work, [id]))[0];
/**
 * Lets one user edit holidays at a time, so that two requests cannot both find no overlap. Takes an advisory lock until the
 * transaction ends.
 */
export async function lockHolidayEdits(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holiday_period'), 0)`.execute(work.tx);
}
/** True when all regions are active or already belong to the period. */
export async function areRegionsActiveOrInHoliday(
  work: RequestContext,
  ids: readonly number[],
  periodId: number | null,
): Promise<boolean> {
  const existingCount = await countRows(work.tx)`
    from region r
    where r.id = any(${[...ids]}::int[])
      and (
        r.active
        or exists (
          select from holiday_period_region x where x.region_id = r.id and x.period_id = ${periodId}::int
        )
      )
  `;
  return existingCount === new Set(ids).size;
}
const otherHoliday = holidayRowSchema.pick({ name: true, effectiveDate: true, expirationDate: true });
/** Finds a period that shares a day and a region with one of these. A period without regions overlaps all regions. */
export async function findOverlappingHoliday(
  work: RequestContext,
  savedHolidayIds: readonly number[],
): Promise<z.output<typeof otherHoliday> | undefined> {
  return queryFirstRow(work.tx, otherHoliday)`
    select h.name, h.effective_date as "effectiveDate", h.expiration_date as "expirationDate"
    from holiday_period n
    join holiday_period h on h.id <> n.id
      and h.deleted_at is null
      and daterange(h.effective_date, h.expiration_date, '[]') && daterange(n.effective_date, n.expiration_date, '[]')
    where n.id = any(${[...savedHolidayIds]}::int[])
      and (
        not exists (select from holiday_period_region r where r.period_id = n.id)
        or not exists (select from holiday_period_region r where r.period_id = h.id)
        or exists (
          select
          from holiday_period_region r
          join holiday_period_region x on x.region_id = r.region_id
          where r.period_id = h.id and x.period_id = n.id
        )
      )
    order by h.effective_date
    limit 1
  `;
}
const identified = z.object({ id: z.int() });
/** Inserts periods and returns their ids in order. */
export async function insertHolidays(
  work: RequestContext,
  inputs: readonly HolidayInput[],
): Promise<number[]> {
  const added = await queryRows(work.tx, identified)`
    with wished as (
      select nextval(pg_get_serial_sequence('holiday_period', 'id'))::int as id, w.*
      from rows from (
        jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb)
          as (name text, "earlyAccess" date, "effectiveDate" date, "expirationDate" date, "regionIds" int[])
      ) with ordinality as w(name, early_access, effective_date, expiration_date, region_ids, place)
    ),
    periods as (
      insert into holiday_period (id, name, early_access, effective_date, expiration_date) overriding system value
      select id, name, early_access, effective_date, expiration_date
      from wished
      order by place
    ),
    regions as (
      insert into holiday_period_region (period_id, region_id)
      select distinct id, unnest(region_ids)
      from wished
    )
    select id
    from wished
    order by place
  `;
  return added.map(({ id }) => id);
}
async function writeRegions(work: RequestContext, id: number, regionIds: readonly number[]): Promise<void> {
  await sql`delete from holiday_period_region where period_id = ${id}`.execute(work.tx);
  await sql`
    insert into holiday_period_region (period_id, region_id)
    select distinct ${id}::int, r
    from unnest(${[...regionIds]}::int[]) r
  `.execute(work.tx);
}
/** False when another user changed it in the meantime. */
export async function updateHolidayAndReplaceRegions(
  work: RequestContext,
  id: number,
  rowVersion: number,
  input: HolidayInput,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('holiday_period')
    .set({
      name: input.name,
      early_access: input.earlyAccess ?? null,
      effective_date: input.effectiveDate,
      expiration_date: input.expirationDate,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writeRegions(work, id, input.regionIds ?? []);
  return true;
}
/** Deletes the periods that no day of service uses, and returns how many were deleted. */
export async function deleteUnusedHolidays(work: RequestContext, ids: readonly number[]): Promise<number> {
  const dropped = await queryRows(work.tx, identified)`
    update holiday_period h
    set deleted_at = ${work.now.toString()}::timestamptz, row_version = row_version + 1
    where h.id = any(${[...ids]}::int[])
      and h.deleted_at is null
      and not exists (
        select
        from day_of_service d
        where d.holiday_period_id = h.id and d.deleted_at is null
      )
    returning h.id
  `;
  return dropped.length;
}

const coded = z.object({ id: z.int(), code: z.string() });
export const findRegionIdsAndCodes = (work: RequestContext): Promise<z.output<typeof coded>[]> =>
  queryRows(work.tx, coded)`select id, code from region`;
const keyed = z.object({
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  earlyAccess: z.string().nullable(),
  /** Region codes in order. */
  regions: z.array(z.string()),
});
export type ExistingHoliday = z.output<typeof keyed>;
export const findExistingHolidaysByNamesIgnoringCase = (
  work: RequestContext,
  names: readonly string[],
): Promise<z.output<typeof keyed>[]> => queryRows(work.tx, keyed)`
  select h.name, h.effective_date as "effectiveDate", h.expiration_date as "expirationDate",
    h.early_access as "earlyAccess",
    array(
      select r.code
      from holiday_period_region x
      join region r on r.id = x.region_id
      where x.period_id = h.id
      order by r.code
    ) as regions
  from holiday_period h
  where h.deleted_at is null and lower(h.name) = any(${names.map((name) => name.toLowerCase())}::text[])
`;
const usedRow = z.object({ name: z.string(), count: z.int() });
export const countDaysOfServiceByHoliday = (
  work: RequestContext,
  ids: readonly number[],
): Promise<z.output<typeof usedRow>[]> =>
  queryRows(work.tx, usedRow)`
    select p.name, count(*)::int as count
    from holiday_period p
    join day_of_service d on d.holiday_period_id = p.id and d.deleted_at is null
    where p.id = any(${[...ids]}::int[])
    group by p.id
    order by p.name
  `;

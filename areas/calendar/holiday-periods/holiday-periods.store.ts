import { sql } from 'kysely';
import { z } from 'zod';
import { holidayRow } from './holiday-periods.contract.ts';
import type { HolidayRow, HolidayWish } from './holiday-periods.contract.ts';
import { surchargesOfPeriod } from './surcharges.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { contains, every, ordered, paged } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const columns = sql`
  h.id, h.name, h.early_access as "earlyAccess", h.effective_date as "effectiveDate",
  h.expiration_date as "expirationDate", h.row_version as "rowVersion",
  ${surchargesOfPeriod} as surcharges,
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
  work: Work,
  f: { name?: string | undefined },
  paging: Paging,
): Promise<{ data: HolidayRow[]; totalRows: number }> {
  const where = every(sql`h.deleted_at is null`, contains(sql`h.name`, f.name));
  const data = await rows(work.tx, holidayRow)`
    select ${columns}
    from holiday_period h
    where ${where}
    ${ordered(sorts, paging, sql`h.id desc`)}
    ${paged(paging)}
  `;
  const totalRows = await counted(work.tx)`from holiday_period h where ${where}`;
  return { data, totalRows };
}
export async function findHoliday(work: Work, id: number): Promise<HolidayRow | undefined> {
  return row(work.tx, holidayRow)`
    select ${columns}
    from holiday_period h
    where h.id = ${id} and h.deleted_at is null
  `;
}
/** Lets one editor of holidays through at a time, so that two cannot both find no overlap. */
export async function holdHolidays(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holiday_period'), 0)`.execute(work.tx);
}
/** Whether all regions are active, or belong to the period already. */
export async function regionsOffered(
  work: Work,
  ids: readonly number[],
  ownId: number | null,
): Promise<boolean> {
  const known = await counted(work.tx)`
    from region r
    where r.id = any(${[...ids]}::int[])
      and (
        r.active
        or exists (
          select from holiday_period_region x where x.region_id = r.id and x.period_id = ${ownId}::int
        )
      )
  `;
  return known === new Set(ids).size;
}
const otherHoliday = holidayRow.pick({ name: true, effectiveDate: true, expirationDate: true });
/** Another period that shares a day and a region; one without regions shares all. */
export async function overlappingHoliday(
  work: Work,
  wish: HolidayWish,
  ownId: number | null,
): Promise<z.output<typeof otherHoliday> | undefined> {
  const regions = sql`${wish.regionIds ?? []}::int[]`;
  return row(work.tx, otherHoliday)`
    select h.name, h.effective_date as "effectiveDate", h.expiration_date as "expirationDate"
    from holiday_period h
    where h.deleted_at is null
      and h.id is distinct from ${ownId}::int
      and h.effective_date <= ${wish.expirationDate}::date
      and h.expiration_date >= ${wish.effectiveDate}::date
      and (
        cardinality(${regions}) = 0
        or not exists (select 1 from holiday_period_region r where r.period_id = h.id)
        or exists (
          select 1
          from holiday_period_region r
          where r.period_id = h.id and r.region_id = any(${regions})
        )
      )
    order by h.effective_date
    limit 1
  `;
}
export async function insertHoliday(work: Work, wish: HolidayWish): Promise<number> {
  const { id } = await work.tx
    .insertInto('holiday_period')
    .values({
      name: wish.name,
      early_access: wish.earlyAccess ?? null,
      effective_date: wish.effectiveDate,
      expiration_date: wish.expirationDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeRegions(work, id, wish.regionIds ?? []);
  return id;
}
async function writeRegions(work: Work, id: number, regionIds: readonly number[]): Promise<void> {
  await sql`delete from holiday_period_region where period_id = ${id}`.execute(work.tx);
  await sql`
    insert into holiday_period_region (period_id, region_id)
    select distinct ${id}::int, r
    from unnest(${[...regionIds]}::int[]) r
  `.execute(work.tx);
}
/** False when somebody changed it meanwhile. */
export async function updateHoliday(
  work: Work,
  id: number,
  version: number,
  wish: HolidayWish,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('holiday_period')
    .set({
      name: wish.name,
      early_access: wish.earlyAccess ?? null,
      effective_date: wish.effectiveDate,
      expiration_date: wish.expirationDate,
      row_version: version + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writeRegions(work, id, wish.regionIds ?? []);
  return true;
}
export async function dropHoliday(work: Work, id: number): Promise<boolean> {
  return (
    (
      await sql`
        update holiday_period
        set deleted_at = ${work.now.toString()}::timestamptz, row_version = row_version + 1
        where id = ${id}
          and deleted_at is null
          and not exists (
            select 1
            from day_of_service d
            where d.holiday_period_id = ${id} and d.deleted_at is null
          )
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

const coded = z.object({ id: z.int(), code: z.string() });
export const findRegions = (work: Work): Promise<z.output<typeof coded>[]> =>
  rows(work.tx, coded)`select id, code from region`;
const keyed = z.object({
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  earlyAccess: z.string().nullable(),
  /** Codes, in their order. */
  regions: z.array(z.string()),
});
export type KnownPeriod = z.output<typeof keyed>;
export const findPeriods = (work: Work, names: readonly string[]): Promise<z.output<typeof keyed>[]> => rows(
  work.tx,
  keyed,
)`
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
export const findUsed = (work: Work, ids: readonly number[]): Promise<z.output<typeof usedRow>[]> =>
  rows(work.tx, usedRow)`
    select p.name, count(*)::int as count
    from holiday_period p
    join day_of_service d on d.holiday_period_id = p.id and d.deleted_at is null
    where p.id = any(${[...ids]}::int[])
    group by p.id
    order by p.name
  `;

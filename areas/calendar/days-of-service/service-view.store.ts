import { sql } from 'kysely';
import type { Paging } from '#kit/contract/paging.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

export interface SeenPlace {
  consigneeAccountId: number;
  consigneeAccountName: string;
  consigneeNumber: string;
  city: string;
  state: string | null;
  warehouseId: number;
  warehouseCode: string;
}
/** Outside users see their own consignees, and those their shippers may enter from the shipper's warehouse. */
function visible(work: Work) {
  const scope = accountScope(work);
  return sql`
    (
      ${scope}::int[] is null
      or c.id = any(${scope}::int[])
      or exists (
        select 1
        from account s
        where s.id = any(${scope}::int[])
          and s.account_type = 1
          and s.warehouse_id = w.id
          and (
            not exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id)
            or exists (
              select 1
              from consignee_by_shipper x
              where x.shipper_id = s.id and x.consignee_id = c.id
            )
          )
      )
    )
  `;
}
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const sorts: Record<string, ReturnType<typeof sql>> = {
  consigneeAccountName: sql`c.name`,
  city: sql`c.city`,
  state: sql`c.state_code`,
  warehouseCode: sql`w.code`,
};

export async function placesServed(
  work: Work,
  q: {
    consigneeAccountId?: number | undefined;
    city?: string | undefined;
    stateId?: string | undefined;
    regionId?: number | undefined;
    warehouseId?: number | undefined;
    shipperAccountId?: number | undefined;
    from: string;
    to: string;
  },
  paging: Paging,
): Promise<{ data: SeenPlace[]; totalRows: number }> {
  const city = q.city === undefined ? null : like(q.city);
  const scope = accountScope(work);
  const pairs = sql`
    from (
      select distinct consignee_id, warehouse_id
      from day_of_service r
      join warehouse x on x.id = r.warehouse_id and x.region_id = r.region_id
      where r.deleted_at is null
        and r.effective_date <= ${q.to}::date
        and r.expiration_date >= ${q.from}::date
        and (${scope}::int[] is null or r.shipper_id is null or r.shipper_id = any(${scope}::int[]))
        and (
          ${q.shipperAccountId ?? null}::int is null
          or r.shipper_id is null
          or r.shipper_id = ${q.shipperAccountId ?? null}
        )
    ) p
    join account c on c.id = p.consignee_id
    join warehouse w on w.id = p.warehouse_id
    where c.active
      and w.active
      and ${visible(work)}
      and (${q.consigneeAccountId ?? null}::int is null or c.id = ${q.consigneeAccountId ?? null})
      and (${city}::text is null or c.city ilike ${city})
      and (${q.stateId ?? null}::text is null or c.state_code = upper(${q.stateId ?? null}))
      and (${q.regionId ?? null}::int is null or w.region_id = ${q.regionId ?? null})
      and (${q.warehouseId ?? null}::int is null or w.id = ${q.warehouseId ?? null})
      and (
        ${q.shipperAccountId ?? null}::int is null
        or exists (
          select 1
          from account s
          where s.id = ${q.shipperAccountId ?? null}
            and s.account_type = 1
            and s.warehouse_id = w.id
            and (
              not exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id)
              or exists (
                select 1
                from consignee_by_shipper x
                where x.shipper_id = s.id and x.consignee_id = c.id
              )
            )
        )
      )
  `;
  const data = await sql<SeenPlace>`
    select c.id as "consigneeAccountId", c.name as "consigneeAccountName", c.number as "consigneeNumber",
      c.city, c.state_code as state, w.id as "warehouseId", w.code as "warehouseCode" ${pairs}
    order by ${sorts[paging.orderField] ?? sql`c.name`}
      ${paging.orderDirection === 'desc' ? sql`desc nulls last` : sql`asc nulls last`},
      c.name, c.id, w.code
    limit ${paging.rows}
    offset ${(paging.page - 1) * paging.rows}
  `.execute(work.tx);
  const count = await sql<{ n: number }>`select count(*)::int as n ${pairs}`.execute(work.tx);
  return { data: data.rows, totalRows: count.rows[0]?.n ?? 0 };
}

export interface CalendarPlaces {
  consignee: { id: number; code: string; name: string };
  warehouses: { id: number; code: string; regionId: number }[];
}
/**
 * The consignee and the receiving warehouses from which the caller may see its service; nothing where the
 * consignee is not the caller's.
 */
export async function calendarPlaces(
  work: Work,
  q: { consigneeAccountId: number; regionId?: number | undefined; warehouseId?: number | undefined },
): Promise<CalendarPlaces | undefined> {
  const found = await sql<{
    id: number;
    code: string;
    name: string;
    warehouses: CalendarPlaces['warehouses'];
  }>`
    select c.id, c.number as code, c.name,
      jsonb_agg(jsonb_build_object('id', w.id, 'code', w.code, 'regionId', w.region_id) order by w.code) as
        warehouses
    from account c
    cross join warehouse w
    where c.id = ${q.consigneeAccountId} and c.account_type = 2 and ${visible(work)}
    group by c.id, c.number, c.name
  `.execute(work.tx);
  const row = found.rows[0];
  if (!row) return undefined;
  const { warehouses, ...consignee } = row;
  return {
    consignee,
    warehouses: warehouses.filter(
      (w) =>
        (q.regionId === undefined || w.regionId === q.regionId) &&
        (q.warehouseId === undefined || w.id === q.warehouseId),
    ),
  };
}
export interface CalendarFacts {
  units: { date: string; warehouseId: number; units: number }[];
  periods: { id: number; name: string; effectiveDate: string; expirationDate: string; regionIds: number[] }[];
  blocks: { startDate: string; endDate: string; warehouseCode: string | null }[];
  careOf: { id: number; name: string; zone: string }[];
  warehouses: { id: number; code: string }[];
}
export async function calendarFacts(
  work: Work,
  q: {
    consigneeId: number;
    careOfIds: readonly number[];
    regionIds: readonly number[];
    from: string;
    to: string;
  },
): Promise<CalendarFacts> {
  const scope = accountScope(work);
  const found = await sql<CalendarFacts>`
    select (
      select coalesce(jsonb_agg(x), '[]')
      from (
        select ship_date as date, receiving_warehouse_id as "warehouseId", count(*)::int as units
        from unit
        where active
          and consignee_id = ${q.consigneeId}
          and ship_date between ${q.from}::date and ${q.to}::date
        group by 1, 2
      ) x
    ) as units,
      (
        select coalesce(jsonb_agg(x order by x."effectiveDate", x.id), '[]')
        from (
          select h.id, h.name, h.effective_date as "effectiveDate", h.expiration_date as "expirationDate",
            array(select region_id from holiday_period_region r where r.period_id = h.id order by 1) as
              "regionIds"
          from holiday_period h
          where h.deleted_at is null
            and h.effective_date <= ${q.to}::date
            and h.expiration_date >= ${q.from}::date
            and (
              not exists (select 1 from holiday_period_region r where r.period_id = h.id)
              or exists (
                select 1
                from holiday_period_region r
                where r.period_id = h.id and r.region_id = any(${[...q.regionIds]}::int[])
              )
            )
        ) x
      ) as periods,
      (
        select coalesce(jsonb_agg(x order by x."startDate"), '[]')
        from (
          select b.start_date as "startDate", b.end_date as "endDate", w.code as "warehouseCode"
          from blocked_account b
          left join warehouse w on w.id = b.warehouse_id
          where b.deactivated_at is null
            and b.consignee_id = ${q.consigneeId}
            and b.start_date <= ${q.to}::date
            and b.end_date >= ${q.from}::date
            and (
              not exists (select 1 from blocked_account_shipper s where s.blocked_id = b.id)
              or exists (
                select 1
                from blocked_account_shipper s
                where s.blocked_id = b.id and s.shipper_id = any(${scope}::int[])
              )
            )
        ) x
      ) as blocks,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'zone', zone)), '[]')
        from account
        where id = any(${[...q.careOfIds]}::int[]) or id = ${q.consigneeId}
      ) as "careOf",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from warehouse) as
        warehouses
  `.execute(work.tx);
  const [facts] = found.rows;
  if (!facts) throw new Error('A query without tables gave no row');
  return facts;
}
/** The zone that says what day it is for a person: that of the own warehouse, else of the first one. */
export async function ownZone(work: Work): Promise<string> {
  return (
    (
      await sql<{
        zone: string;
      }>`select zone from warehouse order by id = ${work.actor.warehouseId ?? 0} desc, id limit 1`.execute(
        work.tx,
      )
    ).rows[0]?.zone ?? 'UTC'
  );
}
/** The caller's shipper, when he acts for exactly one. */
export async function ownShipper(work: Work): Promise<number | null> {
  const scope = accountScope(work);
  const found = await sql<{
    id: number;
  }>`select id from account where id = any(${scope}::int[]) and account_type = 1 limit 2`.execute(work.tx);
  return found.rows.length === 1 ? (found.rows[0]?.id ?? null) : null;
}
export interface ServicePlaces {
  regions: { id: number; code: string; name: string }[];
  warehouses: {
    id: number;
    code: string;
    name: string;
    regionId: number;
    receives: boolean;
    sends: boolean;
  }[];
  periods: { id: number; name: string; effectiveDate: string; expirationDate: string }[];
}
export async function servicePlaces(work: Work, today: string): Promise<ServicePlaces> {
  const [found] = (
    await sql<ServicePlaces>`
      select (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by name), '[]'
        )
        from region
      ) as regions,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', id, 'code', code, 'name', name, 'regionId', region_id, 'receives',
                is_receiving and not is_terminal, 'sends', is_outbound
              )
              order by code
            ),
            '[]'
          )
          from warehouse
          where active
        ) as warehouses,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', id, 'name', name, 'effectiveDate', effective_date, 'expirationDate', expiration_date
              )
              order by effective_date
            ),
            '[]'
          )
          from holiday_period
          where deleted_at is null and expiration_date >= ${today}::date
        ) as periods
    `.execute(work.tx)
  ).rows;
  if (!found) throw new Error('A query without tables gave no row');
  return found;
}
export interface WeekNames {
  zones: { id: number; zone: string }[];
  warehouses: { id: number; code: string }[];
  region: string | null;
}
export async function weekNames(
  work: Work,
  accountIds: readonly number[],
  regionId: number | undefined,
): Promise<WeekNames> {
  const [found] = (
    await sql<WeekNames>`
      select (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'zone', zone)), '[]')
        from account
        where id = any(${[...accountIds]}::int[])
      ) as zones,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from warehouse) as
          warehouses,
        (select name from region where id = ${regionId ?? null}::int) as region
    `.execute(work.tx)
  ).rows;
  if (!found) throw new Error('A query without tables gave no row');
  return found;
}

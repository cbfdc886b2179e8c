import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  orderBy,
  limitOffset,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const seenPlace = z.object({
  consigneeAccountId: z.int(),
  consigneeAccountName: z.string(),
  consigneeNumber: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
});
export type ServedConsigneeWarehouse = z.output<typeof seenPlace>;
/**
 * True when the shipper `s` is received at the warehouse `w` and may use the consignee `c`: it is in the shipper's list, or the
 * shipper has no list.
 */
const entered = sql`
  s.account_type = ${sql.lit(accountType.shipper)}
  and s.warehouse_id = w.id
  and (
    not exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id)
    or exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id and x.consignee_id = c.id)
  )
`;
/** Outside users see their own consignees, and those their shippers may use from the shipper's warehouse. */
function visible(work: RequestContext) {
  const scope = getAccountIdsInScope(work);
  return scope === null
    ? undefined
    : or(
        inRowScope(sql`c.id`, scope),
        sql`exists (select 1 from account s where ${inRowScope(sql`s.id`, scope)} and ${entered})`,
      );
}
const sorts = {
  consigneeAccountName: sql`c.name`,
  city: sql`c.city`,
  state: sql`c.state_code`,
  warehouseCode: sql`w.code`,
};

export async function findServedConsigneeWarehousesPage(
  work: RequestContext,
  filters: {
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
): Promise<{ data: ServedConsigneeWarehouse[]; totalRows: number }> {
  const scope = getAccountIdsInScope(work);
  const inForce = and(
    sql`r.deleted_at is null`,
    lteDay(sql`r.effective_date`, filters.to),
    gteDay(sql`r.expiration_date`, filters.from),
    // Records of one shipper are visible to users who act for it.
    scope === null ? undefined : or(sql`r.shipper_id is null`, inRowScope(sql`r.shipper_id`, scope)),
    filters.shipperAccountId === undefined
      ? undefined
      : or(sql`r.shipper_id is null`, equalsIfGiven(sql`r.shipper_id`, filters.shipperAccountId)),
  );
  const filterSql = and(
    sql`c.active`,
    sql`w.active`,
    visible(work),
    equalsIfGiven(sql`c.id`, filters.consigneeAccountId),
    containsTextIgnoringCaseAndAccents(sql`c.city`, filters.city),
    equalsIfGiven(sql`c.state_code`, filters.stateId?.toUpperCase()),
    equalsIfGiven(sql`w.region_id`, filters.regionId),
    equalsIfGiven(sql`w.id`, filters.warehouseId),
    filters.shipperAccountId === undefined
      ? undefined
      : sql`exists (select 1 from account s where ${equalsIfGiven(sql`s.id`, filters.shipperAccountId)} and ${entered})`,
  );
  const pairs = sql`
    from (
      select distinct consignee_id, warehouse_id
      from day_of_service r
      join warehouse x on x.id = r.warehouse_id and x.region_id = r.region_id
      where ${inForce}
    ) p
    join account c on c.id = p.consignee_id
    join warehouse w on w.id = p.warehouse_id
    where ${filterSql}
  `;
  const data = await queryRows(work.tx, seenPlace)`
    select c.id as "consigneeAccountId", c.name as "consigneeAccountName", c.number as "consigneeNumber",
      c.city, c.state_code as state, w.id as "warehouseId", w.code as "warehouseCode" ${pairs}
    ${orderBy(sorts, paging, sql`c.name, c.id, w.code`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`${pairs}`;
  return { data, totalRows };
}

const calendarPlace = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  warehouses: z.array(z.object({ id: z.int(), code: z.string(), regionId: z.int() })),
});
export interface CalendarConsigneeAndWarehouses {
  consignee: { id: number; code: string; name: string };
  warehouses: z.output<typeof calendarPlace>['warehouses'];
}
/**
 * The consignee, and the receiving warehouses from which the caller may see its service. Empty when the consignee is outside the
 * caller's scope.
 */
export async function findVisibleConsigneeAndWarehouses(
  work: RequestContext,
  query: { consigneeAccountId: number; regionId?: number | undefined; warehouseId?: number | undefined },
): Promise<CalendarConsigneeAndWarehouses | undefined> {
  const visibleConsignee = await queryFirstRow(work.tx, calendarPlace)`
    select c.id, c.number as code, c.name,
      jsonb_agg(jsonb_build_object('id', w.id, 'code', w.code, 'regionId', w.region_id) order by w.code) as
        warehouses
    from account c
    cross join warehouse w
    where c.id = ${query.consigneeAccountId} and c.account_type = ${sql.lit(accountType.consignee)} and ${and(visible(work))}
    group by c.id, c.number, c.name
  `;
  if (!visibleConsignee) return undefined;
  const { warehouses, ...consignee } = visibleConsignee;
  return {
    consignee,
    warehouses: warehouses.filter(
      (w) =>
        (query.regionId === undefined || w.regionId === query.regionId) &&
        (query.warehouseId === undefined || w.id === query.warehouseId),
    ),
  };
}
const calendarShape = z.object({
  units: z.array(z.object({ date: z.string(), warehouseId: z.int(), units: z.int() })),
  periods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      effectiveDate: z.string(),
      expirationDate: z.string(),
      regionIds: z.array(z.int()),
    }),
  ),
  blocks: z.array(
    z.object({ startDate: z.string(), endDate: z.string(), warehouseCode: z.string().nullable() }),
  ),
  careOf: z.array(z.object({ id: z.int(), name: z.string(), zone: z.string() })),
  warehouses: z.array(z.object({ id: z.int(), code: z.string() })),
});
export type ServiceCalendarData = z.output<typeof calendarShape>;
export async function findServiceCalendarData(
  work: RequestContext,
  query: {
    consigneeId: number;
    careOfIds: readonly number[];
    regionIds: readonly number[];
    from: string;
    to: string;
  },
): Promise<ServiceCalendarData> {
  const scope = getAccountIdsInScope(work);
  const found = await queryRows(work.tx, calendarShape)`
    select (
      select coalesce(jsonb_agg(x), '[]')
      from (
        select ship_date as date, receiving_warehouse_id as "warehouseId", count(*)::int as units
        from unit
        where active
          and consignee_id = ${query.consigneeId}
          and ship_date between ${query.from}::date and ${query.to}::date
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
            and h.effective_date <= ${query.to}::date
            and h.expiration_date >= ${query.from}::date
            and (
              not exists (select 1 from holiday_period_region r where r.period_id = h.id)
              or exists (
                select 1
                from holiday_period_region r
                where r.period_id = h.id and r.region_id = any(${[...query.regionIds]}::int[])
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
            and b.consignee_id = ${query.consigneeId}
            and b.start_date <= ${query.to}::date
            and b.end_date >= ${query.from}::date
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
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'zone', time_zone)), '[]')
        from account
        where id = any(${[...query.careOfIds]}::int[]) or id = ${query.consigneeId}
      ) as "careOf",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from warehouse) as
        warehouses
  `;
  const [facts] = found;
  if (!facts) throw new Error('A query without tables returned no row');
  return facts;
}
const zoneOf = z.object({ zone: z.string() });
/**
 * The time zone that determines a user's current date: that of their own warehouse, else of the first one. Undefined when there
 * is no warehouse.
 */
export async function findOwnOrFirstWarehouseTimeZone(work: RequestContext): Promise<string | undefined> {
  const warehouseZone = await queryFirstRow(work.tx, zoneOf)`
    select time_zone as zone
    from warehouse
    order by id = ${work.actor.warehouseId ?? 0} desc, id
    limit 1
  `;
  return warehouseZone?.zone;
}
/** The caller's shipper, when they act for exactly one. */
export async function findOwnShipperIdIfOnlyOne(work: RequestContext): Promise<number | null> {
  const scope = getAccountIdsInScope(work);
  if (scope === null || scope.length === 0) return null;
  const ownShippers = await work.tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', scope)
    .where('account_type', '=', accountType.shipper)
    .limit(2)
    .execute();
  return ownShippers.length === 1 ? (ownShippers[0]?.id ?? null) : null;
}
const choices = z.object({
  regions: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), active: z.boolean() })),
  warehouses: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      regionId: z.int(),
      receives: z.boolean(),
      sends: z.boolean(),
      active: z.boolean(),
    }),
  ),
  periods: z.array(
    z.object({ id: z.int(), name: z.string(), effectiveDate: z.string(), expirationDate: z.string() }),
  ),
});
export type RegionWarehouseHolidayChoices = z.output<typeof choices>;
export async function findRegionWarehouseHolidayChoices(
  work: RequestContext,
  today: string,
): Promise<RegionWarehouseHolidayChoices> {
  const found = await queryFirstRow(work.tx, choices)`
    select (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'active', active) order by name), '[]'
      )
      from region
    ) as regions,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', id, 'code', code, 'name', name, 'regionId', region_id, 'receives',
              is_receiving and not is_terminal, 'sends', is_outbound, 'active', active
            )
            order by code
          ),
          '[]'
        )
        from warehouse
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
  `;
  if (!found) throw new Error('A query without tables returned no row');
  return found;
}
const namesOfWeek = z.object({
  zones: z.array(z.object({ id: z.int(), zone: z.string() })),
  warehouses: z.array(z.object({ id: z.int(), code: z.string() })),
  region: z.string().nullable(),
});
export type ServiceWeekNamesAndTimeZones = z.output<typeof namesOfWeek>;
export async function findServiceWeekNamesAndTimeZones(
  work: RequestContext,
  accountIds: readonly number[],
  regionId: number | undefined,
): Promise<ServiceWeekNamesAndTimeZones> {
  const found = await queryFirstRow(work.tx, namesOfWeek)`
    select (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'zone', time_zone)), '[]')
      from account
      where id = any(${[...accountIds]}::int[])
    ) as zones,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from warehouse) as
        warehouses,
      (select name from region where id = ${regionId ?? null}::int) as region
  `;
  if (!found) throw new Error('A query without tables returned no row');
  return found;
}

const shippedTo = z.object({ id: z.int(), number: z.string(), name: z.string(), units: z.int() });
export type TopConsignee = z.output<typeof shippedTo>;
/** The consignees with the most freight on some ship dates, counting only freight in the caller's scope. */
export function findVisibleConsigneesWithMostUnits(
  work: RequestContext,
  { from: first, to, limit: most }: { from: string; to: string; limit: number },
): Promise<TopConsignee[]> {
  const accounts = getAccountIdsInScope(work);
  const house = getWarehouseIdsInScope(work);
  return queryRows(work.tx, shippedTo)`
    with x as (
      select u.consignee_id as id, count(*)::int as units
      from unit u
      where u.active
        and u.ship_date between ${first}::date and ${to}::date
        and ${and(
          inRowScope(sql`u.receiving_warehouse_id`, house),
          or(
            inRowScope(sql`u.shipper_id`, accounts),
            inRowScope(sql`u.consignee_id`, accounts),
            inRowScope(sql`u.bill_to_id`, accounts),
          ),
        )}
      group by u.consignee_id
    )
    select a.id, a.number, a.name, x.units
    from x
    join account a on a.id = x.id and a.active
    order by x.units desc, a.name, a.id
    limit ${most}
  `;
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { inRowScope } from '#kit/server/list-sql.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

/** Locations `k` with their template `t` or layout `l`, and its warehouse `w`. */
export const planLocationsFromClauseSql = sql`
  storage_location k
  left join layout_template t on t.id = k.template_id
  left join layout l on l.id = k.layout_id
  join warehouse w on w.id = coalesce(t.warehouse_id, l.warehouse_id)
`;
export const isPlanInScopeSql = (work: RequestContext): Sql | undefined =>
  inRowScope(sql`w.id`, getWarehouseIdsInScope(work));

/** True when the warehouse uses the layout `l`. Units are in no other plan. */
export const isLayoutInUseSql = sql`
  coalesce(l.id = (select y.layout_id from ${lastStartedOperatingDaySql(sql`l.warehouse_id`)} y), false)
`;
/** Active units at a place now. */
export const countLiveUnitsAtPlaceSql = (placeIdSql: Sql): Sql => sql`
  (
    select count(*)::int
    from unit u
    where u.active and (u.put_away_place_id = ${placeIdSql} or u.position_place_id = ${placeIdSql})
  )
`;

/** The weekday of a plan, Sunday 0: that of the layout's date, or the template's own. Null for a template of any day. */
const dow = sql`coalesce(extract(dow from l.layout_date)::int, t.dow::int)`;
/** True when no freight goes through the plan's warehouse on its day to the consignee of position `p` or in its care. */
const unserved = (today: Sql): Sql => sql`
  ${dow} is not null
  and not exists (
    select 1
    from day_of_service s
    where s.deleted_at is null
      and s.record_type <> ${sql.lit(dayOfServiceType.blocked)}
      and p.consignee_id in (s.consignee_id, s.care_of_id)
      and case when l.id is null then s.expiration_date >= ${today}
        else l.layout_date between s.effective_date and s.expiration_date end
      and (
        (s.warehouse_id = w.id and s.dow::int = ${dow})
        or (s.outbound_warehouse_id = w.id and s.outbound_dow::int = ${dow})
      )
  )
`;
/**
 * True when the same consignee has a lane in another location of the plan. It would be ambiguous which of them a unit belongs to.
 */
const twice = sql`
  exists (
    select 1
    from storage_location k2
    join storage_position p2 on p2.location_id = k2.id
    where k2.id <> k.id
      and k2.area = ${sql.lit(storageArea.staging)}
      and (k2.layout_id = k.layout_id or k2.template_id = k.template_id)
      and p2.consignee_id = p.consignee_id
  )
`;

/** Why freight cannot use the location `k` on the plan's day, as an array of codes. Empty when it can. */
export const listLocationProblemsSql = (work: RequestContext): Sql => {
  const today = sql`(${work.now.toString()}::timestamptz at time zone w.time_zone)::date`;
  return sql`
    (
      select coalesce(array_agg(distinct fault) filter (where fault is not null), '{}')
      from (
        select case when not exists (select 1 from storage_position p where p.location_id = k.id)
          then 'noPosition' end as fault
        union all
        select found.fault
        from storage_position p
        left join account a on a.id = p.consignee_id
        cross join lateral (
          values (case when p.consignee_id is null then 'noConsignee' end),
            (case when p.consignee_id is not null and not a.active then 'consigneeInactive' end),
            (case when p.consignee_id is not null and ${unserved(today)} then 'consigneeUnserved' end),
            (case when p.consignee_id is not null and ${twice} then 'consigneeTwice' end)
        ) found(fault)
        where p.location_id = k.id and k.area = ${sql.lit(storageArea.staging)}
      ) told
    )
  `;
};

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

const ofTheDay = sql`
  a.entity = 'warehouse_day' and a.entity_id = d.id and a.action in ('started', 'changed', 'taken back')
`;

/**
 * The current operating day of a warehouse (decision 065), as a row source of at most one `warehouse_day`. It is the day started
 * last, also when it was deliberately started ahead of its date, and also after its final release until the next start.
 */
export const lastStartedOperatingDaySql = (warehouse: Sql | number): Sql => sql`
  (
    select d.*
    from warehouse_day d
    where d.warehouse_id = ${warehouse} and d.started_at is not null
    order by d.started_at desc, d.receiving_date desc
    limit 1
  )
`;

/**
 * The layout of the operating day of a warehouse at a past time, as a row source of at most one `layout_id`. Starts, changes and
 * undone starts come from the audit. For a day without audit entries, its row gives the start.
 */
export const operatingDayLayoutAtSql = (warehouseId: number, instant: string): Sql => sql`
  (
    with told as materialized (
      select d.id as day_id, a.id, a.at, a.action, a.before, a.after
      from warehouse_day d
      join audit a on ${ofTheDay}
      where d.warehouse_id = ${warehouseId}
    ),
      last as (
        select distinct on (t.day_id) t.day_id, t.action, (t.after->>'layoutId')::int as layout_id
        from told t
        where t.at <= ${instant}::timestamptz
        order by t.day_id, t.id desc
      ),
      begun as (
        select t.day_id, max(t.at) as at
        from told t
        where t.action = 'started' and t.at <= ${instant}::timestamptz
        group by t.day_id
      ),
      changed as (
        select distinct on (t.day_id) t.day_id, (t.before->>'layoutId')::int as layout_id
        from told t
        where t.action = 'changed' and t.at > ${instant}::timestamptz
        order by t.day_id, t.id
      )
    select case when l.day_id is null then coalesce(c.layout_id, d.layout_id) else l.layout_id end as layout_id
    from warehouse_day d
    left join last l on l.day_id = d.id
    left join begun b on b.day_id = d.id
    left join changed c on c.day_id = d.id
    where d.warehouse_id = ${warehouseId}
      and case
        when l.day_id is not null then l.action <> 'taken back'
        else d.started_at <= ${instant}::timestamptz
          and not exists (select 1 from told t where t.day_id = d.id and t.action = 'started')
      end
    order by coalesce(b.at, d.started_at) desc, d.receiving_date desc
    limit 1
  )
`;
/** The times at which the operating day of a warehouse changed, after one time and up to another, as a row source of `at`. */
export const operatingDayChangeTimesSql = (
  warehouseId: number,
  afterInstant: string,
  untilInstant: string,
): Sql => sql`
  (
    select a.at
    from warehouse_day d
    join audit a on ${ofTheDay}
    where d.warehouse_id = ${warehouseId} and a.at > ${afterInstant}::timestamptz and a.at <= ${untilInstant}::timestamptz
    union
    select d.started_at
    from warehouse_day d
    where d.warehouse_id = ${warehouseId} and d.started_at > ${afterInstant}::timestamptz and d.started_at <= ${untilInstant}::timestamptz
  )
`;

/** The operating day while it is open: none before the first start or after its final release. */
export const openOperatingDaySql = (warehouse: Sql | number): Sql => sql`
  (
    select y.*
    from ${lastStartedOperatingDaySql(warehouse)} y
    where y.final_released_at is null
  )
`;

/**
 * The default outbound date of a list: that of the operating day of warehouse `w`. Before any start it is today on the
 * warehouse's clock.
 */
export const defaultOutboundDateOfWarehouseWSql = (work: RequestContext): Sql => sql`
  coalesce(
    (select y.outbound_date from ${lastStartedOperatingDaySql(sql`w.id`)} y),
    (${work.now.toString()}::timestamptz at time zone w.time_zone)::date
  )
`;

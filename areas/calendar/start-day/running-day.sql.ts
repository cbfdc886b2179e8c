import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Work } from '#kit/server/work.ts';

type Sql = RawBuilder<unknown>;

const ofTheDay = sql`
  a.entity = 'warehouse_day' and a.entity_id = d.id and a.action in ('started', 'changed', 'taken back')
`;

/**
 * The running day of a warehouse (decision 065), as a row source of at most one `warehouse_day`: the one that was
 * started last, also when it lies ahead because somebody started it on purpose, and also after its final
 * release, until the next is started.
 */
export const runningDay = (warehouse: Sql | number): Sql => sql`
  (
    select d.*
    from warehouse_day d
    where d.warehouse_id = ${warehouse} and d.started_at is not null
    order by d.started_at desc, d.receiving_date desc
    limit 1
  )
`;

/**
 * The layout of the day that ran in a warehouse at a past moment, as a row source of at most one `layout_id`. What was
 * started, changed and taken back since stands in the audit; a day that it does not tell of started when its row says.
 */
export const layoutThen = (warehouseId: number, at: string): Sql => sql`
  (
    select told.layout_id
    from warehouse_day d
    cross join lateral (
      (
        select a.action, (a.after->>'layoutId')::int as layout_id,
          coalesce(
            (
              select max(s.at)
              from audit s
              where s.entity = 'warehouse_day' and s.entity_id = d.id and s.action = 'started' and s.at <= ${at}::timestamptz
            ),
            d.started_at
          ) as started_at
        from audit a
        where ${ofTheDay} and a.at <= ${at}::timestamptz
        order by a.id desc
        limit 1
      )
      union all
      (
        select 'started', coalesce((a.before->>'layoutId')::int, d.layout_id), d.started_at
        from (select 1) always
        left join lateral (select a.before from audit a where ${ofTheDay} order by a.id limit 1) a on true
        where d.started_at <= ${at}::timestamptz
          and not exists (select 1 from audit a where ${ofTheDay} and (a.at <= ${at}::timestamptz or a.action = 'started'))
      )
    ) told
    where d.warehouse_id = ${warehouseId} and told.action <> 'taken back'
    order by told.started_at desc, d.receiving_date desc
    limit 1
  )
`;
/** When the running day of a warehouse changed after one moment and until another, as a row source of `at`. */
export const dayChanges = (warehouseId: number, after: string, until: string): Sql => sql`
  (
    select a.at
    from warehouse_day d
    join audit a on ${ofTheDay}
    where d.warehouse_id = ${warehouseId} and a.at > ${after}::timestamptz and a.at <= ${until}::timestamptz
    union
    select d.started_at
    from warehouse_day d
    where d.warehouse_id = ${warehouseId} and d.started_at > ${after}::timestamptz and d.started_at <= ${until}::timestamptz
  )
`;

/** The running day while there is work to be done on it: none before the first start and after its final release. */
export const openDay = (warehouse: Sql | number): Sql => sql`
  (
    select y.*
    from ${runningDay(warehouse)} y
    where y.final_released_at is null
  )
`;

/** The outbound date that a list begins with: that of the running day of warehouse `w`, and before any start today on its clock. */
export const outboundDayShown = (work: Work): Sql => sql`
  coalesce(
    (select y.outbound_date from ${runningDay(sql`w.id`)} y),
    (${work.now.toString()}::timestamptz at time zone w.zone)::date
  )
`;

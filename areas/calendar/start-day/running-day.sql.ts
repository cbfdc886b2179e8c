import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Work } from '#kit/server/work.ts';

type Sql = RawBuilder<unknown>;

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

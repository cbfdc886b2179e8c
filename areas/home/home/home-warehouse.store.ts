import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { outboundDayShown } from '#areas/calendar/start-day/running-day.sql.ts';
import type { WeekHours } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { Waiting } from './home.contract.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const at = (work: Work) => sql`${work.now.toString()}::timestamptz`;
/** The day a warehouse shows. */
const runningDay = (work: Work, warehouse: RawBuilder<unknown>) =>
  sql`
    (
      select ${outboundDayShown(work)}
      from warehouse w
      where w.id = ${warehouse}
    )
  `;

interface Counted {
  n: RawBuilder<unknown>;
  since?: RawBuilder<unknown>;
  day?: RawBuilder<unknown>;
}
/** The same rows as the list that each kind opens, counted within the same scope. */
function countsOf(work: Work, warehouseId: number | undefined): Record<Waiting['kind'], Counted> {
  const own = warehouseScope(work);
  const accounts = accountScope(work);
  const extensions = sql`
    from extension e
    where e.status = 0
      and (${accounts}::int[] is null or e.shipper_id = any(${accounts}::int[]))
      and (${own}::int[] is null or e.warehouse_id = any(${own}::int[]))
  `;
  const day = runningDay(work, sql`${warehouseId ?? null}::int`);
  const billed = (status: number): Counted => ({
    n: sql`
      select count(*)::int
      from shipment s
      where s.status = ${status} and (${accounts}::int[] is null or s.bill_to_id = any(${accounts}::int[]))
    `,
  });
  return {
    extensions: {
      n: sql`select count(*)::int ${extensions}`,
      since: sql`select min(e.created_at) ${extensions}`,
    },
    misstaged: {
      n: sql`
        select count(*)::int
        from unit u
        where u.active
          and u.status = 5
          and u.outbound_warehouse_id = ${warehouseId ?? null}::int
          and u.outbound_date = ${day}
          and (
            ${accounts}::int[] is null
            or u.shipper_id = any(${accounts}::int[])
            or u.consignee_id = any(${accounts}::int[])
            or u.bill_to_id = any(${accounts}::int[])
          )
      `,
      day,
    },
    inbound: {
      n: sql`
        select count(*)::int
        from shuttle_load s
        where s.status = 3 and (${own}::int[] is null or s.outbound_warehouse_id = any(${own}::int[]))
      `,
    },
    pendingOrders: {
      n: sql`
        select count(*)::int
        from orders o
        join warehouse w on w.id = o.receiving_warehouse_id
        where o.deleted_at is null
          and o.status = 0
          and o.ship_date between (${at(work)} - interval '1 day')::date and (${at(work)} + interval '1 day')::date
          and o.ship_date = (${at(work)} at time zone w.zone)::date
          and (${accounts}::int[] is null or o.shipper_id = any(${accounts}::int[]))
          and (${own}::int[] is null or o.receiving_warehouse_id = any(${own}::int[]))
          and exists (select 1 from consolidate c where c.order_id = o.id and c.deleted_at is null)
      `,
    },
    ratingErrors: billed(3),
    unrated: billed(1),
    toClose: billed(2),
    drafts: {
      n: sql`
        select count(*)::int
        from invoice i
        where i.posted_at is null
          and i.deleted_at is null
          and (${accounts}::int[] is null or i.bill_to_id = any(${accounts}::int[]))
      `,
    },
    outbox: {
      n: sql`select count(*)::int from outbox where status = 'failed'`,
      since: sql`select min(created_at) from outbox where status = 'failed'`,
    },
  };
}

/** Counts of the kinds asked for, those with nothing left out, in the order asked for. */
export async function waitingOf(
  work: Work,
  kinds: readonly Waiting['kind'][],
  warehouseId: number | undefined,
): Promise<Waiting[]> {
  if (kinds.length === 0) return [];
  const counts = countsOf(work, warehouseId);
  const nothing = sql`select null`;
  const parts = kinds.map(
    (kind, n) =>
      sql`
        select ${n}::int as seq, ${kind}::text as kind, (${counts[kind].n}) as count,
          (${counts[kind].since ?? nothing})::timestamptz as since,
          (${counts[kind].day ?? nothing})::date as day
      `,
  );
  return (
    await sql<Waiting>`
      select kind, count, since, day
      from (${sql.join(parts, sql` union all `)}) x
      where count > 0
      order by seq
    `.execute(work.tx)
  ).rows;
}

export interface WarehouseHours {
  zone: string;
  works: boolean;
  schedule: WeekHours;
  groups: {
    groupId: number | null;
    name: string | null;
    week: WeekHours | null;
    blocked: string[];
    shippers: number;
  }[];
}
/** By what hours the active shippers of a warehouse enter: its own, or those of their cutoff groups. */
export async function hoursAt(work: Work, warehouseId: number): Promise<WarehouseHours | undefined> {
  const accounts = accountScope(work);
  return (
    await sql<WarehouseHours>`
      with s as (
        select p.cutoff_group_id as id, count(*)::int as shippers
        from account a
        left join shipper_profile p on p.account_id = a.id
        where a.account_type = 1
          and a.active
          and a.warehouse_id = ${warehouseId}
          and (${accounts}::int[] is null or a.id = any(${accounts}::int[]))
        group by p.cutoff_group_id
      )
      select w.zone, w.active and w.is_receiving and not w.is_terminal as works,
        (
          select jsonb_agg(h.cutoff order by d)
          from generate_series(0, 6) d
          left join warehouse_schedule h on h.warehouse_id = w.id and h.dow = d
        ) as schedule,
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'groupId', g.id, 'name', g.name, 'shippers', s.shippers, 'week',
                case
                when g.id is not null then (
                  select jsonb_agg(h.cutoff order by d)
                  from generate_series(0, 6) d
                  left join cutoff_group_schedule h on h.group_id = g.id and h.dow = d
                ) end,
                'blocked',
                (
                  select coalesce(jsonb_agg(d.receiving_date), '[]')
                  from warehouse_day d
                  join warehouse_day_blocked_group b on b.warehouse_day_id = d.id
                  where d.warehouse_id = w.id
                    and b.cutoff_group_id = g.id
                    and d.receiving_date >= (${at(work)} - interval '2 days')::date
                )
              )
            )
            from s
            left join cutoff_group g on g.id = s.id
          ),
          '[]'
        ) as groups
      from warehouse w
      where w.id = ${warehouseId}
    `.execute(work.tx)
  ).rows[0];
}

export interface Pace {
  day: string;
  zone: string;
  hours: { at: string; received: number; loaded: number }[];
}
/** Hours in which nothing happened stand between the others with nothing. */
export async function paceOf(work: Work, warehouseId: number): Promise<Pace | undefined> {
  const accounts = accountScope(work);
  return (
    await sql<Pace>`
      with w as (
        select w.id, w.zone, ${runningDay(work, sql`${warehouseId}::int`)} as day
        from warehouse w
        where w.id = ${warehouseId}
      ),
        u as materialized (
          select u.received_at, u.loaded_at, w.zone
          from w
          join unit u on u.outbound_warehouse_id = w.id and u.outbound_date = w.day
          where u.active
            and u.status > 0
            and (
              ${accounts}::int[] is null
              or u.shipper_id = any(${accounts}::int[])
              or u.consignee_id = any(${accounts}::int[])
              or u.bill_to_id = any(${accounts}::int[])
            )
        ),
        e as (
          select date_trunc('hour', received_at, zone) as hour, 1 as received, 0 as loaded
          from u
          where received_at is not null
          union all
          select date_trunc('hour', loaded_at, zone), 0, 1
          from u
          where loaded_at is not null
        ),
        h as (
          select hour, sum(received)::int as received, sum(loaded)::int as loaded
          from e
          where hour > ${at(work)} - interval '24 hours' and hour <= ${at(work)}
          group by hour
        )
      select w.day, w.zone,
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'at', to_char(t.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'received',
                coalesce(h.received, 0), 'loaded', coalesce(h.loaded, 0)
              )
              order by t.hour
            )
            from generate_series((select min(hour) from h), ${at(work)}, interval '1 hour') as t(hour)
            left join h on h.hour = t.hour
          ),
          '[]'
        ) as hours
      from w
    `.execute(work.tx)
  ).rows[0];
}

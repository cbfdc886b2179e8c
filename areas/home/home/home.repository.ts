import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  stopInTransitToCallerSchema,
  balancesDueSchema,
  freightTodaySchema,
  routingSyncStatusSchema,
} from './home.contract.ts';
import type { StopInTransitToCaller, BalancesDue, RoutingSyncStatus } from './home.contract.ts';
import { and, equalsIfGiven, or, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { openLedgerItemsAtEndOfDaySql } from '#areas/billing/ledger/ledger.sql.ts';
import { etaTimeVisibleToActorSql } from '#areas/outbound/loads/eta.sql.ts';
import { defaultOutboundDateOfWarehouseWSql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const freightCounts = freightTodaySchema.omit({ by: true });
type Counted = z.output<typeof freightCounts>;

/** Freight of the operating day shown, for every outbound warehouse in scope. */
export function countOutboundFreightToday(
  work: RequestContext,
  warehouseId: number | undefined,
): Promise<Counted> {
  const scopeWarehouseIds = getWarehouseIdsInScope(work);
  const accounts = getAccountIdsInScope(work);
  const days = sql`
    select w.id,
      ${defaultOutboundDateOfWarehouseWSql(work)} as day
    from warehouse w
    where w.active
      and w.is_outbound
      and ${and(inRowScope(sql`w.id`, scopeWarehouseIds), equalsIfGiven(sql`w.id`, warehouseId))}
  `;
  return counted(
    work,
    sql`(${days}) d join unit u on u.outbound_warehouse_id = d.id and u.outbound_date = d.day`,
    sql`
      u.active and u.status > ${sql.lit(unitStatus.pending)}
      and
        ${and(
          or(
            inRowScope(sql`u.shipper_id`, accounts),
            inRowScope(sql`u.consignee_id`, accounts),
            inRowScope(sql`u.bill_to_id`, accounts),
          ),
        )}
    `,
    sql`d.day`,
    days,
  );
}

/** Freight that shippers enter for today, by receiving warehouse. */
export function countFreightOfOwnShippersWithShipDateToday(work: RequestContext): Promise<Counted> {
  const accounts = getAccountIdsInScope(work) ?? [];
  const days = sql`
    select a.id, (${work.now.toString()}::timestamptz at time zone w.time_zone)::date as day
    from account a
    join warehouse w on w.id = a.warehouse_id
    where a.id = any(${accounts}::int[])
  `;
  return counted(
    work,
    sql`
      (${days}) d
      join orders o on o.shipper_id = d.id and o.ship_date = d.day and o.deleted_at is null
      join unit u on u.order_id = o.id
    `,
    sql`u.active`,
    sql`d.day`,
    days,
  );
}

/** Freight in transit to consignees, or paid by an account, with day of service today. */
export function countFreightOfOwnAccountsByServiceDayToday(work: RequestContext): Promise<Counted> {
  const accounts = getAccountIdsInScope(work) ?? [];
  const days = sql`
    select a.id, (${work.now.toString()}::timestamptz at time zone a.time_zone)::date as day
    from account a
    where a.id = any(${accounts}::int[])
  `;
  return counted(
    work,
    sql`
      (select min(day) as first, max(day) as last from (${days}) z) d
      join unit u on u.day_of_service between d.first and d.last
    `,
    sql`
      u.active and u.status > ${sql.lit(unitStatus.pending)}
      and (u.consignee_id = any(${accounts}::int[]) or u.bill_to_id = any(${accounts}::int[]))
    `,
    sql`u.day_of_service`,
    days,
  );
}

async function counted(
  work: RequestContext,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  days: RawBuilder<unknown>,
): Promise<Counted> {
  const found = await queryRows(work.tx, freightCounts)`
    with x as materialized (select u.status, u.order_id, u.cube, ${day} as day from ${from} where ${where}),
      s as (select status, count(*)::int as units, sum(cube)::bigint as cubes from x group by status),
      y as (select min(day) as first, max(day) as last from (${days}) z)
    select coalesce((select first from y), current_date)::text as "dayFrom",
      coalesce((select last from y), current_date)::text as "dayTo",
      coalesce((select sum(units) from s), 0)::int as units,
      coalesce((select sum(cubes) from s), 0)::bigint as cubes,
      (select count(distinct order_id) from x)::int as orders,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('status', status, 'units', units, 'cubes', cubes)
            order by status
          )
          from s
        ),
        '[]'
      ) as stages
  `;
  const [row] = found;
  if (!row) throw new Error('A count returned no row');
  return row;
}

/** Each account `b` with a balance, of which `o` owe something: the balance and the overdue part. */
const accountsOwing = (today: string, accounts: readonly number[] | null) => sql`
  with b as (
    select x.payer_id as id, sum(x.open)::bigint as balance,
      greatest(
        coalesce(sum(x.open) filter (where x.open > 0 and x.due_date < ${today}::date), 0)
          + coalesce(sum(x.open) filter (where x.open < 0), 0),
        0
      )::bigint as overdue
    from ${openLedgerItemsAtEndOfDaySql(today, accounts)} x
    group by x.payer_id
    having sum(x.open) <> 0
  ),
  o as (select * from b where balance > 0)
`;
/**
 * What is owed at the end of a day, as on the statements. Overdue follows the statement's aging: remaining credits and payments
 * are applied to the oldest due amounts first.
 */
export async function findBalancesDueWithTopAccounts(
  work: RequestContext,
  today: string,
): Promise<BalancesDue> {
  const found = await queryFirstRow(work.tx, balancesDueSchema)`
    ${accountsOwing(today, getAccountIdsInScope(work))}
    select (select count(*)::int from o) as accounts,
      coalesce((select sum(balance) from o), 0)::bigint as balance,
      coalesce((select sum(overdue) from o), 0)::bigint as overdue,
      coalesce((select -sum(balance) from b where balance < 0), 0)::bigint as credit,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', t.id, 'number', t.number, 'name', t.name, 'balance', t.balance, 'overdue', t.overdue
            )
          )
          from (
            select o.id, a.number, a.name, o.balance, o.overdue
            from o
            join account a on a.id = o.id
            order by o.balance desc, o.id
            limit 5
          ) t
        ),
        '[]'
      ) as owing
  `;
  return found ?? { owing: [], accounts: 0, balance: 0, overdue: 0, credit: 0 };
}

/** One of the stops, with the number of loads. */
const arrivalOfAll = stopInTransitToCallerSchema.extend({ loads: z.int() });
/**
 * Stops of undelivered loads that carry freight of the caller's accounts or go to one of them. Only the caller's own freight is
 * counted.
 */
export async function findNextSixStopsInTransitToCaller(
  work: RequestContext,
): Promise<{ arriving: StopInTransitToCaller[]; loads: number }> {
  const accounts = getAccountIdsInScope(work);
  const condition = and(
    or(
      inRowScope(sql`u.consignee_id`, accounts),
      inRowScope(sql`u.bill_to_id`, accounts),
      inRowScope(sql`u.deliver_to_id`, accounts),
    ),
  );
  const found = await queryRows(work.tx, arrivalOfAll)`
    with x as (
      select d.id, d.load_id, d.deliver_to_id, count(*)::int as units
      from load_drop d
      join load l on l.id = d.load_id
      join eta e on e.drop_id = d.id
      join unit u on u.drop_id = d.id and u.active
      left join load_pickup p on p.id = u.load_pickup_id
      where (p.status is distinct from ${sql.lit(pickupStatus.released)} or u.status = ${sql.lit(unitStatus.loaded)})
        and e.status < ${sql.lit(etaState.delivered)}
        and l.day_of_service between (${work.now.toString()}::timestamptz)::date - 7 and (
          ${work.now.toString()}::timestamptz
        )::date + 7
        and ${condition}
      group by d.id
    )
    select x.id as "dropId", 'L-' || l.load_number as "loadName", l.day_of_service as "dayOfService",
      a.city || coalesce(' ' || a.state_code, '') as place, x.units, e.status, ${etaTimeVisibleToActorSql(work)} as eta,
      a.time_zone as zone, count(*) over ()::int as loads
    from x
    join load l on l.id = x.load_id
    join eta e on e.drop_id = x.id
    join account a on a.id = x.deliver_to_id
    order by l.day_of_service, ${etaTimeVisibleToActorSql(work)} nulls last, x.id
    limit 6
  `;
  return { arriving: found.map(({ loads: _loads, ...row }) => row), loads: found[0]?.loads ?? 0 };
}

/** The running synchronization, and the last one that ended. */
export async function findRoutingSyncStatus(work: RequestContext): Promise<RoutingSyncStatus> {
  const found = await queryFirstRow(work.tx, routingSyncStatusSchema)`
    select (
      select jsonb_build_object('who', started_by_name, 'day', payload->>'day', 'done', done, 'total', total)
      from job
      where kind = 'routing.sync' and status in ('queued', 'running')
      order by id desc
      limit 1
    ) as running,
      (
        select jsonb_build_object(
          'who', started_by_name, 'day', payload->>'day', 'at', ended_at, 'failed', status = 'failed',
          'message', message
        )
        from job
        where kind = 'routing.sync' and status in ('done', 'failed') and ended_at is not null
        order by ended_at desc, id desc
        limit 1
      ) as last
  `;
  return found ?? { running: null, last: null };
}

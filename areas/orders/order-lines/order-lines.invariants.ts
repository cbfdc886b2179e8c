import { sql } from 'kysely';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { wrongDailyTotalsSql } from '#kit/server/daily-totals.ts';
import type { Invariant } from '#kit/server/invariants.ts';

/** A display name for a line. */
const line = sql`'line ' || c.id || ' of order ' || (select o.order_number from orders o where o.id = c.order_id)`;
const hasLiveBoxes = sql`exists (select 1 from unit u where u.consolidate_id = c.id and u.active)`;
const hasLiveLines = sql`exists (select 1 from consolidate c where c.order_id = o.id and c.deleted_at is null)`;

export const invariants: readonly Invariant[] = [
  {
    id: 'orderLines.count',
    description: 'Each active line’s unit count is correct and at least one',
    violationsSql: sql`
      select c.id, ${line} || ' says ' || c.unit_count || ' boxes and has ' || n.live as what
      from consolidate c
      join lateral (select count(*) as live from unit u where u.consolidate_id = c.id and u.active) n on true
      where c.deleted_at is null and (c.unit_count <> n.live or n.live = 0)
    `,
  },
  {
    id: 'orderLines.deleted',
    description: 'No deleted line has an active unit',
    violationsSql: sql`
      select c.id, ${line} as what
      from consolidate c
      where c.deleted_at is not null and ${hasLiveBoxes}
    `,
  },
  {
    id: 'orderLines.orders',
    description: 'Each active order has an active line, and no deleted order has one',
    violationsSql: sql`
      select o.id, 'order ' || o.order_number as what
      from orders o
      where (o.deleted_at is null) <> ${hasLiveLines}
    `,
  },
  {
    id: 'orderLines.boxesFollow',
    description: 'Each active unit matches its line’s accounts, day, warehouse and size',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' on ' || ${line} as what
      from unit u
      join consolidate c on c.id = u.consolidate_id
      where u.active
        and (
          u.order_id, u.shipper_id, u.consignee_id, u.deliver_to_id, u.bill_to_id, u.day_of_service,
          u.outbound_date, u.outbound_warehouse_id, u.cube
        ) is distinct from (
          c.order_id, c.shipper_id, c.consignee_id, coalesce(c.care_of_id, c.consignee_id), c.bill_to_id,
          c.day_of_service, c.outbound_date, c.outbound_warehouse_id, c.cube_each
        )
    `,
  },
  {
    id: 'orderLines.shipDate',
    description: 'Each active unit has its order’s ship date, warehouse and shipper',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' ships ' || u.ship_date || ', order ' || o.order_number || ' ' || o.ship_date
        as what
      from unit u
      join orders o on o.id = u.order_id
      where u.active
        and (u.ship_date, u.receiving_warehouse_id, u.shipper_id)
          is distinct from (o.ship_date, o.receiving_warehouse_id, o.shipper_id)
    `,
  },
  {
    id: 'orderLines.pending',
    description: 'Lines with a pending unit, and orders with a pending line, are pending',
    violationsSql: sql`
      select c.id, ${line} || ' in state ' || c.status as what
      from consolidate c
      where c.deleted_at is null
        and (c.status = ${sql.lit(orderStatus.pending)}) <> exists (
          select 1
          from unit u
          where u.consolidate_id = c.id and u.active and u.status = ${sql.lit(unitStatus.pending)}
        )
      union all
      select o.id, 'order ' || o.order_number || ' in state ' || o.status
      from orders o
      where o.deleted_at is null
        and (o.status = ${sql.lit(orderStatus.pending)}) <> exists (
          select 1
          from consolidate c
          where c.order_id = o.id
            and c.deleted_at is null
            and c.status = ${sql.lit(orderStatus.pending)}
        )
    `,
  },
  {
    id: 'orderLines.days',
    description: 'Counts by ship date match the orders',
    violationsSql: wrongDailyTotalsSql(
      'order',
      sql`select ship_date as day, order_state(status, deleted_at) as state, 0 as amount, 0 as cubes, 0 as units from orders`,
    ),
  },
];

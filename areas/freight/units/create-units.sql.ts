import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from './units.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Units to create. Each has the same index in the three lists. */
export interface NewUnits {
  lineIds: readonly number[];
  numbersInLine: readonly number[];
  codes: readonly string[];
}

/**
 * Inserts units and their history, and returns their ids. Status is pending by default. Day, places and payer come from their
 * lines. An unexpected unit is in a warehouse from the start, so its history starts with its scan.
 */
export async function createUnitsWithHistory(
  work: RequestContext,
  units: NewUnits,
  options: { status?: number; warehouseIdOfUnannouncedUnits?: number } = {},
): Promise<number[]> {
  const status = options.status ?? unitStatus.pending;
  const entered = await queryRows(work.tx, z.object({ id: z.int() }))`
    insert into unit (
      unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
      bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
      outbound_warehouse_id, current_warehouse_id, cube, updated_at
    )
    select x.code, x.n, c.id, c.order_id, c.shipper_id, c.consignee_id,
      coalesce(c.care_of_id, c.consignee_id), c.bill_to_id, ${status}::smallint, o.ship_date,
      c.day_of_service, c.outbound_date, o.receiving_warehouse_id, c.outbound_warehouse_id,
      ${options.warehouseIdOfUnannouncedUnits ?? null}::int, c.cube_each, ${work.now.toString()}::timestamptz
    from unnest(${[...units.lineIds]}::int[], ${[...units.numbersInLine]}::int[], ${[...units.codes]}::text[]) as
      x(line, n, code)
    join consolidate c on c.id = x.line
    join orders o on o.id = c.order_id
    returning id
  `;
  const ids = entered.map((unit) => unit.id);
  if (options.warehouseIdOfUnannouncedUnits === undefined) await tellEntry(work, ids, status);
  return ids;
}

/** A separate statement, because row-level security allows history only for units that already exist. */
async function tellEntry(work: RequestContext, ids: readonly number[], status: number): Promise<void> {
  await sql`
    insert into unit_event (unit_id, at, kind, from_status, to_status, user_id, user_name, device)
    select u, ${work.now.toString()}::timestamptz, e.kind, e.was, e.became, ${work.actor.userId}::int,
      ${work.actor.name}, 'web'
    from (values ('entered', null, 0), ('finalized', 0, 1)) as e(kind, was, became)
    cross join unnest(${[...ids]}::int[]) as u
    where e.became <= ${status}::int
    order by e.became, u
  `.execute(work.tx);
}

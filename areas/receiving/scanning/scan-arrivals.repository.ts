import { sql } from 'kysely';
import { z } from 'zod';
import { unitMatchesLabelSql } from './scan-facts.repository.ts';
import type { ScannedLabel } from './scan-facts.repository.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { manifestTotalsLateralSql } from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import { statementWithCachedPlan } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRowWithCachedPlan } from '#kit/server/query-rows.ts';

/** The facts needed to decide a scan that takes a unit off a shuttle. */

const inboundRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  from: z.string(),
  sent: z.int(),
  /** Counted units among those sent. */
  counted: z.int(),
  extra: z.int(),
  /** Whether the labeled unit is counted. Null: the truck has no such unit. */
  boxCounted: z.boolean().nullable(),
});
export type InboundShuttleFacts = z.output<typeof inboundRow>;
/** Finds the truck that a labeled unit was sent with. Locks nothing. */
export async function findShuttleLoadIdOfUnit(tx: Tx, label: ScannedLabel): Promise<number | undefined> {
  const truck = await queryFirstRowWithCachedPlan(tx, z.object({ id: z.int() }))`
    select u.shuttle_load_id as id
    from unit u
    where ${unitMatchesLabelSql(label)} and u.active and u.shuttle_load_id is not null
    order by u.id desc
    limit 1
  `;
  return truck?.id;
}
/** Finds a truck that is bound for this warehouse, with what it left with and what is counted. */
export async function findInboundShuttleFacts(
  tx: Tx,
  shuttleLoadId: number,
  warehouseId: number,
  label: ScannedLabel,
): Promise<InboundShuttleFacts | undefined> {
  return queryFirstRowWithCachedPlan(tx, inboundRow)`
    select s.id, s.number, s.status, w.code as "from", x.sent::int, x.counted::int, x.extra::int,
      (
        select m.counted_at is not null
        from shuttle_manifest m
        join unit u on u.id = m.unit_id
        where m.shuttle_load_id = s.id and u.active and ${unitMatchesLabelSql(label)}
        limit 1
      ) as "boxCounted"
    from shuttle_load s
    join warehouse w on w.id = s.warehouse_id
    cross join lateral ${manifestTotalsLateralSql} x
    where s.id = ${shuttleLoadId} and s.outbound_warehouse_id = ${warehouseId}
  `;
}

/**
 * Locks all units of an incoming truck, because the first unit taken off moves all of them. Locks them in one order, before the
 * scanned unit alone is locked. Every other operation on several of them uses the same order.
 */
export async function lockUnitsOfInboundShuttle(
  tx: Tx,
  shuttleLoadId: number,
  warehouseId: number,
  label: ScannedLabel,
): Promise<void> {
  await statementWithCachedPlan`
    select 1
    from unit u
    where u.id = any(
      array(
        select o.id
        from unit o
        join shuttle_load s on s.id = o.shuttle_load_id
        where s.id = ${shuttleLoadId} and s.status = ${sql.lit(shuttleLoadStatus.released)} 
           and s.outbound_warehouse_id = ${warehouseId} and o.active
        union
        select u.id
        from unit u
        where ${unitMatchesLabelSql(label)} and u.active
      )
    )
    order by u.id
    for update
  `.execute(tx);
}

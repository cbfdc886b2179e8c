import { sql } from 'kysely';
import { z } from 'zod';
import { unitMatchesLabelSql } from './scan-facts.store.ts';
import type { ScannedLabel } from './scan-facts.store.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { manifestTotalsSql } from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import { statementWithCachedPlan } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRowWithCachedPlan } from '#kit/server/query-rows.ts';

/** What a scan that takes a box off a truck of ours is decided by. */

const inboundRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  from: z.string(),
  sent: z.int(),
  /** Of what was sent. */
  counted: z.int(),
  extra: z.int(),
  /** Of the labelled box: null when the truck has none such. */
  boxCounted: z.boolean().nullable(),
});
export type InboundShuttleFacts = z.output<typeof inboundRow>;
/** The truck that a labelled box was sent with, before anything is locked. */
export async function findInboundShuttleOfUnit(tx: Tx, label: ScannedLabel): Promise<number | undefined> {
  const truck = await queryRowWithCachedPlan(tx, z.object({ id: z.int() }))`
    select u.shuttle_load_id as id
    from unit u
    where ${unitMatchesLabelSql(label)} and u.active and u.shuttle_load_id is not null
    order by u.id desc
    limit 1
  `;
  return truck?.id;
}
/** A truck that comes to this warehouse, with what it left with and what is counted of it. */
export async function findInboundShuttleFacts(
  tx: Tx,
  id: number,
  warehouseId: number,
  label: ScannedLabel,
): Promise<InboundShuttleFacts | undefined> {
  return queryRowWithCachedPlan(tx, inboundRow)`
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
    cross join lateral ${manifestTotalsSql} x
    where s.id = ${id} and s.outbound_warehouse_id = ${warehouseId}
  `;
}

/**
 * The first box that comes off a truck moves all of its boxes. They are held in one order with the box itself, before
 * it alone would be: whoever else acts on several of them takes them in that order too.
 */
export async function lockInboundUnits(
  tx: Tx,
  id: number,
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
        where s.id = ${id} and s.status = ${sql.lit(shuttleLoadStatus.released)} and s.outbound_warehouse_id = ${warehouseId} and o.active
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

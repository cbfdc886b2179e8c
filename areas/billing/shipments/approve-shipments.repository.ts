import { sql } from 'kysely';
import { z } from 'zod';
import {
  areShipmentChargesChangedBySql,
  largerManualChangeOrTariffDifferenceCentsSql,
  secondApprovalLimitCentsSql,
} from './manual-charges.sql.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const shipmentOf = z.object({ id: z.int() });
/** Finds shipments whose charges deviate by more than the limit and were changed by the caller. Another user must approve them. */
export async function findShipmentIdsNeedingOtherApprover(
  work: RequestContext,
  shipmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await queryRows(work.tx, shipmentOf)`
    select s.id
    from shipment s
    where s.id = any(${[...shipmentIds]}::int[])
      and ${largerManualChangeOrTariffDifferenceCentsSql()} > ${secondApprovalLimitCentsSql}
      and ${areShipmentChargesChangedBySql(work.actor.userId ?? 0)}
  `;
  return new Set(found.map((s) => s.id));
}

/**
 * Marks these shipments as approved: each becomes Rated, and a parent becomes Master. Returns how many were not approved before.
 */
export async function approveShipmentsSettingStatusRatedOrMaster(
  work: RequestContext,
  shipmentIds: readonly number[],
): Promise<number> {
  if (shipmentIds.length === 0) return 0;
  const { open, rated, error, master } = shipmentStatuses;
  const done = await sql`
    update shipment s
    set status = case when exists (select 1 from shipment c where c.master_id = s.id) then ${sql.lit(master)}::int
        else ${sql.lit(rated)} end, error_message = null, error = null,
      approved_at = ${work.now.toString()}::timestamptz, approved_by = ${work.actor.name}, updated_at = now(),
      row_version = row_version + 1
    where id = any(${[...shipmentIds]}::int[])
      and approved_at is null
      and status in (${sql.lit(open)}, ${sql.lit(rated)}, ${sql.lit(error)}, ${sql.lit(master)})
    returning id
  `.execute(work.tx);
  return done.rows.length;
}

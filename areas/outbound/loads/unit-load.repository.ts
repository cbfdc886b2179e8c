import { sql } from 'kysely';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { plannedLoadNameSql } from '#areas/freight/units/unit-position-history.sql.ts';
import { z } from 'zod';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Finds the load of a unit. */

/** The load and pickup of a unit: its assigned ones, else the truck of its day that carries its consignee's freight. */
const ridesOn = z.object({
  loadId: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  loadStatus: z.int(),
  void: z.boolean(),
  pickupId: z.int(),
  pickupStatus: z.int(),
  warehouseId: z.int(),
  doorNumber: z.int().nullable(),
  trailer: z.string().nullable(),
  dropId: z.int(),
  dropSeq: z.int(),
  assigned: z.boolean(),
});
export type LoadForUnit = z.output<typeof ridesOn>;

const unitLoad = sql`
  l.id as "loadId", l.load_number as "loadNumber", l.load_name as "loadName", l.status as "loadStatus",
  l.void, p.id as "pickupId", p.status as "pickupStatus", p.warehouse_id as "warehouseId",
  d.number as "doorNumber", l.trailer, t.id as "dropId", t.seq as "dropSeq"
`;

export async function findAssignedLoadOfUnit(
  work: RequestContext,
  unitId: number,
): Promise<LoadForUnit | undefined> {
  return queryFirstRow(work.tx, ridesOn)`
    select ${unitLoad}, true as assigned
    from unit u
    join load_pickup p on p.id = u.load_pickup_id
    join load l on l.id = p.load_id
    join load_drop t on t.id = u.drop_id
    left join door d on d.id = p.door_id
    where u.id = ${unitId}
  `;
}

/**
 * Finds a load for an unplanned unit: an unreleased load of its warehouse and day whose plan has its consignee (and shipper, if
 * set). Otherwise one that stops at its deliver-to.
 */
export async function findLoadForUnassignedUnit(
  work: RequestContext,
  unitId: number,
  preferredPickupId: number | null,
): Promise<LoadForUnit | undefined> {
  return queryFirstRow(work.tx, ridesOn)`
    select ${unitLoad}, false as assigned
    from unit u
    join load_pickup p on p.warehouse_id = u.outbound_warehouse_id and p.status < ${sql.lit(pickupStatus.released)}
    join load l on l.id = p.load_id and l.day_of_service = u.outbound_date and not l.void
    join load_drop t on t.load_id = l.id
    left join load_plan n on n.drop_id = t.id and n.consignee_id = u.consignee_id
    left join door d on d.id = p.door_id
    where u.id = ${unitId}
      and u.active
      and (
        (n.id is not null and (n.shipper_id is null or n.shipper_id = u.shipper_id))
        or t.deliver_to_id = u.deliver_to_id
      )
    order by (p.id = ${preferredPickupId}::int) desc nulls last, (n.shipper_id is not null) desc,
      (n.id is not null) desc, p.status desc, l.load_number
    limit 1
  `;
}

export async function assignUnitToPickup(
  work: RequestContext,
  unitId: number,
  pickupId: number,
  dropId: number,
): Promise<void> {
  await moveUnitsIfStatusAllows(work, 'plan', {
    conditionOnUnitU: sql`u.id = ${unitId}`,
    additionalSet: sql`load_pickup_id = ${pickupId}, drop_id = ${dropId}`,
    eventDetails: { note: plannedLoadNameSql('new') },
  });
}

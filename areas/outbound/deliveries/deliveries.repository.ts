import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { hasChargeableDeliveryProofSinceRatingSql } from '#areas/billing/rating/chargeable-events.sql.ts';
import { and, inRowScope, sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const dropRow = z.object({
  id: z.int(),
  loadId: z.int(),
  loadNumber: z.int(),
  zone: z.string(),
  left: z.boolean(),
  releasedAt: z.string().nullable(),
});
export type DropToDeliver = z.output<typeof dropRow>;
const loadRow = z.object({ loadId: z.int() });
const proofRow = z.object({ deliveredAt: z.string() });
const consigneeRow = z.object({ id: z.int() });

/** A stop within the caller's scope. Locks its load, so that two proofs at once see each other. */
export async function lockLoadAndFindDropInScope(
  work: RequestContext,
  dropId: number,
): Promise<DropToDeliver | undefined> {
  const scope = getWarehouseIdsInScope(work);
  const [dropLoad] = await queryRows(work.tx, loadRow)`
    select d.load_id as "loadId"
    from load_drop d
    where d.id = ${dropId}
      and exists (
        select 1
        from load_pickup p
        where ${and(sql`p.load_id = d.load_id`, inRowScope(sql`p.warehouse_id`, scope))}
      )
  `;
  if (!dropLoad) return undefined;
  await sql`select 1 from load_pickup where load_id = ${dropLoad.loadId} order by id for update`.execute(
    work.tx,
  );
  await sql`select 1 from load where id = ${dropLoad.loadId} for update`.execute(work.tx);
  // Locks in the order of the load's stops, as all code that records arrivals does.
  await sql`
    select 1
    from eta e
    join load_drop d on d.id = e.drop_id
    where d.load_id = ${dropLoad.loadId}
    order by e.drop_id
    for no key update of e
  `.execute(work.tx);
  return queryFirstRow(work.tx, dropRow)`
    select d.id, d.load_id as "loadId", l.load_number as "loadNumber", a.time_zone as zone,
      l.status = ${pickupStatus.released} as left,
      (select max(p.released_at) from load_pickup p where p.load_id = l.id) as "releasedAt"
    from load_drop d
    join load l on l.id = d.load_id
    join account a on a.id = d.deliver_to_id
    where d.id = ${dropId}
  `;
}

/** Proofs of the stop, oldest first. */
export const findDeliveryTimeRowsOfDropOldestFirst = (work: RequestContext, dropId: number) =>
  queryRows(work.tx, proofRow)`
    select delivered_at as "deliveredAt" from delivery_proof where drop_id = ${dropId} order by id
  `;

/** The consignees on the bills of a stop. */
export async function findConsigneeIdsOnBolsOfDrop(work: RequestContext, dropId: number): Promise<number[]> {
  return (
    await queryRows(work.tx, consigneeRow)`
      select distinct consignee_id as id from bol where drop_id = ${dropId} and active and deleted_at is null
    `
  ).map((c) => c.id);
}

export async function insertDeliveryProof(
  work: RequestContext,
  proof: {
    dropId: number;
    deliveredAt: string;
    consigneeId: number | null;
    appointment: boolean;
    lumper: boolean;
    signedBy: string | null;
    note: string | null;
    temperatureTenths: number | null;
    signature: number[][] | null;
    clientId: string | null;
    linkId: number | null;
  },
): Promise<number> {
  const now = work.now.toString();
  const { id } = await work.tx
    .insertInto('delivery_proof')
    .values({
      drop_id: proof.dropId,
      consignee_id: proof.consigneeId,
      delivered_at: proof.deliveredAt,
      appointment: proof.appointment,
      lumper: proof.lumper,
      signed_by: proof.signedBy,
      note: proof.note,
      temperature_tenths_f: proof.temperatureTenths,
      signature: proof.signature === null ? null : JSON.stringify(proof.signature),
      client_id: proof.clientId,
      link_id: proof.linkId,
      created_at: now,
      created_by: work.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toRate = sqlLiteralList([shipmentStatuses.rated, shipmentStatuses.error, shipmentStatuses.master]);
const countRow = z.object({ toRate: z.int(), invoiced: z.int() });
/** Counts the shipments of the stop that were rated or invoiced without this proof. */
export async function countRatedOrInvoicedShipmentsOfDrop(
  work: RequestContext,
  dropId: number,
): Promise<z.output<typeof countRow>> {
  const found = await queryFirstRow(work.tx, countRow)`
    select count(*) filter (where s.status in (${toRate}))::int as "toRate",
      count(*) filter (where s.status = ${sql.lit(shipmentStatuses.closed)})::int as invoiced
    from shipment s
    join bol b on b.id = s.bol_id
    where b.drop_id = ${dropId} and ${hasChargeableDeliveryProofSinceRatingSql}
  `;
  return found ?? { toRate: 0, invoiced: 0 };
}

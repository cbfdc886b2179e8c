import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { provedSince } from '#areas/billing/rating/events.sql.ts';
import { every, within, literals } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

const dropRow = z.object({
  id: z.int(),
  loadId: z.int(),
  loadNumber: z.int(),
  zone: z.string(),
  left: z.boolean(),
  releasedAt: z.string().nullable(),
});
export type Drop = z.output<typeof dropRow>;
const loadRow = z.object({ loadId: z.int() });
const proofRow = z.object({ deliveredAt: z.string() });
const consigneeRow = z.object({ id: z.int() });

/** A drop within the caller's scope; its load stays locked, so that two proofs at once see each other. */
export async function takeDrop(work: Work, dropId: number): Promise<Drop | undefined> {
  const scope = warehouseScope(work);
  const [of] = await rows(work.tx, loadRow)`
    select d.load_id as "loadId"
    from load_drop d
    where d.id = ${dropId}
      and exists (
        select 1
        from load_pickup p
        where ${every(sql`p.load_id = d.load_id`, within(sql`p.warehouse_id`, scope))}
      )
  `;
  if (!of) return undefined;
  await sql`select 1 from load_pickup where load_id = ${of.loadId} order by id for update`.execute(work.tx);
  await sql`select 1 from load where id = ${of.loadId} for update`.execute(work.tx);
  // As everybody takes the arrivals of a load: in the order of its drops.
  await sql`
    select 1
    from eta e
    join load_drop d on d.id = e.drop_id
    where d.load_id = ${of.loadId}
    order by e.drop_id
    for no key update of e
  `.execute(work.tx);
  return row(work.tx, dropRow)`
    select d.id, d.load_id as "loadId", l.load_number as "loadNumber", a.zone,
      l.status = ${pickupState.released} as left,
      (select max(p.released_at) from load_pickup p where p.load_id = l.id) as "releasedAt"
    from load_drop d
    join load l on l.id = d.load_id
    join account a on a.id = d.deliver_to_id
    where d.id = ${dropId}
  `;
}

/** Proofs that the drop has, the first one first. */
export const proofsOf = (work: Work, dropId: number) =>
  rows(work.tx, proofRow)`
    select delivered_at as "deliveredAt" from delivery_proof where drop_id = ${dropId} order by id
  `;

/** Whose freight is on the bills of a drop. */
export async function consigneesAt(work: Work, dropId: number): Promise<number[]> {
  return (
    await rows(work.tx, consigneeRow)`
      select distinct consignee_id as id from bol where drop_id = ${dropId} and active and deleted_at is null
    `
  ).map((c) => c.id);
}

export async function keepProof(
  work: Work,
  proof: {
    dropId: number;
    at: string;
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
      delivered_at: proof.at,
      appointment: proof.appointment,
      lumper: proof.lumper,
      signed_by: proof.signedBy,
      note: proof.note,
      temperature_tenths: proof.temperatureTenths,
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

const toRate = literals([shipmentStates.rated, shipmentStates.error, shipmentStates.master]);
const countRow = z.object({ toRate: z.int(), invoiced: z.int() });
/** Shipments of the drop that were rated or invoiced without what was proved now. */
export async function behind(work: Work, dropId: number): Promise<z.output<typeof countRow>> {
  const found = await row(work.tx, countRow)`
    select count(*) filter (where s.status in (${toRate}))::int as "toRate",
      count(*) filter (where s.status = ${sql.lit(shipmentStates.closed)})::int as invoiced
    from shipment s
    join bol b on b.id = s.bol_id
    where b.drop_id = ${dropId} and ${provedSince}
  `;
  return found ?? { toRate: 0, invoiced: 0 };
}

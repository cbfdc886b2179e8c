import { sql } from 'kysely';
import { z } from 'zod';
import { driverStopSchema, proofLinkRowSchema, proofRowSchema } from './driver-proofs.contract.ts';
import type { proofExceptionInputSchema } from './driver-proofs.contract.ts';
import type { PhotoWithoutMetadata } from '#areas/settings/documents/photo.rules.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { insertUnitEvents } from '#areas/freight/units/move-units.sql.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const storedLink = proofLinkRowSchema.omit({ path: true }).extend({
  loadId: z.int(),
  secret: z.string(),
  ended: z.boolean(),
});
export type StoredProofLink = z.output<typeof storedLink>;
const linkFields = sql`
  k.id, k.load_id as "loadId", k.secret, k.created_by_name as "madeBy", k.created_at as "madeAt",
  k.expires_at as "expiresAt", k.opened_at as "openedAt", k.language, k.ended_at is not null as ended
`;

/** A load that leaves or left one of the caller's warehouses. */
const inScope = (work: RequestContext) =>
  sql`
    exists (
      select 1
      from load_pickup p
      where ${and(sql`p.load_id = l.id`, inRowScope(sql`p.warehouse_id`, getWarehouseIdsInScope(work)))}
    )
  `;
const loadRow = z.object({ id: z.int(), loadNumber: z.int() });
/** The load, locked, so that two users who create links for it see each other's. */
export const lockVisibleLoadForProofLinks = (work: RequestContext, loadId: number) =>
  queryFirstRow(work.tx, loadRow)`
    select l.id, l.load_number as "loadNumber"
    from load l
    where l.id = ${loadId} and ${inScope(work)}
    for update of l
  `;
export const findVisibleLoadForProofs = (work: RequestContext, loadId: number) =>
  queryFirstRow(work.tx, loadRow)`
    select l.id, l.load_number as "loadNumber" from load l where l.id = ${loadId} and ${inScope(work)}
  `;

export const findActiveProofLinks = (work: RequestContext, loadId: number) =>
  queryRows(work.tx, storedLink)`
    select ${linkFields}
    from driver_link k
    where k.load_id = ${loadId} and k.ended_at is null and k.expires_at > ${work.now.toString()}::timestamptz
    order by k.id desc
  `;
export const findProofLinkByIdIncludingEnded = (work: RequestContext, id: number) =>
  queryFirstRow(work.tx, storedLink)`select ${linkFields} from driver_link k where k.id = ${id}`;

export async function insertProofLink(
  work: RequestContext,
  link: { loadId: number; secret: string; language: string; expiresAt: string },
): Promise<number> {
  const { id } = await work.tx
    .insertInto('driver_link')
    .values({
      load_id: link.loadId,
      secret: link.secret,
      language: link.language,
      created_by: work.actor.userId,
      created_by_name: work.actor.name,
      created_at: work.now.toString(),
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function markProofLinkRevoked(
  work: RequestContext,
  loadId: number,
  linkId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('driver_link')
    .set({ ended_at: work.now.toString(), ended_by_name: work.actor.name })
    .where('id', '=', linkId)
    .where('load_id', '=', loadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function markProofLinkOpened(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('driver_link')
    .set({ opened_at: work.now.toString() })
    .where('id', '=', id)
    .execute();
}

const headRow = z.object({
  loadNumber: z.int(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  left: z.boolean(),
});
export const findLoadHeaderForDriver = (work: RequestContext, loadId: number) =>
  queryFirstRow(work.tx, headRow)`
    select l.load_number as "loadNumber", l.trailer, l.carrier, l.status = ${pickupStatus.released} as left
    from load l
    where l.id = ${loadId}
  `;

const stopRow = driverStopSchema.omit({ earliestAt: true });
/** The stops of a load in driving order, each with its units on the truck. */
export const findDriverStops = (work: RequestContext, loadId: number) =>
  queryRows(work.tx, stopRow)`
    select d.id, d.seq, a.name, a.address1 as address,
      concat_ws(' ', nullif(a.city, ''), a.state_code, nullif(a.zip, '')) as city, a.phone, a.time_zone as zone,
      d.window_start as "windowStart", d.window_end as "windowEnd",
      (select min(p.delivered_at) from delivery_proof p where p.drop_id = d.id) as "deliveredAt",
      coalesce(b.consignees, '[]') as consignees, coalesce(b.boxes, '[]') as boxes
    from load_drop d
    join account a on a.id = d.deliver_to_id
    left join lateral (
      select json_agg(distinct jsonb_build_object('id', c.id, 'name', c.name)) as consignees,
        json_agg(
          json_build_object(
            'id', u.id, 'code', u.unit_code, 'consigneeId', u.consignee_id,
            'goods', k.product_desc || ' ' || k.l || '×' || k.w || '×' || k.h
          )
          order by c.name, u.consolidate_id, u.id
        ) as boxes
      from unit u
      join account c on c.id = u.consignee_id
      join consolidate k on k.id = u.consolidate_id
      where u.drop_id = d.id and u.active and u.status = ${unitStatus.loaded}
    ) b
      on true
    where d.load_id = ${loadId}
    order by d.seq
  `;

const idRow = z.object({ id: z.int() });
/** Of the given units, those that did not leave for the stop. */
export const findFirstUnitNotLoadedForDrop = (
  work: RequestContext,
  dropId: number,
  unitIds: readonly number[],
) =>
  queryRows(work.tx, idRow)`
    select n.id
    from unnest(${[...unitIds]}::int[]) as n(id)
    where not exists (
      select 1
      from unit u
      where u.id = n.id and u.drop_id = ${dropId} and u.active and u.status = ${unitStatus.loaded}
    )
    limit 1
  `;
const knownRow = z.object({ deliveredAt: z.string(), dropId: z.int() });
/** The proof that a device already sent with this id. */
export const findProofByDeviceProofId = (work: RequestContext, deviceProofId: string) =>
  queryFirstRow(work.tx, knownRow)`
    select delivered_at as "deliveredAt", drop_id as "dropId" from delivery_proof where client_id = ${deviceProofId}::uuid
  `;
export async function insertProofExceptions(
  work: RequestContext,
  proofId: number,
  exceptions: readonly z.output<typeof proofExceptionInputSchema>[],
): Promise<void> {
  if (exceptions.length === 0) return;
  await work.tx
    .insertInto('delivery_exception')
    .values(
      exceptions.map((e) => ({
        proof_id: proofId,
        kind: e.kind,
        unit_id: e.unitId ?? null,
        code: e.code ?? null,
        note: e.note ?? null,
      })),
    )
    .onConflict((same) => same.doNothing())
    .execute();
}

const events = { short: 'missingAtDelivery', damaged: 'damagedAtDelivery' } as const;
/** Adds the exceptions found at delivery to the history of units. */
export async function recordDeliveryExceptionUnitEvents(
  work: RequestContext,
  kind: keyof typeof events,
  { proofId, occurredAt: at }: { proofId: number; occurredAt: string },
): Promise<void> {
  const exceptionRowsSql = sql`
    from delivery_exception x
    where x.proof_id = ${proofId} and x.unit_id = u.id and x.kind = ${kind}
  `;
  await insertUnitEvents(work, events[kind], sql`exists (select 1 ${exceptionRowsSql})`, {
    at,
    device: null,
    place: sql`(select a.name from account a where a.id = u.deliver_to_id)`,
    note: sql`(select x.note ${exceptionRowsSql})`,
  });
}

const homeRow = z.object({ warehouseId: z.int() });
/** The dock that the load left last. */
export const findLastPickupWarehouseOfLoad = (work: RequestContext, loadId: number) =>
  queryFirstRow(work.tx, homeRow)`
    select p.warehouse_id as "warehouseId"
    from load_pickup p
    where p.load_id = ${loadId}
    order by p.released_at desc nulls last, p.id desc
    limit 1
  `;

const dropRow = z.object({ loadId: z.int() });
/** The stop, locked, so that the second of two photos counts the first. */
export const lockDropOfLoad = (work: RequestContext, loadId: number, dropId: number) =>
  queryFirstRow(work.tx, dropRow)`
    select load_id as "loadId" from load_drop where id = ${dropId} and load_id = ${loadId} for update
  `;
const photoKnown = z.object({ sha256: z.string() });
export const findPhotoHashByDevicePhotoId = (work: RequestContext, devicePhotoId: string) =>
  queryFirstRow(
    work.tx,
    photoKnown,
  )`select sha256 from delivery_photo where client_id = ${devicePhotoId}::uuid`;
const countRow = z.object({ count: z.int() });
export async function countPhotosOfDrop(work: RequestContext, dropId: number): Promise<number> {
  const found = await queryFirstRow(work.tx, countRow)`
    select count(*)::int as count from delivery_photo where drop_id = ${dropId}
  `;
  return found?.count ?? 0;
}
export async function insertProofPhoto(
  work: RequestContext,
  metadata: {
    clientId: string;
    proofId: string;
    dropId: number;
    linkId: number;
    unitId: number | null;
    file: string;
    sha256: string;
  },
  { bytes, ...photo }: PhotoWithoutMetadata,
): Promise<number> {
  const { id } = await work.tx
    .insertInto('delivery_photo')
    .values({
      client_id: metadata.clientId,
      proof_client_id: metadata.proofId,
      drop_id: metadata.dropId,
      link_id: metadata.linkId,
      unit_id: metadata.unitId,
      file: metadata.file,
      sha256: metadata.sha256,
      ...photo,
      bytes: bytes.length,
      stored_at: work.now.toString(),
      pending_bytes: Buffer.from(bytes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Queues the upload of the photo to the file store after the commit, with retries. */
export async function queueProofPhotoUpload(work: RequestContext, photoId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      'store-delivery-photo', json_build_object('photoId', ${photoId}::int), job_key := ${`delivery-photo-${photoId}`},
      max_attempts := 25
    )
  `.execute(work.tx);
}
const waitingRow = z.object({ file: z.string(), type: z.string(), bytes: z.instanceof(Buffer).nullable() });
export const findPhotoToUpload = (work: RequestContext, photoId: number) =>
  queryFirstRow(
    work.tx,
    waitingRow,
  )`select file, type, pending_bytes as bytes from delivery_photo where id = ${photoId}`;
export async function markProofPhotoStoredAndClearBytes(
  work: RequestContext,
  photoId: number,
): Promise<void> {
  await work.tx
    .updateTable('delivery_photo')
    .set({ pending_bytes: null })
    .where('id', '=', photoId)
    .execute();
}
/** A photo of a load within the caller's scope. */
export const findVisibleProofPhoto = (work: RequestContext, loadId: number, photoId: number) =>
  queryFirstRow(work.tx, waitingRow)`
    select h.file, h.type, h.pending_bytes as bytes
    from delivery_photo h
    join load_drop d on d.id = h.drop_id
    join load l on l.id = d.load_id
    where ${and(sql`h.id = ${photoId}`, equalsIfGiven(sql`l.id`, loadId), inScope(work))}
  `;

/** Every proof of a load with its details, stop by stop, oldest first. */
export const findProofsOfLoad = (work: RequestContext, loadId: number) =>
  queryRows(work.tx, proofRowSchema)`
    select p.id, p.drop_id as "dropId", d.seq, a.name as place, a.time_zone as zone, p.delivered_at as "deliveredAt",
      p.created_at as "keptAt", u.name as "keptBy", c.name as consignee, p.signed_by as "signedBy",
      p.signature, p.temperature_tenths_f as "temperatureTenths", p.appointment, p.lumper, p.note,
      coalesce(x.exceptions, '[]') as exceptions, coalesce(h.photos, '[]') as photos
    from load_drop d
    join account a on a.id = d.deliver_to_id
    join delivery_proof p on p.drop_id = d.id
    left join app_user u on u.id = p.created_by
    left join account c on c.id = p.consignee_id
    left join lateral (
      select json_agg(
        json_build_object(
          'kind', e.kind, 'unitId', e.unit_id, 'code', coalesce(n.unit_code, e.code), 'consignee', o.name,
          'note', e.note
        )
        order by e.id
      ) as exceptions
      from delivery_exception e
      left join unit n on n.id = e.unit_id
      left join account o on o.id = n.consignee_id
      where e.proof_id = p.id
    ) x
      on true
    left join lateral (
      select json_agg(
        json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'unitId', f.unit_id, 'code', n.unit_code)
        order by f.id
      ) as photos
      from delivery_photo f
      left join unit n on n.id = f.unit_id
      where f.proof_client_id = p.client_id
    ) h
      on true
    where d.load_id = ${loadId}
    order by d.seq, p.id
  `;

const printedRow = z.object({ id: z.int(), file: z.string(), bytes: z.instanceof(Buffer).nullable() });
export const findJpegProofPhotosOfLoad = (work: RequestContext, loadId: number) =>
  queryRows(work.tx, printedRow)`
    select h.id, h.file, h.pending_bytes as bytes
    from delivery_photo h
    join load_drop d on d.id = h.drop_id
    where d.load_id = ${loadId} and h.type = 'jpg'
    order by h.id
  `;

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { trackingLinkRowSchema, trackingPageTruckSchema } from './tracking-links.contract.ts';
import type { TrackingLinkRow } from './tracking-links.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { etaTimeVisibleToActorSql } from '#areas/outbound/loads/eta.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { isUnitULoadedOrPlannedOnTruckSql } from '#areas/outbound/tracking/on-truck.sql.ts';
import { unitStageRowSchema, maxListedDeliveryUnits } from '#areas/outbound/tracking/deliver-to.contract.ts';
import type { UnitStageRow } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

const columns = sql`
  k.id, k.consignee_id as "consigneeId", c.name as consignee, k.day, k.language, u.name as "madeBy",
  k.created_at as "madeAt", k.expires_at as "expiresAt", k.first_opened_at as "openedAt", k.last_opened_at as "seenAt"
`;
const tables = sql`
  tracking_link k
  join account c on c.id = k.consignee_id
  join app_user u on u.id = k.created_by
`;
/** A link is valid while its creator and its account are active. */
const isLinkValidSql = sql`k.ended_at is null and u.active and c.active`;

export const findActiveTrackingLinksOfDay = (
  work: RequestContext,
  consigneeId: number,
  day: string,
): Promise<TrackingLinkRow[]> =>
  queryRows(work.tx, trackingLinkRowSchema)`
    select ${columns}
    from ${tables}
    where k.consignee_id = ${consigneeId}
      and k.day = ${day}::date
      and ${isLinkValidSql}
      and k.expires_at > ${work.now.toString()}::timestamptz
    order by k.id desc
  `;
export const findTrackingLinkById = (
  work: RequestContext,
  id: number,
): Promise<TrackingLinkRow | undefined> =>
  queryFirstRow(work.tx, trackingLinkRowSchema)`select ${columns} from ${tables} where k.id = ${id}`;

const consigneeRow = z.object({ id: z.int() });
/** Finds an active consignee and locks it, so that concurrent requests see each other's new links. */
export const lockActiveConsignee = (work: RequestContext, id: number): Promise<{ id: number } | undefined> =>
  queryFirstRow(work.tx, consigneeRow)`
    select id from account where id = ${id} and account_type = ${sql.lit(accountType.consignee)} and active for no key update
  `;

export async function insertTrackingLink(
  work: RequestContext,
  link: { consigneeId: number; dayOfService: string; digest: string; language: string; expiresAt: string },
): Promise<number> {
  const { id } = await work.tx
    .insertInto('tracking_link')
    .values({
      consignee_id: link.consigneeId,
      day: link.dayOfService,
      digest: link.digest,
      language: link.language,
      created_at: work.now.toString(),
      created_by: work.actor.userId ?? 0,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const endedRow = z.object({ consigneeId: z.int(), day: z.string() });
/** Returns undefined when it has ended already. */
export const markTrackingLinkRevoked = (
  work: RequestContext,
  id: number,
): Promise<z.output<typeof endedRow> | undefined> =>
  queryFirstRow(work.tx, endedRow)`
    update tracking_link
    set ended_at = ${work.now.toString()}::timestamptz, ended_by = ${work.actor.userId}::int
    where id = ${id} and ended_at is null
    returning consignee_id as "consigneeId", day
  `;

const openedRow = z.object({
  id: z.int(),
  consigneeId: z.int(),
  consignee: z.string(),
  city: z.string(),
  zone: z.string(),
  day: z.string(),
  language: trackingLinkRowSchema.shape.language,
  expiresAt: z.string(),
  expired: z.boolean(),
  stands: z.boolean(),
  seenAt: z.string().nullable(),
});
export type TrackingLinkWithConsignee = z.output<typeof openedRow>;
/** Finds the link with this digest, in any status. */
export const findTrackingLinkByDigest = (
  work: RequestContext,
  digest: string,
): Promise<TrackingLinkWithConsignee | undefined> =>
  queryFirstRow(work.tx, openedRow)`
    select k.id, c.id as "consigneeId", c.name as consignee, c.city, c.time_zone as zone, k.day, k.language,
      k.expires_at as "expiresAt", k.expires_at <= ${work.now.toString()}::timestamptz as expired,
      (${isLinkValidSql}) as stands, k.last_opened_at as "seenAt"
    from ${tables}
    where k.digest = ${digest}
  `;

/** Records that the link was opened. */
export async function markTrackingLinkOpened(work: RequestContext, id: number): Promise<void> {
  const now = sql`${work.now.toString()}::timestamptz`;
  await sql`update tracking_link set first_opened_at = coalesce(first_opened_at, ${now}), last_opened_at = ${now} where id = ${id}`.execute(
    work.tx,
  );
}

/** One consignee's freight of one day. */
export interface ConsigneeDay {
  consigneeId: number;
  day: string;
}
const loaded = sql.lit(unitStatus.loaded);
/** Units `u` of the consignee and day, each with the stop `d` of its truck, or none. */
const freight = ({ consigneeId, day }: ConsigneeDay): Sql => sql`
  unit u
  left join (load_pickup p join load l on l.id = p.load_id) on p.id = u.load_pickup_id and ${isUnitULoadedOrPlannedOnTruckSql}
  left join load_drop d on d.id = u.drop_id and d.load_id = p.load_id
  left join eta e on e.drop_id = d.id
  where u.consignee_id = ${consigneeId}
    and u.day_of_service = ${day}::date
    and u.active
    and u.status <> ${sql.lit(unitStatus.pending)}
`;

const truckRow = trackingPageTruckSchema.omit({ lines: true });
export type ConsigneeDayTruckRow = z.output<typeof truckRow>;
export const findTrucksOfConsigneeDay = (
  work: RequestContext,
  consigneeDay: ConsigneeDay,
): Promise<ConsigneeDayTruckRow[]> =>
  queryRows(work.tx, truckRow)`
    select d.id as "dropId", l.load_number as "loadNumber", l.trailer, l.carrier, t.name as "deliverTo", t.city,
      t.state_code as state, t.time_zone as zone, coalesce(e.status, 0) as status, ${etaTimeVisibleToActorSql(work)} as eta,
      d.window_start as "windowStart", d.window_end as "windowEnd", e.delivered_at as "deliveredAt", x.boxes,
      x.loaded
    from (
      select d.id, count(*)::int as boxes, (count(*) filter (where u.status = ${loaded}))::int as loaded
      from ${freight(consigneeDay)} and d.id is not null
      group by d.id
    ) x
    join load_drop d on d.id = x.id
    join load l on l.id = d.load_id
    join account t on t.id = d.deliver_to_id
    left join eta e on e.drop_id = d.id
    order by coalesce(e.delivered_at, ${etaTimeVisibleToActorSql(work)}, d.window_start), d.id
  `;

const stageRow = z.object({
  dropId: z.int().nullable(),
  lineId: z.int(),
  shipper: z.string(),
  description: z.string(),
  status: z.int(),
  left: z.boolean(),
  deliveredAt: z.string().nullable(),
  boxes: z.int(),
});
export type ConsigneeDayStageRow = z.output<typeof stageRow>;
const left = sql`(d.id is not null and p.status = ${sql.lit(pickupStatus.released)})`;
/** Counts units by truck, line and stage. */
export const countUnitsOfConsigneeDayByStage = (
  work: RequestContext,
  consigneeDay: ConsigneeDay,
): Promise<ConsigneeDayStageRow[]> =>
  queryRows(work.tx, stageRow)`
    select x.drop_id as "dropId", x.line_id as "lineId", s.name as shipper, k.product_desc as description,
      x.status, x.left, x.delivered_at as "deliveredAt", x.boxes
    from (
      select d.id as drop_id, u.consolidate_id as line_id, u.shipper_id, u.status, ${left} as left,
        e.delivered_at, count(*)::int as boxes
      from ${freight(consigneeDay)}
      group by d.id, u.consolidate_id, u.shipper_id, u.status, ${left}, e.delivered_at
    ) x
    join account s on s.id = x.shipper_id
    join consolidate k on k.id = x.line_id
    order by s.name, k.product_desc, x.line_id, x.drop_id, x.status
  `;

export async function findUnitsOfConsigneeDayLineUpTo300(
  work: RequestContext,
  consigneeDay: ConsigneeDay,
  { lineId, dropId }: { lineId: number; dropId: number | null },
): Promise<{ boxes: UnitStageRow[]; units: number }> {
  const which = sql`
    from ${freight(consigneeDay)} and u.consolidate_id = ${lineId} and d.id is not distinct from ${dropId}::int
  `;
  const boxes = await queryRows(work.tx, unitStageRowSchema)`
    select x.id, x.unit_code as "unitCode", k.product_desc as description, s.name as shipper, x.status, x.left,
      x.delivered_at as "deliveredAt"
    from (
      select u.id, u.unit_code, u.consolidate_id, u.shipper_id, u.status, ${left} as left, e.delivered_at
      ${which}
    ) x
    join account s on s.id = x.shipper_id
    join consolidate k on k.id = x.consolidate_id
    order by x.unit_code, x.id
    limit ${maxListedDeliveryUnits}
  `;
  return { boxes, units: await countRows(work.tx)`${which}` };
}

const existenceSchema = z.object({ known: z.boolean() });
export async function isUnitOfConsigneeDay(
  work: RequestContext,
  consigneeDay: ConsigneeDay,
  unitId: number,
): Promise<boolean> {
  const found = await queryFirstRow(work.tx, existenceSchema)`
    select exists (select 1 from ${freight(consigneeDay)} and u.id = ${unitId}) as known
  `;
  return found?.known === true;
}

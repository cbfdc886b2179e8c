import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { isUnitVisibleSql } from '#areas/freight/units/visible-units.sql.ts';
import { etaTimeVisibleToActorSql } from '#areas/outbound/loads/eta.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The data of a unit and its history that the timeline needs. */

const factsRow = z.object({
  unitCode: z.string(),
  status: z.int(),
  active: z.boolean(),
  shipper: z.string(),
  place: z.string(),
  placeZone: z.string(),
  receivedIn: z.string(),
  leavesFrom: z.string(),
  standsIn: z.string().nullable(),
  outboundDate: z.string(),
  left: z.boolean(),
  deliveredAt: z.string().nullable(),
  eta: z.string().nullable(),
});
export const findVisibleUnitForTimeline = (
  work: RequestContext,
  unitId: number,
): Promise<z.output<typeof factsRow> | undefined> =>
  queryFirstRow(work.tx, factsRow)`
    select u.unit_code as "unitCode", u.status, u.active, s.name as shipper, t.name as place,
      t.time_zone as "placeZone", rw.city as "receivedIn", ow.city as "leavesFrom", cw.city as "standsIn",
      u.outbound_date as "outboundDate",
      coalesce(p.status = ${sql.lit(pickupStatus.released)}, false) as left,
      case when u.status = ${sql.lit(unitStatus.loaded)} then e.delivered_at end as "deliveredAt",
      ${etaTimeVisibleToActorSql(work)} as eta
    from unit u
    join account s on s.id = u.shipper_id
    join account t on t.id = u.deliver_to_id
    join warehouse rw on rw.id = u.receiving_warehouse_id
    join warehouse ow on ow.id = u.outbound_warehouse_id
    left join warehouse cw on cw.id = u.current_warehouse_id
    left join load_pickup p on p.id = u.load_pickup_id
    left join eta e on e.drop_id = u.drop_id
    where u.id = ${unitId} and ${isUnitVisibleSql(work)}
  `;

const happeningRow = z.object({
  at: z.string(),
  kind: z.string(),
  city: z.string(),
  zone: z.string(),
  note: z.string().nullable(),
});
export const findUnitTimelineEvents = (
  work: RequestContext,
  unitId: number,
): Promise<z.output<typeof happeningRow>[]> =>
  queryRows(work.tx, happeningRow)`
    select e.at, e.kind, w.city, w.time_zone as zone, e.note
    from unit_event e
    join unit u on u.id = e.unit_id
    join warehouse w on w.id = coalesce(e.warehouse_id, u.receiving_warehouse_id)
    where e.unit_id = ${unitId}
    order by e.at, e.id
  `;

import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { visibleUnits } from '#areas/freight/units/visible-units.sql.ts';
import { etaShown } from '#areas/outbound/loads/eta.sql.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** A box and its history, as far as they are told of it. */

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
export const factsOf = (work: Work, unitId: number): Promise<z.output<typeof factsRow> | undefined> =>
  row(work.tx, factsRow)`
    select u.unit_code as "unitCode", u.status, u.active, s.name as shipper, t.name as place,
      t.zone as "placeZone", rw.city as "receivedIn", ow.city as "leavesFrom", cw.city as "standsIn",
      u.outbound_date as "outboundDate",
      coalesce(p.status = ${sql.lit(pickupState.released)}, false) as left,
      case when u.status = ${sql.lit(unitStatus.loaded)} then e.delivered_at end as "deliveredAt",
      ${etaShown(work)} as eta
    from unit u
    join account s on s.id = u.shipper_id
    join account t on t.id = u.deliver_to_id
    join warehouse rw on rw.id = u.receiving_warehouse_id
    join warehouse ow on ow.id = u.outbound_warehouse_id
    left join warehouse cw on cw.id = u.current_warehouse_id
    left join load_pickup p on p.id = u.load_pickup_id
    left join eta e on e.drop_id = u.drop_id
    where u.id = ${unitId} and ${visibleUnits(work)}
  `;

const happeningRow = z.object({
  at: z.string(),
  kind: z.string(),
  city: z.string(),
  zone: z.string(),
  note: z.string().nullable(),
});
export const happened = (work: Work, unitId: number): Promise<z.output<typeof happeningRow>[]> =>
  rows(work.tx, happeningRow)`
    select e.at, e.kind, w.city, w.zone, e.note
    from unit_event e
    join unit u on u.id = e.unit_id
    join warehouse w on w.id = coalesce(e.warehouse_id, u.receiving_warehouse_id)
    where e.unit_id = ${unitId}
    order by e.at, e.id
  `;

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { deliverToDays } from './deliver-to.contract.ts';
import type { findDeliveries } from './deliver-to.contract.ts';
import { onTruck } from './on-truck.sql.ts';
import { clocks, foundByShipDate, shippedWithin } from './shipped-within.sql.ts';
import { visibleUnits } from '#areas/freight/units/visible-units.sql.ts';
import { etaShown } from '#areas/outbound/loads/eta.sql.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { every, is } from '#kit/server/lists.ts';
import type { Work } from '#kit/server/work.ts';

type Sql = RawBuilder<unknown>;
type Wanted = Omit<Partial<QueryOf<typeof findDeliveries>>, 'page' | 'rows'>;

/** Freight on trucks: units `u` at the drop `d` of the load `l`. What a truck left behind is on it no more. */
export const freight: Sql = sql`
  unit u
  join load_drop d on d.id = u.drop_id
  join load l on l.id = d.load_id
  join load_pickup p on p.id = u.load_pickup_id and p.load_id = l.id and ${onTruck}
  join account t on t.id = d.deliver_to_id
  left join eta e on e.drop_id = d.id
`;
export const seen = (work: Work): Sql => every(sql`u.active`, visibleUnits(work));

/** When it was delivered, else is told to come, else may come. A hidden ETA is nobody's sort or filter either. */
export const comes = (work: Work): Sql => sql`coalesce(e.delivered_at, ${etaShown(work)}, d.window_start)`;

function matching(work: Work, q: Wanted): Sql {
  const local = sql`date_trunc('minute', ${comes(work)} at time zone t.zone)`;
  return every(
    seen(work),
    is(sql`l.load_number`, q.loadNumber),
    is(sql`u.consignee_id`, q.consigneeAccountId),
    q.deliveryDateFrom === undefined ? undefined : sql`${local} >= ${q.deliveryDateFrom}::timestamp`,
    q.deliveryDateTo === undefined ? undefined : sql`${local} <= ${q.deliveryDateTo}::timestamp`,
    q.inProgress === undefined
      ? undefined
      : sql`(coalesce(e.status, 0) < ${sql.lit(etaState.delivered)}) = ${q.inProgress}`,
    byShipDate(work, q),
  );
}
/** Without dates and a load the last days are meant; whoever names one of these finds it whenever it shipped. */
function byShipDate(work: Work, q: Wanted): Sql | undefined {
  const asked = q.shipDateFrom !== undefined || q.shipDateTo !== undefined;
  const elsewise = [q.loadNumber, q.deliveryDateFrom, q.deliveryDateTo].some((v) => v !== undefined);
  if (!asked && elsewise) return undefined;
  return every(
    foundByShipDate(work, q, deliverToDays),
    sql`
      exists (
        select 1
        from ${clocks(work)} rw
        where rw.id = u.receiving_warehouse_id
          and ${shippedWithin(sql`u.ship_date`, q, deliverToDays)}
      )
    `,
  );
}

/**
 * Boxes that were meant for the consignee `to` at the drop `d` and are not there: a truck that has left did not take them, or the
 * driver did not find them at the door.
 */
const missing = (to: Sql): Sql => sql`
  (
    select s.unit_id
    from load_shortage s
    join load_pickup p on p.id = s.load_pickup_id
    where s.drop_id = d.id
      and s.consignee_id = ${to}
      and s.resolved_at is null
      and p.status = ${sql.lit(pickupState.released)}
    union
    select x.unit_id
    from delivery_proof f
    join delivery_exception x on x.proof_id = f.id and x.kind = 'short'
    join unit b on b.id = x.unit_id
    where f.drop_id = d.id and b.consignee_id = ${to}
  )
`;
/** How many of them there are. */
export const missingAt = (to: Sql): Sql => sql`(select count(*)::int from ${missing(to)} m)`;
const arrivedShort = sql`
  (coalesce(e.status, 0) = ${sql.lit(etaState.delivered)} and exists (select from ${missing(sql`u.consignee_id`)} m))
`;

/** The state of a claim that was taken back (claim-states.contract.ts, of an area above this one). */
const withdrawn = 7;
/** Whether a missing box `m` is claimed, as far as the caller sees claims: by itself, with its line or with its load. */
const claimed = sql`
  exists (
    select
    from claim k
    left join unit b on b.id = m.unit_id
    where k.type in ('lost', 'short')
      and k.status <> ${sql.lit(withdrawn)}
      and (k.unit_id = m.unit_id or k.consolidate_id = b.consolidate_id or k.load_id = d.load_id)
  )
`;
/** Of boxes that are missing none is left to be claimed. */
const allClaimed = sql`
  (select coalesce(bool_and(${claimed}), false) from ${missing(sql`u.consignee_id`)} m)
`;

const groups = sql`d.id, l.id, t.id, e.drop_id, u.consignee_id`;
/** The deliveries that are meant, as rows of `drop_id, consignee_id`, to be sorted by what stands in `groups`. */
export const foundDeliveries = (work: Work, q: Wanted): Sql => sql`
  select d.id as drop_id, u.consignee_id
  from ${freight}
  where ${matching(work, q)}
  group by ${groups}
  having ${every(
    q.short === undefined ? undefined : sql`${arrivedShort} = ${q.short}`,
    q.claimed === undefined ? undefined : sql`${allClaimed} = ${q.claimed}`,
  )}
`;

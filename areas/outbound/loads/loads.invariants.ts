import { sql } from 'kysely';
import { recountedLoadCountsSql, storedLoadCountsSql } from './load-counts.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { isUnitLeftBehindAnywhereSql } from '#areas/freight/units/unit-whereabouts.sql.ts';
import type { Invariant } from '#kit/server/invariants.ts';

const released = sql.lit(pickupStatus.released);
const box = sql`'box ' || u.unit_code || ' on load ' || l.load_number`;
const planned = sql`
  unit u
  join load_pickup p on p.id = u.load_pickup_id
  join load l on l.id = p.load_id
`;

export const invariants: readonly Invariant[] = [
  {
    id: 'loads.plan',
    description: 'Each active unit on a load leaves on the load’s day from its pickup’s warehouse',
    violationsSql: sql`
      select u.id, ${box} as what
      from ${planned}
      where u.active
        and (u.outbound_date <> l.day_of_service or u.outbound_warehouse_id <> p.warehouse_id)
    `,
  },
  {
    id: 'loads.drops',
    description: 'Each unit’s stop belongs to its load and matches its delivery location',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' at drop ' || d.id as what
      from unit u
      join load_drop d on d.id = u.drop_id
      left join load_pickup p on p.id = u.load_pickup_id
      where u.active and (p.load_id is distinct from d.load_id or u.deliver_to_id <> d.deliver_to_id)
    `,
  },
  {
    id: 'loads.left',
    description:
      'After departure, a truck’s load lists only units that were loaded, never arrived, are in the cooler or came by a later shuttle',
    violationsSql: sql`
      select u.id, ${box} || ' in state ' || u.status as what
      from ${planned}
      where p.status = ${released}
        and ${isUnitLeftBehindAnywhereSql}
        and not exists (select 1 from shuttle_load s where s.id = u.shuttle_load_id and s.arrived_at > p.released_at)
    `,
  },
  {
    id: 'loads.state',
    description: 'Each load has a pickup, and its status is within the range of its pickups',
    violationsSql: sql`
      select l.id, 'load ' || l.load_number || ' in state ' || l.status as what
      from load l
      left join load_pickup p on p.load_id = l.id
      where not l.void
      group by l.id
      having count(p.id) = 0 or l.status not between min(p.status) and max(p.status)
    `,
  },
  {
    id: 'loads.shortages',
    description: 'Each open shortage is for a unit its pickup still expects',
    violationsSql: sql`
      select s.id, 'box ' || u.unit_code || ' missing on pickup ' || p.id as what
      from load_shortage s
      join load_pickup p on p.id = s.load_pickup_id
      join unit u on u.id = s.unit_id
      where s.resolved_at is null
        and p.status < ${released}
        and (u.load_pickup_id is distinct from p.id or not u.active)
    `,
  },
  {
    id: 'loads.counts',
    description: 'The unit count of each pickup and stop matches its units',
    violationsSql: sql`
      select coalesce(k.load_pickup_id, n.load_pickup_id) as id,
        'pickup ' || coalesce(k.load_pickup_id, n.load_pickup_id) || ', drop ' || coalesce(k.drop_id, n.drop_id, 0)
          || ': counted ' || coalesce(to_jsonb(k) - 'load_pickup_id' - 'drop_id', '{}') || ', there are '
          || coalesce(to_jsonb(n) - 'load_pickup_id' - 'drop_id', '{}') as what
      from (${storedLoadCountsSql}) k
      full join (${recountedLoadCountsSql}) n
        on n.load_pickup_id = k.load_pickup_id and coalesce(n.drop_id, 0) = coalesce(k.drop_id, 0)
      where to_jsonb(k) is distinct from to_jsonb(n)
    `,
  },
];

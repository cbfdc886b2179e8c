import { sql } from 'kysely';
import { unitStatus as is } from './units.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

const inHouse = sql.join(
  [is.received, is.putAway, is.misStaged, is.cooler, is.loaded, is.arrived].map((state) => sql.lit(state)),
);

export const invariants: readonly Invariant[] = [
  {
    id: 'units.history',
    description: 'Each unit’s status matches the last event in its history',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' is in state ' || u.status || ', its history ends in ' || e.to_status as what
      from unit u
      join lateral (
        select e.to_status
        from unit_event e
        where e.unit_id = u.id and e.to_status is not null
        order by e.id desc
        limit 1
      ) e
        on true
      where u.active and e.to_status <> u.status
    `,
  },
  {
    id: 'units.deleted',
    description: 'Each unit is active or has a deletion time',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code as what
      from unit u
      where u.active <> (u.deleted_at is null)
    `,
  },
  {
    id: 'units.inHouse',
    description: 'Each received unit is in a warehouse',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code || ' in state ' || u.status as what
      from unit u
      where u.active and u.status in (${inHouse}) and u.current_warehouse_id is null
    `,
  },
  {
    id: 'units.slot',
    description: 'Each unit that is put away has a slot in its warehouse',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code as what
      from unit u
      left join place p on p.id = u.put_away_place_id
      where u.active
        and u.status = ${sql.lit(is.putAway)}
        and (p.id is null or p.warehouse_id is distinct from u.current_warehouse_id)
    `,
  },
  {
    id: 'units.loaded',
    description: 'Each loaded unit is on a pickup and has a loading time',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code as what
      from unit u
      where u.active
        and u.status = ${sql.lit(is.loaded)}
        and (u.load_pickup_id is null or u.loaded_at is null)
    `,
  },
  {
    id: 'units.goneFromTrucks',
    description: 'No deleted unit is planned on a truck',
    violationsSql: sql`
      select u.id, 'box ' || u.unit_code as what
      from unit u
      where not u.active and (u.load_pickup_id is not null or u.shuttle_load_id is not null)
    `,
  },
];

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitStatus } from './units.contract.ts';

/**
 * Where boxes stood at a moment, from their history alone: each event says where its box stands after it, whatever move
 * it tells of, so that the last one that the house had heard of is all there is to know
 * (docs/decisions/092-the-past-is-read-from-events.md).
 */

type Sql = RawBuilder<unknown>;

/** Whether a box in a state stands in a house. */
const standsInHouse: Record<keyof typeof unitStatus, boolean> = {
  pending: false,
  finalized: false,
  received: true,
  shuttled: false,
  putAway: true,
  misStaged: true,
  cooler: true,
  loaded: false,
  arrived: true,
};
const inHouse = sql.join(
  Object.entries(unitStatus)
    .filter(([name]) => Object.entries(standsInHouse).some(([state, stands]) => stands && state === name))
    .map(([, value]) => sql.lit(value)),
);

const names = ['then_warehouse_id', 'then_place_id', 'then_status', 'then_load_id', 'then_scanned_at'];
/** What an event says of its box after it; nulls where it stands in no house. */
export const eventPositionColumns: Sql = sql.join(names.map((name) => sql.ref(name)));
const wereOf: Sql = sql.join(
  names.map((name) => sql`${sql.ref(`b.${name}`)} as ${sql.ref(name.replace('then', 'was'))}`),
);
const thenOf = (row: string): Sql => sql.join(names.map((name) => sql.ref(`${row}.${name}`)));

/** The same of a unit: `new`, after a move, or `u`, as it is. */
export function unitPositionColumnsSql(unit: 'new' | 'u'): Sql {
  const column = (name: string): Sql => sql.ref(`${unit}.${name}`);
  const stands = sql`
    ${column('active')} and ${column('current_warehouse_id')} is not null and ${column('status')} in (${inHouse})
  `;
  const value = (of: Sql): Sql => sql`case when ${stands} then ${of} end`;
  return sql`
    ${value(column('current_warehouse_id'))} as then_warehouse_id,
    ${value(sql`coalesce(${column('position_place_id')}, ${column('put_away_place_id')})`)} as then_place_id,
    ${value(column('status'))} as then_status,
    ${value(sql`
      coalesce(
        (select k.load_id from load_pickup k where k.id = ${column('load_pickup_id')}),
        (select d.load_id from load_drop d where d.id = ${column('drop_id')})
      )
    `)} as then_load_id,
    ${value(column('scanned_at'))} as then_scanned_at
  `;
}

/**
 * When the house heard of an event: a scan is made first and taken later. History of old has the scan's own time alone.
 * A case and no coalesce, which row security would keep from the index (db/migrations/0221_history_behind_the_wall.sql).
 */
export const eventReceivedAtSql = (event: 'e' | 'b'): Sql => {
  const [heard, made] = [sql.ref(`${event}.taken_at`), sql.ref(`${event}.at`)];
  return sql`case when ${heard} is null then ${made} else ${heard} end`;
};
const moment = (at: string): Sql => sql`${at}::timestamptz`;

/** What the history of the unit `u` said of it last at a moment, as a row to join laterally. */
export const lastUnitPositionSql = (at: string): Sql => sql`
  (
    select ${eventPositionColumns}
    from unit_event e
    where e.unit_id = u.id and ${eventReceivedAtSql('e')} <= ${moment(at)}
    order by e.id desc
    limit 1
  )
`;
/**
 * The boxes that stood in a warehouse at a moment, by `unit_id`, with what was said of each last: of those that an index
 * finds in any house.
 */
export const unitsInWarehouseAtSql = (warehouseId: number, at: string): Sql => sql`
  (
    select u.id as unit_id, ${thenOf('said')}
    from boxes_maybe_in_house(${moment(at)}) u(id)
    cross join lateral ${lastUnitPositionSql(at)} said
    where said.then_warehouse_id = ${warehouseId}
  )
`;
/**
 * What the house heard after one moment and until another, of boxes that came to a warehouse, left it or changed there:
 * `heard_at`, what was said of each, and what had been said before, as `was_…`. What one transaction told at once is
 * heard once, by its last word.
 */
export const warehouseUnitChangesSql = (warehouseId: number, after: string, until: string): Sql => sql`
  (
    select e.id, ${eventReceivedAtSql('e')} as heard_at, ${thenOf('e')}, ${wereOf}
    from events_heard(${moment(after)}, ${moment(until)}) heard(id)
    join unit_event e on e.id = heard.id
    left join lateral (
      select ${eventPositionColumns}
      from unit_event b
      where b.unit_id = e.unit_id and ${eventReceivedAtSql('b')} < ${eventReceivedAtSql('e')}
      order by b.id desc
      limit 1
    ) b on true
    where (e.then_warehouse_id = ${warehouseId} or b.then_warehouse_id = ${warehouseId})
      and (${thenOf('e')}) is distinct from (${thenOf('b')})
      and not exists (
        select 1
        from unit_event b
        where b.unit_id = e.unit_id and b.id > e.id and ${eventReceivedAtSql('b')} <= ${eventReceivedAtSql('e')}
      )
  )
`;

/** The load that a unit is planned on before a move, or after, by its name. */
export const plannedLoadNameSql = (unit: 'old' | 'new'): Sql => sql`
  (
    select 'L-' || l.load_number
    from load_pickup k
    join load l on l.id = k.load_id
    where k.id = ${sql.ref(`${unit}.load_pickup_id`)}
  )
`;

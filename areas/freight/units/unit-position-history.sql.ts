import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unitStatus } from './units.contract.ts';

/**
 * Where units were at a time, from their history alone. Every event has the unit's location after it, whatever its kind. So the
 * last event received by then is sufficient (docs/decisions/092-the-past-is-read-from-events.md).
 */

type Sql = RawBuilder<unknown>;

/** Whether a unit with this status is in a warehouse. */
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
    .filter(([name]) =>
      Object.entries(standsInHouse).some(([state, isInWarehouse]) => isInWarehouse && state === name),
    )
    .map(([, value]) => sql.lit(value)),
);

const names = ['after_warehouse_id', 'after_place_id', 'after_status', 'after_load_id', 'after_scanned_at'];
/** The position of the unit after an event. Null where it is in no warehouse. */
export const eventPositionColumns: Sql = sql.join(names.map((name) => sql.ref(name)));
const wereOf: Sql = sql.join(
  names.map((name) => sql`${sql.ref(`b.${name}`)} as ${sql.ref(name.replace('after', 'was'))}`),
);
const afterOf = (row: string): Sql => sql.join(names.map((name) => sql.ref(`${row}.${name}`)));

/** The same columns of a unit: `new` after a move, or `u` as it is. */
export function unitPositionColumnsSql(unitAlias: 'new' | 'u'): Sql {
  const column = (name: string): Sql => sql.ref(`${unitAlias}.${name}`);
  const isInWarehouseSql = sql`
    ${column('active')} and ${column('current_warehouse_id')} is not null and ${column('status')} in (${inHouse})
  `;
  const value = (columnSql: Sql): Sql => sql`case when ${isInWarehouseSql} then ${columnSql} end`;
  return sql`
    ${value(column('current_warehouse_id'))} as after_warehouse_id,
    ${value(sql`coalesce(${column('position_place_id')}, ${column('put_away_place_id')})`)} as after_place_id,
    ${value(column('status'))} as after_status,
    ${value(sql`
      coalesce(
        (select k.load_id from load_pickup k where k.id = ${column('load_pickup_id')}),
        (select d.load_id from load_drop d where d.id = ${column('drop_id')})
      )
    `)} as after_load_id,
    ${value(column('scanned_at'))} as after_scanned_at
  `;
}

/**
 * When the server received an event. A scan is made first and received later. Old history has only the time of the scan. A `case`
 * instead of `coalesce`, because row-level security would prevent index use (db/migrations/0221_history_behind_the_wall.sql).
 */
export const eventReceivedAtSql = (eventAlias: 'e' | 'b'): Sql => {
  const [heard, eventAt] = [sql.ref(`${eventAlias}.recorded_at`), sql.ref(`${eventAlias}.at`)];
  return sql`case when ${heard} is null then ${eventAt} else ${heard} end`;
};
const moment = (instant: string): Sql => sql`${instant}::timestamptz`;

/** The last event of the unit `u` at a time, as a row for a lateral join. */
export const lastUnitPositionSubquerySql = (atTimestamp: string): Sql => sql`
  (
    select ${eventPositionColumns}
    from unit_event e
    where e.unit_id = u.id and ${eventReceivedAtSql('e')} <= ${moment(atTimestamp)}
    order by e.id desc
    limit 1
  )
`;
/**
 * The units in a warehouse at a time, by `unit_id`, with the last event of each. They are filtered from the units that an index
 * finds in any warehouse.
 */
export const unitsInWarehouseAtSubquerySql = (warehouseId: number, instant: string): Sql => sql`
  (
    select u.id as unit_id, ${afterOf('said')}
    from find_unit_ids_maybe_in_warehouse(${moment(instant)}) u(id)
    cross join lateral ${lastUnitPositionSubquerySql(instant)} said
    where said.after_warehouse_id = ${warehouseId}
  )
`;
/**
 * The events received after one time and until another, of units that entered a warehouse, left it or changed there. Has
 * `heard_at`, the position after each event, and the position before it as `was_…`. Several events of a unit received at the same
 * time count once, with the last one.
 */
export const warehouseUnitChangesSubquerySql = (
  warehouseId: number,
  afterTimestamp: string,
  untilTimestamp: string,
): Sql => sql`
  (
    select e.id, ${eventReceivedAtSql('e')} as heard_at, ${afterOf('e')}, ${wereOf}
    from find_unit_event_ids_recorded_between(${moment(afterTimestamp)}, ${moment(untilTimestamp)}) heard(id)
    join unit_event e on e.id = heard.id
    left join lateral (
      select ${eventPositionColumns}
      from unit_event b
      where b.unit_id = e.unit_id and ${eventReceivedAtSql('b')} < ${eventReceivedAtSql('e')}
      order by b.id desc
      limit 1
    ) b on true
    where (e.after_warehouse_id = ${warehouseId} or b.after_warehouse_id = ${warehouseId})
      and (${afterOf('e')}) is distinct from (${afterOf('b')})
      and not exists (
        select 1
        from unit_event b
        where b.unit_id = e.unit_id and b.id > e.id and ${eventReceivedAtSql('b')} <= ${eventReceivedAtSql('e')}
      )
  )
`;

/** The name of the load that a unit is planned on before or after a move. */
export const plannedLoadNameSql = (unitAlias: 'old' | 'new'): Sql => sql`
  (
    select 'L-' || l.load_number
    from load_pickup k
    join load l on l.id = k.load_id
    where k.id = ${sql.ref(`${unitAlias}.load_pickup_id`)}
  )
`;

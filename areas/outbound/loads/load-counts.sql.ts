import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UnitMoveFollower } from '#areas/freight/units/unit-move-followers.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Counts the units of each pickup by stop. A unit move appends its difference and never waits for a lock. A count is the sum of
 * the appended rows and the compacted ones. Reasons and measurements: docs/decisions/079-counts-are-appended.md.
 */

type Sql = RawBuilder<unknown>;

/** The columns summed over the live units of a pickup and a stop. */
const sums = ['units', 'loaded', 'mis_staged', 'not_arrived', 'cubes', 'loaded_cubes'] as const;
const each = (buildSumSql: (column: string) => string): Sql => sql.raw(sums.map(buildSumSql).join(', '));

const [cooler, loaded, shuttled, misStaged] = [
  unitStatus.cooler,
  unitStatus.loaded,
  unitStatus.shuttled,
  unitStatus.misStaged,
].map((state) => sql.lit(state));
/**
 * SQL condition for a unit still to arrive by shuttle: in transit, or on a shuttle that has not arrived where the unit departs
 * from.
 */
const isNotArrivedSql = (prefix: string): Sql => {
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  return sql`
    (
      ${column('status')} = ${shuttled}
      or (
        ${column('status')} not in (${cooler}, ${loaded})
        and ${column('shuttle_load_id')} is not null
        and ${column('current_warehouse_id')} is distinct from ${column('outbound_warehouse_id')}
      )
    )
  `;
};

/**
 * The counted rows of one side. `prefix` comes before their columns, and `sign` is 1 for added units and -1 for removed ones. Loaded
 * units are counted in separate rows by minute of loading, because loading changes no other count.
 */
const counted = (prefix: string, sign: 1 | -1, rows: Sql): Sql => {
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  const one = sql.lit(sign);
  const when = (condition: Sql): Sql => sql`case when ${condition} then ${one} else 0 end`;
  const here = sql`${column('active')} and ${column('load_pickup_id')} is not null`;
  return sql`
    select ${column('load_pickup_id')} as load_pickup_id, ${column('drop_id')} as drop_id,
      null::timestamptz as loaded_minute, ${one} as units, 0 as loaded,
      ${when(sql`${column('status')} = ${misStaged}`)} as mis_staged, ${when(isNotArrivedSql(prefix))} as not_arrived,
      ${one} * ${column('cube')} as cubes, 0 as loaded_cubes
    ${rows}
    where ${here}
    union all
    select ${column('load_pickup_id')}, ${column('drop_id')}, date_trunc('minute', ${column('loaded_at')}), 0,
      ${one}, 0, 0, 0, ${one} * ${column('cube')}
    ${rows}
    where ${here} and ${column('status')} = ${loaded}
  `;
};

/** Moves that change no count: the unit keeps its pickup, its size and its side of every count. */
const without: readonly UnitMove[] = ['finalize', 'printLabel', 'bill', 'clearPutAway'];
export const loadCountsUnitMoveFollower: UnitMoveFollower = {
  name: 'load counts',
  isAffectedBy: (move) => !without.includes(move),
  requiredColumns: [
    'load_pickup_id',
    'drop_id',
    'status',
    'active',
    'cube',
    'shuttle_load_id',
    'current_warehouse_id',
    'outbound_warehouse_id',
    'loaded_at',
  ],
  buildCtes: () => [
    sql`
      load_counted as (
        insert into load_count (load_pickup_id, drop_id, loaded_minute, ${each((c) => c)})
        select x.load_pickup_id, x.drop_id, x.loaded_minute, ${each((c) => `sum(x.${c})`)}
        from (
          ${counted('was_', -1, sql`from moved`)}
          union all
          ${counted('now_', 1, sql`from moved`)}
        ) x
        group by x.load_pickup_id, x.drop_id, x.loaded_minute
        having ${sql.raw(sums.map((c) => `sum(x.${c}) <> 0`).join(' or '))}
      )
    `,
  ],
};

/**
 * Removes a shortage when the unit is deleted, moves to another day or is loaded on that truck after all. If the unit is unloaded
 * again, it is short again and needs a new reason.
 */
export const shortagesUnitMoveFollower: UnitMoveFollower = {
  name: 'shortages',
  isAffectedBy: (move) => shortageMoves.includes(move),
  requiredColumns: ['load_pickup_id'],
  buildCtes: (work, move) => [
    sql`
      unmissed as (
        update load_shortage s
        set ${move === 'unload' ? missedAnew : sql`resolved_at = ${work.now.toString()}::timestamptz`},
          row_version = s.row_version + 1
        from moved
        where s.unit_id = moved.id
          and ${onItsTruck(move)}
          and s.resolved_at is ${sql.raw(move === 'unload' ? 'not null' : 'null')}
      )
    `,
  ],
};
const shortageMoves: readonly UnitMove[] = ['delete', 'changeShipDate', 'changeDeparture', 'load', 'unload'];
const missedAnew = sql`resolved_at = null, reason_code = null, notes = null`;
/** Loading onto or unloading from another truck does not resolve the first truck's shortage. */
const onItsTruck = (move: UnitMove): Sql =>
  move === 'load' || move === 'unload' ? sql`s.load_pickup_id = moved.now_load_pickup_id` : sql`true`;

/** The counts of a pickup, as a row for a lateral join. Nulls when the pickup never had units. */
export const pickupCountsSql = (pickupIdSql: Sql): Sql => sql`
  select ${each((c) => `sum(t.${c})::int as ${c}`)}
  from load_count t
  where t.load_pickup_id = ${pickupIdSql}
`;
/** The same counts, plus the units loaded within the last hour, to the minute. */
export const pickupCountsWithLastHourSql = (work: RequestContext, pickupIdSql: Sql): Sql => sql`
  select ${each((c) => `sum(t.${c})::int as ${c}`)},
    (sum(t.loaded) filter (
      where t.loaded_minute >= date_trunc('minute', ${work.now.toString()}::timestamptz) - interval '1 hour'
    ))::int as last_hour
  from load_count t
  where t.load_pickup_id = ${pickupIdSql}
`;

const added = (rows: Sql): Sql => sql`
  select x.load_pickup_id, x.drop_id, ${each((c) => `sum(x.${c})::int as ${c}`)}
  from (${rows}) x
  group by x.load_pickup_id, x.drop_id
  having ${sql.raw(sums.map((c) => `sum(x.${c}) <> 0`).join(' or '))}
`;
/** The live units of every pickup and stop, counted one by one. The stored sums must equal these. */
export const recountedLoadCountsSql: Sql = added(counted('u.', 1, sql`from unit u`));
/** The stored sums of every pickup and stop. */
export const storedLoadCountsSql: Sql = added(sql`select * from load_count`);

/** How long counts are kept by minute, for the loading pace. */
const paced = '2 hours';
/**
 * Sums up the rows appended since the last run in one statement. Readers see either the rows or their sum, and rows appended
 * during the run stay. Only one run executes at a time, so nothing is summed twice.
 */
export async function compactLoadCounts(work: RequestContext): Promise<void> {
  const old = sql`loaded_minute < ${work.now.toString()}::timestamptz - ${paced}::interval`;
  await sql`select pg_advisory_xact_lock(hashtext('load_count'))`.execute(work.tx);
  await sql`
    with gone as (
      delete from load_count t
      where (not is_compacted or loaded_minute is null or ${old})
        and t.load_pickup_id in (
          select n.load_pickup_id
          from load_count n
          where not n.is_compacted
          union
          select n.load_pickup_id
          from load_count n
          where ${old}
        )
      returning t.*
    )
    insert into load_count (load_pickup_id, drop_id, loaded_minute, is_compacted, ${each((c) => c)})
    select load_pickup_id, drop_id, case when not ${old} then loaded_minute end, true, ${each((c) => `sum(${c})`)}
    from gone
    group by 1, 2, 3
    having ${sql.raw(sums.map((c) => `sum(${c}) <> 0`).join(' or '))}
  `.execute(work.tx);
}

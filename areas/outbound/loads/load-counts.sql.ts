import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UnitMoveFollower } from '#areas/freight/units/unit-move-followers.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * What stands on each pickup for each of its drops, counted as it comes and goes: a move of units appends what it
 * changed and waits for nobody; a count is the sum of what was appended, and what was summed up before. Why, and what
 * was measured: docs/decisions/079-what-is-counted-is-appended.md.
 */

type Sql = RawBuilder<unknown>;

/** What can be added up of the live units of a pickup and a drop. */
const sums = ['units', 'loaded', 'mis_staged', 'coming', 'cubes', 'loaded_cubes'] as const;
const each = (of: (column: string) => string): Sql => sql.raw(sums.map(of).join(', '));

const [cooler, loaded, shuttled, misStaged] = [
  unitStatus.cooler,
  unitStatus.loaded,
  unitStatus.shuttled,
  unitStatus.misStaged,
].map((state) => sql.lit(state));
/** A unit that still has to come by shuttle: under way, or put on one that has not arrived where the unit leaves from. */
const coming = (of: string): Sql => {
  const column = (name: string) => sql.ref(`${of}${name}`);
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
 * The units of one side as they count: `of` stands before each of their columns, `sign` says whether they came. What is
 * loaded counts by the minute of loading, in rows of its own: a box that is loaded changes nothing else.
 */
const counted = (of: string, sign: 1 | -1, rows: Sql): Sql => {
  const column = (name: string) => sql.ref(`${of}${name}`);
  const one = sql.lit(sign);
  const when = (condition: Sql): Sql => sql`case when ${condition} then ${one} else 0 end`;
  const here = sql`${column('active')} and ${column('load_pickup_id')} is not null`;
  return sql`
    select ${column('load_pickup_id')} as load_pickup_id, ${column('drop_id')} as drop_id,
      null::timestamptz as loaded_minute, ${one} as units, 0 as loaded,
      ${when(sql`${column('status')} = ${misStaged}`)} as mis_staged, ${when(coming(of))} as coming,
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

/** Moves that leave a unit on its pickup, in its size and on the same side of every count. */
const without: readonly UnitMove[] = ['finalize', 'printLabel', 'bill', 'clearPutAway'];
export const loadCountsFollower: UnitMoveFollower = {
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
 * What was missing on a truck is missed no more when it is deleted, rides another day or is put on that truck after all.
 * Taken off again it is missed anew, and whoever lets the truck leave says why anew: the old reason explains nothing.
 */
export const shortagesFollower: UnitMoveFollower = {
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
/** Another truck that it is put on or taken off does not make good what the first one left behind. */
const onItsTruck = (move: UnitMove): Sql =>
  move === 'load' || move === 'unload' ? sql`s.load_pickup_id = moved.now_load_pickup_id` : sql`true`;

/** The counts of a pickup, as a row to join laterally: nulls where nothing ever stood on it. */
export const pickupCountsSql = (pickup: Sql): Sql => sql`
  select ${each((c) => `sum(t.${c})::int as ${c}`)}
  from load_count t
  where t.load_pickup_id = ${pickup}
`;
/** The same with what was loaded within the hour, to the minute. */
export const pickupCountsWithPaceSql = (work: RequestContext, pickup: Sql): Sql => sql`
  select ${each((c) => `sum(t.${c})::int as ${c}`)},
    (sum(t.loaded) filter (
      where t.loaded_minute >= date_trunc('minute', ${work.now.toString()}::timestamptz) - interval '1 hour'
    ))::int as last_hour
  from load_count t
  where t.load_pickup_id = ${pickup}
`;

const added = (rows: Sql): Sql => sql`
  select x.load_pickup_id, x.drop_id, ${each((c) => `sum(x.${c})::int as ${c}`)}
  from (${rows}) x
  group by x.load_pickup_id, x.drop_id
  having ${sql.raw(sums.map((c) => `sum(x.${c}) <> 0`).join(' or '))}
`;
/** The live units of every pickup and drop, counted one by one: what the sums must come to. */
export const recountedLoadCountsSql: Sql = added(counted('u.', 1, sql`from unit u`));
/** The sums of every pickup and drop. */
export const storedLoadCountsSql: Sql = added(sql`select * from load_count`);

/** By the minute is kept what was loaded so lately that somebody may ask for its pace. */
const paced = '2 hours';
/**
 * Sums up what was appended since the last time, in one statement: a reader sees either the many rows or their sum, and
 * what is appended meanwhile stays. One at a time, so that nothing is summed up twice.
 */
export async function compactLoadCounts(work: RequestContext): Promise<void> {
  const old = sql`loaded_minute < ${work.now.toString()}::timestamptz - ${paced}::interval`;
  await sql`select pg_advisory_xact_lock(hashtext('load_count'))`.execute(work.tx);
  await sql`
    with gone as (
      delete from load_count t
      where (not summed or loaded_minute is null or ${old})
        and t.load_pickup_id in (
          select n.load_pickup_id
          from load_count n
          where not n.summed
          union
          select n.load_pickup_id
          from load_count n
          where ${old}
        )
      returning t.*
    )
    insert into load_count (load_pickup_id, drop_id, loaded_minute, summed, ${each((c) => c)})
    select load_pickup_id, drop_id, case when not ${old} then loaded_minute end, true, ${each((c) => `sum(${c})`)}
    from gone
    group by 1, 2, 3
    having ${sql.raw(sums.map((c) => `sum(${c}) <> 0`).join(' or '))}
  `.execute(work.tx);
}

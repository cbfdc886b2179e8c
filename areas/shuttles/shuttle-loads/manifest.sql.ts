import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { UnitMoveFollower } from '#areas/freight/units/unit-move-followers.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

/** The moves by which a scan shows that a unit has arrived. Any of them counts it. */
const meets: readonly UnitMove[] = [
  'shuttleCount',
  'putAway',
  'stage',
  'misStage',
  'cooler',
  'coolerReturn',
  'load',
];
/** The statuses of a unit that no scan has met: arrived with its truck, or in the cooler as missing. */
const unmet: readonly number[] = [unitStatus.arrived, unitStatus.cooler];
const nowSql = (work: RequestContext): Sql => sql`${work.now.toString()}::timestamptz`;

/** Counts a unit on the manifest of the shuttle it arrived with, in the statement of the scan that meets it. */
export const manifestUnitMoveFollower: UnitMoveFollower = {
  name: 'shuttle manifest',
  // Bulk moves come from the office, which has not seen the units.
  isAffectedBy: (move, m) =>
    move === 'shuttleExtra' ||
    (meets.includes(move) &&
      unmet.includes(m.expectedStatus ?? -1) &&
      m.eventDetails?.scannerUserId !== undefined),
  requiredColumns: ['shuttle_load_id'],
  buildCtes: (work, move) => (move === 'shuttleExtra' ? cameUnsent(work) : [counted(work)]),
};
const counted = (work: RequestContext): Sql => sql`
  manifest_counted as (
    update shuttle_manifest m
    set counted_at = ${nowSql(work)}, counted_by = ${work.actor.name},
      reason = case m.reason when 'lost' then 'found' else m.reason end
    from moved
    where m.unit_id = moved.id
      and m.shuttle_load_id = moved.was_shuttle_load_id
      and m.counted_at is null
  )
`;
/**
 * Closes the discrepancy of a missing unit that the office sends to the cooler: at the release of its truck, at the end of the
 * day or manually. From then on the unit is looked for in the cooler only. A scan that meets it later still counts it.
 */
export const missingUnitMoveFollower: UnitMoveFollower = {
  name: 'missing from a shuttle',
  isAffectedBy: (move, m) => move === 'cooler' && m.eventDetails?.scannerUserId === undefined,
  requiredColumns: ['shuttle_load_id'],
  buildCtes: (work) => [
    sql`
      manifest_lost as (
        update shuttle_manifest m
        set reason = 'lost', closed_at = ${nowSql(work)}, closed_by = ${work.actor.name}
        from moved
        where m.unit_id = moved.id
          and m.shuttle_load_id = moved.was_shuttle_load_id
          and m.difference = 'missing'
          and m.closed_at is null
      )
    `,
  ],
};
/** The number of the arrived shuttle that unit `u` is missing from, or null. */
export const missingFromShuttleNumberSql: Sql = sql`
  (
    select truck.number
    from shuttle_manifest m
    join shuttle_load truck on truck.id = m.shuttle_load_id
    where m.unit_id = u.id
      and m.shuttle_load_id = u.shuttle_load_id
      and m.difference = 'missing'
      and m.closed_at is null
      and truck.status = ${sql.lit(shuttleLoadStatus.arrived)}
  )
`;
/** Such a unit counts on the truck it arrived with, and explains what is missing on the truck it was sent with. */
const cameUnsent = (work: RequestContext): Sql[] => [
  sql`
    manifest_extra as (
      insert into shuttle_manifest (shuttle_load_id, unit_id, sent, counted_at, counted_by)
      select moved.now_shuttle_load_id, moved.id, false, ${nowSql(work)}, ${work.actor.name}
      from moved
      where moved.now_shuttle_load_id is not null
      on conflict (shuttle_load_id, unit_id)
      do update set counted_at = excluded.counted_at, counted_by = excluded.counted_by
    )
  `,
  sql`
    manifest_elsewhere as (
      update shuttle_manifest m
      set reason = 'otherTruck', closed_at = ${nowSql(work)}, closed_by = ${work.actor.name}
      from moved
      where m.unit_id = moved.id
        and m.shuttle_load_id = moved.was_shuttle_load_id
        and m.shuttle_load_id <> moved.now_shuttle_load_id
        and m.difference = 'missing'
        and m.closed_at is null
    )
  `,
];

/**
 * The totals of what a truck left with and what arrived, as a lateral join to `s`. `counted` is among what was sent, so it
 * compares with `sent`. Unsent arrivals are `extra`.
 */
export const manifestTotalsLateralSql: Sql = sql`
  (
    select count(*) filter (where m.sent) as sent,
      count(*) filter (where m.sent and m.counted_at is not null) as counted,
      count(*) filter (where m.difference = 'missing') as missing,
      count(*) filter (where m.difference = 'extra') as extra,
      count(*) filter (where m.difference = 'damaged') as damaged,
      count(*) filter (where m.difference is not null and m.closed_at is null) as open
    from shuttle_manifest m
    where m.shuttle_load_id = s.id
  )
`;
/** Estimates the arrival from recent trucks on the same lane. Fewer than three give no estimate. */
export const estimatedArrivalAtSql = (work: RequestContext): Sql => sql`
  case
  when s.status = ${sql.lit(shuttleLoadStatus.released)} then s.released_at + (
    select case
      when count(*) >= 3
        then percentile_cont(0.5) within group (order by p.arrived_at - p.released_at)
      end
    from shuttle_load p
    where p.warehouse_id = s.warehouse_id
      and p.outbound_warehouse_id = s.outbound_warehouse_id
      and p.status = ${sql.lit(shuttleLoadStatus.arrived)}
      and p.released_at > ${nowSql(work)} - interval '60 days'
  )
  end
`;

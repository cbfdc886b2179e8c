import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { coolerItemStatus, unitLifecycle, unitStatus } from './units.contract.ts';
import type { UnitMove } from './units.contract.ts';
import { eventPositionColumns, unitPositionColumnsSql } from './unit-position-history.sql.ts';
import { findFollowersAffectedByUnitMove } from './unit-move-followers.sql.ts';
import type { StoredUnitEventKind } from './unit-event-names.rules.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * The only module that changes units: their row and history in one statement. Stores of other features build their statements
 * with `moveUnitsWhereAllowedCteSql` or call the functions below it. Unit move followers save what must be saved with every move.
 */

type Sql = RawBuilder<unknown>;

/** What a move records besides the statuses. */
interface Manner {
  /** The event kind in the history. Null means the move is not recorded. */
  event: StoredUnitEventKind | null;
  /** Which of its statuses the event contains. */
  states: 'both' | 'from' | 'to' | 'none';
  /** Which units the move applies to. */
  units: 'live' | 'deleted' | 'any';
  /** Which column shows that the unit changed: its version, only its time, or none. */
  leaves: 'version' | 'time' | 'nothing';
}
const tellsOf = (event: StoredUnitEventKind | null, more: Partial<Manner> = {}): Manner => ({
  event,
  states: 'both',
  units: 'live',
  leaves: 'version',
  ...more,
});
const untold = (more: Partial<Manner> = {}): Manner => tellsOf(null, more);
const manners: Record<UnitMove, Manner> = {
  finalize: tellsOf('finalized'),
  edit: tellsOf('edited', { states: 'none' }),
  changeShipDate: tellsOf('shipDateChanged'),
  changeDayOfService: tellsOf('dayOfServiceChanged'),
  changeDeparture: tellsOf('departureChanged', { states: 'none' }),
  printLabel: tellsOf('labelPrinted', { states: 'none', units: 'any', leaves: 'time' }),
  delete: tellsOf('deleted', { states: 'from' }),
  reactivate: tellsOf('reactivated', { states: 'to', units: 'deleted' }),
  receive: tellsOf('receive'),
  putAway: tellsOf('putAway'),
  clearPutAway: tellsOf('putAwayCleared'),
  stage: tellsOf('stage'),
  misStage: tellsOf('misStage'),
  cooler: tellsOf('cooler'),
  coolerReturn: tellsOf('coolerReturn'),
  shuttleLoad: tellsOf('shuttleLoaded'),
  shuttleUnload: tellsOf('shuttleUnloaded'),
  shuttle: tellsOf('shuttled'),
  shuttleReturn: tellsOf('shuttleReturned'),
  arrive: tellsOf('arrived'),
  shuttleCount: tellsOf('arrivalCounted', { states: 'none' }),
  shuttleExtra: tellsOf('arrivedExtra'),
  shuttleMissed: tellsOf('leftBehind'),
  plan: tellsOf('planned', { states: 'none' }),
  unplan: tellsOf('unplanned', { states: 'none', units: 'any' }),
  loseDrop: untold({ units: 'any', leaves: 'nothing' }),
  load: tellsOf('load'),
  unload: tellsOf('unload'),
  followLine: untold({ units: 'any', leaves: 'nothing' }),
  bill: untold({ units: 'any', leaves: 'nothing' }),
};

/** The details of a move's event. In its SQL, `old` and `new` are the unit before and after. */
export interface UnitEventDetails {
  /** Replaces the event kind of the move. */
  kind?: Sql | string;
  /** Replaces the statuses that the event contains. */
  states?: Manner['states'];
  warehouse?: Sql | number | null;
  place?: Sql | string | null;
  note?: Sql | string | null;
  /** Null means none. Defaults to the portal. */
  device?: string | null;
  /** The time of the event, if not now. */
  at?: string;
  scannerUserId?: number;
  clientEventId?: string;
}
export interface UnitMoveOptions {
  /** A condition on `u`, the unit, and on the columns of `from`. With `inOrder`, only on `u`. */
  conditionOnUnitU: Sql;
  /** Rows with values for the move. */
  valuesFrom?: Sql;
  /**
   * Locks the units in order of id before it moves them. Used for many units that are not locked yet. This condition then joins
   * `from` to them.
   */
  lockAndJoinCondition?: Sql;
  /** The one status the units were read in. Must be a valid start of the move. */
  expectedStatus?: number;
  /** The new status, if the move does not define it. SQL over `u`, the unit before, and `from`. */
  newStatus?: number | Sql;
  /** Other columns to set: `load_pickup_id = null`. */
  additionalSet?: Sql;
  /** The cooler item for units that end in the cooler. Required for every move that can lead there. */
  cooler?: { warehouseId: number; status: number; reason: string };
  /** The new ship date of units that leave the cooler. */
  newShipDate?: string;
  eventDetails?: UnitEventDetails;
}

/** For moves that join nothing to the units. */
export const noJoinSql: Sql = sql`true`;

/**
 * CTEs that move units. `moved` has the moved units (id, line_id, was, status, left_shuttle, day_of_service, shipper_id,
 * consignee_id), and `told` their history. A cooler item is open while its unit is in the cooler. The followers add theirs
 * (`unit-move-followers.sql.ts`). Missing units, and units whose status does not allow the move, stay unchanged.
 */
export function moveUnitsWhereAllowedCteSql(
  work: RequestContext,
  move: UnitMove,
  options: UnitMoveOptions,
): Sql {
  const { event } = manners[move];
  const tells = options.eventDetails ?? {};
  const here = sql`${options.conditionOnUnitU} ${may(move, options.expectedStatus)}`;
  const lockUnitsCte = sql`
    held as (
      select u.id
      from unit u
      where ${here}
      order by u.id
      for update
    ),
  `;
  const telling = sql`,
    ${text(tells.kind ?? event)} as kind, (${tells.warehouse ?? null})::int as told_warehouse,
    ${text(tells.place)} as told_place, ${text(tells.note)} as told_note
  `;
  const followers = findFollowersAffectedByUnitMove(move, options);
  const columns = [...new Set(followers.flatMap((follower) => follower.requiredColumns))];
  const oldAndNewColumns = columns.map(
    (name) =>
      sql`, ${sql.ref(`old.${name}`)} as ${sql.ref(`was_${name}`)}, ${sql.ref(`new.${name}`)} as ${sql.ref(`now_${name}`)}`,
  );
  const moved = sql`
    moved as (
      update unit u
      set ${changes(work, move, options)}
      ${from(options)}
      where ${options.lockAndJoinCondition ? sql.join([sql`u.id = held.id`, options.lockAndJoinCondition], sql` and `) : here}
      returning u.id, u.consolidate_id as line_id, old.status as was, u.status,
        old.shuttle_load_id as left_shuttle, u.day_of_service, u.shipper_id, u.consignee_id, u.active
        ${event === null ? nothing : sql`${telling}, ${unitPositionColumnsSql('new')}`}
        ${oldAndNewColumns.length === 0 ? nothing : sql.join(oldAndNewColumns, nothing)}
    )
  `;
  const historySql = history(work, tells.states ?? manners[move].states, tells);
  return sql.join([
    options.lockAndJoinCondition ? sql.join([lockUnitsCte, moved], nothing) : moved,
    ...(event === null ? [] : [sql.join([sql`told as (`, historySql, sql`)`], nothing)]),
    ...waits(work, move, options),
    ...followers.flatMap((follower) => follower.buildCtes(work, move)),
  ]);
}

/** Opens and closes cooler items for the moved units in the same statement. If no unit moves, nothing changes. */
function waits(work: RequestContext, move: UnitMove, m: UnitMoveOptions): Sql[] {
  const life = unitLifecycle.transitions[move];
  const nowIso = work.now.toString();
  const keepsStatus = life.to === 'same' && m.newStatus === undefined && move !== 'delete';
  const began =
    m.expectedStatus === undefined
      ? life.from.some((name) => name === 'cooler')
      : m.expectedStatus === unitStatus.cooler;
  if ((life.to === 'cooler' || m.newStatus === unitStatus.cooler) && !m.cooler)
    throw new Error(`A unit that ${move} moves to the cooler has no reason to wait there`);
  const parts: Sql[] = [];
  if (m.cooler)
    parts.push(sql`
      cooled as (
        insert into cooler_item (
          unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at
        )
        select id, ${m.cooler.warehouseId}::int, day_of_service, shipper_id, consignee_id,
          ${m.cooler.status}::smallint, ${m.cooler.reason}, ${nowIso}::timestamptz
        from moved
        where status = ${sql.lit(unitStatus.cooler)}
        on conflict (unit_id)
        where closed_at is null do nothing
      )
    `);
  if (began && !keepsStatus)
    parts.push(sql`
      warmed as (
        update cooler_item i
        set status = ${sql.lit(coolerItemStatus.closed)}, closed_at = ${nowIso}::timestamptz,
          new_ship_date = coalesce(${m.newShipDate ?? null}::date, i.new_ship_date),
          row_version = i.row_version + 1
        from moved
        where i.unit_id = moved.id
          and i.closed_at is null
          and (moved.status <> ${sql.lit(unitStatus.cooler)} or not moved.active)
      )
    `);
  return parts;
}

const movedUnit = z.object({
  id: z.int(),
  lineId: z.int(),
  was: z.int(),
  status: z.int(),
  leftShuttle: z.int().nullable(),
});
export type MovedUnitRow = z.output<typeof movedUnit>;
/** Moves units in one statement and returns the moved ones. */
export const moveUnitsIfStatusAllows = (
  work: RequestContext,
  move: UnitMove,
  options: UnitMoveOptions,
): Promise<MovedUnitRow[]> =>
  queryRows(work.tx, movedUnit)`
    with ${moveUnitsWhereAllowedCteSql(work, move, options)}
    select id, line_id as "lineId", was, status, left_shuttle as "leftShuttle"
    from moved
  `;

/** Locks units in order of id, before a statement that must see everything written about them so far. */
export async function lockUnits(work: RequestContext, conditionOnUnitU: Sql): Promise<void> {
  await sql`select 1 from unit u where ${conditionOnUnitU} order by u.id for update`.execute(work.tx);
}

/** Adds events that do not change the unit. `conditionOnUnitU` is a condition on `u`. */
export async function insertUnitEvents(
  work: RequestContext,
  kind: StoredUnitEventKind,
  conditionOnUnitU: Sql,
  details: UnitEventDetails = {},
): Promise<void> {
  const states = details.states ?? 'none';
  await sql`
    with moved as (
      select u.id, u.status as was, u.status, ${kind}::text as kind,
        (${details.warehouse ?? null})::int as told_warehouse, ${text(details.place)} as told_place,
        ${text(details.note)} as told_note, ${unitPositionColumnsSql('u')}
      from unit u
      where ${conditionOnUnitU}
    )
    ${history(work, states, details)}
  `.execute(work.tx);
}

const nothing = sql``;
const text = (value: Sql | string | null | undefined): Sql => sql`(${value ?? null})::text`;

function may(move: UnitMove, expectedStatus: number | undefined): Sql {
  const { units } = manners[move];
  const states = unitLifecycle.transitions[move].from.map((name) => unitStatus[name]);
  const conditions: Sql[] = [];
  if (expectedStatus !== undefined) {
    if (!states.some((state) => state === expectedStatus))
      throw new Error(`A unit with status ${expectedStatus} cannot ${move}`);
    conditions.push(sql`and u.status = ${expectedStatus}`);
  } else if (states.length < Object.keys(unitStatus).length)
    conditions.push(sql`and u.status in (${sql.join(states.map((state) => sql.lit(state)))})`);
  if (units === 'live') conditions.push(sql`and u.active`);
  if (units === 'deleted') conditions.push(sql`and not u.active`);
  return sql.join(conditions, sql` `);
}

function changes(work: RequestContext, move: UnitMove, m: UnitMoveOptions): Sql {
  const { to } = unitLifecycle.transitions[move];
  const { leaves: touchedColumns } = manners[move];
  const set: Sql[] = [];
  if (m.newStatus !== undefined) set.push(sql`status = ${m.newStatus}`);
  else if (to !== 'same' && to !== 'decided') set.push(sql`status = ${sql.lit(unitStatus[to])}`);
  if (m.additionalSet) set.push(m.additionalSet);
  if (touchedColumns !== 'nothing') set.push(sql`updated_at = ${work.now.toString()}::timestamptz`);
  if (touchedColumns === 'version') set.push(sql`row_version = u.row_version + 1`);
  return sql.join(set);
}

function from(m: UnitMoveOptions): Sql {
  const sources = [...(m.lockAndJoinCondition ? [sql`held`] : []), ...(m.valuesFrom ? [m.valuesFrom] : [])];
  return sources.length > 0 ? sql`from ${sql.join(sources)}` : nothing;
}

/** Inserts the events of the units in `moved`. */
function history(work: RequestContext, states: Manner['states'], tells: UnitEventDetails): Sql {
  return sql`
    insert into unit_event (
      unit_id, at, recorded_at, kind, from_status, to_status, warehouse_id, user_id, scanner_user_id, user_name, place,
      device, note, client_event_id, ${eventPositionColumns}
    )
    select id, ${tells.at ?? work.now.toString()}::timestamptz, ${work.now.toString()}::timestamptz, kind,
      ${states === 'both' || states === 'from' ? sql`was` : sql`null::smallint`},
      ${states === 'both' || states === 'to' ? sql`status` : sql`null::smallint`}, told_warehouse,
      ${work.actor.userId}::int, ${tells.scannerUserId ?? null}::int, ${work.actor.name}, told_place,
      ${tells.device === undefined ? 'web' : tells.device}, told_note, ${tells.clientEventId ?? null}::text,
      ${eventPositionColumns}
    from moved
  `;
}

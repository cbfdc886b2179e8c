import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  consigneeSeparationRowSchema,
  distanceLaneRowSchema,
  planningSettingsSchema,
  trailerTypeRowSchema,
} from './planning-settings.contract.ts';
import type {
  addDistanceLaneBodySchema,
  addTrailerTypeBodySchema,
  ConsigneeSeparationRow,
  DistanceLaneRow,
  PlanningSettings,
  setPlanningSettingsBodySchema,
  updateDistanceLaneBodySchema,
  updateTrailerTypeBodySchema,
  TrailerTypeRow,
} from './planning-settings.contract.ts';
import { and, equalsIfGiven, isOneOfNumbersIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const ofWarehouse = { warehouseId: z.int() };
const settingsRow = planningSettingsSchema.extend(ofWarehouse);
export const findSavedPlanningSettings = (
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<(PlanningSettings & { warehouseId: number })[]> => queryRows(work.tx, settingsRow)`
  select p.warehouse_id as "warehouseId", p.latitude, p.longitude, p.earliest_departure as "departsFrom",
    p.latest_departure as "departsBy", p.miles_per_hour as "milesPerHour", p.road_factor_percent as "roadFactor",
    (
      select coalesce(
        jsonb_agg(jsonb_build_object('state', r.state_code, 'factor', r.road_factor_percent) order by r.state_code), '[]'
      )
      from planning_road_factor r
      where r.warehouse_id = p.warehouse_id
    ) as roads,
    p.max_stops as "maxStops", p.driving_minutes as driving, p.duty_minutes as duty, p.rest_minutes as rest,
    p.returns_to_dock as "comeBack", p.unloading_minutes as "unloadingMinutes", p.late_cents as "lateCents",
    p.out_of_turn_cents as "outOfTurnCents", p.move_cents as "moveCents",
    p.pound_hundredths_per_cube as "poundsPerCube", p.row_version as "rowVersion"
  from planning_setting p
  where ${isOneOfNumbersIfGiven(sql`p.warehouse_id`, warehouseIds)}
  order by p.warehouse_id
`;

const trailerOf = trailerTypeRowSchema.extend(ofWarehouse);
const trailerColumns = sql`
  t.warehouse_id as "warehouseId", t.id, t.name, t.cube, t.max_weight_lb as weight, t.fixed_cents as "fixedCents",
  t.cents_per_mile as "centsPerMile", t.available_count as count, t.active, t.row_version as "rowVersion"
`;
export const findTrailerTypes = (
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<(TrailerTypeRow & { warehouseId: number })[]> => queryRows(work.tx, trailerOf)`
  select ${trailerColumns}
  from trailer_size t
  where ${isOneOfNumbersIfGiven(sql`t.warehouse_id`, warehouseIds)}
  order by t.cube desc, t.id
`;
export const findVisibleTrailerType = (
  work: RequestContext,
  id: number,
): Promise<(TrailerTypeRow & { warehouseId: number }) | undefined> =>
  queryFirstRow(work.tx, trailerOf)`
    select ${trailerColumns}
    from trailer_size t
    where ${and(equalsIfGiven(sql`t.id`, id), inRowScope(sql`t.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;

const laneOf = distanceLaneRowSchema.extend(ofWarehouse);
const laneColumns = sql`
  l.warehouse_id as "warehouseId", l.id,
  case when f.id is not null then jsonb_build_object('id', f.id, 'number', f.number, 'name', f.name) end as "from",
  jsonb_build_object('id', t.id, 'number', t.number, 'name', t.name) as "to", l.miles, l.minutes, l.row_version as "rowVersion"
`;
const laneTables = sql`
  planning_lane l
  join account t on t.id = l.to_account_id
  left join account f on f.id = l.from_account_id
`;
export const findDistanceLanes = (
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<(DistanceLaneRow & { warehouseId: number })[]> => queryRows(work.tx, laneOf)`
  select ${laneColumns}
  from ${laneTables}
  where ${isOneOfNumbersIfGiven(sql`l.warehouse_id`, warehouseIds)}
  order by t.name, f.name nulls first, l.id
`;
export const findVisibleDistanceLane = (
  work: RequestContext,
  id: number,
): Promise<(DistanceLaneRow & { warehouseId: number }) | undefined> =>
  queryFirstRow(work.tx, laneOf)`
    select ${laneColumns}
    from ${laneTables}
    where ${and(equalsIfGiven(sql`l.id`, id), inRowScope(sql`l.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;

const apartOf = consigneeSeparationRowSchema.extend(ofWarehouse);
const apartColumns = sql`
  k.warehouse_id as "warehouseId", k.id, jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name) as one,
  jsonb_build_object('id', b.id, 'number', b.number, 'name', b.name) as other, k.note
`;
const apartTables = sql`
  planning_separation k
  join account a on a.id = k.consignee_id
  join account b on b.id = k.other_consignee_id
`;
export const findConsigneeSeparations = (
  work: RequestContext,
  warehouseIds: readonly number[],
): Promise<(ConsigneeSeparationRow & { warehouseId: number })[]> => queryRows(work.tx, apartOf)`
  select ${apartColumns}
  from ${apartTables}
  where ${isOneOfNumbersIfGiven(sql`k.warehouse_id`, warehouseIds)}
  order by a.name, b.name, k.id
`;
export const findVisibleConsigneeSeparation = (
  work: RequestContext,
  id: number,
): Promise<(ConsigneeSeparationRow & { warehouseId: number }) | undefined> =>
  queryFirstRow(work.tx, apartOf)`
    select ${apartColumns}
    from ${apartTables}
    where ${and(equalsIfGiven(sql`k.id`, id), inRowScope(sql`k.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;

type Wish = z.output<typeof setPlanningSettingsBodySchema>;
/** Returns false when another user has changed it since. Version 0 means no settings exist yet. */
export async function upsertPlanningSettingsIfUnchanged(
  work: RequestContext,
  input: Wish,
  expectedVersion: number,
): Promise<boolean> {
  const values = {
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    earliest_departure: input.departsFrom,
    latest_departure: input.departsBy,
    miles_per_hour: input.milesPerHour,
    road_factor_percent: input.roadFactor,
    max_stops: input.maxStops ?? null,
    driving_minutes: input.driving ?? null,
    duty_minutes: input.duty ?? null,
    rest_minutes: input.rest ?? null,
    returns_to_dock: input.comeBack ?? false,
    unloading_minutes: input.unloadingMinutes,
    late_cents: input.lateCents,
    out_of_turn_cents: input.outOfTurnCents ?? null,
    move_cents: input.moveCents,
    pound_hundredths_per_cube: input.poundsPerCube ?? null,
    row_version: expectedVersion + 1,
  };
  const { warehouseId } = input;
  const written =
    expectedVersion === 0
      ? await work.tx
          .insertInto('planning_setting')
          .values({ warehouse_id: warehouseId, ...values })
          .onConflict((clash) => clash.doNothing())
          .executeTakeFirst()
      : await work.tx
          .updateTable('planning_setting')
          .set(values)
          .where('warehouse_id', '=', warehouseId)
          .where('row_version', '=', expectedVersion)
          .executeTakeFirst();
  const count = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
  if ((count ?? 0n) === 0n) return false;
  await work.tx.deleteFrom('planning_road_factor').where('warehouse_id', '=', warehouseId).execute();
  if (input.roads.length > 0)
    await work.tx
      .insertInto('planning_road_factor')
      .values(
        input.roads.map(({ state, factor }) => ({
          warehouse_id: warehouseId,
          state_code: state,
          road_factor_percent: factor,
        })),
      )
      .execute();
  return true;
}
export async function findUnknownStates(work: RequestContext, states: readonly string[]): Promise<string[]> {
  if (states.length === 0) return [];
  const existingStates = await work.tx
    .selectFrom('state')
    .select('code')
    .where('code', 'in', states)
    .execute();
  return states.filter((state) => !existingStates.some(({ code }) => code === state));
}

/** Returns undefined when the name is taken. */
export async function insertTrailerTypeUnlessNameTaken(
  work: RequestContext,
  trailerType: z.output<typeof addTrailerTypeBodySchema>,
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('trailer_size')
    .values({
      warehouse_id: trailerType.warehouseId,
      ...trailerValues(trailerType),
      active: trailerType.active ?? true,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
const trailerValues = (t: Omit<z.output<typeof updateTrailerTypeBodySchema>, 'rowVersion'>) => ({
  name: t.name,
  cube: t.cube,
  max_weight_lb: t.weight ?? null,
  fixed_cents: t.fixedCents,
  cents_per_mile: t.centsPerMile,
  available_count: t.count ?? null,
});
export async function isTrailerTypeNameTaken(
  work: RequestContext,
  { id, warehouseId }: { id: number; warehouseId: number },
  name: string,
): Promise<boolean> {
  const other = await work.tx
    .selectFrom('trailer_size')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}
/** Returns false when another user has changed it since. */
export async function updateTrailerTypeIfUnchanged(
  work: RequestContext,
  id: number,
  expectedVersion: number,
  trailerType: z.output<typeof updateTrailerTypeBodySchema> & { active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('trailer_size')
    .set({ ...trailerValues(trailerType), active: trailerType.active, row_version: expectedVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', expectedVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type LaneWish = Omit<z.output<typeof updateDistanceLaneBodySchema>, 'rowVersion'>;
const laneValues = (lane: LaneWish) => ({
  from_account_id: lane.fromId ?? null,
  to_account_id: lane.toId,
  miles: lane.miles ?? null,
  minutes: lane.minutes ?? null,
});
/** Returns undefined when the lane exists already. */
export async function insertDistanceLaneUnlessExists(
  work: RequestContext,
  lane: z.output<typeof addDistanceLaneBodySchema>,
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('planning_lane')
    .values({ warehouse_id: lane.warehouseId, ...laneValues(lane) })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
export async function hasOtherLaneBetweenSamePlaces(
  work: RequestContext,
  { id, warehouseId }: { id: number; warehouseId: number },
  lane: LaneWish,
): Promise<boolean> {
  const other = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    select id
    from planning_lane
    where warehouse_id = ${warehouseId}
      and from_account_id is not distinct from ${lane.fromId ?? null}::int
      and to_account_id = ${lane.toId}
      and id <> ${id}
  `;
  return other !== undefined;
}
/** Returns false when another user has changed it since. */
export async function updateDistanceLaneIfUnchanged(
  work: RequestContext,
  id: number,
  expectedVersion: number,
  lane: LaneWish,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('planning_lane')
    .set({ ...laneValues(lane), row_version: expectedVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', expectedVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function removeDistanceLane(work: RequestContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('planning_lane')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns undefined when they are separated already. */
export async function insertConsigneeSeparationUnlessExists(
  work: RequestContext,
  pair: { warehouseId: number; oneId: number; otherId: number; note: string },
): Promise<number | undefined> {
  const inserted = await work.tx
    .insertInto('planning_separation')
    .values({
      warehouse_id: pair.warehouseId,
      consignee_id: Math.min(pair.oneId, pair.otherId),
      other_consignee_id: Math.max(pair.oneId, pair.otherId),
      note: pair.note,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
export async function removeConsigneeSeparation(work: RequestContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('planning_separation')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the ids that are consignees. */
export async function findConsigneeIdsAmong(
  work: RequestContext,
  accountIds: readonly number[],
): Promise<number[]> {
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .where('account_type', '=', accountType.consignee)
    .execute();
  return found.map(({ id }) => id);
}

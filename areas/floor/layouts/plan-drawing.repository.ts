import { sql } from 'kysely';
import { z } from 'zod';
import { drawingDoorSchema, drawingLaneSchema, gridRectSchema } from './plan-drawing.contract.ts';
import type { DrawingDoor, DrawingLane, LaneRect, GridRect } from './plan-drawing.contract.ts';
import { planIdColumnSql, planKinds } from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import { and, equalsIfGiven, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const planTable = (plan: PlanRef) =>
  plan.kind === planKinds.template ? sql`layout_template plan` : sql`layout plan`;
const headRow = z.object({ rowVersion: z.int(), warehouseId: z.int() });
/** The version of a plan's drawing. Undefined when there is no such plan in the caller's scope. */
export const findDrawingVersionAndWarehouse = (
  work: RequestContext,
  plan: PlanRef,
): Promise<z.output<typeof headRow> | undefined> =>
  queryFirstRow(work.tx, headRow)`
    select plan.drawing_version as "rowVersion", plan.warehouse_id as "warehouseId"
    from ${planTable(plan)}
    where ${and(equalsIfGiven(sql`plan.id`, plan.id), inRowScope(sql`plan.warehouse_id`, getWarehouseIdsInScope(work)))}
  `;

/** In list order: by area and code. */
export const findLanesOfDrawing = (work: RequestContext, plan: PlanRef): Promise<DrawingLane[]> =>
  queryRows(work.tx, drawingLaneSchema)`
    select k.id as "locationId", k.area, k.code,
      (select count(*)::int from storage_position p where p.location_id = k.id) as positions,
      case when k.x is not null then
        jsonb_build_object('x', k.x, 'y', k.y, 'w', k.w, 'h', k.h, 'turned', k.is_reversed)
      end as at
    from storage_location k
    where k.${planIdColumnSql(plan)} = ${plan.id}
    order by k.area, k.code collate natural_order, k.id
  `;
const cells = sql`jsonb_build_object('x', m.x, 'y', m.y, 'w', m.w, 'h', m.h)`;
/** The doors of the plan's warehouse that are active or in the drawing. */
export const findActiveOrDrawnDoors = (
  work: RequestContext,
  plan: PlanRef,
  warehouseId: number,
): Promise<DrawingDoor[]> =>
  queryRows(work.tx, drawingDoorSchema)`
    select d.id as "doorId", d.number, d.kind, case when m.id is not null then ${cells} end as at
    from door d
    left join floor_plan_element m on m.door_id = d.id and m.${planIdColumnSql(plan)} = ${plan.id}
    where d.warehouse_id = ${warehouseId} and (d.active or m.id is not null)
    order by d.kind, d.number
  `;
export const findWalls = (work: RequestContext, plan: PlanRef): Promise<GridRect[]> =>
  queryRows(work.tx, gridRectSchema)`
    select m.x, m.y, m.w, m.h
    from floor_plan_element m
    where m.${planIdColumnSql(plan)} = ${plan.id} and m.door_id is null
    order by m.y, m.x, m.w, m.h
  `;

interface Placed<S extends GridRect> {
  id: number;
  at: S | null;
}
/** Rectangles as arrays of column values. Null where there is none. */
const columnsOf = (spots: readonly (GridRect | null)[]) => sql`
  ${spots.map((rect) => rect?.x ?? null)}::int[], ${spots.map((rect) => rect?.y ?? null)}::int[],
  ${spots.map((rect) => rect?.w ?? null)}::int[], ${spots.map((rect) => rect?.h ?? null)}::int[]
`;
/** Sets or clears the rectangles of a plan's locations. */
export async function setOrClearLaneRects(
  work: RequestContext,
  plan: PlanRef,
  lanes: readonly Placed<LaneRect>[],
): Promise<void> {
  if (lanes.length === 0) return;
  const spots = lanes.map(({ at }) => at);
  await queryRows(work.tx, z.object({}))`
    update storage_location k
    set x = c.x, y = c.y, w = c.w, h = c.h, is_reversed = c.turned
    from unnest(
      ${lanes.map(({ id }) => id)}::int[], ${columnsOf(spots)}, ${spots.map((rect) => rect?.turned ?? false)}::boolean[]
    ) c(id, x, y, w, h, turned)
    where k.id = c.id and k.${planIdColumnSql(plan)} = ${plan.id}
  `;
}
/** Sets or clears the rectangles of doors. */
export async function setOrClearDoorRects(
  work: RequestContext,
  plan: PlanRef,
  doors: readonly Placed<GridRect>[],
): Promise<void> {
  if (doors.length === 0) return;
  const ids = doors.map(({ id }) => id);
  await queryRows(work.tx, z.object({}))`
    delete from floor_plan_element m
    where m.${planIdColumnSql(plan)} = ${plan.id} and m.door_id = any(${ids}::int[])
  `;
  const drawn = doors.filter(({ at }) => at !== null);
  await queryRows(work.tx, z.object({}))`
    insert into floor_plan_element (${planIdColumnSql(plan)}, door_id, x, y, w, h)
    select ${plan.id}, c.id, c.x, c.y, c.w, c.h
    from unnest(${drawn.map(({ id }) => id)}::int[], ${columnsOf(drawn.map(({ at }) => at))}) c(id, x, y, w, h)
  `;
}
/** Deletes walls and inserts others. */
export async function deleteAndInsertWalls(
  work: RequestContext,
  plan: PlanRef,
  { removed, added }: { removed: readonly GridRect[]; added: readonly GridRect[] },
): Promise<void> {
  if (removed.length > 0)
    await queryRows(work.tx, z.object({}))`
      delete from floor_plan_element m
      using unnest(${columnsOf(removed)}) c(x, y, w, h)
      where m.${planIdColumnSql(plan)} = ${plan.id}
        and m.door_id is null
        and (m.x, m.y, m.w, m.h) = (c.x, c.y, c.w, c.h)
    `;
  if (added.length > 0)
    await queryRows(work.tx, z.object({}))`
      insert into floor_plan_element (${planIdColumnSql(plan)}, x, y, w, h)
      select ${plan.id}, c.x, c.y, c.w, c.h
      from unnest(${columnsOf(added)}) c(x, y, w, h)
    `;
}
/** False when another user has changed the drawing in the meantime. */
export async function incrementDrawingVersion(
  work: RequestContext,
  plan: PlanRef,
  versionBefore: number,
): Promise<boolean> {
  const changed = await queryRows(work.tx, z.object({ id: z.int() }))`
    update ${planTable(plan)}
    set drawing_version = drawing_version + 1
    where plan.id = ${plan.id} and plan.drawing_version = ${versionBefore}
    returning plan.id
  `;
  return changed.length > 0;
}

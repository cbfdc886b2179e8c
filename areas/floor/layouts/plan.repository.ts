import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The owner of locations and positions: a template (1) or the layout of a date (2). */
export interface PlanRef {
  kind: 1 | 2;
  id: number;
}
export const planKinds = { template: 1, layout: 2 } as const;

/** The column of a location that references its plan. */
export const planIdColumnSql = (plan: PlanRef): RawBuilder<unknown> =>
  plan.kind === planKinds.template ? sql`template_id` : sql`layout_id`;

/**
 * Copies every location, position, door and wall of a plan to one that has none yet, all or nothing. Plans of one warehouse share
 * its places. In another warehouse, places with the same codes are used, and created where missing. A door is replaced by the one
 * with its number and option there, and left out where there is none.
 */
export async function copyPlanContentsToEmptyPlan(
  work: RequestContext,
  source: PlanRef,
  target: PlanRef & { warehouseId: number },
): Promise<void> {
  await queryRows(work.tx, z.object({}))`
    insert into place (warehouse_id, code)
    select distinct ${target.warehouseId}::int, s.code
    from storage_location k
    join storage_position p on p.location_id = k.id
    join place s on s.id = p.place_id
    where k.${planIdColumnSql(source)} = ${source.id}
    order by 2
    on conflict (warehouse_id, code) do nothing
  `;
  await queryRows(work.tx, z.object({}))`
    with locations as (
      insert into storage_location (${planIdColumnSql(target)}, area, code, shipper_group_id, x, y, w, h, is_reversed)
      select ${target.id}, k.area, k.code, k.shipper_group_id, k.x, k.y, k.w, k.h, k.is_reversed
      from storage_location k
      where k.${planIdColumnSql(source)} = ${source.id}
      returning id, code
    )
    insert into storage_position (location_id, position, consignee_id, trailer, place_id)
    select made.id, p.position, p.consignee_id, p.trailer, there.id
    from locations made
    join storage_location k on k.${planIdColumnSql(source)} = ${source.id} and k.code = made.code
    join storage_position p on p.location_id = k.id
    join place here on here.id = p.place_id
    join place there on there.warehouse_id = ${target.warehouseId} and there.code = here.code
  `;
  await queryRows(work.tx, z.object({}))`
    insert into floor_plan_element (${planIdColumnSql(target)}, door_id, x, y, w, h)
    select ${target.id}, there.id, m.x, m.y, m.w, m.h
    from floor_plan_element m
    left join door here on here.id = m.door_id
    left join door there on there.warehouse_id = ${target.warehouseId}
      and there.number = here.number
      and there.kind = here.kind
    where m.${planIdColumnSql(source)} = ${source.id} and (m.door_id is null or there.id is not null)
  `;
}

/**
 * Saves the previous state of positions `p` of locations `k` before they are changed or removed. The floor at a past minute is
 * built from it (docs/decisions/092-the-past-is-read-from-events.md). Templates have no history.
 */
export async function recordLayoutSlotHistoryBeforeChange(
  work: RequestContext,
  conditionOnPositionPAndLocationK: RawBuilder<unknown>,
): Promise<void> {
  await queryRows(work.tx, z.object({}))`
    insert into layout_position_history (
      layout_id, position_id, valid_until, place_id, code, area, location, position, consignee_id, trailer
    )
    select k.layout_id, p.id, ${work.now.toString()}::timestamptz, p.place_id, s.code, k.area, k.code, p.position,
      p.consignee_id, p.trailer
    from storage_position p
    join storage_location k on k.id = p.location_id
    join place s on s.id = p.place_id
    where k.layout_id is not null and ${conditionOnPositionPAndLocationK}
  `;
}
/** Records that newly created positions did not exist until now. */
export async function recordNewLayoutSlotsInHistory(
  work: RequestContext,
  locationId: number,
  positionNumbers: readonly number[],
): Promise<void> {
  await queryRows(work.tx, z.object({}))`
    insert into layout_position_history (layout_id, position_id, valid_until)
    select k.layout_id, p.id, ${work.now.toString()}::timestamptz
    from storage_position p
    join storage_location k on k.id = p.location_id
    where k.layout_id is not null and k.id = ${locationId} and p.position = any(${[...positionNumbers]}::int[])
  `;
}

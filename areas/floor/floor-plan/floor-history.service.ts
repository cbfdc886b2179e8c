import { floorHistoryErrors } from './floor-history.errors.ts';
import type { FloorMove, FloorSnapshot } from './floor-history.contract.ts';
import { maxFloorMovesRangeHours, maxFloorMovesPerResponse } from './floor-history.contract.ts';
import * as store from './floor-history.repository.ts';
import { getPlanDrawing, toLayoutPlanRef } from '#areas/floor/layouts/plan-drawing.service.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Rejects a future time. Returns the time with millisecond precision. */
export function requirePastTime(work: RequestContext, instant: string): string {
  const moment = Temporal.Instant.from(instant);
  if (Temporal.Instant.compare(moment, work.now) > 0) reject(floorHistoryErrors.timeInFuture);
  return moment.toString({ smallestUnit: 'millisecond' });
}

/** The floor at a past time. Earlier than the first operating day of a warehouse, only its doors. */
export async function getFloorSnapshot(
  work: RequestContext,
  warehouseId: number,
  instant: string,
): Promise<FloorSnapshot> {
  const pastInstant = requirePastTime(work, instant);
  const head =
    (await store.findPastLayoutAndZoneInScope(work, warehouseId, pastInstant)) ??
    reject(commonErrors.notFound);
  const hourLater = Temporal.Instant.from(pastInstant).add({ hours: 1 }).toString();
  const { slots, boxes, doors, room, changes, drawing } = await runPipelinedByName({
    slots: head.layoutId === null ? [] : store.findPastSlots(work, head.layoutId, pastInstant),
    boxes: store.findPastUnitGroups(work, warehouseId, pastInstant),
    doors: store.findCurrentDoorsForSnapshot(work, warehouseId),
    room: readNumberSettingOrDefault(work, 'floorPositionUnits'),
    drawing: head.layoutId === null ? null : getPlanDrawing(work, toLayoutPlanRef(head.layoutId)),
    changes: store.findLayoutOrDayChangeTimes(
      work,
      { warehouseId, layoutId: head.layoutId },
      pastInstant,
      hourLater,
    ),
  });
  return { ...head, at: pastInstant, room, slots, doors, boxes, changes, drawing };
}

/** The moves on the floor between two times. When there are too many, only those up to `upToAt` in the response. */
export async function findFloorMoves(
  work: RequestContext,
  warehouseId: number,
  span: { from: string; to: string },
): Promise<{ moves: FloorMove[]; upToAt: string }> {
  const [from, to] = [requirePastTime(work, span.from), requirePastTime(work, span.to)];
  const last = Temporal.Instant.from(from).add({ hours: maxFloorMovesRangeHours });
  if (Temporal.Instant.compare(from, to) >= 0 || Temporal.Instant.compare(to, last) > 0)
    reject(floorHistoryErrors.rangeInvalid, { hours: maxFloorMovesRangeHours });
  if (!(await store.findPastLayoutAndZoneInScope(work, warehouseId, from))) reject(commonErrors.notFound);
  const moves = await store.findFloorMoveRowsWithOneExtra(work, warehouseId, from, to);
  const beyond = moves[maxFloorMovesPerResponse];
  if (!beyond) return { moves, upToAt: to };
  // Moves at the same instant are returned all together or not at all.
  const completeMoves = moves.filter((move) => move.at < beyond.at);
  return { moves: completeMoves, upToAt: completeMoves.at(-1)?.at ?? from };
}

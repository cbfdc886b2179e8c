import { floorPastErrors } from './floor-past.errors.ts';
import type { FloorMove, FloorThen } from './floor-past.contract.ts';
import { mostHours, mostMoves } from './floor-past.contract.ts';
import * as store from './floor-past.store.ts';
import { drawingOf, layoutPlan } from '#areas/floor/layouts/plan-drawing.service.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** A moment that has come, to the millisecond. */
export function pastOf(work: Work, at: string): string {
  const moment = Temporal.Instant.from(at);
  if (Temporal.Instant.compare(moment, work.now) > 0) refuse(floorPastErrors.future);
  return moment.toString({ smallestUnit: 'millisecond' });
}

/** The floor as it was at a moment; before the first day of a warehouse it has doors alone. */
export async function floorThen(work: Work, warehouseId: number, asked: string): Promise<FloorThen> {
  const at = pastOf(work, asked);
  const head = (await store.headThen(work, warehouseId, at)) ?? refuse(commonErrors.notFound);
  const hourLater = Temporal.Instant.from(at).add({ hours: 1 }).toString();
  const { slots, boxes, doors, room, changes, drawing } = await together({
    slots: head.layoutId === null ? [] : store.slotsThen(work, head.layoutId, at),
    boxes: store.boxesThen(work, warehouseId, at),
    doors: store.doorsOf(work, warehouseId),
    room: settingNumber(work, 'floorPositionUnits'),
    drawing: head.layoutId === null ? null : drawingOf(work, layoutPlan(head.layoutId)),
    changes: store.changesIn(work, { warehouseId, layoutId: head.layoutId }, at, hourLater),
  });
  return { ...head, at, room, slots, doors, boxes, changes, drawing };
}

/** What changed on the floor between two moments; of too much at once, what came until the answer's own moment. */
export async function movesBetween(
  work: Work,
  warehouseId: number,
  span: { from: string; to: string },
): Promise<{ moves: FloorMove[]; upToAt: string }> {
  const [from, to] = [pastOf(work, span.from), pastOf(work, span.to)];
  const last = Temporal.Instant.from(from).add({ hours: mostHours });
  if (Temporal.Instant.compare(from, to) >= 0 || Temporal.Instant.compare(to, last) > 0)
    refuse(floorPastErrors.span, { hours: mostHours });
  if (!(await store.headThen(work, warehouseId, from))) refuse(commonErrors.notFound);
  const moves = await store.movesIn(work, warehouseId, from, to);
  const beyond = moves[mostMoves];
  if (!beyond) return { moves, upToAt: to };
  // What happened at one moment comes whole or not at all.
  const whole = moves.filter((move) => move.at < beyond.at);
  return { moves: whole, upToAt: whole.at(-1)?.at ?? from };
}

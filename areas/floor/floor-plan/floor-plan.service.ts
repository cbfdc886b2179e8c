import { crowdOf, pictureOf } from './floor-past.rules.ts';
import { floorThen, pastOf } from './floor-past.service.ts';
import { unitThen, unitsThen } from './floor-past.store.ts';
import type { StandingUnit } from './floor-plan.contract.ts';
import type { FloorNow } from '#areas/floor/layouts/floor-now.contract.ts';
import { printFloorPlan } from './floor-plan.print.ts';
import * as store from './floor-plan.store.ts';
import { writingsOf } from '#areas/freight/units/codes.rules.ts';
import { drawingOf, layoutPlan } from '#areas/floor/layouts/plan-drawing.service.ts';
import { printingOf, settingNumber } from '#areas/settings/settings/settings.service.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** The floor as it is now; a warehouse whose day was never started has doors alone. */
export async function floorOf(work: Work, warehouseId: number): Promise<FloorNow> {
  const head = (await store.floorHead(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const { slots, doors, room, drawing } = await together({
    slots: head.layoutId === null ? [] : store.floorSlots(work, head.layoutId),
    doors: store.floorDoors(work, warehouseId),
    room: settingNumber(work, 'floorPositionUnits'),
    drawing: head.layoutId === null ? null : drawingOf(work, layoutPlan(head.layoutId)),
  });
  return { ...head, room, slots, doors, drawing, readAt: work.now.toString() };
}

/** The floor on paper, now or at a past moment. */
export async function print(work: Work, warehouseId: number, at?: string): Promise<FileAnswer> {
  const then = at === undefined ? undefined : await floorThen(work, warehouseId, at);
  const floor = then ? pictureOf(then, crowdOf(then)) : await floorOf(work, warehouseId);
  const printing = await printingOf(work, { warehouseId });
  return {
    name: 'floor-plan.pdf',
    body: printFloorPlan({ floor, at: then?.at ?? work.now.toString() }, printing),
  };
}

/** Who stands at a place now, or stood there at a past moment. */
export async function standingAt(work: Work, placeId: number, at?: string): Promise<StandingUnit[]> {
  const place = (await store.findPlace(work, placeId)) ?? refuse(commonErrors.notFound);
  return at === undefined ? store.unitsAtPlace(work, place) : unitsThen(work, place, pastOf(work, at));
}

export async function whereIs(
  work: Work,
  warehouseId: number,
  asked: { code: string; at?: string | undefined },
) {
  const codes = writingsOf(asked.code);
  const found =
    asked.at === undefined
      ? await store.unitOnFloor(work, warehouseId, codes)
      : await unitThen(work, warehouseId, codes, pastOf(work, asked.at));
  return found ?? { placeId: null, unitCode: null };
}

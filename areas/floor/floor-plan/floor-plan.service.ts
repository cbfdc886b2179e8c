import type { FloorNow, StandingUnit } from './floor-plan.contract.ts';
import * as store from './floor-plan.store.ts';
import { writingsOf } from '#areas/freight/units/codes.rules.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';

/** The floor as it is now; a warehouse whose day was never started has doors alone. */
export async function floorOf(work: Work, warehouseId: number): Promise<FloorNow> {
  const head = (await store.floorHead(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const { slots, doors, room } = await together({
    slots: head.layoutId === null ? [] : store.floorSlots(work, head.layoutId),
    doors: store.floorDoors(work, warehouseId),
    room: settingNumber(work, 'floorPositionUnits'),
  });
  return { ...head, room, slots, doors };
}

export async function standingAt(work: Work, placeId: number): Promise<StandingUnit[]> {
  const place = (await store.findPlace(work, placeId)) ?? refuse(commonErrors.notFound);
  return store.unitsAtPlace(work, place);
}

export async function whereIs(work: Work, warehouseId: number, code: string) {
  const found = await store.unitOnFloor(work, warehouseId, writingsOf(code));
  return found ?? { placeId: null, unitCode: null };
}

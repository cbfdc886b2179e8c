import type { DockSchedule } from './dock-schedule.contract.ts';
import { dockHouse, trucksOf } from './dock-schedule.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** The trucks of a day at the doors of a warehouse: of the day that it loads for, when none is named. */
export async function dockSchedule(work: Work, warehouseId: number, asked?: string): Promise<DockSchedule> {
  const house = (await dockHouse(work, warehouseId)) ?? refuse(commonErrors.notFound);
  const day = asked ?? house.day ?? dateIn(work.now, house.zone);
  return { warehouseId, zone: house.zone, day, trucks: await trucksOf(work, warehouseId, day) };
}

import type { OutboundDockSchedule } from './dock-schedule.contract.ts';
import {
  findTimeZoneAndOpenOutboundDateInScope,
  findOutboundTrucksOfDay,
} from './dock-schedule.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The trucks at the doors of a warehouse on a day. Without a day, on the current outbound date. */
export async function getOutboundDockSchedule(
  work: RequestContext,
  warehouseId: number,
  dayOfService?: string,
): Promise<OutboundDockSchedule> {
  const house =
    (await findTimeZoneAndOpenOutboundDateInScope(work, warehouseId)) ?? reject(commonErrors.notFound);
  const day = dayOfService ?? house.day ?? dateInZone(work.now, house.zone);
  return {
    warehouseId,
    zone: house.zone,
    day,
    trucks: await findOutboundTrucksOfDay(work, warehouseId, day),
  };
}

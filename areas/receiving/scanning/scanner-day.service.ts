import { dateInZone } from '#kit/contract/time-zones.ts';
import type { OfflineDayList, ScannerSyncData } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import { findWarehouseWithOperatingDay } from './scan-facts.repository.ts';
import { findOfflineDayListData, findScannerSyncData } from './scanner-day.repository.ts';
import { listTasksForOwnScannerRole } from './scanner-tasks.service.ts';
import { requireScannerUser } from './scanner-session.service.ts';
import { startOrChangeOperatingDay } from '#areas/calendar/start-day/start-day.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The data that a scanner shows of its warehouse. */
export async function getScannerSyncData(work: RequestContext): Promise<ScannerSyncData> {
  const { warehouseId } = requireScannerUser(work);
  const place = (await findWarehouseWithOperatingDay(work.tx, warehouseId)) ?? reject(commonErrors.notFound);
  const tasks = await listTasksForOwnScannerRole(work);
  const rest = await findScannerSyncData(work.tx, warehouseId, place, dateInZone(work.now, place.zone));
  return {
    at: work.now.toString(),
    day:
      place.receivingDate && place.outboundDate
        ? {
            receivingDate: place.receivingDate,
            outboundDate: place.outboundDate,
            layout: rest.layouts.find((l) => l.id === place.layoutId)?.name ?? null,
          }
        : null,
    tasks,
    ...rest,
  };
}

/** The data a scanner needs to work without a network: the layout, the consignees, and the units expected or located here. */
export async function getOfflineDayList(work: RequestContext): Promise<OfflineDayList> {
  const { warehouseId } = requireScannerUser(work);
  const place = (await findWarehouseWithOperatingDay(work.tx, warehouseId)) ?? reject(commonErrors.notFound);
  return { at: work.now.toString(), ...(await findOfflineDayListData(work.tx, warehouseId, place)) };
}

/** Starts the operating day from the floor. Only a scanner Administrator can. */
export async function startTodayByScannerAdministrator(
  work: RequestContext,
  input: { layoutId: number; loadingSpeed: number; confirmOpenDays?: boolean | undefined },
): Promise<{ message: string }> {
  const who = requireScannerUser(work);
  if (who.role !== scannerRoles.administrator) reject(scanErrors.actionNotAllowed);
  const place =
    (await findWarehouseWithOperatingDay(work.tx, who.warehouseId)) ?? reject(commonErrors.notFound);
  const today = dateInZone(work.now, place.zone);
  await startOrChangeOperatingDay(work, who.warehouseId, {
    receivingDate: today,
    outboundDate: today,
    layoutId: input.layoutId,
    loadingSpeed: input.loadingSpeed,
    preserveBlockedGroups: true,
    confirmFuture: undefined,
    confirmOpenDays: input.confirmOpenDays,
  });
  return { message: 'Day started.' };
}

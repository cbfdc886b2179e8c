import { dateIn } from '#kit/contract/zones.ts';
import type { DayList, SyncReply } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { scannerRoles } from '#areas/floor/barcode-users/scanner-roles.contract.ts';
import { placeOf } from './scan-facts.store.ts';
import { dayListOf, syncOf } from './scanner-day.store.ts';
import { tasksOf } from './scanner-tasks.service.ts';
import { scannerOf } from './scanner-session.service.ts';
import { start } from '#areas/calendar/start-day/start-day.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** What a scanner shows of its warehouse. */
export async function sync(work: Work): Promise<SyncReply> {
  const { warehouseId } = scannerOf(work);
  const place = (await placeOf(work.tx, warehouseId)) ?? refuse(commonErrors.notFound);
  const tasks = await tasksOf(work);
  const rest = await syncOf(work.tx, warehouseId, place, dateIn(work.now, place.zone));
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

/** What a scanner must know to be of help without a network: the layout, the consignees, and the boxes expected or standing here. */
export async function dayList(work: Work): Promise<DayList> {
  const { warehouseId } = scannerOf(work);
  const place = (await placeOf(work.tx, warehouseId)) ?? refuse(commonErrors.notFound);
  return { at: work.now.toString(), ...(await dayListOf(work.tx, warehouseId, place)) };
}

/** Starts today's day from the floor; only a scanner Administrator. */
export async function startDayByScanner(
  work: Work,
  wish: { layoutId: number; loadingSpeed: number; confirmOpenDays?: boolean | undefined },
): Promise<{ message: string }> {
  const who = scannerOf(work);
  if (who.role !== scannerRoles.administrator) refuse(scanErrors.notYours);
  const place = (await placeOf(work.tx, who.warehouseId)) ?? refuse(commonErrors.notFound);
  const today = dateIn(work.now, place.zone);
  await start(work, who.warehouseId, {
    receivingDate: today,
    outboundDate: today,
    layoutId: wish.layoutId,
    loadingSpeed: wish.loadingSpeed,
    preserveBlockedGroups: true,
    confirmFuture: undefined,
    confirmOpenDays: wish.confirmOpenDays,
  });
  return { message: 'The day is started.' };
}

import * as store from './apply-rows.store.ts';
import type { Applied } from './shuttle-file.contract.ts';
import { holdLines, linesFollowUnits } from '#areas/calendar/service-sync/follow-departure.sql.ts';
import { holdTrucksOf, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * Applies rows of the shuttle file to their boxes. Locked as by every act on freight: the trucks that boxes are on, their
 * lines, then the boxes; whatever was loaded, shuttled or moved to another day until then stays as it is.
 */
export async function applyRows(work: Work, ids: readonly number[]): Promise<Applied> {
  const before = await store.counts(work, ids);
  const seen = await store.boxesAstray(work, ids);
  const unitIds = seen.map((unit) => unit.id);
  const lineIds = [...new Set(seen.map((unit) => unit.lineId))];
  if (seen.length > 0) {
    await store.holdPickups(work, [...new Set(seen.flatMap((unit) => unit.pickupId ?? []))]);
    await holdTrucksOf(work, { unitIds });
    await holdLines(work, lineIds);
  }
  const moved = seen.length === 0 ? [] : await store.followRows(work, ids, unitIds);
  await unitsTakenOff(
    work,
    moved.map((unit) => unit.leftShuttle),
  );
  await linesFollowUnits(work, lineIds);
  const after = seen.length === 0 ? before : await store.counts(work, ids);
  if (moved.length > 0) {
    announce(
      work,
      'units',
      moved.map((unit) => unit.id),
    );
    announce(work, 'orders', [...new Set(seen.map((unit) => unit.orderId))]);
    announce(work, 'loads');
  }
  return {
    rows: ids.length,
    units: moved.length,
    loaded: after.loaded,
    shuttled: after.shuttled,
    cooler: after.cooler,
  };
}
/** Boxes that stayed as they were. */
export const stayed = (done: Applied): number => done.loaded + done.shuttled + done.cooler;

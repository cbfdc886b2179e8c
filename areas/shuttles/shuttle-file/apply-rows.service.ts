import * as store from './apply-rows.store.ts';
import type { AppliedRows } from './shuttle-file.contract.ts';
import {
  lockLinesForSync,
  updateLineDeparturesFromUnits,
} from '#areas/calendar/service-sync/line-departure.sql.ts';
import {
  lockShuttleLoadsOfUnits,
  resetEmptiedShuttleLoads,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { publish } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Applies rows of the shuttle file to their units. Locks in the order of every freight operation: the trucks the units are on,
 * their lines, then the units. Units that were loaded, shuttled or moved to another day by then stay unchanged.
 */
export async function applyShuttleRows(work: RequestContext, ids: readonly number[]): Promise<AppliedRows> {
  const before = await store.countUnitsAffectedByRows(work, ids);
  const seen = await store.findUnitsDeviatingFromRows(work, ids);
  const unitIds = seen.map((unit) => unit.id);
  const lineIds = [...new Set(seen.map((unit) => unit.lineId))];
  if (seen.length > 0) {
    await store.lockPickups(work, [...new Set(seen.flatMap((unit) => unit.pickupId ?? []))]);
    await lockShuttleLoadsOfUnits(work, { unitIds });
    await lockLinesForSync(work, lineIds);
  }
  const moved = seen.length === 0 ? [] : await store.moveUnitsToMatchRows(work, ids, unitIds);
  await resetEmptiedShuttleLoads(
    work,
    moved.map((unit) => unit.leftShuttle),
  );
  await updateLineDeparturesFromUnits(work, lineIds);
  const after = seen.length === 0 ? before : await store.countUnitsAffectedByRows(work, ids);
  if (moved.length > 0) {
    publish(
      work,
      'units',
      moved.map((unit) => unit.id),
    );
    publish(work, 'orders', [...new Set(seen.map((unit) => unit.orderId))]);
    publish(work, 'loads');
  }
  return {
    rows: ids.length,
    units: moved.length,
    loaded: after.loaded,
    shuttled: after.shuttled,
    cooler: after.cooler,
  };
}
/** Counts the units that stayed unchanged. */
export const countUnchangedUnits = (done: AppliedRows): number => done.loaded + done.shuttled + done.cooler;

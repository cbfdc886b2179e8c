import * as store from './apply-rows.repository.ts';
import type { UnitCountsOfAppliedRows } from './shuttle-file.contract.ts';
import {
  lockLinesForSync,
  splitAndUpdateLineDeparturesFromUnits,
} from '#areas/calendar/service-sync/line-departure.sql.ts';
import {
  lockUnreleasedShuttleLoadsOfUnits,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { publishChange } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Applies rows of the shuttle file to their units. Locks in the order of every freight operation: the trucks the units are on,
 * their lines, then the units. Units that were loaded, shuttled or moved to another day by then stay unchanged.
 */
export async function applyShuttleRowsToUnits(
  work: RequestContext,
  rowIds: readonly number[],
): Promise<UnitCountsOfAppliedRows> {
  const before = await store.countUnitsAffectedByRows(work, rowIds);
  const deviatingUnits = await store.findMovableUnitsDeviatingFromRows(work, rowIds);
  const unitIds = deviatingUnits.map((unit) => unit.id);
  const lineIds = [...new Set(deviatingUnits.map((unit) => unit.lineId))];
  if (deviatingUnits.length > 0) {
    await store.lockPickupsForShareBeforeUnits(work, [
      ...new Set(deviatingUnits.flatMap((unit) => unit.pickupId ?? [])),
    ]);
    await lockUnreleasedShuttleLoadsOfUnits(work, { unitIds });
    await lockLinesForSync(work, lineIds);
  }
  const moved =
    deviatingUnits.length === 0 ? [] : await store.moveUnitsToDepartureOfRows(work, rowIds, unitIds);
  await resetEmptyShuttleLoadsToPending(
    work,
    moved.map((unit) => unit.leftShuttle),
  );
  await splitAndUpdateLineDeparturesFromUnits(work, lineIds);
  const after = deviatingUnits.length === 0 ? before : await store.countUnitsAffectedByRows(work, rowIds);
  if (moved.length > 0) {
    publishChange(
      work,
      'units',
      moved.map((unit) => unit.id),
    );
    publishChange(work, 'orders', [...new Set(deviatingUnits.map((unit) => unit.orderId))]);
    publishChange(work, 'loads');
  }
  return {
    rows: rowIds.length,
    units: moved.length,
    loaded: after.loaded,
    shuttled: after.shuttled,
    cooler: after.cooler,
  };
}
/** Counts the units that stayed unchanged. */
export const countUnchangedUnits = (applied: UnitCountsOfAppliedRows): number =>
  applied.loaded + applied.shuttled + applied.cooler;

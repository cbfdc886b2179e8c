import type { changeUnitsShuttleEndpoint, UnitActionResult } from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { partitionUnitsByBlocker } from './outbound-units.rules.ts';
import type { SelectedUnit } from './outbound-units.repository.ts';
import { buildUnitActionResultOrReject, requireSelectedUnits } from './unit-actions.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  lockUnreleasedShuttleLoadsOfUnits,
  lockUnreleasedShuttleLoad,
  putUnitsOnShuttleLoad,
  resetEmptyShuttleLoadsToPending,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import { recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Moves units of one shuttle to another. They keep their status. Units that have left or have another destination stay where they
 * are.
 */
export async function changeUnitsShuttle(
  work: RequestContext,
  body: BodyOf<typeof changeUnitsShuttleEndpoint>,
): Promise<UnitActionResult | PartialSuccess<UnitActionResult>> {
  const { shuttleLoadId, ...rest } = body;
  const selectedUnits = await requireSelectedUnits(work, rest, false);
  await lockUnreleasedShuttleLoadsOfUnits(work, {
    unitIds: selectedUnits.map((unit) => unit.id),
    trucks: [shuttleLoadId],
  });
  const shuttle = await lockUnreleasedShuttleLoad(work, shuttleLoadId);
  const units = await requireSelectedUnits(work, rest, true);
  const { good, refused } = partitionUnitsByBlocker(units, (unit) => whyNotOn(unit, shuttle));
  const done = await putUnitsOnShuttleLoad(
    work,
    shuttle.id,
    good.map((unit) => unit.id),
  );
  await resetEmptyShuttleLoadsToPending(
    work,
    good.map((unit) => unit.shuttleLoadId),
  );
  await recordAudits(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'shuttle changed',
      before: { shuttleLoad: unit.shuttleLoadId },
      after: { shuttleLoad: shuttle.id },
    })),
  );
  return buildUnitActionResultOrReject(outboundUnitErrors.unitsNotMoved, units.length, done.length, refused);
}

/** Why a unit cannot go on a shuttle. */
function whyNotOn(
  unit: SelectedUnit,
  shuttle: { id: number; warehouseId: number; outboundWarehouseId: number },
): ErrorDefinition | null {
  if (!unit.active) return lineErrors.unitDeleted;
  if (unit.status === unitStatus.shuttled) return outboundUnitErrors.unitLeftByShuttle;
  if (unit.shuttleLoadId === shuttle.id) return outboundUnitErrors.alreadyOnShuttle;
  if (unit.status !== unitStatus.received && unit.status !== unitStatus.putAway)
    return outboundUnitErrors.statusNotAllowed;
  if (unit.leavesFrom !== shuttle.outboundWarehouseId) return outboundUnitErrors.destinationMismatch;
  if (unit.standsAt !== null && unit.standsAt !== shuttle.warehouseId)
    return outboundUnitErrors.originMismatch;
  return null;
}

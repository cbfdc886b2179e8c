import type { changeShuttle, Outcome } from './outbound-units.contract.ts';
import { outboundUnitErrors } from './outbound-units.errors.ts';
import { sortOut } from './outbound-units.rules.ts';
import type { ChosenUnit } from './outbound-units.store.ts';
import { answered, taken } from './unit-acts.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  holdTrucksOf,
  openShuttle,
  putOn,
  unitsTakenOff,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import type { Partly } from '#kit/server/refuse.ts';
import { auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Units of one shuttle go on another one: they keep their status, and what has left, or goes elsewhere, stays where it is. */
export async function changeShuttleLoad(
  work: Work,
  body: BodyOf<typeof changeShuttle>,
): Promise<Outcome | Partly<Outcome>> {
  const { shuttleLoadId, ...rest } = body;
  const seen = await taken(work, rest, false);
  await holdTrucksOf(work, { unitIds: seen.map((unit) => unit.id), trucks: [shuttleLoadId] });
  const shuttle = await openShuttle(work, shuttleLoadId);
  const units = await taken(work, rest, true);
  const { good, refused } = sortOut(units, (unit) => whyNotOn(unit, shuttle));
  const done = await putOn(
    work,
    shuttle.id,
    good.map((unit) => unit.id),
  );
  await unitsTakenOff(
    work,
    good.map((unit) => unit.shuttleLoadId),
  );
  await auditAll(
    work,
    good.map((unit) => ({
      entity: 'unit',
      entityId: unit.id,
      action: 'shuttle changed',
      before: { shuttleLoad: unit.shuttleLoadId },
      after: { shuttleLoad: shuttle.id },
    })),
  );
  return answered(outboundUnitErrors.notMoved, units.length, done.length, refused);
}

/** Why a unit may not go on a shuttle. */
function whyNotOn(
  unit: ChosenUnit,
  shuttle: { id: number; warehouseId: number; outboundWarehouseId: number },
): Fault | null {
  if (!unit.active) return lineErrors.unitDeleted;
  if (unit.status === unitStatus.shuttled) return outboundUnitErrors.leftByShuttle;
  if (unit.shuttleLoadId === shuttle.id) return outboundUnitErrors.onShuttle;
  if (unit.status !== unitStatus.received && unit.status !== unitStatus.putAway)
    return outboundUnitErrors.notForShuttle;
  if (unit.leavesFrom !== shuttle.outboundWarehouseId) return outboundUnitErrors.leavesElsewhere;
  if (unit.standsAt !== null && unit.standsAt !== shuttle.warehouseId) return outboundUnitErrors.notHere;
  return null;
}

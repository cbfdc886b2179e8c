import { codesInUse, reviveUnits } from './bulk-units.store.ts';
import { deleteUnits, holdLines, settleCounts, settleStatus } from './held-lines.store.ts';
import type { HeldLine } from './held-lines.store.ts';
import { objectionToDelete } from './delete-lines.service.ts';
import { objection, standing } from './objections.rules.ts';
import { lineErrors } from './order-lines.errors.ts';
import { unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { can } from '#kit/contract/access.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** The acts on single units, for a caller of another area that has chosen many. Each judges a unit as the single act does. */
export type { HeldLine };
export interface BulkUnit {
  id: number;
  unitCode: string;
  lineId: number;
  status: number;
  active: boolean;
}
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
/** Locks the lines of units, before the units themselves. */
export const linesOf = (work: Work, lineIds: readonly number[]): Promise<HeldLine[]> =>
  holdLines(work, unique(lineIds), { deletedToo: true });

export function whyNoDelete(work: Work, unit: BulkUnit): Fault | null {
  if (!unit.active) return lineErrors.unitDeleted;
  const at = standing(unit.status);
  const against = objectionToDelete(
    work,
    at,
    can(work.actor, 'deleteAllUnits:dataEntry') ? null : objection(lineErrors.mayNotDelete),
  );
  if (!against) return null;
  return at.gone > 0 ? lineErrors.onTruck : against.fault;
}
/**
 * Deletes units under the locks of their lines; a line goes with its last unit, an order with its last line. Their history names the
 * reason.
 */
export async function deleteMany(
  work: Work,
  lines: readonly HeldLine[],
  units: readonly BulkUnit[],
  reason: string | null = null,
): Promise<number> {
  const gone = await deleteUnits(work, { unitIds: units.map((unit) => unit.id) }, reason);
  await unitsTakenOff(
    work,
    gone.map((unit) => unit.leftShuttle),
  );
  const ids = new Set(gone.map((unit) => unit.id));
  await settle(
    work,
    lines,
    units.filter((unit) => ids.has(unit.id)),
    (unit) => ({ action: 'deleted', before: { unitCode: unit.unitCode, status: unit.status } }),
  );
  return gone.length;
}

/** Judges deleted units together: of two with one code only one may live. */
export async function whyNoReactivation(
  work: Work,
  units: readonly BulkUnit[],
): Promise<(unit: BulkUnit) => Fault | null> {
  const taken = await codesInUse(
    work,
    units.map((unit) => unit.id),
  );
  return (unit) => {
    if (unit.active) return lineErrors.isActive;
    return taken.has(unit.id) ? lineErrors.codeTaken : null;
  };
}
/** Brings units back as their lines stand, pending or finalized; lines and orders come back with them. */
export async function reactivateMany(
  work: Work,
  lines: readonly HeldLine[],
  units: readonly BulkUnit[],
): Promise<number> {
  try {
    const alive = new Map(
      (
        await reviveUnits(
          work,
          units.map((unit) => unit.id),
        )
      ).map((unit) => [unit.id, unit.status]),
    );
    await settle(
      work,
      lines,
      units.filter((unit) => alive.has(unit.id)),
      (unit) => ({ action: 'reactivated', after: { unitCode: unit.unitCode, status: alive.get(unit.id) } }),
    );
    return alive.size;
  } catch (error) {
    if (uniqueViolation(error) === 'unit_live_code') refuse(commonErrors.changedByOthers);
    throw error;
  }
}

async function settle(
  work: Work,
  lines: readonly HeldLine[],
  units: readonly BulkUnit[],
  entry: (unit: BulkUnit) => { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  if (units.length === 0) return;
  const lineIds = unique(units.map((unit) => unit.lineId));
  const orderIds = unique(lines.filter((line) => lineIds.includes(line.id)).map((line) => line.orderId));
  await settleCounts(work, lineIds);
  await settleStatus(work, lineIds, orderIds);
  await auditAll(
    work,
    units.map((unit) => ({ entity: 'unit', entityId: unit.id, ...entry(unit) })),
  );
  announce(work, 'orders', orderIds);
  announce(
    work,
    'units',
    units.map((unit) => unit.id),
  );
}

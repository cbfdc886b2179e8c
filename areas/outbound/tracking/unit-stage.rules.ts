import { unitStatus } from '#areas/freight/units/units.contract.ts';

/** What determines the stage of a unit. */

export interface UnitStageInput {
  status: number;
  /** Its truck has left our last dock. */
  left: boolean;
  deliveredAt: string | null;
}
export interface UnitStage {
  says: string;
  tone: 'plan' | 'set' | 'here' | 'move' | 'cold' | 'done';
}
const stages = {
  pending: { says: 'Not finalized yet', tone: 'plan' },
  finalized: { says: 'Finalized', tone: 'set' },
  here: { says: 'In our warehouse', tone: 'here' },
  between: { says: 'Between warehouses', tone: 'move' },
  cooler: { says: 'In the cooler', tone: 'cold' },
  onTruck: { says: 'On the truck', tone: 'here' },
  onRoad: { says: 'In transit', tone: 'move' },
  delivered: { says: 'Delivered', tone: 'done' },
} as const satisfies Record<string, UnitStage>;

export function computeUnitStage({ status, left, deliveredAt }: UnitStageInput): UnitStage {
  if (status === unitStatus.pending) return stages.pending;
  if (status === unitStatus.finalized) return stages.finalized;
  if (status === unitStatus.shuttled) return stages.between;
  if (status === unitStatus.cooler) return stages.cooler;
  if (status !== unitStatus.loaded) return stages.here;
  if (!left) return stages.onTruck;
  return deliveredAt === null ? stages.onRoad : stages.delivered;
}

/** Counts units by stage, from announced to delivered. `boxes` is the number of identical units, 1 if missing. */
export function countUnitsByStage(
  units: readonly (UnitStageInput & { boxes?: number })[],
): { stage: UnitStage; boxes: number }[] {
  const counts = new Map<UnitStage, number>();
  for (const one of units)
    counts.set(computeUnitStage(one), (counts.get(computeUnitStage(one)) ?? 0) + (one.boxes ?? 1));
  return Object.values(stages).flatMap((stage) => {
    const boxes = counts.get(stage);
    return boxes === undefined ? [] : [{ stage, boxes }];
  });
}

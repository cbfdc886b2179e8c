import { unitStatus } from './units.contract.ts';

/** The five stages of a unit, as shown in its progress track. */
export const unitTrackStages = ['Finalized', 'Received', 'Staged', 'Loaded', 'Delivered'] as const;

/**
 * How many stages are done, and whether the last one is in error. A unit in its put-away slot or in the cooler counts as received
 * only.
 */
export function computeUnitProgress(unit: {
  status: number;
  positionCode: string | null;
  deliveredAt: string | null;
}): {
  completedStages: number;
  isLastStageWrong: boolean;
} {
  const { status } = unit;
  if (status === unitStatus.pending) return { completedStages: 0, isLastStageWrong: false };
  if (status === unitStatus.finalized) return { completedStages: 1, isLastStageWrong: false };
  if (status === unitStatus.loaded)
    return { completedStages: unit.deliveredAt === null ? 4 : 5, isLastStageWrong: false };
  if (status === unitStatus.misStaged) return { completedStages: 3, isLastStageWrong: true };
  const staged =
    (status === unitStatus.received || status === unitStatus.arrived) && unit.positionCode !== null;
  return { completedStages: staged ? 3 : 2, isLastStageWrong: false };
}

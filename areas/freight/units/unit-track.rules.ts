import { unitStatus } from './units.contract.ts';

/** The five stages of a unit, as shown in its progress track. */
export const unitTrackStages = ['Finalized', 'Received', 'Staged', 'Loaded', 'Delivered'] as const;

/**
 * How many stages are done, and whether the last one is in error. A unit in its put-away slot or in the cooler counts as received
 * only.
 */
export function computeUnitTrack(unit: {
  status: number;
  positionCode: string | null;
  deliveredAt: string | null;
}): {
  done: number;
  wrong: boolean;
} {
  const { status } = unit;
  if (status === unitStatus.pending) return { done: 0, wrong: false };
  if (status === unitStatus.finalized) return { done: 1, wrong: false };
  if (status === unitStatus.loaded) return { done: unit.deliveredAt === null ? 4 : 5, wrong: false };
  if (status === unitStatus.misStaged) return { done: 3, wrong: true };
  const staged =
    (status === unitStatus.received || status === unitStatus.arrived) && unit.positionCode !== null;
  return { done: staged ? 3 : 2, wrong: false };
}

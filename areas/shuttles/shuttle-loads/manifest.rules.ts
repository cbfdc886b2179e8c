import type { Difference, DifferenceReason } from './shuttle-manifest.contract.ts';

/** What may explain a difference: where the box is, how it came on, what happened to it. */
export const reasonsOf: Readonly<Record<Difference, readonly DifferenceReason[]>> = {
  missing: ['leftBehind', 'lost', 'found'],
  extra: ['notScannedOut', 'otherTruck', 'other'],
  damaged: ['crushed', 'wet', 'warm', 'other'],
};
export const explains = (difference: Difference, reason: DifferenceReason): boolean =>
  reasonsOf[difference].includes(reason);

interface Sums {
  sent: number;
  counted: number;
  missing: number;
  extra: number;
  damaged: number;
  open: number;
}
/** What was sent is what came, and every difference has its reason. */
export const isSettled = (m: Sums): boolean => m.open === 0 && m.sent + m.extra === m.counted + m.missing;

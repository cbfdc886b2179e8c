import { formatCount } from '#kit/contract/money.ts';
import type { DifferenceKind, DifferenceReason } from './shuttle-manifest.contract.ts';

/** The possible reasons for each kind of discrepancy: where the unit is, how it got on the truck, what happened to it. */
export const reasonsByDifference: Readonly<Record<DifferenceKind, readonly DifferenceReason[]>> = {
  missing: ['leftBehind', 'lost', 'found'],
  extra: ['notScannedOut', 'otherTruck', 'other'],
  damaged: ['crushed', 'wet', 'warm', 'other'],
};
export const isReasonAllowedForDifference = (difference: DifferenceKind, reason: DifferenceReason): boolean =>
  reasonsByDifference[difference].includes(reason);
/**
 * The reasons that can still be chosen for a discrepancy. A unit that can't be found may be found later, at either warehouse. Any
 * other reason is final.
 */
export function listReasonsToChoose(row: {
  difference: DifferenceKind;
  reason: DifferenceReason | null;
}): readonly DifferenceReason[] {
  const all = reasonsByDifference[row.difference];
  if (row.reason === null) return all;
  return row.reason === 'lost' ? all.filter((reason) => reason !== 'lost') : [];
}

interface Sums {
  sent: number;
  counted: number;
  missing: number;
  extra: number;
  damaged: number;
  open: number;
}
/** True when what was sent is what arrived, and every discrepancy has a reason. */
export const isManifestSettled = (totals: Sums): boolean =>
  totals.open === 0 && totals.sent === totals.counted + totals.missing;

/** The counts of an arrived shuttle. `counted` is among what was sent. `extra` arrived but was not sent. */
export interface ManifestCounts {
  sent: number;
  counted: number;
  extra: number;
}
/** Formats what arrived: "28", or "28 + 1" with units that were not sent. */
export const formatArrivedCount = ({ counted, extra }: Pick<ManifestCounts, 'counted' | 'extra'>): string =>
  extra === 0 ? formatCount(counted) : `${formatCount(counted)} + ${formatCount(extra)}`;
/** Formats what arrived of what was sent, in little space: "28 / 29 + 1". */
export const formatCountedOfSent = ({ sent, counted, extra }: ManifestCounts): string =>
  `${formatCount(counted)} / ${formatCount(sent)}${extra === 0 ? '' : ` + ${formatCount(extra)}`}`;
/** Whether open discrepancies are shown. Until anything is counted there are none, only units still to count. */
export const shouldShowOpenDifferences = (
  { counted, extra, open }: Pick<ManifestCounts, 'counted' | 'extra'> & { open: number },
  hasArrived = false,
): boolean => open > 0 && (hasArrived || counted + extra > 0);

import { formatCount } from '#kit/contract/money.ts';
import type { DifferenceKind, DifferenceReason } from './shuttle-manifest.contract.ts';

/** What may explain a difference: where the box is, how it came on, what happened to it. */
export const reasonsByDifference: Readonly<Record<DifferenceKind, readonly DifferenceReason[]>> = {
  missing: ['leftBehind', 'lost', 'found'],
  extra: ['notScannedOut', 'otherTruck', 'other'],
  damaged: ['crushed', 'wet', 'warm', 'other'],
};
export const isReasonAllowed = (difference: DifferenceKind, reason: DifferenceReason): boolean =>
  reasonsByDifference[difference].includes(reason);

interface Sums {
  sent: number;
  counted: number;
  missing: number;
  extra: number;
  damaged: number;
  open: number;
}
/** What was sent is what came, and every difference has its reason. */
export const isManifestSettled = (m: Sums): boolean => m.open === 0 && m.sent === m.counted + m.missing;

/** What a shuttle arrived with: `counted` is of what was sent, `extra` came and was not sent. */
export interface ManifestCounts {
  sent: number;
  counted: number;
  extra: number;
}
/** What came, as figures: "28", and with what was not sent "28 + 1". */
export const formatArrivedCount = ({ counted, extra }: Pick<ManifestCounts, 'counted' | 'extra'>): string =>
  extra === 0 ? formatCount(counted) : `${formatCount(counted)} + ${formatCount(extra)}`;
/** What came of what was sent, where there is little room: "28 / 29 + 1". */
export const formatCountedOfSent = ({ sent, counted, extra }: ManifestCounts): string =>
  `${formatCount(counted)} / ${formatCount(sent)}${extra === 0 ? '' : ` + ${formatCount(extra)}`}`;
/** Whether what differs is told: before anything is counted nothing differs yet, it is still to be counted. */
export const shouldShowOpenDifferences = (
  { counted, extra, open }: Pick<ManifestCounts, 'counted' | 'extra'> & { open: number },
  hasArrived = false,
): boolean => open > 0 && (hasArrived || counted + extra > 0);

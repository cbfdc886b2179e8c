import type { ScanKind } from './scanning.contract.ts';

/** How many boxes the figures over the job count: boxes, however often each was scanned. */

export interface CountedScan {
  state: string;
  /** It waits without a network. */
  kept: boolean;
  wish: {
    kind: ScanKind;
    code: string;
    position?: string | undefined;
    pickupId?: number | undefined;
    shuttleLoadId?: number | undefined;
    palletCode?: string | undefined;
  };
  /** What the rules said of it on this device. */
  guess: { said: { how: string } | null } | null;
}
/** Taken by the house, or kept and not doubted. */
const stands = ({ state, kept, guess }: CountedScan): boolean =>
  state === 'done' || (state === 'waiting' && kept && guess?.said?.how !== 'doubted');

/** The boxes whose last scan that stands put them into a position. The newest scan is the first. */
export function countUnitsInPosition(
  scans: readonly CountedScan[],
  kind: ScanKind,
  position: string,
): number {
  const last = new Map<string, CountedScan>();
  for (const scan of scans) if (stands(scan) && !last.has(scan.wish.code)) last.set(scan.wish.code, scan);
  return [...last.values()].filter(({ wish }) => wish.kind === kind && wish.position === position).length;
}

/** The boxes that wait here for the house to count them onto a truck or a pallet. */
export function countWaitingUnits(
  scans: readonly CountedScan[],
  onto: Pick<CountedScan['wish'], 'kind' | 'pickupId' | 'shuttleLoadId' | 'palletCode'>,
): number {
  const same = ({ wish }: CountedScan) =>
    wish.kind === onto.kind &&
    (onto.pickupId === undefined || wish.pickupId === onto.pickupId) &&
    (onto.shuttleLoadId === undefined || wish.shuttleLoadId === onto.shuttleLoadId) &&
    (onto.palletCode === undefined || wish.palletCode === onto.palletCode);
  return new Set(
    scans
      .filter((scan) => scan.state === 'waiting' && stands(scan) && same(scan))
      .map(({ wish }) => wish.code),
  ).size;
}

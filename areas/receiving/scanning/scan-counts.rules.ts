import type { ScanKind } from './scanning.contract.ts';

/** How many units the counters above the job include. Each unit counts once, however often it was scanned. */

export interface CountedScan {
  state: string;
  /** True when the scan waits for a network. */
  kept: boolean;
  wish: {
    kind: ScanKind;
    code: string;
    position?: string | undefined;
    pickupId?: number | undefined;
    shuttleLoadId?: number | undefined;
    palletCode?: string | undefined;
  };
  /** What the rules on this device decided for it. */
  guess: { said: { how: string } | null } | null;
}
/** Accepted by the server, or stored and not in doubt. */
const isCounted = ({ state, kept, guess }: CountedScan): boolean =>
  state === 'done' || (state === 'waiting' && kept && guess?.said?.how !== 'doubted');

/** Counts the units whose last valid scan put them into a position. The newest scan comes first. */
export function countUnitsLastScannedIntoPosition(
  scansNewestFirst: readonly CountedScan[],
  kind: ScanKind,
  position: string,
): number {
  const last = new Map<string, CountedScan>();
  for (const scan of scansNewestFirst)
    if (isCounted(scan) && !last.has(scan.wish.code)) last.set(scan.wish.code, scan);
  return [...last.values()].filter(
    ({ wish: scanInput }) => scanInput.kind === kind && scanInput.position === position,
  ).length;
}

/** Counts the units waiting on this device to be counted on a truck or pallet by the server. */
export function countUnsentUnitsForTarget(
  scans: readonly CountedScan[],
  target: Pick<CountedScan['wish'], 'kind' | 'pickupId' | 'shuttleLoadId' | 'palletCode'>,
): number {
  const same = ({ wish: scanInput }: CountedScan) =>
    scanInput.kind === target.kind &&
    (target.pickupId === undefined || scanInput.pickupId === target.pickupId) &&
    (target.shuttleLoadId === undefined || scanInput.shuttleLoadId === target.shuttleLoadId) &&
    (target.palletCode === undefined || scanInput.palletCode === target.palletCode);
  return new Set(
    scans
      .filter((scan) => scan.state === 'waiting' && isCounted(scan) && same(scan))
      .map(({ wish: scanInput }) => scanInput.code),
  ).size;
}

import type { ScannerSyncData, ScanKind } from './scanning.contract.ts';

interface ScanTarget {
  kind: ScanKind;
  pickupId: number | null;
  shuttleLoadId: number | null;
}
/** A chosen shuttle or load that the scanner's list no longer has. `shuttle` is the number of one that was loaded here. */
export interface DepartedTarget {
  change: { pickupId?: null; shuttleLoadId?: null };
  shuttle: string | null;
}

/**
 * Finds what was chosen on this scanner and is no longer listed by the server: the truck has left, or the day is over. Compares with
 * the list before, so a target that was never listed stays chosen.
 */
export function findDepartedTarget(
  target: ScanTarget,
  before: Pick<ScannerSyncData, 'loads' | 'shuttles' | 'inbound'> | null,
  now: Pick<ScannerSyncData, 'loads' | 'shuttles' | 'inbound'>,
): DepartedTarget | null {
  const listed = (sync: typeof now, id: number) =>
    [...sync.shuttles, ...sync.inbound].find((shuttle) => shuttle.id === id);
  const { pickupId, shuttleLoadId } = target;
  const wasListed = shuttleLoadId !== null && before !== null ? listed(before, shuttleLoadId) : undefined;
  const hasShuttleLeft = wasListed !== undefined && listed(now, wasListed.id) === undefined;
  const isLoadGone =
    pickupId !== null &&
    before !== null &&
    before.loads.some((load) => load.pickupId === pickupId) &&
    !now.loads.some((load) => load.pickupId === pickupId);
  if (!hasShuttleLeft && !isLoadGone) return null;
  return {
    change: { ...(isLoadGone && { pickupId: null }), ...(hasShuttleLeft && { shuttleLoadId: null }) },
    shuttle: hasShuttleLeft && target.kind === 'shuttle' ? wasListed.number : null,
  };
}

const takesOffTruck: readonly ScanKind[] = ['unload', 'cooler'];
const needsTruck: readonly ScanKind[] = ['load', 'shuttle', 'arrive'];
/**
 * Whether the answer to a scan shows that the list of trucks on this scanner is outdated. The answer has no count of the truck that
 * a unit was taken off, and a rejected unit may be meant for a truck that has left.
 */
export const isTruckListOutdated = (kind: ScanKind, isAccepted: boolean): boolean =>
  (isAccepted ? takesOffTruck : needsTruck).includes(kind);

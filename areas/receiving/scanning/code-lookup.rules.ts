import type { LookedUpUnit } from './code-lookup.contract.ts';
import { unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import { findLifecycleStatus } from '#kit/contract/lifecycle.ts';

/** The main fact of a looked-up unit: its position, else its lane or the warehouse it goes to by shuttle, else its status. */
export type LookupFact =
  | { kind: 'stands' | 'stage' | 'shuttle'; code: string }
  /** `label` is the name of the status. */
  | { kind: 'state'; label: string };

/** The statuses of units that are in the warehouse without a position. */
const waits: readonly number[] = [unitStatus.received, unitStatus.arrived];
export function chooseMainLookupFact({
  active,
  status,
  spot: positionCode,
  lane,
  shuttleTo,
}: Pick<LookedUpUnit, 'active' | 'status' | 'spot' | 'lane' | 'shuttleTo'>): LookupFact {
  if (!active) return { kind: 'state', label: 'Deleted' };
  if (positionCode !== null) return { kind: 'stands', code: positionCode };
  if (shuttleTo !== null && waits.includes(status)) return { kind: 'shuttle', code: shuttleTo };
  if (lane !== null && waits.includes(status)) return { kind: 'stage', code: lane };
  return { kind: 'state', label: findLifecycleStatus(unitLifecycle, status)?.label ?? '' };
}

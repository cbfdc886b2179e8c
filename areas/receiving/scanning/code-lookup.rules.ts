import type { LookedUpUnit } from './code-lookup.contract.ts';
import { unitLifecycle, unitStatus } from '#areas/freight/units/units.contract.ts';
import { findLifecycleStatus } from '#kit/contract/lifecycle.ts';

/**
 * The one large fact of a box that is looked up, with what it means: where it stands, else its lane or where it goes by
 * shuttle, else its state.
 */
export type LookupFact =
  | { is: 'stands' | 'stage' | 'shuttle'; code: string }
  /** `label` is the name of the state. */
  | { is: 'state'; label: string };

/** In the house, and in no place of it. */
const waits: readonly number[] = [unitStatus.received, unitStatus.arrived];
export function getLookupFact({
  active,
  status,
  spot,
  lane,
  shuttleTo,
}: Pick<LookedUpUnit, 'active' | 'status' | 'spot' | 'lane' | 'shuttleTo'>): LookupFact {
  if (!active) return { is: 'state', label: 'Deleted' };
  if (spot !== null) return { is: 'stands', code: spot };
  if (shuttleTo !== null && waits.includes(status)) return { is: 'shuttle', code: shuttleTo };
  if (lane !== null && waits.includes(status)) return { is: 'stage', code: lane };
  return { is: 'state', label: findLifecycleStatus(unitLifecycle, status)?.label ?? '' };
}

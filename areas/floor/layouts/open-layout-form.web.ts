import type { OpenLayoutForm } from './floor-lane.part.tsx';
import type { PlannedLocation } from './storage.contract.ts';

/**
 * Refreshes the open form's record from the plan, because another user can change it. A deleted record stays as it was, and
 * saving reports the deletion.
 */
export function refreshOpenLayoutForm(
  plan: readonly PlannedLocation[] | undefined,
  open: OpenLayoutForm | null,
): OpenLayoutForm | null {
  if (!open?.location) return open;
  const { id } = open.location;
  const location = plan?.find((one) => one.id === id) ?? open.location;
  if (open.form !== 'slot') return { ...open, location };
  return { ...open, location, slot: location.slots.find((one) => one.id === open.slot.id) ?? open.slot };
}

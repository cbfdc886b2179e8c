import type { OpenLayoutForm } from './floor-lane.part.tsx';
import type { PlannedLocation } from './storage.contract.ts';

/**
 * What is open, as the plan has it by now: a form follows its record while somebody else changes it. What was taken out
 * meanwhile stays as it was, and its saving says so.
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

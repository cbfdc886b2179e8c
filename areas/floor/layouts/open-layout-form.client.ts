import type { OpenLayoutForm } from './floor-lane.component.tsx';
import type { LocationWithPositions } from './storage.contract.ts';

/**
 * Refreshes the open form's record from the plan, because another user can change it. A deleted record stays as it was, and
 * saving reports the deletion.
 */
export function refreshOpenLayoutForm(
  plan: readonly LocationWithPositions[] | undefined,
  openForm: OpenLayoutForm | null,
): OpenLayoutForm | null {
  if (!openForm?.location) return openForm;
  const { id } = openForm.location;
  const location = plan?.find((one) => one.id === id) ?? openForm.location;
  if (openForm.form !== 'slot') return { ...openForm, location };
  return {
    ...openForm,
    location,
    slot: location.slots.find((one) => one.id === openForm.slot.id) ?? openForm.slot,
  };
}

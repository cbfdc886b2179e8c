import type { FormOptions } from '#kit/web/form.ts';

/** What every form of a warehouse's rules is given. */
export interface PlanningRuleFormProps {
  warehouseId: number;
  onClose: () => void;
}
/** Where the form of a rule keeps what is typed, and which version of it is open; null: a new one. */
export const buildPlanningRuleFormOptions = (
  kind: string,
  rule: { id: number; rowVersion: number } | null,
): FormOptions =>
  rule ? { draftKey: `${kind}.${rule.id}`, version: rule.rowVersion } : { draftKey: `${kind}.new` };

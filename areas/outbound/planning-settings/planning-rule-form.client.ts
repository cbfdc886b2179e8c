import type { FormOptions } from '#kit/web/form.ts';

/** The props of every planning rule form of a warehouse. */
export interface PlanningRuleFormProps {
  warehouseId: number;
  onClose: () => void;
}
/** Builds the form options of a planning rule: where its draft is saved, and the version being edited. Null means a new rule. */
export const buildPlanningRuleFormOptions = (
  kind: string,
  rule: { id: number; rowVersion: number } | null,
): FormOptions =>
  rule ? { draftKey: `${kind}.${rule.id}`, rowVersion: rule.rowVersion } : { draftKey: `${kind}.new` };

import { storageErrors } from './storage.errors.ts';
import { findPlanOfLocation } from './locations.repository.ts';
import { planKinds } from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import { lockLayout } from './layouts.repository.ts';
import { lockLayoutTemplate } from './layout-templates.repository.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A plan that is locked while its locations and positions change. Edits are serialized. */
export interface LockedPlan extends PlanRef {
  warehouseId: number;
}

/**
 * Locks a template or layout until the transaction ends, for users who may edit it. Undefined when there is none in the caller's
 * scope. Rejects the layout of a past date.
 */
export async function lockPlanOrRejectIfNotEditable(
  work: RequestContext,
  plan: PlanRef,
): Promise<LockedPlan | undefined> {
  const needed = plan.kind === planKinds.template ? 'editLayoutTemplates' : 'editLayouts';
  if (!hasPermission(work.actor, `${needed}:warehouse`)) reject(commonErrors.notAllowed);
  if (plan.kind === planKinds.template) {
    const template = await lockLayoutTemplate(work, plan.id);
    return template && { ...plan, warehouseId: template.warehouseId };
  }
  const layout = await lockLayout(work, plan.id);
  if (layout?.past) reject(storageErrors.layoutInPast, { date: formatDate(layout.layoutDate) });
  return layout && { ...plan, warehouseId: layout.warehouseId };
}

/** Locks the plan of a location in the same way. */
export async function lockPlanOfLocationOrRejectIfNotEditable(
  work: RequestContext,
  locationId: number,
): Promise<LockedPlan> {
  const plan = (await findPlanOfLocation(work, locationId)) ?? reject(commonErrors.notFound);
  return (
    (await lockPlanOrRejectIfNotEditable(work, { kind: plan.kind, id: plan.id })) ??
    reject(commonErrors.notFound)
  );
}

/** Rejects users who may not see templates, or layouts. */
export function requirePlanViewPermission(work: RequestContext, planKind: 1 | 2): void {
  const sees =
    planKind === planKinds.template
      ? ['layoutTemplateView:warehouse', 'viewLayoutTemplates:warehouse']
      : ['layoutView:warehouse', 'viewLayouts:warehouse'];
  if (!sees.some((grant) => hasPermission(work.actor, grant))) reject(commonErrors.notAllowed);
}

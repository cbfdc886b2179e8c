import { storageErrors } from './storage.errors.ts';
import { planOf } from './locations.store.ts';
import { planKinds } from './plan.store.ts';
import type { Plan } from './plan.store.ts';
import { holdLayout } from './layouts.store.ts';
import { holdTemplate } from './templates.store.ts';
import { can } from '#kit/contract/access.ts';
import { showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** A plan whose locations and positions are being changed: one person after the other. */
export interface HeldPlan extends Plan {
  warehouseId: number;
}

/**
 * Holds a template or a layout until this is done, for who may edit it; undefined when there is none in scope. Refuses the
 * layout of a date that is over.
 */
export async function holdPlan(work: Work, plan: Plan): Promise<HeldPlan | undefined> {
  const needed = plan.kind === planKinds.template ? 'editLayoutTemplates' : 'editLayouts';
  if (!can(work.actor, `${needed}:warehouse`)) refuse(commonErrors.notAllowed);
  if (plan.kind === planKinds.template) {
    const template = await holdTemplate(work, plan.id);
    return template && { ...plan, warehouseId: template.warehouseId };
  }
  const layout = await holdLayout(work, plan.id);
  if (layout?.past) refuse(storageErrors.over, { date: showDate(layout.layoutDate) });
  return layout && { ...plan, warehouseId: layout.warehouseId };
}

/** The same for the plan of a location. */
export async function holdPlanOf(work: Work, locationId: number): Promise<HeldPlan> {
  const plan = (await planOf(work, locationId)) ?? refuse(commonErrors.notFound);
  return (await holdPlan(work, { kind: plan.kind, id: plan.id })) ?? refuse(commonErrors.notFound);
}

/** Refuses those who may not see templates, or layouts. */
export function refuseUnseen(work: Work, kind: 1 | 2): void {
  const sees =
    kind === planKinds.template
      ? ['layoutTemplateView:warehouse', 'viewLayoutTemplates:warehouse']
      : ['layoutView:warehouse', 'viewLayouts:warehouse'];
  if (!sees.some((grant) => can(work.actor, grant))) refuse(commonErrors.notAllowed);
}

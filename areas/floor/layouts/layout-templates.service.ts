import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addLayoutTemplateEndpoint,
  copyLayoutTemplateEndpoint,
  updateLayoutTemplateEndpoint,
  LayoutTemplateRow,
} from './layout-templates.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import { copyPlanContentsToEmptyPlan, planKinds } from './plan.repository.ts';
import * as store from './layout-templates.repository.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** What the audit records of a template. */
const toAuditValues = ({ code, name, day }: LayoutTemplateRow) => ({ code, name, day });
const getTemplate = async (work: RequestContext, id: number): Promise<LayoutTemplateRow> =>
  (await store.findLayoutTemplate(work, id)) ?? reject(commonErrors.notFound);
const lockTemplate = async (work: RequestContext, id: number): Promise<LayoutTemplateRow> =>
  (await store.lockLayoutTemplate(work, id)) ?? reject(commonErrors.notFound);

export async function addLayoutTemplate(
  work: RequestContext,
  body: BodyOf<typeof addLayoutTemplateEndpoint>,
): Promise<LayoutTemplateRow> {
  const warehouseId = body.warehouseId ?? work.actor.warehouseId;
  if (warehouseId === undefined) return reject(layoutErrors.warehouseRequired);
  if (!(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const id = await store.insertLayoutTemplateUnlessCodeTaken(work, warehouseId, body);
  if (id === undefined) return reject(layoutErrors.templateCodeTaken, { code: body.code });
  const createdTemplate = await getTemplate(work, id);
  await recordAudit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'add',
    after: toAuditValues(createdTemplate),
  });
  publishChange(work, 'layouts');
  return createdTemplate;
}

export async function updateLayoutTemplate(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateLayoutTemplateEndpoint>,
): Promise<LayoutTemplateRow> {
  const before = await lockTemplate(work, id);
  const saved = await store
    .updateLayoutTemplateIfUnchanged(work, id, body.rowVersion ?? before.rowVersion, body)
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error))
        return reject(layoutErrors.templateCodeTaken, { code: body.code });
      throw error;
    });
  if (!saved) reject(commonErrors.recordChanged);
  const after = await getTemplate(work, id);
  await recordAudit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'layouts');
  return after;
}

/** Layouts created from it stay unchanged, and their names keep the template's name. */
export async function removeLayoutTemplate(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await lockTemplate(work, id);
  await store.deleteLayoutTemplate(work, id);
  await recordAudit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'delete',
    before: { ...toAuditValues(before), locations: before.locations, positions: before.positions },
  });
  publishChange(work, 'layouts');
  return { message: 'Template deleted.' };
}

/** Locks the template while it is copied, so that the copy does not mix the states before and after a concurrent edit. */
export async function copyLayoutTemplate(
  work: RequestContext,
  body: BodyOf<typeof copyLayoutTemplateEndpoint>,
): Promise<LayoutTemplateRow> {
  const source =
    (await store.lockLayoutTemplate(work, body.layoutTemplateId)) ?? rejectNotFound('layoutTemplateId');
  const warehouseId = body.warehouseId ?? source.warehouseId;
  const isElsewhere = warehouseId !== source.warehouseId;
  if (isElsewhere && !(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const id = await store.insertLayoutTemplateUnlessCodeTaken(work, warehouseId, body);
  if (id === undefined) return reject(layoutErrors.templateCodeTaken, { code: body.code });
  await copyPlanContentsToEmptyPlan(
    work,
    { kind: planKinds.template, id: source.id },
    { kind: planKinds.template, id, warehouseId },
  );
  const createdTemplate = await getTemplate(work, id);
  await recordAudit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'copied',
    after: {
      ...toAuditValues(createdTemplate),
      from: isElsewhere ? `${source.warehouseCode} ${source.code}` : source.code,
    },
  });
  publishChange(work, 'layouts');
  return createdTemplate;
}

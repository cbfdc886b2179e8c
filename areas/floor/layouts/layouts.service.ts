import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addLayoutEndpoint,
  copyLayoutEndpoint,
  LayoutRow,
  updateLayoutEndpoint,
} from './layouts.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import * as store from './layouts.repository.ts';
import { copyPlanContentsToEmptyPlan, planKinds } from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import {
  findLayoutTemplate,
  lockLayoutTemplate,
  findLayoutTemplateIdForWeekdayOrAnyDay,
} from './layout-templates.repository.ts';
import { formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isIntegrityViolationError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

export { findFirstLayoutIdOnDate } from './layouts.repository.ts';

/** The warehouse's template for the weekday of a date, else the one for any day. */
export const findLayoutTemplateIdForDateOrAnyDay = (
  work: RequestContext,
  warehouseId: number,
  date: string,
): Promise<number | undefined> => findLayoutTemplateIdForWeekdayOrAnyDay(work, warehouseId, weekdayOf(date));

/** The name of a layout: the weekday of its date, and its template. */
const nameOf = (date: string, template: string): string => `${weekdayNames[weekdayOf(date)]} - ${template}`;
/** The template in a layout's name. It can have been renamed or deleted since then. */
const templateIn = (name: string): string => name.slice(name.indexOf(' - ') + 3);
const toAuditValues = ({ layoutDate, code, name }: LayoutRow) => ({ date: layoutDate, code, name });
const getLayout = async (work: RequestContext, id: number): Promise<LayoutRow> =>
  (await store.findLayout(work, id)) ?? reject(commonErrors.notFound);
const lockLayout = async (work: RequestContext, id: number): Promise<LayoutRow> =>
  (await store.lockLayout(work, id)) ?? reject(commonErrors.notFound);

/** Creates the layout of a date as a copy of a complete plan. The caller must have locked the source. */
async function make(work: RequestContext, source: PlanRef, layout: store.NewLayout): Promise<number> {
  const id =
    (await store.insertLayoutUnlessCodeTaken(work, layout)) ??
    reject(layoutErrors.layoutCodeTaken, { code: layout.code, date: formatDate(layout.date) });
  await copyPlanContentsToEmptyPlan(work, source, {
    kind: planKinds.layout,
    id,
    warehouseId: layout.warehouseId,
  });
  return id;
}
/** Creates the layout of a date from a template, for a user or for the automatic start of the day. */
export async function createLayoutFromTemplate(
  work: RequestContext,
  templateId: number,
  input: { date: string; code?: string | undefined },
  auditDetails: { automatic?: true } = {},
): Promise<number> {
  const template = (await lockLayoutTemplate(work, templateId)) ?? rejectNotFound('layoutTemplateId');
  const id = await make(
    work,
    { kind: planKinds.template, id: templateId },
    {
      warehouseId: template.warehouseId,
      date: input.date,
      templateId,
      code: input.code ?? template.code,
      name: nameOf(input.date, template.name),
    },
  );
  await recordAudit(work, {
    entity: 'layout',
    entityId: id,
    action: 'made',
    after: { date: input.date, template: template.name, ...auditDetails },
  });
  publishChange(work, 'layouts', [id]);
  return id;
}
async function refusePast(work: RequestContext, warehouseId: number, date: string): Promise<void> {
  if (date < (await store.findWarehouseToday(work, warehouseId)))
    reject(layoutErrors.dateInPast, {}, { fields: { layoutDate: layoutErrors.dateInPast.sentence } });
}

export async function addLayout(
  work: RequestContext,
  body: BodyOf<typeof addLayoutEndpoint>,
): Promise<LayoutRow> {
  const template =
    (await findLayoutTemplate(work, body.layoutTemplateId)) ?? rejectNotFound('layoutTemplateId');
  await refusePast(work, template.warehouseId, body.layoutDate);
  return getLayout(
    work,
    await createLayoutFromTemplate(work, template.id, { date: body.layoutDate, code: body.code }),
  );
}

export async function copyLayout(
  work: RequestContext,
  sourceId: number,
  body: BodyOf<typeof copyLayoutEndpoint>,
): Promise<LayoutRow> {
  const source = await lockLayout(work, sourceId);
  await refusePast(work, source.warehouseId, body.layoutDate);
  const id = await make(
    work,
    { kind: planKinds.layout, id: sourceId },
    {
      warehouseId: source.warehouseId,
      date: body.layoutDate,
      templateId: source.layoutTemplateId,
      code: body.code ?? source.code,
      name: nameOf(body.layoutDate, templateIn(source.name)),
    },
  );
  const createdLayout = await getLayout(work, id);
  await recordAudit(work, {
    entity: 'layout',
    entityId: id,
    action: 'copied',
    after: { ...toAuditValues(createdLayout), from: formatDate(source.layoutDate) },
  });
  publishChange(work, 'layouts', [id]);
  return createdLayout;
}

export async function updateLayout(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateLayoutEndpoint>,
): Promise<LayoutRow> {
  const before = await lockLayout(work, id);
  if (before.past) reject(layoutErrors.layoutInPast, { date: formatDate(before.layoutDate) });
  if (body.layoutDate !== before.layoutDate) {
    if (before.started) reject(layoutErrors.layoutInUse, { date: formatDate(before.layoutDate) });
    await refusePast(work, before.warehouseId, body.layoutDate);
  }
  const saved = await store
    .updateLayoutIfUnchanged(work, id, body.rowVersion ?? before.rowVersion, {
      date: body.layoutDate,
      code: body.code,
      name: nameOf(body.layoutDate, templateIn(before.name)),
    })
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error))
        return reject(layoutErrors.layoutCodeTaken, { code: body.code, date: formatDate(body.layoutDate) });
      throw error;
    });
  if (!saved) reject(commonErrors.recordChanged);
  const after = await getLayout(work, id);
  await recordAudit(work, {
    entity: 'layout',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'layouts', [id]);
  return after;
}

/**
 * Deletes a layout. Rejects while an operating day uses it, also one that starts concurrently. Also rejects after its date,
 * because past plans stay visible even if unused.
 */
export async function removeUnusedUpcomingLayout(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  const before = await lockLayout(work, id);
  const date = formatDate(before.layoutDate);
  if (before.started) reject(layoutErrors.layoutInUse, { date });
  if (before.past) reject(layoutErrors.layoutInPast, { date });
  await store.deleteLayout(work, id).catch((error: unknown) => {
    if (isIntegrityViolationError(error)) reject(layoutErrors.layoutInUse, { date });
    throw error;
  });
  await recordAudit(work, {
    entity: 'layout',
    entityId: id,
    action: 'delete',
    before: { ...toAuditValues(before), locations: before.locations, positions: before.positions },
  });
  publishChange(work, 'layouts', [id]);
  return { message: 'Layout deleted.' };
}

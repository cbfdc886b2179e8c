import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addTemplate, copyTemplate, saveTemplate, TemplateRow } from './templates.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import { copyPlan, planKinds } from './plan.store.ts';
import * as store from './templates.store.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** What the audit shows of one. */
const shown = ({ code, name, day }: TemplateRow) => ({ code, name, day });
const seen = async (work: Work, id: number): Promise<TemplateRow> =>
  (await store.findTemplate(work, id)) ?? refuse(commonErrors.notFound);
const held = async (work: Work, id: number): Promise<TemplateRow> =>
  (await store.holdTemplate(work, id)) ?? refuse(commonErrors.notFound);

export async function add(work: Work, body: BodyOf<typeof addTemplate>): Promise<TemplateRow> {
  const warehouseId = body.warehouseId ?? work.actor.warehouseId;
  if (warehouseId === undefined) return refuse(layoutErrors.noWarehouse);
  if (!(await warehouseOpen(work, warehouseId))) refuseUnknown('warehouseId');
  const id = await store.insertTemplate(work, warehouseId, body);
  if (id === undefined) return refuse(layoutErrors.templateTaken, { code: body.code });
  const made = await seen(work, id);
  await audit(work, { entity: 'layout_template', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'layouts');
  return made;
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveTemplate>): Promise<TemplateRow> {
  const before = await held(work, id);
  const saved = await store
    .updateTemplate(work, id, body.rowVersion ?? before.rowVersion, body)
    .catch((error: unknown) => {
      if (uniqueViolation(error)) return refuse(layoutErrors.templateTaken, { code: body.code });
      throw error;
    });
  if (!saved) refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'layouts');
  return after;
}

/** Layouts made from it stay as they are, and keep its name in theirs. */
export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const before = await held(work, id);
  await store.deleteTemplate(work, id);
  await audit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'delete',
    before: { ...shown(before), locations: before.locations, positions: before.positions },
  });
  announce(work, 'layouts');
  return { message: 'The template is deleted.' };
}

/** The template is held while it is copied: the copy is what it was before an edit beside it, or after. */
export async function copy(work: Work, body: BodyOf<typeof copyTemplate>): Promise<TemplateRow> {
  const source = (await store.holdTemplate(work, body.layoutTemplateId)) ?? refuseUnknown('layoutTemplateId');
  const warehouseId = body.warehouseId ?? source.warehouseId;
  const isElsewhere = warehouseId !== source.warehouseId;
  if (isElsewhere && !(await warehouseOpen(work, warehouseId))) refuseUnknown('warehouseId');
  const id = await store.insertTemplate(work, warehouseId, body);
  if (id === undefined) return refuse(layoutErrors.templateTaken, { code: body.code });
  await copyPlan(
    work,
    { kind: planKinds.template, id: source.id },
    { kind: planKinds.template, id, warehouseId },
  );
  const made = await seen(work, id);
  await audit(work, {
    entity: 'layout_template',
    entityId: id,
    action: 'copied',
    after: { ...shown(made), from: isElsewhere ? `${source.warehouseCode} ${source.code}` : source.code },
  });
  announce(work, 'layouts');
  return made;
}

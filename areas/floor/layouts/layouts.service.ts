import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addLayout, copyLayout, LayoutRow, saveLayout } from './layouts.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import * as store from './layouts.store.ts';
import { copyPlan, planKinds } from './plan.store.ts';
import type { Plan } from './plan.store.ts';
import { findTemplate, holdTemplate, templateOn } from './templates.store.ts';
import { showDate, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { integrityViolation, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export { layoutOn } from './layouts.store.ts';

/** The template that a warehouse keeps for the weekday of a date, else the one for any day. */
export const templateFor = (work: Work, warehouseId: number, date: string): Promise<number | undefined> =>
  templateOn(work, warehouseId, weekday(date));

/** What a layout is called: the weekday of its date, and its template. */
const nameOf = (date: string, template: string): string => `${weekdayNames[weekday(date)]} - ${template}`;
/** The template in a layout's name: it may have been renamed or deleted since. */
const templateIn = (name: string): string => name.slice(name.indexOf(' - ') + 3);
const shown = ({ layoutDate, code, name }: LayoutRow) => ({ date: layoutDate, code, name });
const seen = async (work: Work, id: number): Promise<LayoutRow> =>
  (await store.findLayout(work, id)) ?? refuse(commonErrors.notFound);
const held = async (work: Work, id: number): Promise<LayoutRow> =>
  (await store.holdLayout(work, id)) ?? refuse(commonErrors.notFound);

/** A whole plan as the layout of a date; what it is copied from is held by the caller. */
async function make(work: Work, source: Plan, layout: store.NewLayout): Promise<number> {
  const id =
    (await store.insertLayout(work, layout)) ??
    refuse(layoutErrors.layoutTaken, { code: layout.code, date: showDate(layout.date) });
  await copyPlan(work, source, { kind: planKinds.layout, id, warehouseId: layout.warehouseId });
  return id;
}
/** A template as the layout of a date, made by somebody or by the start of the day. */
export async function makeFromTemplate(
  work: Work,
  templateId: number,
  wish: { date: string; code?: string | undefined },
  how: { automatic?: true } = {},
): Promise<number> {
  const template = (await holdTemplate(work, templateId)) ?? refuseUnknown('layoutTemplateId');
  const id = await make(
    work,
    { kind: planKinds.template, id: templateId },
    {
      warehouseId: template.warehouseId,
      date: wish.date,
      templateId,
      code: wish.code ?? template.code,
      name: nameOf(wish.date, template.name),
    },
  );
  await audit(work, {
    entity: 'layout',
    entityId: id,
    action: 'made',
    after: { date: wish.date, template: template.name, ...how },
  });
  announce(work, 'layouts', [id]);
  return id;
}
async function refusePast(work: Work, warehouseId: number, date: string): Promise<void> {
  if (date < (await store.todayAt(work, warehouseId)))
    refuse(layoutErrors.dateOver, {}, { fields: { layoutDate: layoutErrors.dateOver.sentence } });
}

export async function add(work: Work, body: BodyOf<typeof addLayout>): Promise<LayoutRow> {
  const template = (await findTemplate(work, body.layoutTemplateId)) ?? refuseUnknown('layoutTemplateId');
  await refusePast(work, template.warehouseId, body.layoutDate);
  return seen(work, await makeFromTemplate(work, template.id, { date: body.layoutDate, code: body.code }));
}

export async function copy(
  work: Work,
  sourceId: number,
  body: BodyOf<typeof copyLayout>,
): Promise<LayoutRow> {
  const source = await held(work, sourceId);
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
  const made = await seen(work, id);
  await audit(work, {
    entity: 'layout',
    entityId: id,
    action: 'copied',
    after: { ...shown(made), from: showDate(source.layoutDate) },
  });
  announce(work, 'layouts', [id]);
  return made;
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveLayout>): Promise<LayoutRow> {
  const before = await held(work, id);
  if (before.past) refuse(layoutErrors.over, { date: showDate(before.layoutDate) });
  if (body.layoutDate !== before.layoutDate) {
    if (before.started) refuse(layoutErrors.runs, { date: showDate(before.layoutDate) });
    await refusePast(work, before.warehouseId, body.layoutDate);
  }
  const saved = await store
    .updateLayout(work, id, body.rowVersion ?? before.rowVersion, {
      date: body.layoutDate,
      code: body.code,
      name: nameOf(body.layoutDate, templateIn(before.name)),
    })
    .catch((error: unknown) => {
      if (uniqueViolation(error))
        return refuse(layoutErrors.layoutTaken, { code: body.code, date: showDate(body.layoutDate) });
      throw error;
    });
  if (!saved) refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'layout',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'layouts', [id]);
  return after;
}

/**
 * Refused as long as a started day works by it, also one that is started at this very moment; and once its date is over:
 * what was planned for a day stays to be seen, also where nobody worked by it.
 */
export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const before = await held(work, id);
  const date = showDate(before.layoutDate);
  if (before.started) refuse(layoutErrors.runs, { date });
  if (before.past) refuse(layoutErrors.over, { date });
  await store.deleteLayout(work, id).catch((error: unknown) => {
    if (integrityViolation(error)) refuse(layoutErrors.runs, { date });
    throw error;
  });
  await audit(work, {
    entity: 'layout',
    entityId: id,
    action: 'delete',
    before: { ...shown(before), locations: before.locations, positions: before.positions },
  });
  announce(work, 'layouts', [id]);
  return { message: 'The layout is deleted.' };
}

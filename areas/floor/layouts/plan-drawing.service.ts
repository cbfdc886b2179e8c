import type { DrawBody, Drawing } from './plan-drawing.contract.ts';
import { editOf, edited, nameIn, whyNotDrawn } from './plan-drawing.rules.ts';
import type { Edit, Hindrance } from './plan-drawing.rules.ts';
import * as store from './plan-drawing.store.ts';
import { holdPlan } from './plan-lock.service.ts';
import { planKinds } from './plan.store.ts';
import type { Plan } from './plan.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export const templatePlan = (id: number): Plan => ({ kind: planKinds.template, id });
export const layoutPlan = (id: number): Plan => ({ kind: planKinds.layout, id });
/** What the audit calls a plan. */
export const entityOf = (plan: Plan): string =>
  plan.kind === planKinds.template ? 'layout_template' : 'layout';

/** Where everything of a plan lies. */
export async function drawingOf(work: Work, plan: Plan): Promise<Drawing> {
  const head = (await store.drawingHead(work, plan)) ?? refuse(commonErrors.notFound);
  const found = await together({
    lanes: store.lanesOf(work, plan),
    doors: store.doorsOf(work, plan, head.warehouseId),
    walls: store.wallsOf(work, plan),
  });
  return { ...found, rowVersion: head.rowVersion };
}
/** The same of a plan that is held, as the caller saw it. */
export async function drawingHeld(work: Work, plan: Plan, version: number | undefined): Promise<Drawing> {
  if (!(await holdPlan(work, plan))) refuse(commonErrors.notFound);
  const found = await drawingOf(work, plan);
  if (version !== undefined && version !== found.rowVersion) refuse(commonErrors.changedByOthers);
  return found;
}
/** The drawing after a change, of which those are told who look at it. */
export async function drawnAnew(work: Work, plan: Plan, version: number): Promise<Drawing> {
  if (!(await store.nextVersion(work, plan, version))) refuse(commonErrors.changedByOthers);
  announce(work, 'layouts', plan.kind === planKinds.layout ? [plan.id] : []);
  return drawingOf(work, plan);
}

/** All of an edit, or none: one person after the other draws in a plan. */
export async function draw(work: Work, plan: Plan, body: DrawBody): Promise<Drawing> {
  const before = await drawingHeld(work, plan, body.rowVersion);
  const edit = editOf(body);
  const [knownLanes, knownDoors] = [
    new Set(before.lanes.map((one) => one.locationId)),
    new Set(before.doors.map((one) => one.doorId)),
  ];
  refuseMissing({
    ...Object.fromEntries(
      edit.lanes.map(({ locationId }, n) => [`lanes.${n}.locationId`, knownLanes.has(locationId)]),
    ),
    ...Object.fromEntries(edit.doors.map(({ doorId }, n) => [`doors.${n}.doorId`, knownDoors.has(doorId)])),
  });
  const why = whyNotDrawn(before, edit);
  if (why) refuse(why.fault, paramsOf(why));
  const lanes = new Map(edit.lanes.map((one) => [one.locationId, { id: one.locationId, at: one.at }]));
  const doors = new Map(edit.doors.map((one) => [one.doorId, { id: one.doorId, at: one.at }]));
  await store.placeLanes(work, plan, [...lanes.values()]);
  await store.placeDoors(work, plan, [...doors.values()]);
  await store.changeWalls(work, plan, { taken: edit.wallsTaken, added: edit.wallsAdded });
  await audit(work, {
    entity: entityOf(plan),
    entityId: plan.id,
    action: 'drawn',
    before: shown(before, edit),
    after: shown(edited(before, edit), edit),
  });
  return drawnAnew(work, plan, before.rowVersion);
}
const paramsOf = ({ what, other, cells }: Hindrance): Record<string, string | number> => ({
  what: nameIn(what),
  ...(other ? { other: nameIn(other) } : {}),
  ...(cells === undefined ? {} : { cells }),
});
/** Of what was touched, where it stands, as the audit shows it. */
function shown(d: Drawing, e: Edit): Record<string, string | null> {
  const lanes = new Set(e.lanes.map((one) => one.locationId));
  const doors = new Set(e.doors.map((one) => one.doorId));
  const cells = (at: { x: number; y: number; w: number; h: number } | null) =>
    at && `${at.x}, ${at.y}: ${at.w} x ${at.h}`;
  return {
    ...Object.fromEntries(
      d.lanes.filter((one) => lanes.has(one.locationId)).map((one) => [one.code, cells(one.at)]),
    ),
    ...Object.fromEntries(
      d.doors.filter((one) => doors.has(one.doorId)).map((one) => [`door ${one.number}`, cells(one.at)]),
    ),
    ...(e.wallsTaken.length + e.wallsAdded.length > 0 ? { walls: String(d.walls.length) } : {}),
  };
}

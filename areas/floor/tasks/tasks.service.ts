import type { BodyOf } from '#kit/contract/endpoint.ts';
import { mostOpen, taskLife, taskState } from './tasks.contract.ts';
import type { saveTask, sendTask, TaskHere, TaskRow } from './tasks.contract.ts';
import { taskErrors } from './tasks.errors.ts';
import * as store from './tasks.store.ts';
import type { Goal, Source } from './tasks.store.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { Again, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';
import { refuseUnknownAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const shown = ({ from, to, units, forName, note }: TaskRow) => ({
  from,
  to: to ?? 'cooler',
  units,
  for: forName,
  note,
});
const seen = async (work: Work, id: number): Promise<TaskRow> =>
  (await store.findTask(work, id)) ?? refuse(commonErrors.notFound);
function refuseUnless(work: Work, move: keyof typeof taskLife.moves, { status }: { status: number }): void {
  const why = whyNot(taskLife, move, status, work.actor);
  if (why) refuse(why, why.params);
}
async function told(work: Work, id: number, action: string, before?: TaskRow): Promise<TaskRow> {
  const after = await seen(work, id);
  await audit(work, {
    entity: 'floor_task',
    entityId: id,
    action,
    ...(before ? { before: shown(before) } : {}),
    after: shown(after),
  });
  announce(work, 'tasks', [id]);
  return after;
}

export const tasksOf = (work: Work, warehouseId: number): Promise<TaskRow[]> =>
  store.findTasks(work, warehouseId);

interface Day {
  id: number;
  layoutId: number | null;
}
const dayOf = async (work: Work, warehouseId: number): Promise<Day> =>
  (await store.dayOf(work, warehouseId)) ?? refuse(closedErrors.closed);

/** Sends a task to the people with scanners (docs/domain/floor.md#tasks). */
export async function send(work: Work, body: BodyOf<typeof sendTask>): Promise<TaskRow> {
  const { warehouseId, scannerUserId } = body;
  if (!(await warehouseOpen(work, warehouseId))) refuseUnknown('warehouseId');
  const day = await dayOf(work, warehouseId);
  const from = await sourceOf(work, day, body);
  const to = await goalOf(work, day, body);
  if (scannerUserId !== undefined && !(await store.personGiven(work, warehouseId, scannerUserId)))
    refuseUnknown('scannerUserId');
  return begin(work, { ...body, day, from, to });
}

async function sourceOf(work: Work, day: Day, body: BodyOf<typeof sendTask>): Promise<Source> {
  const { fromWhat: what, fromPlaceId, fromLane, fromConsigneeId } = body;
  if (what === 'place') {
    const found = await store.placeNamed(work, body.warehouseId, fromPlaceId);
    const { name } = found ?? refuseUnknown('fromPlaceId');
    return { what, name, placeIds: fromPlaceId === undefined ? [] : [fromPlaceId], consigneeId: null };
  }
  if (what === 'lane') {
    const found = await store.laneNamed(work, day.layoutId, fromLane);
    return { what, ...(found ?? refuseUnknown('fromLane')), consigneeId: null };
  }
  const found = await store.consigneeNamed(work, fromConsigneeId);
  const { name } =
    found ?? (await refuseUnknownAccounts(work, { fromConsigneeId: [fromConsigneeId, 'consignee'] }));
  return { what, name, placeIds: null, consigneeId: fromConsigneeId ?? null };
}
async function goalOf(work: Work, day: Day, body: BodyOf<typeof sendTask>): Promise<Goal> {
  const { toWhat: what, toDoorId, toPlaceId, warehouseId } = body;
  if (what === 'cooler') return { what, doorId: null, placeId: null };
  if (what === 'door') {
    if (!(await store.doorGiven(work, warehouseId, toDoorId))) refuseUnknown('toDoorId');
    return { what, doorId: toDoorId ?? null, placeId: null };
  }
  if (!(await store.positionGiven(work, day.layoutId, toPlaceId))) refuseUnknown('toPlaceId');
  return { what, doorId: null, placeId: toPlaceId ?? null };
}

interface Beginning {
  warehouseId: number;
  day: Day;
  from: Source;
  to: Goal;
  /** At most so many as wait there; undefined: all that do. */
  units?: number | undefined;
  scannerUserId?: number | undefined;
  note?: string | undefined;
}
async function begin(work: Work, task: Beginning): Promise<TaskRow> {
  const { warehouseId, day, from, to, units } = task;
  const { all, fitting } = await store.boxesOf(work, warehouseId, from, to);
  if (all === 0) refuse(taskErrors.nothingThere, { from: from.name });
  if (units !== undefined && units > all) refuseMore(all, from.name);
  const open = await store.openCount(work, day.id);
  if (open >= mostOpen) refuse(taskErrors.enough, { count: open });
  const id = await store.insertTask(work, {
    warehouseId,
    dayId: day.id,
    from,
    to,
    // A door is asked for what leaves by it; before a truck stands there nobody knows what that is.
    units: units ?? (fitting > 0 ? fitting : all),
    scannerUserId: task.scannerUserId ?? null,
    note: task.note ?? null,
  });
  return told(work, id, 'sent');
}
const refuseMore = (count: number, from: string): never =>
  refuse(taskErrors.tooMany, { count, from }, { fields: { units: 'So many boxes do not stand there.' } });

export async function save(work: Work, id: number, body: BodyOf<typeof saveTask>): Promise<TaskRow> {
  const before = await seen(work, id);
  refuseUnless(work, 'change', before);
  const { units, scannerUserId, note } = body;
  if (
    scannerUserId !== undefined &&
    scannerUserId !== before.forId &&
    !(await store.personGiven(work, before.warehouseId, scannerUserId))
  )
    refuseUnknown('scannerUserId');
  if (units <= before.counted) refuse(taskErrors.thereAlready, { count: before.counted });
  if (units > before.units && units > before.counted + before.left)
    refuseMore(before.counted + before.left, before.from);
  const saved = await store.updateTask(work, id, body.rowVersion ?? before.rowVersion, {
    units,
    scannerUserId: scannerUserId ?? null,
    note: note ?? null,
  });
  if (!saved) {
    refuseUnless(work, 'change', await seen(work, id));
    refuse(commonErrors.changedByOthers);
  }
  return told(work, id, 'change', before);
}

export async function cancel(work: Work, id: number): Promise<TaskRow> {
  refuseUnless(work, 'cancel', await seen(work, id));
  if (!(await store.cancelTask(work, id))) refuseUnless(work, 'cancel', await seen(work, id));
  return told(work, id, 'cancelled');
}

/** The boxes that a task lacked when it ended; when it had them all, what stands there now. */
export async function sendAgain(work: Work, id: number): Promise<TaskRow> {
  const before = await seen(work, id);
  refuseUnless(work, 'sendAgain', before);
  const { warehouseId, forId, note } = before;
  const day = await dayOf(work, warehouseId);
  const { from, to } = (await store.routeOf(work, id)) ?? refuse(commonErrors.notFound);
  const { all } = await store.boxesOf(work, warehouseId, from, to);
  const lacked = before.units - before.counted;
  const stays = forId !== null && (await store.personGiven(work, warehouseId, forId));
  return begin(work, {
    warehouseId,
    day,
    from,
    to,
    units: lacked > 0 && all > 0 ? Math.min(lacked, all) : undefined,
    scannerUserId: stays ? forId : undefined,
    note: note ?? undefined,
  });
}

/** A person with a scanner. */
interface Hand {
  id: number;
  warehouseId: number;
}
/** For so long a person is told what became of the task that was in hand. */
const toldMinutes = 5;
export const tasksHere = (work: Work, who: Hand): Promise<TaskHere[]> =>
  store.findHere(work, who, work.now.subtract({ minutes: toldMinutes }).toString());

const here = async (work: Work, id: number, who: Hand): Promise<TaskHere> =>
  (await tasksHere(work, who)).find((task) => task.id === id) ?? refuse(commonErrors.notFound);
/** Of two who take a task one gets it, and the other is told who has it. */
export async function take(work: Work, id: number, who: Hand): Promise<void> {
  const before = await here(work, id, who);
  if (before.mine && before.status === taskState.taken) return;
  refuseTaken(work, before);
  if ((await store.inHand(work, who.id)) !== undefined) refuse(taskErrors.oneAtATime);
  const taken = await store.takeTask(work, id, who.id).catch((error: unknown) => {
    if (uniqueViolation(error)) throw new Again('The person took another task meanwhile');
    throw error;
  });
  if (!taken) {
    refuseTaken(work, await here(work, id, who));
    refuse(commonErrors.changedByOthers);
  }
  await told(work, id, 'taken');
}
function refuseTaken(work: Work, task: TaskHere): void {
  if (task.status === taskState.taken) refuse(taskErrors.taken, { who: task.takenBy ?? '' });
  refuseUnless(work, 'take', task);
}
export async function giveBack(work: Work, id: number, who: Hand): Promise<void> {
  const before = await here(work, id, who);
  if (!before.mine) refuse(taskErrors.notInHand);
  refuseUnless(work, 'giveBack', before);
  if (!(await store.giveTaskBack(work, id, who.id))) refuse(taskErrors.notInHand);
  await told(work, id, 'given back');
}

const endedAs = new Map<number, string>([
  [taskState.done, 'done'],
  [taskState.expired, 'expired'],
]);
/** By the clock: a task ends with its day, and when nothing of it is left to bring, whoever took the boxes away. */
export async function endTasks(work: Work): Promise<void> {
  const ended = await store.endOpenTasks(work);
  if (ended.length === 0) return;
  await auditAll(
    work,
    ended.map(({ id, status }) => ({
      entity: 'floor_task',
      entityId: id,
      action: endedAs.get(status) ?? '',
    })),
  );
  announce(
    work,
    'tasks',
    ended.map(({ id }) => id),
  );
}

import type { BodyOf } from '#kit/contract/endpoint.ts';
import { maxOpenTasksPerWarehouse, taskLifecycle, taskStatus } from './tasks.contract.ts';
import type {
  updateTaskAndReopenIfReassignedEndpoint,
  sendTaskEndpoint,
  ScannerTask,
  TaskRow,
} from './tasks.contract.ts';
import { taskErrors } from './tasks.errors.ts';
import * as store from './tasks.repository.ts';
import type { TaskDestination, ResolvedTaskOrigin } from './tasks.repository.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { RetryTransactionError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

const toAuditValues = ({ from, to, units, forName, note }: TaskRow) => ({
  from,
  to: to ?? 'cooler',
  units,
  for: forName,
  note,
});
const getTask = async (work: RequestContext, id: number): Promise<TaskRow> =>
  (await store.findTask(work, id)) ?? reject(commonErrors.notFound);
function refuseUnless(
  work: RequestContext,
  move: keyof typeof taskLifecycle.transitions,
  { status }: { status: number },
): void {
  const why = getTransitionBlocker(taskLifecycle, move, status, work.actor);
  if (why) reject(why, why.params);
}
async function told(work: RequestContext, id: number, action: string, before?: TaskRow): Promise<TaskRow> {
  const after = await getTask(work, id);
  await recordAudit(work, {
    entity: 'floor_task',
    entityId: id,
    action,
    ...(before ? { before: toAuditValues(before) } : {}),
    after: toAuditValues(after),
  });
  publishChange(work, 'tasks', [id]);
  return after;
}

export const listTasksOfCurrentDay = (work: RequestContext, warehouseId: number): Promise<TaskRow[]> =>
  store.findTaskRowsOfCurrentDay(work, warehouseId);

interface Day {
  id: number;
  layoutId: number | null;
}
const dayOf = async (work: RequestContext, warehouseId: number): Promise<Day> =>
  (await store.findOpenOperatingDay(work, warehouseId)) ?? reject(warehouseClosedErrors.warehouseClosed);

/** Sends a task to scanner users (docs/domain/floor.md#tasks). */
export async function sendTask(
  work: RequestContext,
  body: BodyOf<typeof sendTaskEndpoint>,
): Promise<TaskRow> {
  const { warehouseId, scannerUserId } = body;
  if (!(await isActiveWarehouseInScope(work, warehouseId))) rejectNotFound('warehouseId');
  const day = await dayOf(work, warehouseId);
  const from = await sourceOf(work, day, body);
  const to = await goalOf(work, day, body);
  if (scannerUserId !== undefined && !(await store.isActiveScannerUser(work, warehouseId, scannerUserId)))
    rejectNotFound('scannerUserId');
  return begin(work, { ...body, day, from, to });
}

async function sourceOf(
  work: RequestContext,
  day: Day,
  body: BodyOf<typeof sendTaskEndpoint>,
): Promise<ResolvedTaskOrigin> {
  const { fromWhat: what, fromPlaceId, fromLane, fromConsigneeId } = body;
  if (what === 'place') {
    const found = await store.findPlaceNameRow(work, body.warehouseId, fromPlaceId);
    const { name } = found ?? rejectNotFound('fromPlaceId');
    return { kind: what, name, placeIds: fromPlaceId === undefined ? [] : [fromPlaceId], consigneeId: null };
  }
  if (what === 'lane') {
    const found = await store.findStagingOrPutAwayLanePlacesIgnoringCase(work, day.layoutId, fromLane);
    return { kind: what, ...(found ?? rejectNotFound('fromLane')), consigneeId: null };
  }
  const found = await store.findConsigneeNameRow(work, fromConsigneeId);
  const { name } =
    found ?? (await rejectAccountsAsNotFound(work, { fromConsigneeId: [fromConsigneeId, 'consignee'] }));
  return { kind: what, name, placeIds: null, consigneeId: fromConsigneeId ?? null };
}
async function goalOf(
  work: RequestContext,
  day: Day,
  body: BodyOf<typeof sendTaskEndpoint>,
): Promise<TaskDestination> {
  const { toWhat: what, toDoorId, toPlaceId, warehouseId } = body;
  if (what === 'cooler') return { kind: what, doorId: null, placeId: null };
  if (what === 'door') {
    if (!(await store.isActiveOutboundDoor(work, warehouseId, toDoorId))) rejectNotFound('toDoorId');
    return { kind: what, doorId: toDoorId ?? null, placeId: null };
  }
  if (!(await store.isStagingOrPutAwayPosition(work, day.layoutId, toPlaceId))) rejectNotFound('toPlaceId');
  return { kind: what, doorId: null, placeId: toPlaceId ?? null };
}

interface Beginning {
  warehouseId: number;
  day: Day;
  from: ResolvedTaskOrigin;
  to: TaskDestination;
  /** At most as many units as are there. Undefined means all of them. */
  units?: number | undefined;
  scannerUserId?: number | undefined;
  note?: string | undefined;
}
async function begin(work: RequestContext, task: Beginning): Promise<TaskRow> {
  const { warehouseId, day, from, to, units } = task;
  const { all, fitting } = await store.countUnitsAtTaskSourceAndLeavingByItsDoor(work, warehouseId, from, to);
  if (all === 0) reject(taskErrors.noUnitsToMove, { from: from.name });
  if (units !== undefined && units > all) refuseMore(all, from.name);
  const open = await store.countOpenAndTakenTasks(work, day.id);
  if (open >= maxOpenTasksPerWarehouse) reject(taskErrors.tooManyTasks, { count: open });
  const id = await store.insertTask(work, {
    warehouseId,
    dayId: day.id,
    from,
    to,
    // A task to a door asks for the units that leave by it. When none are known yet, it asks for all units.
    units: units ?? (fitting > 0 ? fitting : all),
    scannerUserId: task.scannerUserId ?? null,
    note: task.note ?? null,
  });
  return told(work, id, 'sent');
}
const refuseMore = (count: number, from: string): never =>
  reject(
    taskErrors.tooManyUnits,
    { count, from },
    { fields: { units: 'There aren’t that many units at this location. Enter a lower number.' } },
  );

export async function updateTaskAndReopenIfReassigned(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateTaskAndReopenIfReassignedEndpoint>,
): Promise<TaskRow> {
  const before = await getTask(work, id);
  refuseUnless(work, 'change', before);
  const { units, scannerUserId, note } = body;
  if (
    scannerUserId !== undefined &&
    scannerUserId !== before.forId &&
    !(await store.isActiveScannerUser(work, before.warehouseId, scannerUserId))
  )
    rejectNotFound('scannerUserId');
  if (units <= before.counted) reject(taskErrors.unitsAlreadyArrived, { count: before.counted });
  if (units > before.units && units > before.counted + before.left)
    refuseMore(before.counted + before.left, before.from);
  const saved = await store.updateTaskIfUnchangedAndReopenIfReassigned(
    work,
    id,
    body.rowVersion ?? before.rowVersion,
    {
      units,
      scannerUserId: scannerUserId ?? null,
      note: note ?? null,
    },
  );
  if (!saved) {
    refuseUnless(work, 'change', await getTask(work, id));
    reject(commonErrors.recordChanged);
  }
  return told(work, id, 'change', before);
}

export async function cancelTask(work: RequestContext, id: number): Promise<TaskRow> {
  refuseUnless(work, 'cancel', await getTask(work, id));
  if (!(await store.markTaskCanceled(work, id))) refuseUnless(work, 'cancel', await getTask(work, id));
  return told(work, id, 'cancelled');
}

/**
 * Sends the task again for the units that were missing when it ended. If none were missing, it asks for the units that are there
 * now.
 */
export async function resendEndedTaskAsNew(work: RequestContext, id: number): Promise<TaskRow> {
  const before = await getTask(work, id);
  refuseUnless(work, 'resend', before);
  const { warehouseId, forId, note } = before;
  const day = await dayOf(work, warehouseId);
  const { from, to } = (await store.findTaskRoute(work, id)) ?? reject(commonErrors.notFound);
  const { all } = await store.countUnitsAtTaskSourceAndLeavingByItsDoor(work, warehouseId, from, to);
  const lacked = before.units - before.counted;
  const staysAssigned = forId !== null && (await store.isActiveScannerUser(work, warehouseId, forId));
  return begin(work, {
    warehouseId,
    day,
    from,
    to,
    units: lacked > 0 && all > 0 ? Math.min(lacked, all) : undefined,
    scannerUserId: staysAssigned ? forId : undefined,
    note: note ?? undefined,
  });
}

/** A scanner user. */
interface Hand {
  id: number;
  warehouseId: number;
}
/** How many minutes a scanner shows the result of a user's ended task. */
const toldMinutes = 5;
export const findOpenAndRecentScannerTasks = (
  work: RequestContext,
  scannerUser: Hand,
): Promise<ScannerTask[]> =>
  store.findTasksForScannerUser(work, scannerUser, work.now.subtract({ minutes: toldMinutes }).toString());

const here = async (work: RequestContext, id: number, who: Hand): Promise<ScannerTask> =>
  (await findOpenAndRecentScannerTasks(work, who)).find((task) => task.id === id) ??
  reject(commonErrors.notFound);
/** If two users take a task, one gets it. The other is shown who has it. */
export async function takeTask(work: RequestContext, id: number, scannerUser: Hand): Promise<void> {
  const before = await here(work, id, scannerUser);
  if (before.mine && before.status === taskStatus.taken) return;
  refuseTaken(work, before);
  if ((await store.findTaskIdInHand(work, scannerUser.id)) !== undefined)
    reject(taskErrors.otherTaskInProgress);
  const wasTaken = await store.markTaskTakenIfOpen(work, id, scannerUser.id).catch((error: unknown) => {
    if (getViolatedUniqueConstraint(error))
      throw new RetryTransactionError('The user has taken another task in the meantime');
    throw error;
  });
  if (!wasTaken) {
    refuseTaken(work, await here(work, id, scannerUser));
    reject(commonErrors.recordChanged);
  }
  await told(work, id, 'taken');
}
function refuseTaken(work: RequestContext, task: ScannerTask): void {
  if (task.status === taskStatus.taken) reject(taskErrors.alreadyTaken, { who: task.takenBy ?? '' });
  refuseUnless(work, 'take', task);
}
export async function giveBackTask(work: RequestContext, id: number, scannerUser: Hand): Promise<void> {
  const before = await here(work, id, scannerUser);
  if (!before.mine) reject(taskErrors.taskNotTaken);
  refuseUnless(work, 'release', before);
  if (!(await store.markTaskOpenIfTakenByUser(work, id, scannerUser.id))) reject(taskErrors.taskNotTaken);
  await told(work, id, 'given back');
}

const endedAs = new Map<number, string>([
  [taskStatus.done, 'done'],
  [taskStatus.expired, 'expired'],
]);
/** Scheduled job. A task ends with its day, or when no unit is left to bring, even if other scans moved the units. */
export async function endFinishedAndPastTasks(work: RequestContext): Promise<void> {
  const ended = await store.markFinishedAndPastTasksEnded(work);
  if (ended.length === 0) return;
  await recordAudits(
    work,
    ended.map(({ id, status }) => ({
      entity: 'floor_task',
      entityId: id,
      action: endedAs.get(status) ?? '',
    })),
  );
  publishChange(
    work,
    'tasks',
    ended.map(({ id }) => id),
  );
}

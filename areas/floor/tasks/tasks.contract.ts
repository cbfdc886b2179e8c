import { z } from 'zod';
import { taskErrors } from './tasks.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  idField,
  optionalField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { getWrongStateError, defineLifecycle } from '#kit/contract/lifecycle.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    tasks: true;
  }
}

const edit: readonly [string, ...string[]] = ['editLayouts:warehouse'];
const isState = 'This task is {state}.';
/** A manager's task for scanner users. Scans complete it, and it ends with its operating day. */
export const taskLifecycle = defineLifecycle({
  name: 'Task',
  noun: 'task',
  states: {
    open: { value: 0, label: 'Open' },
    taken: { value: 1, label: 'In progress' },
    done: { value: 2, label: 'Done' },
    cancelled: { value: 3, label: 'Cancelled' },
    expired: { value: 4, label: 'Expired' },
  },
  transitions: {
    take: { from: ['open'], to: 'taken', permissions: [], message: isState },
    release: { from: ['taken'], to: 'open', permissions: [], message: isState },
    finish: { from: ['open', 'taken'], to: 'done', permissions: [], message: isState },
    change: { from: ['open', 'taken'], to: 'decided', permissions: edit, message: isState },
    cancel: { from: ['open', 'taken'], to: 'cancelled', permissions: edit, message: isState },
    expire: { from: ['open', 'taken'], to: 'expired', permissions: [], message: isState },
    resend: {
      from: ['done', 'cancelled', 'expired'],
      to: 'same',
      permissions: edit,
      message: 'This task is {state}. You don’t need to assign it again.',
    },
  },
});
export const taskStatus = { open: 0, taken: 1, done: 2, cancelled: 3, expired: 4 } as const;

export const taskSourceKinds = ['place', 'lane', 'consignee'] as const;
export const taskDestinationKinds = ['door', 'position', 'cooler'] as const;
/** The most tasks that can be open in a warehouse at once. */
export const maxOpenTasksPerWarehouse = 50;

/** What a scan needs to know about an open task. */
export const taskScanCriteriaSchema = z.object({
  id: z.int(),
  fromPlaceIds: z.array(z.int()).nullable(),
  fromConsigneeId: z.int().nullable(),
  toDoorId: z.int().nullable(),
  toPlaceId: z.int().nullable(),
});
export type TaskScanCriteria = z.output<typeof taskScanCriteriaSchema>;

export const taskRowSchema = z.object({
  id: z.int(),
  warehouseId: z.int(),
  status: z.int(),
  fromWhat: z.enum(taskSourceKinds),
  /** The code of the position or lane, or the name of the consignee. */
  from: z.string(),
  toWhat: z.enum(taskDestinationKinds),
  /** The number of the door or the code of the position. Null means the cooler. */
  to: z.string().nullable(),
  /** For a position: 1 staging, 2 put away. */
  toArea: z.int().nullable(),
  units: z.int(),
  /** Units that arrived there. */
  counted: z.int(),
  /** Units that are still where the task starts. */
  left: z.int(),
  note: z.string().nullable(),
  /** The scanner user it is assigned to. Null means everyone. */
  forId: z.int().nullable(),
  forName: z.string().nullable(),
  takenById: z.int().nullable(),
  takenBy: z.string().nullable(),
  takenAt: instantField().nullable(),
  sentBy: z.string(),
  sentAt: instantField(),
  endedAt: instantField().nullable(),
  rowVersion: z.int(),
});
export type TaskRow = z.output<typeof taskRowSchema>;

/** A task as shown to a scanner user. */
export const scannerTaskSchema = taskRowSchema
  .pick({
    id: true,
    status: true,
    fromWhat: true,
    from: true,
    toWhat: true,
    to: true,
    toArea: true,
    units: true,
    counted: true,
    left: true,
    note: true,
    takenBy: true,
    takenAt: true,
    sentBy: true,
    endedAt: true,
  })
  .extend({
    /** True when this user has the task, or had it when it ended. */
    mine: z.boolean(),
    /** The next unit to bring, and the position where it is. */
    next: z.object({ code: z.string(), place: z.string().nullable() }).nullable(),
  });
export type ScannerTask = z.output<typeof scannerTaskSchema>;

const needed =
  <W extends string, B>(
    what: W,
    getDiscriminator: (body: B) => string | undefined,
    field: (body: B) => unknown,
  ) =>
  (body: B): boolean =>
    getDiscriminator(body) !== what || field(body) !== undefined;
interface Sent {
  fromWhat: string;
  toWhat: string;
  fromPlaceId?: number | undefined;
  fromLane?: string | undefined;
  fromConsigneeId?: number | undefined;
  toDoorId?: number | undefined;
  toPlaceId?: number | undefined;
}
const from = (body: Sent): string => body.fromWhat;
const to = (body: Sent): string => body.toWhat;

const taskFields = {
  /** If omitted: all units that are there. */
  units: optionalField(integerField('Number of units', 1, 10_000)),
  scannerUserId: optionalField(idField('Warehouse user')),
  note: optionalTextField('Note', 200),
};
/** Of the origin and destination fields, only those named by `fromWhat` and `toWhat` are used. */
export const sendTaskBodySchema = z
  .object({
    warehouseId: idField('Warehouse'),
    fromWhat: z.enum(taskSourceKinds, { error: 'Choose where the units are' }),
    fromPlaceId: optionalField(idField('Position')),
    fromLane: optionalTextField('Lane', 20),
    fromConsigneeId: optionalField(idField('Consignee')),
    toWhat: z.enum(taskDestinationKinds, { error: 'Choose where the units go' }),
    toDoorId: optionalField(idField('Door')),
    toPlaceId: optionalField(idField('Position')),
    ...taskFields,
  })
  .refine(
    needed('place', from, (b) => b.fromPlaceId),
    { error: 'Position is required', path: ['fromPlaceId'] },
  )
  .refine(
    needed('lane', from, (b) => b.fromLane),
    { error: 'Lane is required', path: ['fromLane'] },
  )
  .refine(
    needed('consignee', from, (b) => b.fromConsigneeId),
    {
      error: 'Consignee is required',
      path: ['fromConsigneeId'],
    },
  )
  .refine(
    needed('door', to, (b) => b.toDoorId),
    { error: 'Door is required', path: ['toDoorId'] },
  )
  .refine(
    needed('position', to, (b) => b.toPlaceId),
    { error: 'Position is required', path: ['toPlaceId'] },
  );
export const updateTaskBodySchema = z.object({
  ...taskFields,
  units: integerField('Number of units', 1, 10_000),
  rowVersion: optionalField(rowVersionField()),
});

const live = ['tasks', 'operating-days'] as const;
const root = '/warehouse/tasks';
export const findTasksOfCurrentDayEndpoint = defineEndpoint({
  id: 'tasks.find',
  method: 'GET',
  path: root,
  permissions: ['layoutView:warehouse', 'viewLayouts:warehouse'],
  summary:
    'List the tasks of a warehouse’s operating day, open tasks first. Each shows which units go where, who has taken it and its progress.',
  query: z.object({ warehouseId: idField('Warehouse') }),
  reply: itemReply(z.array(taskRowSchema)),
  live,
});
export const sendTaskEndpoint = defineEndpoint({
  id: 'tasks.send',
  method: 'POST',
  path: root,
  permissions: edit,
  summary:
    'Send a task to scanner users. The task is to move units from a place, lane or consignee to an outbound door, a position or the cooler. Scans complete it.',
  body: sendTaskBodySchema,
  reply: itemReply(taskRowSchema),
  errors: [
    warehouseClosedErrors.warehouseClosed,
    taskErrors.noUnitsToMove,
    taskErrors.tooManyUnits,
    taskErrors.tooManyTasks,
  ],
  live,
});
export const updateTaskAndReopenIfReassignedEndpoint = defineEndpoint({
  id: 'tasks.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary:
    'Update the unit count, user and note of a task. A task assigned to a user other than the one who took it is open again.',
  body: updateTaskBodySchema,
  reply: itemReply(taskRowSchema),
  errors: [
    getWrongStateError(taskLifecycle, 'change'),
    taskErrors.tooManyUnits,
    taskErrors.unitsAlreadyArrived,
  ],
  live,
});
export const cancelTaskEndpoint = defineEndpoint({
  id: 'tasks.cancel',
  method: 'POST',
  path: `${root}/{id}/cancel`,
  permissions: edit,
  summary: 'Cancel a task that is not done. Units that already arrived stay where they are.',
  reply: itemReply(taskRowSchema),
  errors: [getWrongStateError(taskLifecycle, 'cancel')],
  live,
});
export const resendEndedTaskAsNewEndpoint = defineEndpoint({
  id: 'tasks.resend',
  method: 'POST',
  path: `${root}/{id}/again`,
  permissions: edit,
  summary:
    'Send an ended task again as a new task. It covers the units that were missing, otherwise all units that are there now.',
  reply: itemReply(taskRowSchema),
  errors: [
    warehouseClosedErrors.warehouseClosed,
    getWrongStateError(taskLifecycle, 'resend'),
    taskErrors.noUnitsToMove,
    taskErrors.tooManyTasks,
  ],
  live,
});

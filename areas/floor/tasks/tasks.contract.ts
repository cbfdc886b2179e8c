import { z } from 'zod';
import { taskErrors } from './tasks.errors.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id, maybe, version, whole, words } from '#kit/contract/fields.ts';
import { cannot, lifecycle } from '#kit/contract/lifecycle.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    tasks: true;
  }
}

const edit: readonly [string, ...string[]] = ['editLayouts:warehouse'];
const isState = 'This task is {state}.';
/** A task of a manager to the people with scanners; scans do it, and it ends with its day. */
export const taskLife = lifecycle({
  name: 'Task',
  of: 'task',
  states: {
    open: { value: 0, label: 'Open' },
    taken: { value: 1, label: 'In hand' },
    done: { value: 2, label: 'Done' },
    cancelled: { value: 3, label: 'Cancelled' },
    expired: { value: 4, label: 'Expired' },
  },
  moves: {
    take: { from: ['open'], to: 'taken', needs: [], says: isState },
    giveBack: { from: ['taken'], to: 'open', needs: [], says: isState },
    finish: { from: ['open', 'taken'], to: 'done', needs: [], says: isState },
    change: { from: ['open', 'taken'], to: 'decided', needs: edit, says: isState },
    cancel: { from: ['open', 'taken'], to: 'cancelled', needs: edit, says: isState },
    expire: { from: ['open', 'taken'], to: 'expired', needs: [], says: isState },
    sendAgain: {
      from: ['done', 'cancelled', 'expired'],
      to: 'same',
      needs: edit,
      says: 'This task is {state}: it need not be sent again.',
    },
  },
});
export const taskState = { open: 0, taken: 1, done: 2, cancelled: 3, expired: 4 } as const;

export const taskSources = ['place', 'lane', 'consignee'] as const;
export const taskGoals = ['door', 'position', 'cooler'] as const;
/** A warehouse works on at most so many tasks at once. */
export const mostOpen = 50;

/** What a scan must know of an open task. */
export const openTask = z.object({
  id: z.int(),
  fromPlaceIds: z.array(z.int()).nullable(),
  fromConsigneeId: z.int().nullable(),
  toDoorId: z.int().nullable(),
  toPlaceId: z.int().nullable(),
});
export type OpenTask = z.output<typeof openTask>;

export const taskRow = z.object({
  id: z.int(),
  warehouseId: z.int(),
  status: z.int(),
  fromWhat: z.enum(taskSources),
  /** The code of the place or lane, the name of the consignee. */
  from: z.string(),
  toWhat: z.enum(taskGoals),
  /** The number of the door, the code of the position; null: the cooler. */
  to: z.string().nullable(),
  /** Of a position: 1 staging, 2 put away. */
  toArea: z.int().nullable(),
  units: z.int(),
  /** Boxes that came there. */
  counted: z.int(),
  /** Boxes that still stand where the task begins. */
  left: z.int(),
  note: z.string().nullable(),
  /** The one person it is for; null: everybody. */
  forId: z.int().nullable(),
  forName: z.string().nullable(),
  takenById: z.int().nullable(),
  takenBy: z.string().nullable(),
  takenAt: instant().nullable(),
  sentBy: z.string(),
  sentAt: instant(),
  endedAt: instant().nullable(),
  rowVersion: z.int(),
});
export type TaskRow = z.output<typeof taskRow>;

/** A task as the person with a scanner reads it. */
export const taskHere = taskRow
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
    /** It is in this person's hand, or was when it ended. */
    mine: z.boolean(),
    /** The box to bring next, and the place where it stands. */
    next: z.object({ code: z.string(), place: z.string().nullable() }).nullable(),
  });
export type TaskHere = z.output<typeof taskHere>;

const needed =
  <W extends string, B>(what: W, of: (body: B) => string | undefined, field: (body: B) => unknown) =>
  (body: B): boolean =>
    of(body) !== what || field(body) !== undefined;
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

const asked = {
  /** Left out: all that stand there. */
  units: maybe(whole('Number of boxes', 1, 10_000)),
  scannerUserId: maybe(id('Barcode user')),
  note: words('Note', 200),
};
/** Of where it begins and where it goes, only what `fromWhat` and `toWhat` name is looked at. */
export const sendTaskBody = z
  .object({
    warehouseId: id('Warehouse'),
    fromWhat: z.enum(taskSources, { error: 'Choose where the boxes stand' }),
    fromPlaceId: maybe(id('Position')),
    fromLane: words('Lane', 20),
    fromConsigneeId: maybe(id('Consignee')),
    toWhat: z.enum(taskGoals, { error: 'Choose where the boxes go' }),
    toDoorId: maybe(id('Door')),
    toPlaceId: maybe(id('Position')),
    ...asked,
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
export const saveTaskBody = z.object({
  ...asked,
  units: whole('Number of boxes', 1, 10_000),
  rowVersion: maybe(version()),
});

const live = ['tasks', 'days'] as const;
const root = '/warehouse/tasks';
export const findTasks = endpoint({
  id: 'tasks.find',
  method: 'GET',
  path: root,
  needs: ['layoutView:warehouse', 'viewLayouts:warehouse'],
  about:
    "The tasks of a warehouse's running day: what boxes are to go where, who has taken it and how far it is; those that are not done first.",
  query: z.object({ warehouseId: id('Warehouse') }),
  reply: one(z.array(taskRow)),
  live,
});
export const sendTask = endpoint({
  id: 'tasks.send',
  method: 'POST',
  path: root,
  needs: edit,
  about:
    'Sends the people with scanners a task: boxes of a place, a lane or a consignee to an outbound door, a position or the cooler. Scans do it.',
  body: sendTaskBody,
  reply: one(taskRow),
  refuses: [closedErrors.closed, taskErrors.nothingThere, taskErrors.tooMany, taskErrors.enough],
  live,
});
export const saveTask = endpoint({
  id: 'tasks.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edit,
  about:
    'Changes how many boxes a task asks for, whom and the note. Meant for somebody else than who took it, it is open again.',
  body: saveTaskBody,
  reply: one(taskRow),
  refuses: [cannot(taskLife, 'change'), taskErrors.tooMany, taskErrors.thereAlready],
  live,
});
export const cancelTask = endpoint({
  id: 'tasks.cancel',
  method: 'POST',
  path: `${root}/{id}/cancel`,
  needs: edit,
  about: 'Cancels a task that is not done. Boxes that came already stay where they are.',
  reply: one(taskRow),
  refuses: [cannot(taskLife, 'cancel')],
  live,
});
export const sendTaskAgain = endpoint({
  id: 'tasks.sendAgain',
  method: 'POST',
  path: `${root}/{id}/again`,
  needs: edit,
  about:
    'Sends a task that ended once more, as a task of its own: for the boxes it lacked, else for all that stand there now.',
  reply: one(taskRow),
  refuses: [closedErrors.closed, cannot(taskLife, 'sendAgain'), taskErrors.nothingThere, taskErrors.enough],
  live,
});

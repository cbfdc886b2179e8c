import { z } from 'zod';
import { scannerSignInErrors } from './scanning.errors.ts';
import { scannerTaskSchema, taskLifecycle } from '#areas/floor/tasks/tasks.contract.ts';
import { taskErrors } from '#areas/floor/tasks/tasks.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { getWrongStateError } from '#kit/contract/lifecycle.ts';

/** The tasks that a manager requests from scanner users: listed, taken and returned. Scans complete them. */

export const scannerTaskListSchema = z.array(scannerTaskSchema);
const live = ['tasks', 'operating-days'] as const;

export const findScannerTasksEndpoint = defineEndpoint({
  id: 'scanner.listTasks',
  method: 'GET',
  path: '/scanner/tasks',
  permissions: 'scanner',
  summary:
    'List the open tasks of the current operating day for this user or for all users. Returns only tasks that the user’s role can do, each with the unit to bring next. The task in progress comes first.',
  reply: itemReply(scannerTaskListSchema),
  errors: [scannerSignInErrors.signedOut],
  live,
});
export const takeTaskEndpoint = defineEndpoint({
  id: 'scanner.takeTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/take',
  permissions: 'scanner',
  summary: 'Take a task. If two users take it, only one gets it. A user has one task in progress at a time.',
  reply: itemReply(scannerTaskListSchema),
  errors: [
    taskErrors.alreadyTaken,
    taskErrors.otherTaskInProgress,
    getWrongStateError(taskLifecycle, 'take'),
    scannerSignInErrors.signedOut,
  ],
  live,
});
export const giveBackTaskEndpoint = defineEndpoint({
  id: 'scanner.releaseTask',
  method: 'POST',
  path: '/scanner/tasks/{id}/give-back',
  permissions: 'scanner',
  summary: 'Return a task in progress, so that others can take it. Units already brought stay counted.',
  reply: itemReply(scannerTaskListSchema),
  errors: [
    taskErrors.taskNotTaken,
    getWrongStateError(taskLifecycle, 'release'),
    scannerSignInErrors.signedOut,
  ],
  live,
});

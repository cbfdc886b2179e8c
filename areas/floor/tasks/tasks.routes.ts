import {
  cancelTaskEndpoint,
  findTasksOfCurrentDayEndpoint,
  updateTaskAndReopenIfReassignedEndpoint,
  sendTaskEndpoint,
  resendEndedTaskAsNewEndpoint,
} from './tasks.contract.ts';
import * as service from './tasks.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findTasksOfCurrentDayEndpoint, (work, { query }) =>
    service.listTasksOfCurrentDay(work, query.warehouseId),
  ),
  defineRoute(sendTaskEndpoint, (work, { body }) => service.sendTask(work, body)),
  defineRoute(updateTaskAndReopenIfReassignedEndpoint, (work, { params, body }) =>
    service.updateTaskAndReopenIfReassigned(work, params.id, body),
  ),
  defineRoute(cancelTaskEndpoint, (work, { params }) => service.cancelTask(work, params.id)),
  defineRoute(resendEndedTaskAsNewEndpoint, (work, { params }) =>
    service.resendEndedTaskAsNew(work, params.id),
  ),
];

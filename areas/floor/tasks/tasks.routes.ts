import {
  cancelTaskEndpoint,
  findTasksEndpoint,
  saveTaskEndpoint,
  sendTaskEndpoint,
  resendTaskEndpoint,
} from './tasks.contract.ts';
import * as service from './tasks.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findTasksEndpoint, (work, { query }) => service.findWarehouseTasks(work, query.warehouseId)),
  defineRoute(sendTaskEndpoint, (work, { body }) => service.sendTask(work, body)),
  defineRoute(saveTaskEndpoint, (work, { params, body }) => service.saveTask(work, params.id, body)),
  defineRoute(cancelTaskEndpoint, (work, { params }) => service.cancelTask(work, params.id)),
  defineRoute(resendTaskEndpoint, (work, { params }) => service.resendTask(work, params.id)),
];

import { cancelTask, findTasks, saveTask, sendTask, sendTaskAgain } from './tasks.contract.ts';
import * as service from './tasks.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findTasks, (work, { query }) => service.tasksOf(work, query.warehouseId)),
  on(sendTask, (work, { body }) => service.send(work, body)),
  on(saveTask, (work, { params, body }) => service.save(work, params.id, body)),
  on(cancelTask, (work, { params }) => service.cancel(work, params.id)),
  on(sendTaskAgain, (work, { params }) => service.sendAgain(work, params.id)),
];

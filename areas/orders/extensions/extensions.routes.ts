import { expectedExtensions } from './expected.contract.ts';
import { expectedToday } from './expected.store.ts';
import * as calls from './extensions.contract.ts';
import * as service from './extensions.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findExtensions, (work, { query }) => service.find(work, query)),
  on(expectedExtensions, (work, { query }) => expectedToday(work, query.warehouseId)),
  on(calls.rejectionReasons, (work) => service.reasons(work)),
  on(calls.getWindow, (work, { query }) => service.windowOf(work, query)),
  on(calls.getExtension, (work, { params }) => service.get(work, params.extensionNo)),
  on(calls.createExtension, (work, { body }) => service.create(work, body)),
  on(calls.approveExtension, (work, { params, body }) => service.approve(work, params.extensionNo, body)),
  on(calls.rejectExtension, (work, { params, body }) => service.reject(work, params.extensionNo, body)),
  on(calls.changeHour, (work, { params }) =>
    service.changeHour(work, Number(params.extensionNo), String(params.shippingHour)),
  ),
];

import { changeShipDate, finalize } from './order-acts.service.ts';
import * as calls from './order-entry.contract.ts';
import { repeatOrder } from './repeat-order.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.repeatOrder, (work, { params, body }) => repeatOrder(work, params.orderId, body.shipDate)),
  on(calls.finalizeShipments, (work, { body }) => finalize(work, body.selection)),
  on(calls.changeShipDate, (work, { query, body }) =>
    changeShipDate(work, query.newShipDate, body.selection),
  ),
];

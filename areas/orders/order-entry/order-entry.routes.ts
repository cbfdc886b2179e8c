import { changeLinesShipDate, finalizeOrderLines } from './order-actions.service.ts';
import * as calls from './order-entry.contract.ts';
import { repeatValidOrderLinesAsNewOrder } from './repeat-order.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.repeatValidOrderLinesAsNewOrderEndpoint, (work, { params, body }) =>
    repeatValidOrderLinesAsNewOrder(work, params.orderId, body.shipDate),
  ),
  defineRoute(calls.finalizeOrderLinesEndpoint, (work, { body }) => finalizeOrderLines(work, body.selection)),
  defineRoute(calls.changeLinesShipDateEndpoint, (work, { query, body }) =>
    changeLinesShipDate(work, query.newShipDate, body.selection),
  ),
];

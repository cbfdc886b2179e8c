import * as calls from './order-history.contract.ts';
import { getOrderHistory } from './order-history.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.getOrderHistoryEndpoint, (work, { params, query }) =>
    getOrderHistory(work, params.orderId, query),
  ),
];

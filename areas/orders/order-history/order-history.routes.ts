import * as calls from './order-history.contract.ts';
import { orderHistory } from './order-history.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.orderHistory, (work, { params, query }) => orderHistory(work, params.orderId, query)),
];

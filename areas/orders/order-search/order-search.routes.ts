import { listOrders, listShipments } from './order-search.contract.ts';
import { orders, shipments } from './order-search.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listShipments, (work, { query }) => shipments(work, query)),
  on(listOrders, (work, { query }) => orders(work, query)),
];

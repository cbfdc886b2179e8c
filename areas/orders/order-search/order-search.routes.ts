import { listOrdersEndpoint, listOrderGroupsEndpoint } from './order-search.contract.ts';
import { listOrders, listOrderGroupsTodayByDefault } from './order-search.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listOrderGroupsEndpoint, (work, { query }) => listOrderGroupsTodayByDefault(work, query)),
  defineRoute(listOrdersEndpoint, (work, { query }) => listOrders(work, query)),
];

import {
  getExpectedArrivalsEndpoint,
  getBalancesEndpoint,
  getCutoffsTodayEndpoint,
  getFreightTodayEndpoint,
  getHourlyThroughputEndpoint,
  getRoutingSyncStatusEndpoint,
  getPendingWorkEndpoint,
} from './home.contract.ts';
import {
  getCutoffsToday,
  getFreightToday,
  getBalances,
  getHourlyThroughput,
  getPendingWork,
} from './home.service.ts';
import { findExpectedArrivals, findRoutingSyncStatus } from './home.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getFreightTodayEndpoint, (work, { query }) => getFreightToday(work, query.warehouseId)),
  defineRoute(getBalancesEndpoint, (work) => getBalances(work)),
  defineRoute(getExpectedArrivalsEndpoint, (work) => findExpectedArrivals(work)),
  defineRoute(getPendingWorkEndpoint, (work, { query }) => getPendingWork(work, query.warehouseId)),
  defineRoute(getCutoffsTodayEndpoint, (work, { query }) => getCutoffsToday(work, query.warehouseId)),
  defineRoute(getHourlyThroughputEndpoint, (work, { query }) => getHourlyThroughput(work, query.warehouseId)),
  defineRoute(getRoutingSyncStatusEndpoint, (work) => findRoutingSyncStatus(work)),
];

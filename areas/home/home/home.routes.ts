import {
  getNextSixExpectedArrivalsEndpoint,
  getBalancesDueWithTopAccountsEndpoint,
  getCutoffsTodayEndpoint,
  getFreightTodayEndpoint,
  getHourlyThroughputEndpoint,
  getRoutingSyncStatusEndpoint,
  getPendingWorkCountsEndpoint,
} from './home.contract.ts';
import {
  getCutoffsToday,
  getFreightToday,
  getBalancesDueWithTopAccounts,
  getHourlyThroughput,
  getPendingWorkCounts,
} from './home.service.ts';
import { findNextSixExpectedArrivals, findRoutingSyncStatus } from './home.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getFreightTodayEndpoint, (work, { query }) => getFreightToday(work, query.warehouseId)),
  defineRoute(getBalancesDueWithTopAccountsEndpoint, (work) => getBalancesDueWithTopAccounts(work)),
  defineRoute(getNextSixExpectedArrivalsEndpoint, (work) => findNextSixExpectedArrivals(work)),
  defineRoute(getPendingWorkCountsEndpoint, (work, { query }) =>
    getPendingWorkCounts(work, query.warehouseId),
  ),
  defineRoute(getCutoffsTodayEndpoint, (work, { query }) => getCutoffsToday(work, query.warehouseId)),
  defineRoute(getHourlyThroughputEndpoint, (work, { query }) => getHourlyThroughput(work, query.warehouseId)),
  defineRoute(getRoutingSyncStatusEndpoint, (work) => findRoutingSyncStatus(work)),
];

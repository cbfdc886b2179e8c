import {
  getNextSixExpectedArrivalsEndpoint,
  getBalancesDueWithTopAccountsEndpoint,
  getCutoffsTodayEndpoint,
  getFreightTodayEndpoint,
  getHourlyThroughputUpTo24HoursEndpoint,
  getRoutingSyncStatusEndpoint,
  getNonZeroPendingWorkCountsEndpoint,
} from './home.contract.ts';
import {
  getCutoffsToday,
  getFreightToday,
  getBalancesDueWithTopAccounts,
  getHourlyThroughputUpTo24Hours,
  getNonZeroPendingWorkCounts,
} from './home.service.ts';
import { findNextSixStopsInTransitToCaller, findRoutingSyncStatus } from './home.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getFreightTodayEndpoint, (work, { query }) => getFreightToday(work, query.warehouseId)),
  defineRoute(getBalancesDueWithTopAccountsEndpoint, (work) => getBalancesDueWithTopAccounts(work)),
  defineRoute(getNextSixExpectedArrivalsEndpoint, (work) => findNextSixStopsInTransitToCaller(work)),
  defineRoute(getNonZeroPendingWorkCountsEndpoint, (work, { query }) =>
    getNonZeroPendingWorkCounts(work, query.warehouseId),
  ),
  defineRoute(getCutoffsTodayEndpoint, (work, { query }) => getCutoffsToday(work, query.warehouseId)),
  defineRoute(getHourlyThroughputUpTo24HoursEndpoint, (work, { query }) =>
    getHourlyThroughputUpTo24Hours(work, query.warehouseId),
  ),
  defineRoute(getRoutingSyncStatusEndpoint, (work) => findRoutingSyncStatus(work)),
];

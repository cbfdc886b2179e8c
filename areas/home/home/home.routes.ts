import {
  getArrivals,
  getBalances,
  getCutoffsToday,
  getFreightToday,
  getPace,
  getSyncNow,
  getWaiting,
} from './home.contract.ts';
import { cutoffsToday, freight, owing, pace, waiting } from './home.service.ts';
import { arriving, syncJobs } from './home.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFreightToday, (work, { query }) => freight(work, query.warehouseId)),
  on(getBalances, (work) => owing(work)),
  on(getArrivals, (work) => arriving(work)),
  on(getWaiting, (work, { query }) => waiting(work, query.warehouseId)),
  on(getCutoffsToday, (work, { query }) => cutoffsToday(work, query.warehouseId)),
  on(getPace, (work, { query }) => pace(work, query.warehouseId)),
  on(getSyncNow, (work) => syncJobs(work)),
];

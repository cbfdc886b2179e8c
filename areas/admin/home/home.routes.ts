import { getArrivals, getBalances, getFreightToday, getSyncNow } from './home.contract.ts';
import { freight, owing } from './home.service.ts';
import { arriving, syncJobs } from './home.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFreightToday, (work, { query }) => freight(work, query.warehouseId)),
  on(getBalances, (work) => owing(work)),
  on(getArrivals, (work) => arriving(work)),
  on(getSyncNow, (work) => syncJobs(work)),
];

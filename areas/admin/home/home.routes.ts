import { getBalances, getFreightToday } from './home.contract.ts';
import { freight, owing } from './home.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFreightToday, (work, { query }) => freight(work, query.warehouseId)),
  on(getBalances, (work) => owing(work)),
];

import { listProducts, listRegions, listStates } from './products.contract.ts';
import { allRegions, allStates, findProducts } from './products.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listProducts, (work, { query }) => findProducts(work, query.search)),
  on(listStates, (work) => allStates(work)),
  on(listRegions, (work) => allRegions(work)),
];

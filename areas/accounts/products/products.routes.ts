import { listProducts, saveLimits } from './products.contract.ts';
import { findProducts } from './products.store.ts';
import * as service from './products.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listProducts, (work, { query }) => findProducts(work, query.search)),
  on(saveLimits, (work, { params, body }) => service.save(work, params.id, body)),
];

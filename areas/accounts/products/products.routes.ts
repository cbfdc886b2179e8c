import * as records from './product-records.contract.ts';
import * as recordService from './product-records.service.ts';
import * as recordStore from './product-records.store.ts';
import { listProducts, saveLimits } from './products.contract.ts';
import { findProducts } from './products.store.ts';
import * as service from './products.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listProducts, (work, { query }) => findProducts(work, query.search)),
  on(saveLimits, (work, { params, body }) => service.save(work, params.id, body)),
  on(records.findProducts, (work, { query }) => recordStore.findRecords(work, query, query)),
  on(records.listCategories, (work) => recordStore.findCategories(work)),
  on(records.getUses, (work, { params }) => recordService.findUses(work, params.id)),
  on(records.addProduct, (work, { body }) => recordService.addProduct(work, body)),
  on(records.saveProduct, (work, { params, body }) => recordService.saveProduct(work, params.id, body)),
  on(records.deleteProduct, (work, { params }) => recordService.removeProduct(work, params.id)),
];

import * as records from './product-records.contract.ts';
import * as recordService from './product-records.service.ts';
import * as recordStore from './product-records.repository.ts';
import { listActiveProductsEndpoint, updateProductTemperatureLimitsEndpoint } from './products.contract.ts';
import { findActiveProductsUpToMax } from './products.repository.ts';
import * as service from './products.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listActiveProductsEndpoint, (work, { query }) => findActiveProductsUpToMax(work, query.search)),
  defineRoute(updateProductTemperatureLimitsEndpoint, (work, { params, body }) =>
    service.updateProductTemperatureLimits(work, params.id, body),
  ),
  defineRoute(records.findProductRecordsEndpoint, (work, { query }) =>
    recordStore.findProductRecords(work, query, query),
  ),
  defineRoute(records.listProductCategoriesEndpoint, (work) => recordStore.findProductCategories(work)),
  defineRoute(records.getProductUsesEndpoint, (work, { params }) =>
    recordService.getProductUses(work, params.id),
  ),
  defineRoute(records.addProductEndpoint, (work, { body }) => recordService.addProduct(work, body)),
  defineRoute(records.updateProductEndpoint, (work, { params, body }) =>
    recordService.updateProduct(work, params.id, body),
  ),
  defineRoute(records.deleteUnusedProductEndpoint, (work, { params }) =>
    recordService.deleteUnusedProduct(work, params.id),
  ),
];

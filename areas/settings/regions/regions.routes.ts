import {
  addRegionEndpoint,
  deleteRegionEndpoint,
  findRegionsEndpoint,
  listRegionsEndpoint,
  saveRegionEndpoint,
} from './regions.contract.ts';
import * as service from './regions.service.ts';
import * as store from './regions.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listRegionsEndpoint, (work) => store.listActiveRegions(work)),
  defineRoute(findRegionsEndpoint, (work, { query }) => store.findRegions(work, query, query)),
  defineRoute(addRegionEndpoint, (work, { body }) => service.addRegion(work, body)),
  defineRoute(saveRegionEndpoint, (work, { params, body }) => service.saveRegion(work, params.id, body)),
  defineRoute(deleteRegionEndpoint, (work, { params }) => service.deleteRegion(work, params.id)),
];

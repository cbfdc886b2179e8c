import {
  addRegionEndpoint,
  deleteUnusedRegionEndpoint,
  findRegionsEndpoint,
  listActiveRegionsEndpoint,
  updateRegionEndpoint,
} from './regions.contract.ts';
import * as service from './regions.service.ts';
import * as store from './regions.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listActiveRegionsEndpoint, (work) => store.listActiveRegions(work)),
  defineRoute(findRegionsEndpoint, (work, { query }) => store.findRegions(work, query, query)),
  defineRoute(addRegionEndpoint, (work, { body }) => service.addRegion(work, body)),
  defineRoute(updateRegionEndpoint, (work, { params, body }) => service.updateRegion(work, params.id, body)),
  defineRoute(deleteUnusedRegionEndpoint, (work, { params }) => service.deleteUnusedRegion(work, params.id)),
];

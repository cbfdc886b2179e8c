import { addRegion, deleteRegion, findRegions, listRegions, saveRegion } from './regions.contract.ts';
import * as service from './regions.service.ts';
import * as store from './regions.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listRegions, (work) => store.listActive(work)),
  on(findRegions, (work, { query }) => store.findRegions(work, query, query)),
  on(addRegion, (work, { body }) => service.add(work, body)),
  on(saveRegion, (work, { params, body }) => service.save(work, params.id, body)),
  on(deleteRegion, (work, { params }) => service.remove(work, params.id)),
];

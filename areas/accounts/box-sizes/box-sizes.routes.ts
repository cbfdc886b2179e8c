import * as contract from './box-sizes.contract.ts';
import * as service from './box-sizes.service.ts';
import * as store from './box-sizes.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.listBoxSizes, (work) => store.listActive(work)),
  on(contract.findBoxSizes, (work, { query }) => store.findRecords(work, query, query)),
  on(contract.addBoxSize, (work, { body }) => service.addBoxSize(work, body)),
  on(contract.saveBoxSize, (work, { params, body }) => service.saveBoxSize(work, params.id, body)),
  on(contract.deleteBoxSize, (work, { params }) => service.deleteBoxSize(work, params.id)),
];

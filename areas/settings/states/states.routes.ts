import { addState, deleteState, findStates, listStates, saveState } from './states.contract.ts';
import * as service from './states.service.ts';
import * as store from './states.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(listStates, (work) => store.listActive(work)),
  on(findStates, (work, { query }) => store.findStates(work, query)),
  on(addState, (work, { body }) => service.addState(work, body)),
  on(saveState, (work, { params, body }) => service.saveState(work, String(params.code), body)),
  on(deleteState, (work, { params }) => service.deleteState(work, String(params.code))),
];

import {
  addStateEndpoint,
  deleteUnusedStateEndpoint,
  findStatesEndpoint,
  listActiveStatesEndpoint,
  updateStateEndpoint,
} from './states.contract.ts';
import * as service from './states.service.ts';
import * as store from './states.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(listActiveStatesEndpoint, (work) => store.listActiveStates(work)),
  defineRoute(findStatesEndpoint, (work, { query }) => store.findStates(work, query)),
  defineRoute(addStateEndpoint, (work, { body }) => service.addState(work, body)),
  defineRoute(updateStateEndpoint, (work, { params, body }) =>
    service.updateState(work, String(params.code), body),
  ),
  defineRoute(deleteUnusedStateEndpoint, (work, { params }) =>
    service.deleteUnusedState(work, String(params.code)),
  ),
];

import {
  addApiClient,
  addSecret,
  changeApiClient,
  findApiClients,
  getApiClient,
  revokeApiClient,
  revokeSecret,
} from './api-clients.contract.ts';
import * as service from './api-clients.service.ts';
import { findClients } from './api-clients.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findApiClients, (work, { query }) => findClients(work, query)),
  on(getApiClient, (work, { params }) => service.one(work, params.id)),
  on(addApiClient, (work, { body }) => service.add(work, body)),
  on(changeApiClient, (work, { params, body }) => service.change(work, params.id, body)),
  on(revokeApiClient, (work, { params }) => service.revoke(work, params.id)),
  on(addSecret, (work, { params, body }) => service.addNewSecret(work, params.id, body)),
  on(revokeSecret, (work, { params }) => service.revokeOneSecret(work, params.id, Number(params.secretId))),
];

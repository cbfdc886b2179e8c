import {
  addApiClientEndpoint,
  addSecretEndpoint,
  changeApiClientEndpoint,
  findApiClientsEndpoint,
  getApiClientEndpoint,
  revokeApiClientEndpoint,
  revokeSecretEndpoint,
} from './api-clients.contract.ts';
import * as service from './api-clients.service.ts';
import { findClients } from './api-clients.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findApiClientsEndpoint, (work, { query }) => findClients(work, query)),
  defineRoute(getApiClientEndpoint, (work, { params }) => service.getApiClient(work, params.id)),
  defineRoute(addApiClientEndpoint, (work, { body }) => service.addApiClient(work, body)),
  defineRoute(changeApiClientEndpoint, (work, { params, body }) =>
    service.changeApiClient(work, params.id, body),
  ),
  defineRoute(revokeApiClientEndpoint, (work, { params }) => service.revokeApiClient(work, params.id)),
  defineRoute(addSecretEndpoint, (work, { params, body }) => service.addSecret(work, params.id, body)),
  defineRoute(revokeSecretEndpoint, (work, { params }) =>
    service.revokeSecret(work, params.id, Number(params.secretId)),
  ),
];

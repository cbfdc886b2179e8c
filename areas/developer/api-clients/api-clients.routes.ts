import {
  addApiClientEndpoint,
  addApiClientSecretAndExpireOlderEndpoint,
  changeApiClientEndpoint,
  findApiClientsEndpoint,
  getApiClientEndpoint,
  revokeApiClientEndpoint,
  revokeApiClientSecretEndpoint,
} from './api-clients.contract.ts';
import * as service from './api-clients.service.ts';
import { findApiClientsPage } from './api-clients.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findApiClientsEndpoint, (work, { query }) => findApiClientsPage(work, query)),
  defineRoute(getApiClientEndpoint, (work, { params }) => service.getApiClient(work, params.id)),
  defineRoute(addApiClientEndpoint, (work, { body }) => service.addApiClient(work, body)),
  defineRoute(changeApiClientEndpoint, (work, { params, body }) =>
    service.changeApiClient(work, params.id, body),
  ),
  defineRoute(revokeApiClientEndpoint, (work, { params }) => service.revokeApiClient(work, params.id)),
  defineRoute(addApiClientSecretAndExpireOlderEndpoint, (work, { params, body }) =>
    service.addApiClientSecretAndExpireOlder(work, params.id, body),
  ),
  defineRoute(revokeApiClientSecretEndpoint, (work, { params }) =>
    service.revokeApiClientSecret(work, params.id, Number(params.secretId)),
  ),
];

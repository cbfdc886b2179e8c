import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  findWebhookDeliveriesEndpoint,
  renewWebhookSecretEndpoint,
  enqueueDeliveryReplayEndpoint,
  enqueueWebhookPingEndpoint,
} from './webhooks.contract.ts';
import * as service from './webhooks.service.ts';
import { findWebhookDeliveries } from './webhooks.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(addWebhookEndpoint, (work, { params, body }) => service.addWebhook(work, params.id, body)),
  defineRoute(changeWebhookEndpoint, (work, { params, body }) =>
    service.changeWebhook(work, params.id, body),
  ),
  defineRoute(deleteWebhookEndpoint, (work, { params }) => service.deleteWebhook(work, params.id)),
  defineRoute(renewWebhookSecretEndpoint, (work, { params }) => service.renewWebhookSecret(work, params.id)),
  defineRoute(enqueueWebhookPingEndpoint, (work, { params }) => service.enqueueWebhookPing(work, params.id)),
  defineRoute(findWebhookDeliveriesEndpoint, (work, { params, query }) =>
    findWebhookDeliveries(work, params.id, query),
  ),
  defineRoute(enqueueDeliveryReplayEndpoint, (work, { params }) =>
    service.enqueueDeliveryReplay(work, params.id),
  ),
];

import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findDeliveries,
  renewWebhookSecret,
  replayDelivery,
  tryWebhook,
} from './webhooks.contract.ts';
import * as service from './webhooks.service.ts';
import { findDeliveriesOf } from './webhooks.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(addWebhook, (work, { params, body }) => service.add(work, params.id, body)),
  on(changeWebhook, (work, { params, body }) => service.change(work, params.id, body)),
  on(deleteWebhook, (work, { params }) => service.end(work, params.id)),
  on(renewWebhookSecret, (work, { params }) => service.renew(work, params.id)),
  on(tryWebhook, (work, { params }) => service.ping(work, params.id)),
  on(findDeliveries, (work, { params, query }) => findDeliveriesOf(work, params.id, query)),
  on(replayDelivery, (work, { params }) => service.replay(work, params.id)),
];

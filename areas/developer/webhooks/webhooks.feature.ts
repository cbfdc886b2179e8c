import * as webhooks from './webhooks.contract.ts';
import { routes } from './webhooks.routes.ts';
import {
  createWebhookDeliveryHandler,
  deleteOldWebhookDeliveries,
  createEventDeliveries,
  eventDeliveriesHandler,
  scheduleEventDeliveriesIfWebhookActive,
} from './webhooks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [webhooks],
  routes,
  queues: ({ webhooks }) => ({
    gather: eventDeliveriesHandler,
    deliver: createWebhookDeliveryHandler(webhooks),
  }),
  timed: [
    { name: 'tell-webhooks', cronPattern: '* * * * *', run: createEventDeliveries },
    { name: 'forget-old-deliveries', cronPattern: '23 4 * * *', run: deleteOldWebhookDeliveries },
  ],
  hears: { topics: ['orders', 'units', 'loads', 'invoices'], act: scheduleEventDeliveriesIfWebhookActive },
};

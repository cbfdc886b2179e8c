import * as webhooks from './webhooks.contract.ts';
import { routes } from './webhooks.routes.ts';
import {
  createWebhookDeliveryHandler,
  deleteWebhookDeliveriesOlderThan30Days,
  createWebhookDeliveriesOfNewEvents,
  createWebhookDeliveriesHandler,
  scheduleWebhookDeliveriesIfWebhookActive,
} from './webhooks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [webhooks],
  routes,
  queues: ({ webhooks }) => ({
    'gather-webhook-events': createWebhookDeliveriesHandler,
    'deliver-webhook': createWebhookDeliveryHandler(webhooks),
  }),
  scheduledTasks: [
    {
      name: 'create-webhook-deliveries',
      cronPatternUtc: '* * * * *',
      run: createWebhookDeliveriesOfNewEvents,
    },
    {
      name: 'delete-old-webhook-deliveries',
      cronPatternUtc: '23 4 * * *',
      run: deleteWebhookDeliveriesOlderThan30Days,
    },
  ],
  topicListener: {
    topics: ['orders', 'units', 'loads', 'invoices'],
    act: scheduleWebhookDeliveriesIfWebhookActive,
  },
};

import * as webhooks from './webhooks.contract.ts';
import { routes } from './webhooks.routes.ts';
import {
  deliverer,
  forgetOldDeliveries,
  gatherHappenings,
  gatherQueue,
  gatherSoon,
} from './webhooks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [webhooks],
  routes,
  queues: ({ webhooks }) => ({ gather: gatherQueue, deliver: deliverer(webhooks) }),
  timed: [
    { name: 'tell-webhooks', pattern: '* * * * *', act: gatherHappenings },
    { name: 'forget-old-deliveries', pattern: '23 4 * * *', act: forgetOldDeliveries },
  ],
  hears: { topics: ['orders', 'units', 'loads', 'invoices'], act: gatherSoon },
};

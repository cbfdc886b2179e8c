import * as outbox from './outbox.contract.ts';
import { routes } from './outbox.routes.ts';
import { createOutboxSendHandler } from './outbox.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [outbox],
  routes,
  queues: (links) => ({ 'send-outbox-item': createOutboxSendHandler(links) }),
};

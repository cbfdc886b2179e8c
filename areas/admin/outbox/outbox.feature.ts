import * as outbox from './outbox.contract.ts';
import { routes } from './outbox.routes.ts';
import { sender } from './outbox.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [outbox],
  routes,
  queues: (links) => ({ send: sender(links) }),
};

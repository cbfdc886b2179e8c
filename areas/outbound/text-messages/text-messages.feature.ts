import { textSender } from './sending.service.ts';
import * as textMessages from './text-messages.contract.ts';
import { bulkJob } from './text-messages.service.ts';
import { invariants } from './text-messages.invariants.ts';
import { routes } from './text-messages.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [textMessages],
  routes,
  invariants,
  jobs: () => ({ 'textMessages.bulk': bulkJob }),
  queues: ({ sms }) => ({ text: textSender(sms) }),
};

import { createTextSender } from './sending.service.ts';
import * as textMessages from './text-messages.contract.ts';
import { bulkEtaTextsJob } from './text-messages.service.ts';
import { invariants } from './text-messages.invariants.ts';
import { routes } from './text-messages.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [textMessages],
  routes,
  invariants,
  jobs: () => ({ 'textMessages.sendBulk': bulkEtaTextsJob }),
  queues: ({ sms }) => ({ 'send-text-message': createTextSender(sms) }),
};

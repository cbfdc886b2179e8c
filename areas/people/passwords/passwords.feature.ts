import * as passwords from './passwords.contract.ts';
import { passwordResetHandler, passwordResetQueueName } from './passwords.service.ts';
import { routes } from './passwords.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [passwords],
  routes,
  queues: () => ({ [passwordResetQueueName]: passwordResetHandler }),
};

import * as signUp from './sign-up.contract.ts';
import { routes } from './sign-up.routes.ts';
import { signUpHandler, signUpQueueName } from './sign-up.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [signUp],
  routes,
  queues: () => ({ [signUpQueueName]: signUpHandler }),
};

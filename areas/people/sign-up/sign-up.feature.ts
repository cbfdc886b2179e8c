import * as signUp from './sign-up.contract.ts';
import { routes } from './sign-up.routes.ts';
import { answerSignUp, signUpAsked } from './sign-up.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [signUp],
  routes,
  queues: () => ({ [signUpAsked]: answerSignUp }),
};

import { activateByEmailEndpoint, requestSignUpEndpoint } from './sign-up.contract.ts';
import { activateByEmail, requestSignUp } from './sign-up.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(requestSignUpEndpoint, (work, { body }) => requestSignUp(work, body)),
  defineRoute(activateByEmailEndpoint, (work, { query }) => activateByEmail(work, query)),
];

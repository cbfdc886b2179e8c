import { activateByEmailAndSendPasswordLinkEndpoint, requestSignUpEndpoint } from './sign-up.contract.ts';
import { activateByEmailAndSendPasswordLink, requestSignUp } from './sign-up.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(requestSignUpEndpoint, (work, { body }) => requestSignUp(work, body)),
  defineRoute(activateByEmailAndSendPasswordLinkEndpoint, (work, { query }) =>
    activateByEmailAndSendPasswordLink(work, query),
  ),
];

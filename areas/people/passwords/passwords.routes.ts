import {
  changeOwnPasswordEndpoint,
  getNewPasswordRuleEndpoint,
  requestOwnPasswordResetEndpoint,
  requestPasswordResetEndpoint,
  setPasswordByLinkEndpoint,
} from './passwords.contract.ts';
import { readMinPasswordLength } from './new-password.service.ts';
import * as passwords from './passwords.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(requestPasswordResetEndpoint, (work, { body }) => passwords.requestPasswordReset(work, body)),
  defineRoute(requestOwnPasswordResetEndpoint, (work) => passwords.requestOwnPasswordReset(work)),
  defineRoute(getNewPasswordRuleEndpoint, async (work) => ({
    least: await readMinPasswordLength(work),
  })),
  defineRoute(changeOwnPasswordEndpoint, (work, { body }) => passwords.changeOwnPassword(work, body)),
  defineRoute(setPasswordByLinkEndpoint, (work, { body }) => passwords.setPasswordByLink(work, body)),
];

import {
  changePassword,
  newPasswordRule,
  resetOwnPassword,
  resetPassword,
  setPassword,
} from './passwords.contract.ts';
import * as passwords from './passwords.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(resetPassword, (work, { body }) => passwords.askReset(work, body)),
  on(resetOwnPassword, (work) => passwords.askOwnReset(work)),
  on(newPasswordRule, async (work) => ({ least: await passwords.shortest(work) })),
  on(changePassword, (work, { body }) => passwords.changeOwn(work, body)),
  on(setPassword, (work, { body }) => passwords.setPassword(work, body)),
];

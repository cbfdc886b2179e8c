import { endOtherSessions, endOwnSession, getAccount } from './account.contract.ts';
import * as account from './account.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getAccount, (work) => account.describe(work)),
  on(endOwnSession, (work, { params }) => account.endSession(work, params.id)),
  on(endOtherSessions, (work) => account.endOthers(work)),
];

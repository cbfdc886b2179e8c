import {
  endOtherSessionsEndpoint,
  endOwnSessionEndpoint,
  getMyAccountEndpoint,
} from './my-account.contract.ts';
import * as account from './my-account.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getMyAccountEndpoint, (work) => account.getMyAccount(work)),
  defineRoute(endOwnSessionEndpoint, (work, { params }) => account.endOwnSession(work, params.id)),
  defineRoute(endOtherSessionsEndpoint, (work) => account.endOtherSessions(work)),
];

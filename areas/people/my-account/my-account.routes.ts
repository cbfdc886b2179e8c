import {
  endOtherSessionsEndpoint,
  endOneOtherSessionEndpoint,
  getMySignInDetailsEndpoint,
} from './my-account.contract.ts';
import * as account from './my-account.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getMySignInDetailsEndpoint, (work) => account.getMySignInDetails(work)),
  defineRoute(endOneOtherSessionEndpoint, (work, { params }) => account.endOneOtherSession(work, params.id)),
  defineRoute(endOtherSessionsEndpoint, (work) => account.endOtherSessions(work)),
];

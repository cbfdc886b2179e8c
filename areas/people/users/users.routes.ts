import * as calls from './users.contract.ts';
import * as users from './users.service.ts';
import { findUserPage } from './users.store.ts';
import { canSendEmail } from '#areas/settings/server/server-info.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findUsersEndpoint, ({ tx }, { query }) => findUserPage(tx, query)),
  defineRoute(calls.findUserGroupsEndpoint, async ({ tx }, { query }) => {
    const { data, totalRows } = await findUserPage(tx, query);
    return { users: data, total: totalRows };
  }),
  defineRoute(calls.getUserEndpoint, (work, { params }) => users.getUser(work, params.id)),
  defineRoute(calls.saveUserEndpoint, (work, { params, body }) => users.saveUser(work, params.id, body)),
  defineRoute(calls.deactivateUserEndpoint, (work, { params, body }) =>
    users.deactivateUser(work, params.id, body.rowVersion),
  ),
  defineRoute(calls.reactivateUserEndpoint, (work, { params, body }) =>
    users.reactivateUser(work, params.id, body.rowVersion),
  ),
  defineRoute(calls.endUserSessionEndpoint, (work, { params }) =>
    users.endUserSession(work, params.id, params.sessionId),
  ),
  defineRoute(calls.endUserSessionsEndpoint, (work, { params }) => users.endUserSessions(work, params.id)),
  defineRoute(calls.sendPasswordResetEndpoint, (work, { params }) =>
    users.sendPasswordReset(work, params.id),
  ),
  defineRoute(calls.resetSecondFactorEndpoint, (work, { params }) =>
    users.resetSecondFactor(work, params.id),
  ),
  defineRoute(calls.inviteUserEndpoint, async (work, { body }) => ({
    ...(await users.inviteUser(work, body)),
    isMailSent: canSendEmail(),
  })),
  defineRoute(calls.resendInvitationEndpoint, (work, { params }) => users.resendInvitation(work, params.id)),
];

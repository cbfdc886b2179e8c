import * as calls from './users.contract.ts';
import * as users from './users.service.ts';
import { findUserPage } from './users.repository.ts';
import { canSendEmail } from '#areas/settings/server/server-info.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findUsersEndpoint, ({ tx }, { query }) => findUserPage(tx, query)),
  defineRoute(calls.listUsersInApiClientFormatEndpoint, async ({ tx }, { query }) => {
    const { data, totalRows } = await findUserPage(tx, query);
    return { users: data, total: totalRows };
  }),
  defineRoute(calls.getUserEndpoint, (work, { params }) => users.getUser(work, params.id)),
  defineRoute(calls.updateUserRolesAccountsAndWarehouseEndpoint, (work, { params, body }) =>
    users.updateUserRolesAccountsAndWarehouse(work, params.id, body),
  ),
  defineRoute(calls.deactivateUserEndpoint, (work, { params, body }) =>
    users.deactivateUser(work, params.id, body.rowVersion),
  ),
  defineRoute(calls.reactivateUserEndpoint, (work, { params, body }) =>
    users.reactivateUser(work, params.id, body.rowVersion),
  ),
  defineRoute(calls.endUserSessionEndpoint, (work, { params }) =>
    users.endUserSession(work, params.id, params.sessionId),
  ),
  defineRoute(calls.endAllUserSessionsEndpoint, (work, { params }) =>
    users.endAllUserSessions(work, params.id),
  ),
  defineRoute(calls.sendPasswordResetToUserEndpoint, (work, { params }) =>
    users.sendPasswordResetByAdministrator(work, params.id),
  ),
  defineRoute(calls.resetSecondFactorAndPasskeysEndpoint, (work, { params }) =>
    users.resetSecondFactorAndPasskeys(work, params.id),
  ),
  defineRoute(calls.inviteUserEndpoint, async (work, { body }) => ({
    ...(await users.inviteUser(work, body)),
    isMailSent: canSendEmail(),
  })),
  defineRoute(calls.resendAccessLinkEndpoint, (work, { params }) => users.resendAccessLink(work, params.id)),
];

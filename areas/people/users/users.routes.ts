import * as calls from './users.contract.ts';
import * as users from './users.service.ts';
import { findPeople } from './users.store.ts';
import { sendsMail } from '#areas/settings/server/server-facts.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.findUsers, ({ tx }, { query }) => findPeople(tx, query)),
  on(calls.userGroups, async ({ tx }, { query }) => {
    const { data, totalRows } = await findPeople(tx, query);
    return { users: data, total: totalRows };
  }),
  on(calls.getUser, (work, { params }) => users.one(work, params.id)),
  on(calls.saveUser, (work, { params, body }) => users.save(work, params.id, body)),
  on(calls.deactivateUser, (work, { params, body }) => users.deactivate(work, params.id, body.rowVersion)),
  on(calls.reactivateUser, (work, { params, body }) => users.reactivate(work, params.id, body.rowVersion)),
  on(calls.endUserSession, (work, { params }) => users.endSession(work, params.id, params.sessionId)),
  on(calls.endUserSessions, (work, { params }) => users.endAllSessions(work, params.id)),
  on(calls.sendReset, (work, { params }) => users.sendReset(work, params.id)),
  on(calls.resetSecondFactor, (work, { params }) => users.resetSecondFactor(work, params.id)),
  on(calls.inviteUser, async (work, { body }) => ({
    ...(await users.invite(work, body)),
    isMailSent: sendsMail(),
  })),
  on(calls.inviteAgain, (work, { params }) => users.inviteAgain(work, params.id)),
];

import { z } from 'zod';
import { personName } from './person-name.contract.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { userErrors } from './users.errors.ts';
import { languageCodes, runningSession } from '#areas/people/session/session.contract.ts';
import { change, roleGiven } from '#areas/people/roles/roles.contract.ts';
import { roleErrors } from '#areas/people/roles/roles.errors.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, plainEmail, version, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

/**
 * Where a person stands: invited or pending until a mailed link was pressed, waiting until somebody gave a role,
 * active, or shut out.
 */
export const personStates = ['active', 'waiting', 'pending', 'invited', 'inactive'] as const;
export type PersonState = (typeof personStates)[number];

/** What somebody shows beside the password. */
export const secondFactors = ['app', 'passkey', 'both', 'none'] as const;
const named = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const userRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Somebody who was there before and whose name looks the same, or is. */
  alike: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Codes, in the order in which they were given. */
  roles: z.array(z.string()),
  /** Those of the house among them, by name, with the role of the product that each stands on. */
  ownRoles: z.array(z.object({ code: z.string(), name: z.string(), base: z.string() })),
  accounts: z.array(named),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  status: z.enum(personStates),
  google: z.boolean(),
  secondFactor: z.enum(secondFactors),
  lastSignInAt: instant().nullable(),
  rowVersion: z.int(),
});
export type UserRow = z.output<typeof userRow>;
export const userDetail = userRow.extend({
  /** A number that is left of somebody: it is shown, and nothing can be done to it. */
  erased: z.boolean(),
  language: z.enum(languageCodes),
  createdAt: instant(),
  /** What was typed at sign-up, and the account it names. */
  signedUpCode: z.string().nullable(),
  signedUpAccount: named.extend({ accountType: z.int() }).nullable(),
  /** Until when the mailed link of an invitation works. */
  linkEndsAt: instant().nullable(),
  /** Those that run. */
  sessions: z.array(runningSession),
  history: z.array(change),
});
export type UserDetail = z.output<typeof userDetail>;

const needs: readonly [string, ...string[]] = ['viewManageUserGroup:account'];
const live = ['people'] as const;
const root = '/accounts/user-groups';
const personPath = `${root}/{id}` as const;

const roleList = z
  .array(roleGiven, { error: 'Roles are required' })
  .max(50, { error: 'One person has at most 50 roles' })
  .transform((list) => [...new Set(list)]);
const accountList = z
  .array(id('Account'), { error: 'Accounts are required' })
  .max(200, { error: 'One person has at most 200 accounts' })
  .transform((list) => [...new Set(list)]);

const filters = {
  name: words('Name or e-mail', 100),
  role: maybe(roleGiven),
  accountId: maybe(id('Account')),
  warehouseId: maybe(id('Warehouse')),
  status: maybe(z.enum(personStates, { error: 'Status is not valid' })),
  /** Those who have one, or who have none. */
  secondFactor: flag(),
};
export const findUsers = endpoint({
  id: 'users.find',
  method: 'GET',
  path: '/accounts/users',
  needs,
  about: 'The people of the house and of its accounts; programs are not among them.',
  query: z.object({ ...paging(['name', 'email', 'lastSignInAt']), ...filters }),
  reply: page(userRow),
  ofTheHouse: true,
  live,
});
export const userGroups = endpoint({
  id: 'users.groups',
  method: 'GET',
  path: root,
  needs,
  about: 'The same people as users and total, for programs that know them so.',
  query: z.object({ ...paging(['name', 'email', 'lastSignInAt']), ...filters }),
  reply: one(z.object({ users: z.array(userRow), total: z.int() })),
  live,
});
export const getUser = endpoint({
  id: 'users.get',
  method: 'GET',
  path: personPath,
  needs,
  about: 'One person with the sessions that run and the last 50 changes.',
  reply: one(userDetail),
  live,
});
/** What every act on a person may be refused for. */
const anyAct = [userErrors.aboveYou, userErrors.isErased];
/** What giving somebody something may be refused for. */
const refuses = [
  userErrors.aboveYou,
  userErrors.notYours,
  userErrors.lastAdmin,
  roleErrors.unknownRole,
  userErrors.unknownAccount,
  userErrors.unknownWarehouse,
  userErrors.needsWarehouse,
  userErrors.keptElsewhere,
];
export const saveUser = endpoint({
  id: 'users.save',
  method: 'PUT',
  path: personPath,
  needs,
  about:
    'Replaces the roles, the accounts and the warehouse of a person, from their next call on. Nobody gives or takes more than they have.',
  body: z.object({
    name: maybe(personName('Name')),
    roles: roleList,
    accountIds: accountList,
    warehouseId: maybe(id('Warehouse')),
    rowVersion: version(),
  }),
  reply: one(userDetail),
  refuses: [...refuses, userErrors.isErased],
  live,
});
export const deactivateUser = endpoint({
  id: 'users.deactivate',
  method: 'PUT',
  path: `${personPath}/deactivate`,
  needs,
  about: 'Shuts a person out at once, everywhere: sessions, pages and long work end.',
  body: z.object({ rowVersion: version() }),
  reply: done(),
  refuses: [...anyAct, userErrors.lastAdmin, userErrors.yourself, userErrors.isInactive],
  live,
});
export const reactivateUser = endpoint({
  id: 'users.reactivate',
  method: 'PUT',
  path: `${personPath}/activate`,
  needs,
  about: 'Lets a person in again, with what they had.',
  body: z.object({ rowVersion: version() }),
  reply: done(),
  refuses: [...anyAct, userErrors.isActive],
  live,
});
export const endUserSession = endpoint({
  id: 'users.endSession',
  method: 'DELETE',
  path: `${personPath}/sessions/{sessionId}`,
  needs,
  about: 'Ends one session of a person: its tokens are refused from then on.',
  reply: done(),
  refuses: [...anyAct, userErrors.sessionEnded],
  live,
});
export const endUserSessions = endpoint({
  id: 'users.endSessions',
  method: 'DELETE',
  path: `${personPath}/sessions`,
  needs,
  about: 'Ends every session of a person.',
  reply: done(),
  refuses: anyAct,
  live,
});
export const sendReset = endpoint({
  id: 'users.sendReset',
  method: 'POST',
  path: `${personPath}/reset-password`,
  needs,
  about: 'Mails the person a link to set a new password.',
  reply: done(),
  refuses: [...anyAct, userErrors.keptElsewhere, userErrors.keptByGoogle, userErrors.notActive],
  live,
});
export const resetSecondFactor = endpoint({
  id: 'users.resetSecondFactor',
  method: 'DELETE',
  path: `${personPath}/second-factor`,
  needs,
  about:
    'Takes the authenticator app, the recovery codes and the passkeys away from a person who has lost them, ends every session, and tells the person by mail. The password stays.',
  reply: done(),
  refuses: [
    ...anyAct,
    sessionErrors.proofNeeded,
    userErrors.ownSecondFactor,
    userErrors.keptElsewhere,
    userErrors.noSecondFactor,
  ],
  live,
});
/** Somebody to invite. */
export const invitation = z.object({
  email: plainEmail('E-mail'),
  name: personName('Name'),
  language: z.enum(languageCodes, { error: 'Language is not valid' }).default('en'),
  roles: roleList.refine((list) => list.length > 0, { error: 'Choose at least one role.' }),
  accountIds: accountList.default([]),
  warehouseId: maybe(id('Warehouse')),
});
export const inviteUser = endpoint({
  id: 'users.invite',
  method: 'POST',
  path: '/accounts/invite',
  needs,
  about:
    'Makes a person with roles, accounts and warehouse, and mails a link by which they choose a password. An address that somebody has is told.',
  body: invitation,
  /** Without a mail server the person is made, and the mail with the link is only kept. */
  reply: one(userDetail.extend({ isMailSent: z.boolean() })),
  refuses: [...refuses, userErrors.isKnown, userErrors.needsAccount],
  live,
});
export const inviteAgain = endpoint({
  id: 'users.inviteAgain',
  method: 'POST',
  path: `${personPath}/invite`,
  needs,
  about: 'Mails the link of an invitation, or of an activation, anew; the one before works no more.',
  reply: done(),
  refuses: [...anyAct, userErrors.notInvited, userErrors.keptElsewhere],
  live,
});

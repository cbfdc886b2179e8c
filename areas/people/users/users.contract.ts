import { z } from 'zod';
import { userNameField } from './user-name.contract.ts';
import { sessionErrors } from '#areas/people/session/session.errors.ts';
import { userErrors } from './users.errors.ts';
import { languageCodes, runningSessionSchema } from '#areas/people/session/session.contract.ts';
import { auditChangeSchema, assignableRoleCodeSchema } from '#areas/people/roles/roles.contract.ts';
import { roleErrors } from '#areas/people/roles/roles.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  asciiEmailField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/**
 * The status of a user: invited or pending until an emailed link is opened, waiting until a role is assigned, active, or
 * inactive.
 */
export const userStatuses = ['active', 'waiting', 'pending', 'invited', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The user's second factor. */
export const secondFactorKinds = ['app', 'passkey', 'both', 'none'] as const;
const named = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const userRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** An earlier user with the same or a similar-looking name. */
  alike: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Codes, in the order they were assigned. */
  roles: z.array(z.string()),
  /** The custom roles among them, by name, with the built-in base role of each. */
  ownRoles: z.array(z.object({ code: z.string(), name: z.string(), base: z.string() })),
  accounts: z.array(named),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  status: z.enum(userStatuses),
  google: z.boolean(),
  secondFactor: z.enum(secondFactorKinds),
  lastSignInAt: instantField().nullable(),
  rowVersion: z.int(),
});
export type UserRow = z.output<typeof userRowSchema>;
export const userDetailSchema = userRowSchema.extend({
  /** An erased user, of whom only a number remains. Shown, but cannot be changed. */
  erased: z.boolean(),
  language: z.enum(languageCodes),
  createdAt: instantField(),
  /** The code typed at sign-up, and the account it belongs to. */
  signedUpCode: z.string().nullable(),
  signedUpAccount: named.extend({ accountType: z.int() }).nullable(),
  /** When the emailed invitation link expires. */
  linkEndsAt: instantField().nullable(),
  /** Active sessions. */
  sessions: z.array(runningSessionSchema),
  history: z.array(auditChangeSchema),
});
export type UserDetail = z.output<typeof userDetailSchema>;

const needs: readonly [string, ...string[]] = ['viewManageUserGroup:account'];
const live = ['people'] as const;
const root = '/accounts/user-groups';
const personPath = `${root}/{id}` as const;

const roleList = z
  .array(assignableRoleCodeSchema, { error: 'Roles are required' })
  .max(50, { error: 'A user can have up to 50 roles' })
  .transform((list) => [...new Set(list)]);
const accountList = z
  .array(idField('Account'), { error: 'Accounts are required' })
  .max(200, { error: 'A user can have up to 200 accounts' })
  .transform((list) => [...new Set(list)]);

const filters = {
  name: optionalTextField('Name or email', 100),
  role: optionalField(assignableRoleCodeSchema),
  accountId: optionalField(idField('Account')),
  warehouseId: optionalField(idField('Warehouse')),
  status: optionalField(z.enum(userStatuses, { error: 'Status isn’t valid' })),
  /** True: users with a second factor. False: users without. */
  secondFactor: optionalBooleanField(),
};
export const findUsersEndpoint = defineEndpoint({
  id: 'users.find',
  method: 'GET',
  path: '/accounts/users',
  permissions: needs,
  summary: 'List the users of the company and of its accounts. API clients are not included.',
  query: z.object({ ...pagingFields(['name', 'email', 'lastSignInAt']), ...filters }),
  reply: pageReply(userRowSchema),
  ofTheHouse: true,
  live,
});
export const listUsersInApiClientFormatEndpoint = defineEndpoint({
  id: 'users.listAsGroups',
  method: 'GET',
  path: root,
  permissions: needs,
  summary: 'List the same users as `users` and `total`, for API clients that expect this format.',
  query: z.object({ ...pagingFields(['name', 'email', 'lastSignInAt']), ...filters }),
  reply: itemReply(z.object({ users: z.array(userRowSchema), total: z.int() })),
  live,
});
export const getUserEndpoint = defineEndpoint({
  id: 'users.get',
  method: 'GET',
  path: personPath,
  permissions: needs,
  summary: 'Get one user with the active sessions and the last 50 changes.',
  reply: itemReply(userDetailSchema),
  live,
});
/** Errors that every action on a user can return. */
const anyAct = [userErrors.roleAboveOwn, userErrors.userErased];
/** Errors of assigning roles or accounts. */
const refuses = [
  userErrors.roleAboveOwn,
  userErrors.permissionNotHeld,
  userErrors.lastAdmin,
  roleErrors.unknownRole,
  userErrors.unknownAccount,
  userErrors.unknownWarehouse,
  userErrors.warehouseRequired,
  userErrors.shipperAccountRequired,
  userErrors.consigneeAccountRequired,
  userErrors.managedExternally,
];
export const updateUserRolesAccountsAndWarehouseEndpoint = defineEndpoint({
  id: 'users.save',
  method: 'PUT',
  path: personPath,
  permissions: needs,
  summary:
    'Replace the roles, the accounts and the warehouse of a user. The change applies from the user’s next request. Callers can only assign or revoke what they have themselves.',
  body: z.object({
    name: optionalField(userNameField('Name')),
    roles: roleList,
    accountIds: accountList,
    warehouseId: optionalField(idField('Warehouse')),
    rowVersion: rowVersionField(),
  }),
  reply: itemReply(userDetailSchema),
  errors: [...refuses, userErrors.userErased],
  live,
});
export const deactivateUserEndpoint = defineEndpoint({
  id: 'users.deactivate',
  method: 'PUT',
  path: `${personPath}/deactivate`,
  permissions: needs,
  summary: 'Deactivate a user immediately and everywhere. Sessions, pages and background jobs end.',
  body: z.object({ rowVersion: rowVersionField() }),
  reply: noDataReply(),
  errors: [...anyAct, userErrors.lastAdmin, userErrors.deactivatesSelf, userErrors.alreadyInactive],
  live,
});
export const reactivateUserEndpoint = defineEndpoint({
  id: 'users.reactivate',
  method: 'PUT',
  path: `${personPath}/activate`,
  permissions: needs,
  summary: 'Reactivate a user with their previous access.',
  body: z.object({ rowVersion: rowVersionField() }),
  reply: noDataReply(),
  errors: [...anyAct, userErrors.alreadyActive],
  live,
});
export const endUserSessionEndpoint = defineEndpoint({
  id: 'users.endSession',
  method: 'DELETE',
  path: `${personPath}/sessions/{sessionId}`,
  permissions: needs,
  summary: 'End one session of a user. Its tokens are rejected from then on.',
  reply: noDataReply(),
  errors: [...anyAct, userErrors.sessionEnded],
  live,
});
export const endAllUserSessionsEndpoint = defineEndpoint({
  id: 'users.endSessions',
  method: 'DELETE',
  path: `${personPath}/sessions`,
  permissions: needs,
  summary: 'End all sessions of a user.',
  reply: noDataReply(),
  errors: anyAct,
  live,
});
export const sendPasswordResetToUserEndpoint = defineEndpoint({
  id: 'users.sendReset',
  method: 'POST',
  path: `${personPath}/reset-password`,
  permissions: needs,
  summary: 'Email a user a link to set a new password.',
  reply: noDataReply(),
  errors: [...anyAct, userErrors.managedExternally, userErrors.managedByGoogle, userErrors.userNotActive],
  live,
});
export const resetSecondFactorAndPasskeysEndpoint = defineEndpoint({
  id: 'users.resetSecondFactor',
  method: 'DELETE',
  path: `${personPath}/second-factor`,
  permissions: needs,
  summary:
    'Reset the second factor of a user who has lost it. Removes the authenticator app, the recovery codes and the passkeys, ends all sessions and notifies the user by email. The password stays unchanged.',
  reply: noDataReply(),
  errors: [
    ...anyAct,
    sessionErrors.identityProofRequired,
    userErrors.ownSecondFactor,
    userErrors.managedExternally,
    userErrors.noSecondFactor,
  ],
  live,
});
/** The data of an invitation. */
export const userInvitationSchema = z.object({
  email: asciiEmailField('Email'),
  name: userNameField('Name'),
  language: z.enum(languageCodes, { error: 'Language isn’t valid' }).default('en'),
  roles: roleList.refine((list) => list.length > 0, { error: 'Choose at least one role.' }),
  accountIds: accountList.default([]),
  warehouseId: optionalField(idField('Warehouse')),
});
export const inviteUserEndpoint = defineEndpoint({
  id: 'users.invite',
  method: 'POST',
  path: '/accounts/invite',
  permissions: needs,
  summary:
    'Invite a user with roles, accounts and a warehouse. The user gets an email with a link to choose a password. An address that is already in use is reported.',
  body: userInvitationSchema,
  /** Without a mail server, the user is created, and the email with the link is only stored. */
  reply: itemReply(userDetailSchema.extend({ isMailSent: z.boolean() })),
  errors: [...refuses, userErrors.emailTaken, userErrors.accountRequired],
  live,
});
export const resendAccessLinkEndpoint = defineEndpoint({
  id: 'users.resendInvitation',
  method: 'POST',
  path: `${personPath}/invite`,
  permissions: needs,
  summary: 'Resend the link of an invitation or an activation. The previous link stops working.',
  reply: noDataReply(),
  errors: [...anyAct, userErrors.invitationNotPending, userErrors.managedExternally],
  live,
});

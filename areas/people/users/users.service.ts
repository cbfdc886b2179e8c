import type {
  inviteUserEndpoint,
  updateUserRolesAccountsAndWarehouseEndpoint,
  UserDetail,
} from './users.contract.ts';
import { userErrors } from './users.errors.ts';
import {
  findFirstRoleIfNoRoleFitsAccountTypes,
  includesAdministratorRole,
  isRankHighEnoughToAssign,
  doAllRolesRequireAccount,
  doesAnyRoleRequireWarehouse,
} from './users.rules.ts';
import * as store from './users.repository.ts';
import { deletePasskeysOfUser as forgetPasskeys } from '#areas/people/passkeys/passkeys.service.ts';
import { deleteSecondFactorAndPendingSignInsOfUser as forgetSecondFactor } from '#areas/people/second-factor/second-factor.service.ts';
import {
  expireUnusedEmailedLinksOfUser,
  enqueueAccessLinkEmail,
  enqueueAccessLinkEmails,
  enqueueSignInChangeEmailToUser,
  enqueuePasswordResetEmailToUser,
} from '#areas/people/passwords/passwords.service.ts';
import { listItemsNotIn, computeEffectiveAccess } from '#areas/people/roles/roles.rules.ts';
import { lockRolesForShareAndRequireExisting } from '#areas/people/roles/roles.service.ts';
import {
  addUserRecordsUnlessEmailTaken,
  setUserActiveFlagAndRestoreStatus,
  updateUserNameWarehouseAndOwnAccount,
  updateManyUserNamesWarehousesAndOwnAccounts,
  removeUserRecordUnlessReferenced,
} from '#areas/people/session/user-record.service.ts';
import {
  endSessionById,
  endSessionsOfSubject,
  requireRecentIdentityProof,
} from '#areas/people/session/session.service.ts';
import { getEmailDeliveryMessage, getServerInfo } from '#areas/settings/server/server-info.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

/** One user with their access, sessions and history. Throws 404 when there is none. */

export const getUser = async (work: RequestContext, id: number): Promise<UserDetail> =>
  (await store.findUser(work.tx, id)) ?? reject(commonErrors.notFound);

export const findUserDetail = ({ tx }: RequestContext, id: number): Promise<UserDetail | undefined> =>
  store.findUser(tx, id);
/** Replaces a user's roles, accounts and warehouse, without checking the caller's permissions. */
export async function replaceUserAssignmentsUnchecked(
  work: RequestContext,
  id: number,
  assignments: store.UserAssignments,
): Promise<void> {
  await store.replaceUserRolesAndAccounts(work.tx, [{ ...assignments, id }]);
  await updateUserNameWarehouseAndOwnAccount(work, id, assignments);
}

/** Locks and returns the user. Rejects when the caller's version is outdated or the user ranks above the caller. */
async function held(
  work: RequestContext,
  id: number,
  version?: number,
): Promise<UserDetail & { subject: string }> {
  const { subject, erased } = (await store.lockUserRow(work.tx, id)) ?? reject(commonErrors.notFound);
  // An erased user is only a number. There is nothing to change, and they cannot sign in again.
  if (erased) reject(userErrors.userErased);
  const person = await getUser(work, id);
  if (version !== undefined && version !== person.rowVersion) reject(commonErrors.recordChanged);
  const builtInRoles = standingOf(person);
  if (!isRankHighEnoughToAssign(work.actor.roles, builtInRoles, builtInRoles))
    reject(userErrors.roleAboveOwn);
  return { ...person, subject };
}
/** The built-in roles of a user. */
const standingOf = ({ roles, ownRoles }: Pick<UserDetail, 'roles' | 'ownRoles'>): string[] =>
  roles.map((code) => ownRoles.find((customRole) => customRole.code === code)?.base ?? code);

/** Locks a user for a change in several steps, until all are done. */
export const lockUserForEdit = (work: RequestContext, id: number, rowVersion?: number): Promise<UserDetail> =>
  held(work, id, rowVersion);

/** What the audit log records of a user's access. */
const toAuditedUser = (
  person: Pick<UserDetail, 'name' | 'roles' | 'ownRoles' | 'accounts' | 'warehouseCode'>,
) => ({
  name: person.name,
  roles: person.roles.map(
    (code) => person.ownRoles.find((customRole) => customRole.code === code)?.name ?? code,
  ),
  accounts: person.accounts.map((account) => account.number),
  warehouse: person.warehouseCode,
});
const atField = (error: ErrorDefinition, field: string): never =>
  reject(error, {}, { fields: { [field]: error.sentence } });

type Holder = Pick<UserDetail, 'id' | 'roles' | 'ownRoles' | 'warehouseId'>;
const nobody: Holder = { id: 0, roles: [], ownRoles: [], warehouseId: null };
/**
 * Rejects invalid assignments: roles above the caller, unknown accounts and warehouses, accounts of which the roles see nothing, no
 * remaining administrator, and new roles of external users without an account.
 */
async function checkGiven(
  work: RequestContext,
  person: Holder,
  all: readonly store.UserAssignments[],
  needsAccounts = false,
): Promise<void> {
  // With an external provider, its token determines what users can do.
  if (!getServerInfo().client.embedded) reject(userErrors.managedExternally);
  const builtInRoleLists = await checkRoles(
    work,
    person,
    all.map(({ roles }) => roles),
  );
  const accounts = await store.findAssignableAccountTypesById(
    work.tx,
    [...new Set(all.flatMap((to) => to.accountIds))],
    person.id,
  );
  const warehouseIds = all.flatMap(({ warehouseId }) => warehouseId ?? []);
  const warehouses = await store.filterActiveWarehouseIds(work.tx, [...new Set(warehouseIds)]);
  for (const [index, { roles, accountIds, warehouseId }] of all.entries()) {
    if (new Set(accountIds).size < accountIds.length || !accountIds.every((id) => accounts.has(id)))
      atField(userErrors.unknownAccount, 'accountIds');
    if (needsAccounts && accountIds.length === 0 && doAllRolesRequireAccount(builtInRoleLists[index] ?? []))
      atField(userErrors.accountRequired, 'accountIds');
    const misfit = findFirstRoleIfNoRoleFitsAccountTypes(
      builtInRoleLists[index] ?? [],
      accountIds.flatMap((id) => accounts.get(id) ?? []),
    );
    if (misfit)
      atField(
        misfit === 'Shipper' ? userErrors.shipperAccountRequired : userErrors.consigneeAccountRequired,
        'accountIds',
      );
    if (warehouseId === null && doesAnyRoleRequireWarehouse(builtInRoleLists[index] ?? []))
      atField(userErrors.warehouseRequired, 'warehouseId');
    if (warehouseId !== null && warehouseId !== person.warehouseId && !warehouses.has(warehouseId))
      atField(userErrors.unknownWarehouse, 'warehouseId');
    if (includesAdministratorRole(person.roles) && !includesAdministratorRole(roles))
      await mustLeaveAdmin(work, person.id);
  }
}
/**
 * Rejects roles above the caller, and custom roles with permissions the caller lacks. Returns the resulting built-in roles for
 * each list. While this waited for a deleted role, the user may have got another one instead.
 */
async function checkRoles(
  work: RequestContext,
  person: Holder,
  all: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  const existingRoles = await lockRolesForShareAndRequireExisting(work, person.roles, [
    ...new Set(all.flat()),
  ]);
  const now = person.id === 0 ? [] : (await getUser(work, person.id)).roles;
  if (now.join() !== person.roles.join()) reject(commonErrors.recordChanged);
  // An API client of the company assigns like its access level. It does not use the permissions it assigns.
  const callerPermissions = work.actor.program
    ? computeEffectiveAccess(existingRoles, work.actor.roles).permissions
    : work.actor.permissions;
  return all.map((to) => {
    const builtInRoles = computeEffectiveAccess(existingRoles, to).roles;
    if (!isRankHighEnoughToAssign(work.actor.roles, standingOf(person), builtInRoles))
      reject(userErrors.roleAboveOwn);
    const moved = [...listItemsNotIn(to, person.roles), ...listItemsNotIn(person.roles, to)];
    const changedCustomRoles = existingRoles.filter((role) => role.own && moved.includes(role.code));
    if (changedCustomRoles.some((role) => role.permissions.some((each) => !callerPermissions.has(each))))
      reject(userErrors.permissionNotHeld);
    return builtInRoles;
  });
}
/** Call it before removing a user: the last one who can manage users must stay. */
export async function requireAnotherAdministrator(
  work: RequestContext,
  { id, roles }: UserDetail,
): Promise<void> {
  if (includesAdministratorRole(roles)) await mustLeaveAdmin(work, id);
}
/** Two administrators who remove each other's role wait here. The second one is then the last, and is rejected. */
async function mustLeaveAdmin(work: RequestContext, id: number): Promise<void> {
  await store.lockAdministratorChanges(work.tx);
  if ((await store.countOtherActiveAdministrators(work.tx, id)) === 0) reject(userErrors.lastAdmin);
}

export async function updateUserRolesAccountsAndWarehouse(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateUserRolesAccountsAndWarehouseEndpoint>,
): Promise<UserDetail> {
  const before = await held(work, id, input.rowVersion);
  const to = { ...input, warehouseId: input.warehouseId ?? null };
  await checkGiven(work, before, [to]);
  await store.replaceUserRolesAndAccounts(work.tx, [{ ...to, id }]);
  await updateUserNameWarehouseAndOwnAccount(work, id, to);
  const after = await getUser(work, id);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'roles and accounts',
    before: toAuditedUser(before),
    after: toAuditedUser(after),
  });
  publishChange(work, 'people');
  return getUser(work, id);
}

export async function deactivateUser(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<{ message: string }> {
  const person = await held(work, id, rowVersion);
  if (id === work.actor.userId) reject(userErrors.deactivatesSelf);
  if (person.status === 'inactive') reject(userErrors.alreadyInactive);
  if (includesAdministratorRole(person.roles)) await mustLeaveAdmin(work, id);
  await setUserActiveFlagAndRestoreStatus(work, id, false);
  await endSessionsOfSubject(work, person.subject, 'deactivated');
  await expireUnusedEmailedLinksOfUser(work, id);
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'deactivated' });
  publishChange(work, 'people');
  return {
    message:
      person.status === 'invited'
        ? 'Invitation withdrawn. Its link no longer works.'
        : 'User deactivated. They are signed out everywhere and their jobs have stopped.',
  };
}
export async function reactivateUser(
  work: RequestContext,
  id: number,
  version: number,
): Promise<{ message: string }> {
  const person = await held(work, id, version);
  if (person.status !== 'inactive') reject(userErrors.alreadyActive);
  await setUserActiveFlagAndRestoreStatus(work, id, true);
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'reactivated' });
  publishChange(work, 'people');
  return { message: 'User reactivated.' };
}

export async function endUserSession(
  work: RequestContext,
  id: number,
  sessionId: number,
): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!(await endSessionById(work, person.subject, sessionId, 'ended by an administrator')))
    reject(userErrors.sessionEnded);
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'session ended' });
  return { message: 'Session ended.' };
}
export async function endAllUserSessions(work: RequestContext, id: number): Promise<{ message: string }> {
  const person = await held(work, id);
  await endSessionsOfSubject(work, person.subject, 'signed out everywhere');
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'sessions ended' });
  return { message: 'All sessions ended.' };
}

export async function sendPasswordResetByAdministrator(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!getServerInfo().client.embedded) reject(userErrors.managedExternally);
  if (person.google) reject(userErrors.managedByGoogle);
  if (person.status !== 'active' && person.status !== 'waiting') reject(userErrors.userNotActive);
  await enqueuePasswordResetEmailToUser(work, id);
  publishChange(work, 'people');
  return { message: getEmailDeliveryMessage('Password reset link sent.') };
}

/** Deletes all second factors, including passkeys, because a lost phone contains them all. */
export async function resetSecondFactorAndPasskeys(
  work: RequestContext,
  id: number,
): Promise<{ message: string }> {
  await requireRecentIdentityProof(work);
  const person = await held(work, id);
  if (!getServerInfo().client.embedded) reject(userErrors.managedExternally);
  if (id === work.actor.userId) reject(userErrors.ownSecondFactor);
  const hadApp = await forgetSecondFactor(work, id);
  const keys = await forgetPasskeys(work, id);
  if (!hadApp && keys === 0) reject(userErrors.noSecondFactor);
  await endSessionsOfSubject(work, person.subject, 'ended by an administrator');
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'second factor reset',
    before: { secondFactor: person.secondFactor },
  });
  await enqueueSignInChangeEmailToUser(work, id, 'secondFactorReset');
  publishChange(work, 'people');
  return { message: 'Second factor reset. All sessions have ended.' };
}

/** `isProvisioned`: an identity provider invites, and assigns the accounts afterwards. */
interface InvitationOptions {
  letter: boolean;
  isProvisioned?: boolean;
}
type UserInvitationInput = Omit<BodyOf<typeof inviteUserEndpoint>, 'roles'> & {
  roles: BodyOf<typeof updateUserRolesAccountsAndWarehouseEndpoint>['roles'];
};
export async function inviteUser(
  work: RequestContext,
  invitation: UserInvitationInput,
  options: InvitationOptions = { letter: true },
): Promise<UserDetail> {
  const [id] = await inviteUsers(work, [invitation], options);
  return getUser(work, id ?? 0);
}
/** Invites users. Returns their ids. */
export async function inviteUsers(
  work: RequestContext,
  invitations: readonly UserInvitationInput[],
  options: InvitationOptions = { letter: true },
): Promise<number[]> {
  if (invitations.length === 0) return [];
  const all = invitations.map((invitation) => ({
    ...invitation,
    warehouseId: invitation.warehouseId ?? null,
  }));
  await checkGiven(work, nobody, all, options.isProvisioned !== true);
  const createdIds = await addUserRecordsUnlessEmailTaken(
    work,
    all.map(({ email, name, language }) => ({
      email,
      name,
      language,
      status: 'invited',
      signedUpCode: null,
    })),
  );
  const people = all.map((to, index) => ({
    ...to,
    id:
      createdIds[index] ??
      reject(userErrors.emailTaken, {}, { fields: { email: userErrors.emailTaken.sentence } }),
  }));
  const ids = people.map(({ id }) => id);
  await store.replaceUserRolesAndAccounts(work.tx, people);
  await updateManyUserNamesWarehousesAndOwnAccounts(work, people);
  if (options.letter) await enqueueAccessLinkEmails(work, ids, 'invite');
  const written = await store.findUsersByIds(work.tx, ids);
  await recordAudits(
    work,
    written.map((person) => ({
      entity: 'app_user',
      entityId: person.id,
      action: 'invited',
      after: toAuditedUser(person),
    })),
  );
  publishChange(work, 'people');
  return ids;
}
/** Sends the link again: of an invitation, or of a sign-up with an unconfirmed address. */
export async function resendAccessLink(work: RequestContext, id: number): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!getServerInfo().client.embedded) reject(userErrors.managedExternally);
  if (person.status !== 'invited' && person.status !== 'pending')
    return reject(userErrors.invitationNotPending);
  await enqueueAccessLinkEmail(work, id, person.status === 'invited' ? 'invite' : 'activate');
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'link sent again' });
  publishChange(work, 'people');
  return { message: getEmailDeliveryMessage('Link sent. The previous link no longer works.') };
}

/** Returns those addresses that are taken, in lowercase. For imports. */
export const findRegisteredLowercaseEmails = async (
  work: RequestContext,
  emails: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await store.selectRegisteredEmails(
      work.tx,
      emails.map((email) => email.toLowerCase()),
    ),
  );
/** Finds the users with these addresses, by lowercase address. For imports. */
export async function findUsersByLowercaseEmail(
  work: RequestContext,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Awaited<ReturnType<typeof store.findUserRowsByLowercaseEmail>>[number]>> {
  const found = await store.findUserRowsByLowercaseEmail(
    work.tx,
    emails.map((email) => email.toLowerCase()),
  );
  return new Map(found.map((person) => [person.email.toLowerCase(), person]));
}
/** Returns those users who have opened their invitation link. */
export const findActiveUsersWhoAcceptedInvitation = (
  work: RequestContext,
  userIds: readonly number[],
): Promise<{ name: string }[]> => store.findNamesOfActiveUsersWhoAcceptedInvitation(work.tx, userIds);
/**
 * Deletes a user who has not accepted the invitation, or deactivates them if other records refer to them. Other users stay
 * unchanged.
 */
export async function withdrawInvitationUnlessAccepted(work: RequestContext, id: number): Promise<void> {
  const person = await getUser(work, id);
  if (person.status !== 'invited') return;
  if (includesAdministratorRole(person.roles)) await mustLeaveAdmin(work, id);
  if (
    !(await removeUserRecordUnlessReferenced(work, id, () => store.deleteUserRolesAndAccounts(work.tx, id)))
  ) {
    await deactivateUser(work, id, person.rowVersion);
    return;
  }
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'invitation withdrawn',
    before: toAuditedUser(person),
  });
  publishChange(work, 'people');
}

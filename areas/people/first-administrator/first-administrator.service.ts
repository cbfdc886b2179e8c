import { randomBytes } from 'node:crypto';
import * as store from './first-administrator.repository.ts';
import { sha256Base64Url } from '#areas/people/passwords/sign-in-attempts.service.ts';
import {
  expireUnusedEmailedLinksOfUser,
  hashAndSavePassword,
  createOneTimeLinkReplacingUnused,
  findSignInUserByEmail,
} from '#areas/people/passwords/passwords.service.ts';
import {
  findNewPasswordErrors,
  readMinPasswordLength,
} from '#areas/people/passwords/new-password.service.ts';
import { activateInvitedOrPendingUser } from '#areas/people/session/session.service.ts';
import {
  addUserRecordUnlessEmailTaken,
  setUserActiveFlagAndRestoreStatus,
} from '#areas/people/session/user-record.service.ts';
import { findUserDetail, replaceUserAssignmentsUnchecked } from '#areas/people/users/users.service.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type {
  FirstAdministratorInput,
  FirstAdministratorResult,
  FirstAdministratorLinkStatus,
} from '#integrations/identity/port.ts';

/** Creates the first administrator of a company, and restores access when all administrators are lost. */

/** How long, in minutes, a link printed by the command line is valid. */
export const administratorLinkValidMinutes = 60;

/** Path of the page where the first administrator registers. */
export const firstAdministratorPagePath = '/setup/administrator';

/**
 * Creates the link with which the first administrator registers. Undefined when there is an administrator. It works once, within
 * an hour. A newer link replaces it.
 */
export async function createFirstAdministratorLinkUnlessAdministratorExists(
  work: RequestContext,
  origin: string,
): Promise<string | undefined> {
  if (await store.hasActiveOrInvitedAdministrator(work.tx)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await store.replaceFirstAdministratorLink(work.tx, sha256Base64Url(token), administratorLinkValidMinutes);
  return `${origin}${firstAdministratorPagePath}?token=${token}`;
}

/** Checks that the link still works. Checking does not use it up. */
export async function getFirstAdministratorLinkStatus(
  work: RequestContext,
  token: string,
): Promise<FirstAdministratorLinkStatus> {
  const link = await store.findFirstAdministratorLink(work.tx, sha256Base64Url(token));
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  return { minPasswordLength: await readMinPasswordLength(work) };
}

/** Registers the first administrator. When two use the link at the same time, the second one finds it used. */
export async function registerFirstAdministrator(
  work: RequestContext,
  token: string,
  input: FirstAdministratorInput,
): Promise<FirstAdministratorResult> {
  const link = await store.findFirstAdministratorLink(work.tx, sha256Base64Url(token), { lock: true });
  if (link?.used) return 'used';
  // Another administrator may exist by now: through the command line, or a link used earlier.
  if (!link || link.expired || (await store.hasActiveOrInvitedAdministrator(work.tx))) return 'expired';
  const fieldErrors = await findFaults(work, input);
  if (Object.keys(fieldErrors).length > 0) return { errors: fieldErrors };
  const id = await addUserRecordUnlessEmailTaken(work, {
    email: input.email,
    name: input.name.trim(),
    language: input.language,
    status: 'invited',
    signedUpCode: null,
  });
  if (id === undefined) return { errors: { email: 'This email already belongs to a user.' } };
  await replaceUserAssignmentsUnchecked(work, id, { roles: ['Admin'], accountIds: [], warehouseId: null });
  await hashAndSavePassword(work, id, input.password);
  await activateInvitedOrPendingUser(work, id);
  await store.markFirstAdministratorLinkUsed(work.tx);
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'registered',
    after: { roles: ['Admin'] },
    reason: 'first administrator link',
  });
  publishChange(work, 'people');
  return 'done';
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254;

async function findFaults(
  work: RequestContext,
  typed: FirstAdministratorInput,
): Promise<Partial<Record<keyof FirstAdministratorInput, string>>> {
  return {
    ...(typed.name.trim() === '' ? { name: 'Your name is required' } : {}),
    ...(isEmail(typed.email) ? {} : { email: 'Enter a valid email' }),
    ...(await findNewPasswordErrors(work, typed, [typed.email, typed.name])),
  };
}

/**
 * For `npm run admin`: makes the user with this email an administrator who can sign in. Returns the token of a link that sets a
 * password, valid once within an hour. Invites an unknown user.
 */
export async function inviteOrPromoteAdministrator(
  work: RequestContext,
  email: string,
): Promise<{ token: string; isNew: boolean }> {
  const existingUser = await findSignInUserByEmail(work, email);
  const id =
    existingUser?.id ??
    (await addUserRecordUnlessEmailTaken(work, {
      email,
      name: email.replace(/@.*/, ''),
      language: 'en',
      status: 'invited',
      signedUpCode: null,
    }));
  if (id === undefined)
    throw new Error(`${email} was added by another user in the meantime: run the command again.`);
  const before = await findUserDetail(work, id);
  const roles = before?.roles ?? [];
  if (before?.status === 'inactive') await setUserActiveFlagAndRestoreStatus(work, id, true);
  if (!roles.includes('Admin'))
    await replaceUserAssignmentsUnchecked(work, id, {
      roles: ['Admin', ...roles],
      accountIds: before?.accounts.map((account) => account.id) ?? [],
      warehouseId: before?.warehouseId ?? null,
    });
  await expireUnusedEmailedLinksOfUser(work, id);
  const isInvited =
    existingUser === undefined || before?.status === 'invited' || before?.status === 'pending';
  const { token } = await createOneTimeLinkReplacingUnused(
    work,
    isInvited ? 'invite' : 'reset',
    id,
    administratorLinkValidMinutes,
  );
  await recordAudit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'administrator link',
    before: { roles },
    after: { roles: roles.includes('Admin') ? roles : ['Admin', ...roles] },
    reason: 'npm run admin',
  });
  publishChange(work, 'people');
  return { token, isNew: existingUser === undefined };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import {
  recordOwnPasswordAttemptOrGetWaitMinutes,
  recordPasswordResetRequestOrGetWait,
  recordSignInAttemptOrGetWait,
  sha256Base64Url,
  clearOwnPasswordAttempts,
  clearSignInAttemptsAndRememberAddress,
} from './sign-in-attempts.service.ts';
import {
  deletePassword,
  expireUnusedOneTimeLinks,
  findSignInUser,
  findSignInUsersByIds,
  findOneTimeLink,
  lockUserForUpdate,
  lockUserForShareAndCheckActive,
  markOneTimeLinkUsed,
  findPasswordSetAt,
  replaceUnusedOneTimeLink,
  upsertPasswordHash,
} from './passwords.repository.ts';
import type { SignInUser } from './passwords.repository.ts';
import {
  activateInvitedOrPendingUser,
  endOtherOwnSessions,
  endSessionsOfSubject,
} from '#areas/people/session/session.service.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import type { accessEmailKinds } from '#areas/settings/emails/access-emails.contract.ts';
import {
  readNumberSettingOrDefault,
  readSettingOrDefault,
} from '#areas/settings/settings/settings.service.ts';
import {
  getEmailDeliveryMessage,
  noEmailServerUserMessage,
  getServerInfo,
} from '#areas/settings/server/server-info.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { unauthenticatedActorName } from '#kit/contract/person-name.ts';
import { passwordErrors } from './passwords.errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { matchesSecretHash, hashSecret } from '#kit/server/password-hash.ts';
import {
  publishChange,
  recordAudit,
  enqueueOutboxItem,
  enqueueOutboxItems,
} from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type {
  EmailLinkResult,
  EmailLinkKind,
  SignInResult,
  SignInOrigin,
} from '#integrations/identity/port.ts';
import {
  findNewPasswordErrors,
  readMinPasswordLength,
  rejectNewPassword,
  requireValidNewPassword,
} from './new-password.service.ts';

/** Hashes a password for storage. Also used for the demo users. */
export const hashPassword = (password: string): Promise<string> => hashSecret(password, 15);
/** A sign-in with an unknown address must take as long as one with a real address. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** A user with the data of their sign-in methods. */
export type SignInUserAfterFirstFactor = SignInUser;

type RunInTransaction = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

/**
 * Checks email and password. Returns the user who can sign in with them. Too many wrong attempts block the network they come
 * from.
 */
export async function verifyPasswordSignInAndCountAttempt(
  inWork: RunInTransaction,
  input: { email: string; password: string } & SignInOrigin,
): Promise<SignInUser | Extract<SignInResult, { refused: unknown }>> {
  // Counted ahead of the check and in a separate transaction, so that an attempt counts even if the client disconnects.
  const wait = await inWork(({ tx }) => recordSignInAttemptOrGetWait(tx, input.email, input));
  if (wait) return { refused: 'locked', minutes: wait.waitMinutes };
  const found = await inWork(({ tx }) => findSignInUser(tx, { email: input.email }));
  const right = await matchesSecretHash(input.password, found?.hash ?? (await nobodysHash));
  if (!found?.hash || !right) {
    if (found) await inWork((work) => auditRefusedSignIn(work, found.id, input.address));
    return { refused: 'wrong' };
  }
  const answer = checkUserStatusAllowsSignIn(found);
  if (!('refused' in answer)) return found;
  await inWork(async (work) => {
    await clearSignInAttemptsAndRememberAddress(work.tx, input.email, input);
    await auditRefusedSignIn(withActorOfSignInUser(work, found), found.id, input.address);
  });
  return answer;
}
export const auditRefusedSignIn = (work: RequestContext, userId: number, address: string): Promise<void> =>
  recordAudit(work, { entity: 'app_user', entityId: userId, action: 'sign-in refused', after: { address } });
/**
 * Completes a sign-in with a password, and a second factor if there is one. Clears the user's failed attempts. Waits for a
 * concurrent deactivation or deletion, and then rejects.
 */
export async function finishVerifiedPasswordSignIn(
  work: RequestContext,
  user: SignInUser,
  origin: SignInOrigin,
  usedSecondFactorKind?: string,
): Promise<SignInResult> {
  if (!(await lockUserForShareAndCheckActive(work.tx, user))) return { refused: 'unauthorized' };
  await clearSignInAttemptsAndRememberAddress(work.tx, user.email, origin);
  const { address } = origin;
  await recordAudit(withActorOfSignInUser(work, user), {
    entity: 'app_user',
    entityId: user.id,
    action: 'signed in',
    after: usedSecondFactorKind === undefined ? { address } : { address, secondFactor: usedSecondFactorKind },
  });
  return { subject: user.subject, language: user.language };
}
/** True when the text is the user's password. */
export const matchesPassword = async ({ hash }: SignInUser, candidate: string): Promise<boolean> =>
  hash !== null && matchesSecretHash(candidate, hash);

/** The request context of a user who has proved their identity but has no session yet. */
export const withActorOfSignInUser = (work: RequestContext, person: SignInUser): RequestContext => ({
  ...work,
  actor: { ...work.actor, userId: person.id, name: person.name },
});

/** Checks whether a user who has proved their identity can sign in. */
export function checkUserStatusAllowsSignIn(person: SignInUser): SignInResult {
  if (!person.active || person.status === 'inactive') return { refused: 'unauthorized' };
  if (person.status !== 'active') return { refused: 'access_denied' };
  return { subject: person.subject, language: person.language };
}

/** Saves the password a new user chose at sign-up. The caller has validated it. */
export async function hashAndSavePassword(
  work: RequestContext,
  userId: number,
  validatedPassword: string,
): Promise<void> {
  await upsertPasswordHash(work.tx, userId, await hashPassword(validatedPassword));
}

/** With an external identity provider, we manage no passwords. */
const keepsPasswords = (): boolean => getServerInfo().client.embedded;

/** The queue job looks up the address, so that the response time does not reveal whether it exists. */
export const passwordResetQueueName = 'request-password-reset';
const asking = z.object({ email: z.string(), key: z.string() });
/** Sends a reset link if a user has the address and can have a password. The response is the same either way. */
export async function requestPasswordReset(
  work: RequestContext,
  { email }: { email: string },
): Promise<void> {
  if (!keepsPasswords()) return;
  const tooMany = await recordPasswordResetRequestOrGetWait(work.tx, email);
  if (tooMany) return;
  const resetRequest: z.output<typeof asking> = { email, key: randomUUID() };
  await sql`
    select graphile_worker.add_job(${passwordResetQueueName}, ${JSON.stringify(resetRequest)}::json, max_attempts := 12)
  `.execute(work.tx);
}
export const passwordResetHandler: QueueHandler = async (payload, inWork) => {
  const { email, key } = asking.parse(payload);
  await inWork(async (work) => {
    const person = await findSignInUser(work.tx, { email });
    if (!person?.active || isGoogleSubject(person.subject)) return;
    // The request came without a sign-in.
    const asker = { ...work, actor: { ...work.actor, name: unauthenticatedActorName } };
    if (person.status === 'active') await mailReset(asker, person, { key });
    // A user with an expired activation link gets another one the same way.
    if (person.status === 'pending') await enqueueAccessLinkEmail(asker, person.id, 'activate', key);
  });
};

/** The same for the signed-in user, who can see why it fails. */
export async function requestOwnPasswordReset(work: RequestContext): Promise<{ message: string }> {
  const { userId } = work.actor;
  const person = userId === null ? undefined : await findSignInUser(work.tx, { id: userId });
  if (!person) return reject(commonErrors.notFound);
  if (!keepsPasswords()) reject(passwordErrors.managedExternally);
  if (isGoogleSubject(person.subject)) reject(passwordErrors.managedByGoogle);
  const tooMany = await recordPasswordResetRequestOrGetWait(work.tx, person.email);
  if (tooMany) reject(passwordErrors.tooManyLinks);
  await mailReset(work, person);
  return {
    message: getEmailDeliveryMessage(
      'We sent a link to change your password to your email address.',
      noEmailServerUserMessage,
    ),
  };
}

/** Returns a user and locks the row, so that their sign-in methods do not change until this transaction ends. */
export async function lockAndGetSignInUser(work: RequestContext, userId: number): Promise<SignInUser> {
  await lockUserForUpdate(work.tx, userId);
  return (await findSignInUser(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
}
export const findSignInUserBySubject = (
  { tx }: RequestContext,
  subject: string,
): Promise<SignInUser | undefined> => findSignInUser(tx, { subject });
/** Expires all links emailed to a user, even if they are reactivated later. */
export const expireUnusedEmailedLinksOfUser = ({ tx }: RequestContext, userId: number): Promise<void> =>
  expireUnusedOneTimeLinks(tx, userId);
export const removePasswordOfUser = ({ tx }: RequestContext, userId: number): Promise<void> =>
  deletePassword(tx, userId);

/** Returns the caller, whose password must be managed here. Throws for users who sign in elsewhere. */
async function ownHere(work: RequestContext): Promise<SignInUser> {
  const { userId } = work.actor;
  if (userId === null) return reject(commonErrors.notFound);
  const person = await lockAndGetSignInUser(work, userId);
  if (!keepsPasswords()) reject(passwordErrors.managedExternally);
  if (isGoogleSubject(person.subject)) reject(passwordErrors.managedByGoogle);
  return person;
}
const wrongPassword = passwordErrors.wrongPassword;
/** Changes the user's own password. A wrong current password is counted, so the error is returned, not thrown. */
export async function changeOwnPassword(
  work: RequestContext,
  typedPasswords: { current: string; password: string; again: string },
): Promise<{ message: string } | ApiError> {
  const person = await ownHere(work);
  if (person.hash === null) return reject(passwordErrors.passwordNotSet);
  await requireValidNewPassword(work, typedPasswords, [person.email, person.name]);
  const minutes = await recordOwnPasswordAttemptOrGetWaitMinutes(work, person.email);
  if (minutes !== null) reject(passwordErrors.tooManyAttempts, { minutes });
  if (!(await matchesSecretHash(typedPasswords.current, person.hash)))
    return new ApiError(wrongPassword, {}, { fields: { current: wrongPassword.sentence } });
  await clearOwnPasswordAttempts(work, person.email);
  await hashAndSavePassword(work, person.id, typedPasswords.password);
  await endOtherOwnSessions(work, 'password changed');
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'password changed' });
  await enqueueSignInChangeEmail(work, person, 'passwordChanged');
  publishChange(work, 'people');
  return { message: 'Password changed. You’re signed in only here.' };
}
/** When the caller's password was set. Null when there is none, or it is managed elsewhere. */
export const findOwnPasswordSetAt = ({ tx, actor }: RequestContext): Promise<string | null> =>
  actor.userId === null || !keepsPasswords() ? Promise.resolve(null) : findPasswordSetAt(tx, actor.userId);

/** A user who never had a password gets no email about a requested reset. */
async function mailReset(
  work: RequestContext,
  person: SignInUser,
  { key = randomUUID(), mail = 'reset' }: { key?: string; mail?: 'reset' | 'firstPassword' } = {},
): Promise<void> {
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'reset link sent' });
  const link: EmailedLinkPayload = { kind: 'reset', userId: person.id };
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `reset ${key}`,
    payload: {
      to: person.email,
      ...(await loadEmailWriterForLanguage(work, person.language)).renderEmail(mail, {
        name: person.name,
        company: await readSettingOrDefault(work, 'companyName'),
        link: linkHere,
      }),
      link,
    },
  });
}

/** Sends a user a reset link, requested by an administrator. */
export async function enqueuePasswordResetEmailToUser(work: RequestContext, userId: number): Promise<void> {
  const person = (await findSignInUser(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
  await mailReset(work, person);
}
export async function enqueueSignInChangeEmailToUser(
  work: RequestContext,
  userId: number,
  kind: SignInChangeEmailKind,
): Promise<void> {
  await enqueueSignInChangeEmail(
    work,
    (await findSignInUser(work.tx, { id: userId })) ?? reject(commonErrors.notFound),
    kind,
  );
}
/** Sends the email with the link for a user's first sign-in. */
export async function enqueueAccessLinkEmail(
  work: RequestContext,
  userId: number,
  kind: 'invite' | 'activate',
  dedupeKey: string = randomUUID(),
): Promise<void> {
  const person = (await findSignInUser(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
  for (const letter of await lettersTo(work, [person], kind))
    await enqueueOutboxItem(work, { kind: 'email', dedupeKey: `${kind} ${dedupeKey}`, payload: letter });
}
/** Sends the same email to many users. */
export async function enqueueAccessLinkEmails(
  work: RequestContext,
  userIds: readonly number[],
  kind: 'invite' | 'activate',
): Promise<void> {
  const letters = await lettersTo(work, await findSignInUsersByIds(work.tx, userIds), kind);
  await enqueueOutboxItems(
    work,
    'email',
    letters.map((payload) => ({ payload, dedupeKey: `${kind} ${randomUUID()}` })),
  );
}
/** The emails with the link, each in its recipient's language. */
async function lettersTo(
  work: RequestContext,
  people: readonly SignInUser[],
  kind: 'invite' | 'activate',
): Promise<Record<string, unknown>[]> {
  const company = await readSettingOrDefault(work, 'companyName');
  const letters: Record<string, unknown>[] = [];
  for (const [language, readers] of Map.groupBy(people, (person) => person.language)) {
    const pen = await loadEmailWriterForLanguage(work, language);
    for (const person of readers) {
      const link: EmailedLinkPayload = { kind, userId: person.id };
      const words = pen.renderEmail(kind === 'invite' ? 'invitation' : 'activation', {
        name: person.name,
        company,
        link: linkHere,
      });
      letters.push({ to: person.email, ...words, link });
    }
  }
  return letters;
}
/** Emails an existing user that a sign-up was requested with their address. It has no link, because nothing has changed. */
export async function enqueueAlreadyRegisteredEmail(work: RequestContext, person: SignInUser): Promise<void> {
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `known ${randomUUID()}`,
    payload: {
      to: person.email,
      ...(await loadEmailWriterForLanguage(work, person.language)).renderEmail('known', {
        name: person.name,
        company: await readSettingOrDefault(work, 'companyName'),
        address: getServerInfo().origin,
      }),
    },
  });
}
/** Emails a user about a change of their sign-in methods. The user who made the change may not have access to the mailbox. */
export async function enqueueSignInChangeEmail(
  work: RequestContext,
  person: SignInUser,
  kind: SignInChangeEmailKind,
  codesLeft = 0,
): Promise<void> {
  const pen = await loadEmailWriterForLanguage(work, person.language);
  const company = await readSettingOrDefault(work, 'companyName');
  const variables = {
    name: person.name,
    company,
    address: `${getServerInfo().origin}/customerCenter/account`,
  };
  const mail =
    kind === 'codeUsed'
      ? pen.renderEmail(kind, { ...variables, count: String(codesLeft) })
      : pen.renderEmail(kind, variables);
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `notice ${randomUUID()}`,
    payload: { to: person.email, ...mail },
  });
}
export const findSignInUserByEmail = (
  { tx }: RequestContext,
  email: string,
): Promise<SignInUser | undefined> => findSignInUser(tx, { email });
export const setPasswordHash = ({ tx }: RequestContext, userId: number, hash: string): Promise<void> =>
  upsertPasswordHash(tx, userId, hash);

/** The placeholder of the link in an email. The link is created when the email is sent. */
const linkHere = '{link}';
/**
 * The kinds of email about a change of the user's own sign-in methods. The user who made the change may not have access to the
 * mailbox.
 */
export type SignInChangeEmailKind = Exclude<
  keyof typeof accessEmailKinds,
  'invitation' | 'activation' | 'known' | 'reset' | 'firstPassword' | 'notice' | 'notices'
>;

/** What the outbox contains instead of a link that signs its reader in. */
export const redactedEmailedLinkPayloadSchema = z.object({
  kind: z.enum(['reset', 'activate', 'invite']),
  userId: z.int(),
});
type EmailedLinkPayload = z.output<typeof redactedEmailedLinkPayloadSchema>;

/**
 * Creates the link of an email when it is sent (docs/decisions/070-one-time-links-are-created-when-sent.md). Throws when the address
 * is no longer the user's, and the outbox shows the email as failed.
 */
export async function createEmailedLinkUrl(
  work: RequestContext,
  { kind, userId }: EmailedLinkPayload,
  toEmail: string,
): Promise<string> {
  const person = await findSignInUser(work.tx, { id: userId });
  if (person?.email !== toEmail) throw new Error('The email address no longer belongs to the user.');
  const minutes =
    kind === 'reset'
      ? await readNumberSettingOrDefault(work, 'resetLinkMinutes')
      : (await readNumberSettingOrDefault(work, 'invitationDays')) * 1440;
  return buildOneTimeLinkUrl((await createOneTimeLinkReplacingUnused(work, kind, userId, minutes)).token);
}

/** Creates a one-time link for an email. Only its digest is stored, so the token cannot be looked up later. */
export async function createOneTimeLinkReplacingUnused(
  work: RequestContext,
  kind: EmailLinkKind,
  userId: number,
  validMinutes: number,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await replaceUnusedOneTimeLink(work.tx, {
    digest: sha256Base64Url(token),
    kind,
    userId,
    minutes: validMinutes,
  });
  return { token };
}
export const buildOneTimeLinkUrl = (token: string): string =>
  `${getServerInfo().origin}/customerCenter/account?token=${token}`;

/** Returns what a link is for. This does not use it up. */
export async function inspectOneTimeLink(
  work: RequestContext,
  token: string,
): Promise<{ kind: EmailLinkKind; email: string; minPasswordLength: number } | 'used' | 'expired'> {
  const link = await findOneTimeLink(work.tx, sha256Base64Url(token), false);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  return {
    kind: link.kind,
    email: link.email,
    minPasswordLength: await readMinPasswordLength(work),
  };
}

/**
 * Redeems a link: confirms the address and sets the password, which ends every session. Without `newPassword`, confirms the
 * address and emails a link to set a password, because the one typed at sign-up may be another user's
 * (docs/decisions/161-sign-up-grants-no-access.md).
 */
export async function redeemLinkToSetOrRequestPassword(
  work: RequestContext,
  token: string,
  newPassword: { password: string; again: string } | null,
): Promise<EmailLinkResult> {
  const digest = sha256Base64Url(token);
  const link = await findOneTimeLink(work.tx, digest, true);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  if (newPassword) {
    const errors = await findNewPasswordErrors(work, newPassword, [link.email]);
    if (Object.keys(errors).length > 0) return { errors };
  }
  const person = await lockAndGetSignInUser(work, link.userId);
  if (newPassword) await hashAndSavePassword(work, person.id, newPassword.password);
  else await deletePassword(work.tx, person.id);
  await markOneTimeLinkUsed(work.tx, digest);
  if (link.kind !== 'reset') await activateInvitedOrPendingUser(work, person.id);
  await endSessionsOfSubject(work, person.subject, 'password changed');
  const ownerContext = withActorOfSignInUser(work, person);
  await recordAudit(ownerContext, {
    entity: 'app_user',
    entityId: person.id,
    action: link.kind === 'activate' ? 'activated' : 'password set',
    reason: `${link.kind} link`,
  });
  if (newPassword && link.kind === 'reset')
    await enqueueSignInChangeEmail(ownerContext, person, 'passwordChanged');
  if (!newPassword) await mailReset(ownerContext, person, { mail: 'firstPassword' });
  return 'done';
}

/** Redeems a link for the endpoint that sets a password. Errors become API errors. */
export async function setPasswordByLink(
  work: RequestContext,
  tokenAndPasswords: { token: string; password: string; again: string },
): Promise<{ message: string }> {
  const answer = await redeemLinkToSetOrRequestPassword(work, tokenAndPasswords.token, tokenAndPasswords);
  if (answer === 'used') return reject(passwordErrors.linkUsed);
  if (answer === 'expired') return reject(passwordErrors.linkExpired);
  if (answer !== 'done') await rejectNewPassword(work, answer.errors);
  return { message: 'Your password is set' };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import {
  countOwnPasswordAttempt,
  countPasswordResetRequest,
  countSignInAttempt,
  sha256Digest,
  clearOwnPasswordAttempts,
  clearSignInAttempts,
} from './sign-in-attempts.service.ts';
import {
  deletePassword,
  expireOneTimeLinks,
  findCredential,
  findCredentials,
  findOneTimeLink,
  lockUser,
  canStillSignIn,
  markOneTimeLinkUsed,
  findPasswordSetAt,
  saveOneTimeLink,
  savePassword,
} from './passwords.store.ts';
import type { Credential } from './passwords.store.ts';
import {
  activateUser,
  endOtherOwnSessions,
  endSessionsOfSubject,
} from '#areas/people/session/session.service.ts';
import { loadEmailWriter } from '#areas/settings/emails/email-writer.service.ts';
import type { accessEmails } from '#areas/settings/emails/access-emails.contract.ts';
import { readNumberSetting, readSetting } from '#areas/settings/settings/settings.service.ts';
import {
  describeEmailDelivery,
  noEmailServerUserMessage,
  getServerInfo,
} from '#areas/settings/server/server-info.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { anonymousName } from '#kit/contract/person-name.ts';
import { passwordErrors } from './passwords.errors.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { matchesSecretHash, hashSecret } from '#kit/server/password-hash.ts';
import { publish, recordAudit, enqueueOutboxItem, enqueueOutboxItems } from '#kit/server/request-context.ts';
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
  refuseNewPassword,
  requireValidNewPassword,
} from './new-password.service.ts';

/** A password as it is stored. Also used for the demo users. */
export const hashPassword = (password: string): Promise<string> => hashSecret(password, 15);
/** Guessing at an address that nobody has must cost the same time as guessing at a real one. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** A person as the ways in are read with. */
export type LockedCredential = Credential;

type InWork = <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

/** Checks e-mail and password; answers whoever may come in by them. Too many wrong ones close the door to where they come from. */
export async function verifyPasswordSignIn(
  inWork: InWork,
  typed: { email: string; password: string } & SignInOrigin,
): Promise<Credential | Extract<SignInResult, { refused: unknown }>> {
  // Counted before it is checked and in a transaction of its own: a guess counts even if its sender hangs up.
  const wait = await inWork(({ tx }) => countSignInAttempt(tx, typed.email, typed));
  if (wait) return { refused: 'locked', minutes: wait.waitMinutes };
  const found = await inWork(({ tx }) => findCredential(tx, { email: typed.email }));
  const right = await matchesSecretHash(typed.password, found?.hash ?? (await nobodysHash));
  if (!found?.hash || !right) {
    if (found) await inWork((work) => auditRefusedSignIn(work, found.id, typed.address));
    return { refused: 'wrong' };
  }
  const answer = checkSignInAllowed(found);
  if (!('refused' in answer)) return found;
  await inWork(async (work) => {
    await clearSignInAttempts(work.tx, typed.email, typed);
    await auditRefusedSignIn(withActorOfCredential(work, found), found.id, typed.address);
  });
  return answer;
}
export const auditRefusedSignIn = (work: RequestContext, entityId: number, address: string): Promise<void> =>
  recordAudit(work, { entity: 'app_user', entityId, action: 'sign-in refused', after: { address } });
/**
 * Somebody comes in with a password, and with the second factor where there is one: what was guessed here is forgiven. Whoever is
 * shut out or erased at this moment is waited for, and stays outside.
 */
export async function completePasswordSignIn(
  work: RequestContext,
  person: Credential,
  whence: SignInOrigin,
  secondFactor?: string,
): Promise<SignInResult> {
  if (!(await canStillSignIn(work.tx, person))) return { refused: 'unauthorized' };
  await clearSignInAttempts(work.tx, person.email, whence);
  const { address } = whence;
  await recordAudit(withActorOfCredential(work, person), {
    entity: 'app_user',
    entityId: person.id,
    action: 'signed in',
    after: secondFactor === undefined ? { address } : { address, secondFactor },
  });
  return { subject: person.subject, language: person.language };
}
/** Whether a text is somebody's password. */
export const matchesPassword = async ({ hash }: Credential, text: string): Promise<boolean> =>
  hash !== null && matchesSecretHash(text, hash);

/** What a person does who has just proved who they are, before any session exists. */
export const withActorOfCredential = (work: RequestContext, person: Credential): RequestContext => ({
  ...work,
  actor: { ...work.actor, userId: person.id, name: person.name },
});

/** Whether someone who has proved who they are may come in. */
export function checkSignInAllowed(person: Credential): SignInResult {
  if (!person.active || person.status === 'inactive') return { refused: 'unauthorized' };
  if (person.status !== 'active') return { refused: 'access_denied' };
  return { subject: person.subject, language: person.language };
}

/** Gives a new user the password chosen at sign-up; its rule has been checked by then. */
export async function saveInitialPassword(
  work: RequestContext,
  userId: number,
  password: string,
): Promise<void> {
  await savePassword(work.tx, userId, await hashPassword(password));
}

/** With an outside identity provider no password is ours to change. */
const keepsPasswords = (): boolean => getServerInfo().client.embedded;

/** Work in the queue: whether somebody has an address is looked up there, so that no answer's time tells. */
export const passwordResetQueueName = 'reset-asked';
const asking = z.object({ email: z.string(), key: z.string() });
/** Has a reset link mailed to whoever has the address and may have a password. Says nothing either way. */
export async function requestPasswordReset(
  work: RequestContext,
  { email }: { email: string },
): Promise<void> {
  if (!keepsPasswords()) return;
  const tooMany = await countPasswordResetRequest(work.tx, email);
  if (tooMany) return;
  const asked: z.output<typeof asking> = { email, key: randomUUID() };
  await sql`
    select graphile_worker.add_job(${passwordResetQueueName}, ${JSON.stringify(asked)}::json, max_attempts := 12)
  `.execute(work.tx);
}
export const passwordResetHandler: QueueHandler = async (payload, inWork) => {
  const { email, key } = asking.parse(payload);
  await inWork(async (work) => {
    const person = await findCredential(work.tx, { email });
    if (!person?.active || isGoogleSubject(person.subject)) return;
    // Nobody had signed in who asked.
    const asker = { ...work, actor: { ...work.actor, name: anonymousName } };
    if (person.status === 'active') await mailReset(asker, person, { key });
    // Whose link has expired gets another one the same way.
    if (person.status === 'pending') await sendAccessLinkEmail(asker, person.id, 'activate', key);
  });
};

/** The same for the signed-in user, who may know why not. */
export async function requestOwnPasswordReset(work: RequestContext): Promise<{ message: string }> {
  const { userId } = work.actor;
  const person = userId === null ? undefined : await findCredential(work.tx, { id: userId });
  if (!person) return reject(commonErrors.notFound);
  if (!keepsPasswords()) reject(passwordErrors.keptElsewhere);
  if (isGoogleSubject(person.subject)) reject(passwordErrors.keptByGoogle);
  const tooMany = await countPasswordResetRequest(work.tx, person.email);
  if (tooMany) reject(passwordErrors.tooManyLinks);
  await mailReset(work, person);
  return {
    message: describeEmailDelivery(
      'We sent a link to change your password to your email address.',
      noEmailServerUserMessage,
    ),
  };
}

/** A person as they are once nobody else changes their ways in, until this transaction ends. */
export async function lockCredential(work: RequestContext, userId: number): Promise<Credential> {
  await lockUser(work.tx, userId);
  return (await findCredential(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
}
export const findCredentialBySubject = (
  { tx }: RequestContext,
  subject: string,
): Promise<Credential | undefined> => findCredential(tx, { subject });
/** What was mailed to somebody opens nothing any more, whoever lets him in again. */
export const expireLinksOfUser = ({ tx }: RequestContext, userId: number): Promise<void> =>
  expireOneTimeLinks(tx, userId);
export const removePasswordOfUser = ({ tx }: RequestContext, userId: number): Promise<void> =>
  deletePassword(tx, userId);

/** Whose password is kept here: not that of somebody who signs in elsewhere. */
async function ownHere(work: RequestContext): Promise<Credential> {
  const { userId } = work.actor;
  if (userId === null) return reject(commonErrors.notFound);
  const person = await lockCredential(work, userId);
  if (!keepsPasswords()) reject(passwordErrors.keptElsewhere);
  if (isGoogleSubject(person.subject)) reject(passwordErrors.keptByGoogle);
  return person;
}
const wrongPassword = passwordErrors.wrongPassword;
/** Another password in place of the own one. A wrong one is counted, so the refusal is returned and what was counted stays. */
export async function changeOwnPassword(
  work: RequestContext,
  typed: { current: string; password: string; again: string },
): Promise<{ message: string } | ApiError> {
  const person = await ownHere(work);
  if (person.hash === null) return reject(passwordErrors.noPassword);
  await requireValidNewPassword(work, typed, [person.email, person.name]);
  const minutes = await countOwnPasswordAttempt(work, person.email);
  if (minutes !== null) reject(passwordErrors.tooManyAttempts, { minutes });
  if (!(await matchesSecretHash(typed.current, person.hash)))
    return new ApiError(wrongPassword, {}, { fields: { current: wrongPassword.sentence } });
  await clearOwnPasswordAttempts(work, person.email);
  await saveInitialPassword(work, person.id, typed.password);
  await endOtherOwnSessions(work, 'password changed');
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'password changed' });
  await sendAccessEmail(work, person, 'passwordChanged');
  publish(work, 'people');
  return { message: 'Password changed. You’re signed in only here.' };
}
/** How the caller's password stands: since when; null where there is none, or it is kept elsewhere. */
export const findOwnPasswordSetAt = ({ tx, actor }: RequestContext): Promise<string | null> =>
  actor.userId === null || !keepsPasswords() ? Promise.resolve(null) : findPasswordSetAt(tx, actor.userId);

/** Whoever has never had a password is not told that somebody wants another. */
async function mailReset(
  work: RequestContext,
  person: Credential,
  { key = randomUUID(), mail = 'reset' }: { key?: string; mail?: 'reset' | 'firstPassword' } = {},
): Promise<void> {
  await recordAudit(work, { entity: 'app_user', entityId: person.id, action: 'reset link sent' });
  const link: MailedLink = { kind: 'reset', userId: person.id };
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `reset ${key}`,
    payload: {
      to: person.email,
      ...(await loadEmailWriter(work, person.language)).renderEmail(mail, {
        name: person.name,
        company: await readSetting(work, 'companyName'),
        link: linkHere,
      }),
      link,
    },
  });
}

/** A reset link to somebody, asked for by an administrator. */
export async function sendPasswordResetToUser(work: RequestContext, userId: number): Promise<void> {
  const person = (await findCredential(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
  await mailReset(work, person);
}
export async function sendAccessEmailToUser(
  work: RequestContext,
  userId: number,
  what: AccessEmailKind,
): Promise<void> {
  await sendAccessEmail(
    work,
    (await findCredential(work.tx, { id: userId })) ?? reject(commonErrors.notFound),
    what,
  );
}
/** The letter with the link that makes somebody come in for the first time. */
export async function sendAccessLinkEmail(
  work: RequestContext,
  userId: number,
  kind: 'invite' | 'activate',
  key: string = randomUUID(),
): Promise<void> {
  const person = (await findCredential(work.tx, { id: userId })) ?? reject(commonErrors.notFound);
  for (const letter of await lettersTo(work, [person], kind))
    await enqueueOutboxItem(work, { kind: 'email', dedupeKey: `${kind} ${key}`, payload: letter });
}
/** The same to many. */
export async function sendAccessLinkEmails(
  work: RequestContext,
  userIds: readonly number[],
  kind: 'invite' | 'activate',
): Promise<void> {
  const letters = await lettersTo(work, await findCredentials(work.tx, userIds), kind);
  await enqueueOutboxItems(
    work,
    'email',
    letters.map((payload) => ({ payload, dedupeKey: `${kind} ${randomUUID()}` })),
  );
}
/** The letters with the link, each in its reader's language. */
async function lettersTo(
  work: RequestContext,
  people: readonly Credential[],
  kind: 'invite' | 'activate',
): Promise<Record<string, unknown>[]> {
  const company = await readSetting(work, 'companyName');
  const letters: Record<string, unknown>[] = [];
  for (const [language, readers] of Map.groupBy(people, (person) => person.language)) {
    const pen = await loadEmailWriter(work, language);
    for (const person of readers) {
      const link: MailedLink = { kind, userId: person.id };
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
/** To somebody who is there already: a sign-up was asked for with the address. No link: nothing has changed. */
export async function sendAlreadyRegisteredEmail(work: RequestContext, person: Credential): Promise<void> {
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `known ${randomUUID()}`,
    payload: {
      to: person.email,
      ...(await loadEmailWriter(work, person.language)).renderEmail('known', {
        name: person.name,
        company: await readSetting(work, 'companyName'),
        address: getServerInfo().origin,
      }),
    },
  });
}
/** Tells a person what has become of the ways in, by the one way that whoever changed them may not hold. */
export async function sendAccessEmail(
  work: RequestContext,
  person: Credential,
  what: AccessEmailKind,
  count = 0,
): Promise<void> {
  const pen = await loadEmailWriter(work, person.language);
  const company = await readSetting(work, 'companyName');
  const told = { name: person.name, company, address: `${getServerInfo().origin}/customerCenter/account` };
  const mail =
    what === 'codeUsed'
      ? pen.renderEmail(what, { ...told, count: String(count) })
      : pen.renderEmail(what, told);
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `notice ${randomUUID()}`,
    payload: { to: person.email, ...mail },
  });
}
export const findCredentialByEmail = (
  { tx }: RequestContext,
  email: string,
): Promise<Credential | undefined> => findCredential(tx, { email });
export const savePasswordHash = ({ tx }: RequestContext, userId: number, hash: string): Promise<void> =>
  savePassword(tx, userId, hash);

/** Where a letter will have its link: it is made when the letter is sent. */
const linkHere = '{link}';
/** What somebody is told by mail of a change of the own ways in: whoever changed them may not hold the mail. */
export type AccessEmailKind = Exclude<
  keyof typeof accessEmails,
  'invitation' | 'activation' | 'known' | 'reset' | 'firstPassword' | 'notice' | 'notices'
>;

/** What the outbox holds in place of a link that lets its reader in. */
export const emailedLinkPayloadSchema = z.object({
  kind: z.enum(['reset', 'activate', 'invite']),
  userId: z.int(),
});
type MailedLink = z.output<typeof emailedLinkPayloadSchema>;

/**
 * Makes the link of a letter the moment it is sent (docs/decisions/070-links-are-made-when-they-are-sent.md). An
 * address that is the person's no more gets none: throws, and the outbox shows the letter as failed.
 */
export async function createEmailedLink(
  work: RequestContext,
  { kind, userId }: MailedLink,
  to: string,
): Promise<string> {
  const person = await findCredential(work.tx, { id: userId });
  if (person?.email !== to) throw new Error('The address is no longer that of the person.');
  const minutes =
    kind === 'reset'
      ? await readNumberSetting(work, 'resetLinkMinutes')
      : (await readNumberSetting(work, 'invitationDays')) * 1440;
  return buildOneTimeLinkUrl((await createOneTimeLink(work, kind, userId, minutes)).token);
}

/** A one-time link for a mail. Only its digest is kept, so the token can be sent but not looked up. */
export async function createOneTimeLink(
  work: RequestContext,
  kind: EmailLinkKind,
  userId: number,
  minutes: number,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await saveOneTimeLink(work.tx, { digest: sha256Digest(token), kind, userId, minutes });
  return { token };
}
export const buildOneTimeLinkUrl = (token: string): string =>
  `${getServerInfo().origin}/customerCenter/account?token=${token}`;

/** What a link is for. Looking uses nothing up. */
export async function inspectOneTimeLink(
  work: RequestContext,
  token: string,
): Promise<{ kind: EmailLinkKind; email: string; least: number } | 'used' | 'expired'> {
  const link = await findOneTimeLink(work.tx, sha256Digest(token), false);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  return {
    kind: link.kind,
    email: link.email,
    least: await readMinPasswordLength(work),
  };
}

/**
 * Does what the link was mailed for: confirms the address and sets the password, which ends every session. Whoever only
 * confirms (`typed` is null) is mailed a link to set one: what was typed at the sign-up may be somebody else's
 * (docs/decisions/185-the-holder-of-the-mail-chooses.md).
 */
export async function redeemOneTimeLink(
  work: RequestContext,
  token: string,
  typed: { password: string; again: string } | null,
): Promise<EmailLinkResult> {
  const digest = sha256Digest(token);
  const link = await findOneTimeLink(work.tx, digest, true);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  if (typed) {
    const faults = await findNewPasswordErrors(work, typed, [link.email]);
    if (Object.keys(faults).length > 0) return { faults };
  }
  const person = await lockCredential(work, link.userId);
  if (typed) await saveInitialPassword(work, person.id, typed.password);
  else await deletePassword(work.tx, person.id);
  await markOneTimeLinkUsed(work.tx, digest);
  if (link.kind !== 'reset') await activateUser(work, person.id);
  await endSessionsOfSubject(work, person.subject, 'password changed');
  const told = withActorOfCredential(work, person);
  await recordAudit(told, {
    entity: 'app_user',
    entityId: person.id,
    action: link.kind === 'activate' ? 'activated' : 'password set',
    why: `${link.kind} link`,
  });
  if (typed && link.kind === 'reset') await sendAccessEmail(told, person, 'passwordChanged');
  if (!typed) await mailReset(told, person, { mail: 'firstPassword' });
  return 'done';
}

/** For the call that sets a password: the same, with the refusals of a call. */
export async function setPasswordByLink(
  work: RequestContext,
  typed: { token: string; password: string; again: string },
): Promise<{ message: string }> {
  const answer = await redeemOneTimeLink(work, typed.token, typed);
  if (answer === 'used') return reject(passwordErrors.linkUsed);
  if (answer === 'expired') return reject(passwordErrors.linkExpired);
  if (answer !== 'done') await refuseNewPassword(work, answer.faults);
  return { message: 'Your password is set' };
}

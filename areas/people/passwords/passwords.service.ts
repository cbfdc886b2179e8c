import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { commonPassword, leastLength, passwordFaults } from './passwords.rules.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import {
  countOwnPassword,
  countReset,
  countSignIn,
  digestOf,
  forgetOwnPassword,
  forgetSignIn,
} from './attempts.service.ts';
import {
  dropPassword,
  expireLinks,
  findCredential,
  findCredentials,
  findLink,
  holdPerson,
  isStillThere,
  markUsed,
  passwordSetAt,
  saveLink,
  savePassword,
} from './passwords.store.ts';
import type { Credential } from './passwords.store.ts';
import { activatePerson, endOwnOthers, endSessions } from '#areas/people/session/session.service.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';
import type { accessMails } from '#areas/settings/mails/access-mails.contract.ts';
import { settingNumber, settingText } from '#areas/settings/settings/settings.service.ts';
import { mailSaid, noMailForYou, serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { recordOf } from '#kit/contract/records.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { passwordErrors } from './passwords.errors.ts';
import { fill, Refusal, refuse } from '#kit/server/refuse.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { isCommonPassword } from '#kit/server/common-password.ts';
import { matchesHash, slowHash } from '#kit/server/slow-hash.ts';
import { announce, audit, enqueue, enqueueMany } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { LinkAnswer, LinkKind, SignInAnswer, Whence } from '#links/identity/port.ts';

/** A password as it is stored. Also used for the demo users. */
export const hashPassword = (password: string): Promise<string> => slowHash(password, 15);
/** Guessing at an address that nobody has must cost the same time as guessing at a real one. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** A person as the ways in are read with. */
export type HeldPerson = Credential;

type InWork = <T>(act: (work: Work) => Promise<T>) => Promise<T>;

/** Checks e-mail and password; answers whoever may come in by them. Too many wrong ones close the door to where they come from. */
export async function prove(
  inWork: InWork,
  typed: { email: string; password: string } & Whence,
): Promise<Credential | Extract<SignInAnswer, { refused: unknown }>> {
  // Counted before it is checked and in a transaction of its own: a guess counts even if its sender hangs up.
  const wait = await inWork(({ tx }) => countSignIn(tx, typed.email, typed));
  if (wait) return { refused: 'locked', minutes: wait.waitMinutes };
  const found = await inWork(({ tx }) => findCredential(tx, { email: typed.email }));
  const right = await matchesHash(typed.password, found?.hash ?? (await nobodysHash));
  if (!found?.hash || !right) {
    if (found) await inWork((work) => noteRefused(work, found.id, typed.address));
    return { refused: 'wrong' };
  }
  const answer = admission(found);
  if (!('refused' in answer)) return found;
  await inWork(async (work) => {
    await forgetSignIn(work.tx, typed.email, typed);
    await noteRefused(toldAs(work, found), found.id, typed.address);
  });
  return answer;
}
export const noteRefused = (work: Work, entityId: number, address: string): Promise<void> =>
  audit(work, { entity: 'app_user', entityId, action: 'sign-in refused', after: { address } });
/**
 * Somebody comes in with a password, and with the second factor where there is one: what was guessed here is forgiven. Whoever is
 * shut out or erased at this moment is waited for, and stays outside.
 */
export async function comeIn(
  work: Work,
  person: Credential,
  whence: Whence,
  secondFactor?: string,
): Promise<SignInAnswer> {
  if (!(await isStillThere(work.tx, person))) return { refused: 'unauthorized' };
  await forgetSignIn(work.tx, person.email, whence);
  const { address } = whence;
  await audit(toldAs(work, person), {
    entity: 'app_user',
    entityId: person.id,
    action: 'signed in',
    after: secondFactor === undefined ? { address } : { address, secondFactor },
  });
  return { subject: person.subject, language: person.language };
}
/** Whether a text is somebody's password. */
export const isPassword = async ({ hash }: Credential, text: string): Promise<boolean> =>
  hash !== null && matchesHash(text, hash);

/** What a person does who has just proved who they are, before any session exists. */
export const toldAs = (work: Work, person: Credential): Work => ({
  ...work,
  actor: { ...work.actor, userId: person.id, name: person.name },
});

/** Whether someone who has proved who they are may come in. */
export function admission(person: Credential): SignInAnswer {
  if (!person.active || person.status === 'inactive') return { refused: 'unauthorized' };
  if (person.status !== 'active') return { refused: 'access_denied' };
  return { subject: person.subject, language: person.language };
}

/** Gives a new user the password chosen at sign-up; its rule has been checked by then. */
export async function keepPassword(work: Work, userId: number, password: string): Promise<void> {
  await savePassword(work.tx, userId, await hashPassword(password));
}

/** With an outside identity provider no password is ours to change. */
const keepsPasswords = (): boolean => serverFacts().client.embedded;

/** Work in the queue: whether somebody has an address is looked up there, so that no answer's time tells. */
export const resetAsked = 'reset-asked';
const asking = z.object({ email: z.string(), key: z.string() });
/** Has a reset link mailed to whoever has the address and may have a password. Says nothing either way. */
export async function askReset(work: Work, { email }: { email: string }): Promise<void> {
  if (!keepsPasswords()) return;
  const tooMany = await countReset(work.tx, email);
  if (tooMany) return;
  const asked: z.output<typeof asking> = { email, key: randomUUID() };
  await sql`
    select graphile_worker.add_job(${resetAsked}, ${JSON.stringify(asked)}::json, max_attempts := 12)
  `.execute(work.tx);
}
export const answerReset: QueueHandler = async (payload, inWork) => {
  const { email, key } = asking.parse(payload);
  await inWork(async (work) => {
    const person = await findCredential(work.tx, { email });
    if (!person?.active || isGoogleSubject(person.subject)) return;
    // Nobody had signed in who asked.
    const asker = { ...work, actor: { ...work.actor, name: 'Nobody' } };
    if (person.status === 'active') await mailReset(asker, person, { key });
    // Whose link has expired gets another one the same way.
    if (person.status === 'pending') await mailLetter(asker, person.id, 'activate', key);
  });
};

/** The same for the signed-in user, who may know why not. */
export async function askOwnReset(work: Work): Promise<{ message: string }> {
  const { userId } = work.actor;
  const person = userId === null ? undefined : await findCredential(work.tx, { id: userId });
  if (!person) return refuse(commonErrors.notFound);
  if (!keepsPasswords()) refuse(passwordErrors.keptElsewhere);
  if (isGoogleSubject(person.subject)) refuse(passwordErrors.keptByGoogle);
  const tooMany = await countReset(work.tx, person.email);
  if (tooMany) refuse(passwordErrors.tooManyLinks);
  await mailReset(work, person);
  return {
    message: mailSaid('A link to change your password was sent to your email address.', noMailForYou),
  };
}

/** A person as they are once nobody else changes their ways in, until this transaction ends. */
export async function heldPerson(work: Work, userId: number): Promise<Credential> {
  await holdPerson(work.tx, userId);
  return (await findCredential(work.tx, { id: userId })) ?? refuse(commonErrors.notFound);
}
export const personOfSubject = ({ tx }: Work, subject: string): Promise<Credential | undefined> =>
  findCredential(tx, { subject });
/** What was mailed to somebody opens nothing any more, whoever lets him in again. */
export const endLinks = ({ tx }: Work, userId: number): Promise<void> => expireLinks(tx, userId);
export const forgetPassword = ({ tx }: Work, userId: number): Promise<void> => dropPassword(tx, userId);

/** Whose password is kept here: not that of somebody who signs in elsewhere. */
async function ownHere(work: Work): Promise<Credential> {
  const { userId } = work.actor;
  if (userId === null) return refuse(commonErrors.notFound);
  const person = await heldPerson(work, userId);
  if (!keepsPasswords()) refuse(passwordErrors.keptElsewhere);
  if (isGoogleSubject(person.subject)) refuse(passwordErrors.keptByGoogle);
  return person;
}
const wrongPassword = passwordErrors.wrongPassword;
/** Another password in place of the own one. A wrong one is counted, so the refusal is returned and what was counted stays. */
export async function changeOwn(
  work: Work,
  typed: { current: string; password: string; again: string },
): Promise<{ message: string } | Refusal> {
  const person = await ownHere(work);
  if (person.hash === null) return refuse(passwordErrors.noPassword);
  await checkNewPassword(work, typed, [person.email, person.name]);
  const minutes = await countOwnPassword(work, person.email);
  if (minutes !== null) refuse(passwordErrors.tooManyAttempts, { minutes });
  if (!(await matchesHash(typed.current, person.hash)))
    return new Refusal(wrongPassword, {}, { fields: { current: wrongPassword.sentence } });
  await forgetOwnPassword(work, person.email);
  await keepPassword(work, person.id, typed.password);
  await endOwnOthers(work, 'password changed');
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'password changed' });
  await mailNotice(work, person, 'passwordChanged');
  announce(work, 'people');
  return { message: 'Your password is changed. You stay signed in here alone.' };
}
/** How the caller's password stands: since when; null where there is none, or it is kept elsewhere. */
export const ownPasswordSetAt = ({ tx, actor }: Work): Promise<string | null> =>
  actor.userId === null || !keepsPasswords() ? Promise.resolve(null) : passwordSetAt(tx, actor.userId);

/** Whoever has never had a password is not told that somebody wants another. */
async function mailReset(
  work: Work,
  person: Credential,
  { key = randomUUID(), mail = 'reset' }: { key?: string; mail?: 'reset' | 'firstPassword' } = {},
): Promise<void> {
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'reset link sent' });
  const link: MailedLink = { kind: 'reset', userId: person.id };
  await enqueue(work, {
    kind: 'email',
    dedupeKey: `reset ${key}`,
    payload: {
      to: person.email,
      ...(await penFor(work, person.language)).mail(mail, {
        name: person.name,
        company: await settingText(work, 'companyName'),
        link: linkHere,
      }),
      link,
    },
  });
}

/** A reset link to somebody, asked for by an administrator. */
export async function mailPersonReset(work: Work, userId: number): Promise<void> {
  const person = (await findCredential(work.tx, { id: userId })) ?? refuse(commonErrors.notFound);
  await mailReset(work, person);
}
export async function mailPersonNotice(work: Work, userId: number, what: Notice): Promise<void> {
  await mailNotice(
    work,
    (await findCredential(work.tx, { id: userId })) ?? refuse(commonErrors.notFound),
    what,
  );
}
/** The letter with the link that makes somebody come in for the first time. */
export async function mailLetter(
  work: Work,
  userId: number,
  kind: 'invite' | 'activate',
  key: string = randomUUID(),
): Promise<void> {
  const person = (await findCredential(work.tx, { id: userId })) ?? refuse(commonErrors.notFound);
  for (const letter of await lettersTo(work, [person], kind))
    await enqueue(work, { kind: 'email', dedupeKey: `${kind} ${key}`, payload: letter });
}
/** The same to many. */
export async function mailLetters(
  work: Work,
  userIds: readonly number[],
  kind: 'invite' | 'activate',
): Promise<void> {
  const letters = await lettersTo(work, await findCredentials(work.tx, userIds), kind);
  await enqueueMany(
    work,
    'email',
    letters.map((payload) => ({ payload, dedupeKey: `${kind} ${randomUUID()}` })),
  );
}
/** The letters with the link, each in its reader's language. */
async function lettersTo(
  work: Work,
  people: readonly Credential[],
  kind: 'invite' | 'activate',
): Promise<Record<string, unknown>[]> {
  const company = await settingText(work, 'companyName');
  const letters: Record<string, unknown>[] = [];
  for (const [language, readers] of Map.groupBy(people, (person) => person.language)) {
    const pen = await penFor(work, language);
    for (const person of readers) {
      const link: MailedLink = { kind, userId: person.id };
      const words = pen.mail(kind === 'invite' ? 'invitation' : 'activation', {
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
export async function mailKnown(work: Work, person: Credential): Promise<void> {
  await enqueue(work, {
    kind: 'email',
    dedupeKey: `known ${randomUUID()}`,
    payload: {
      to: person.email,
      ...(await penFor(work, person.language)).mail('known', {
        name: person.name,
        company: await settingText(work, 'companyName'),
        address: serverFacts().origin,
      }),
    },
  });
}
/** Tells a person what has become of the ways in, by the one way that whoever changed them may not hold. */
export async function mailNotice(work: Work, person: Credential, what: Notice, count = 0): Promise<void> {
  const pen = await penFor(work, person.language);
  const company = await settingText(work, 'companyName');
  const told = { name: person.name, company, address: `${serverFacts().origin}/customerCenter/account` };
  const mail = what === 'codeUsed' ? pen.mail(what, { ...told, count: String(count) }) : pen.mail(what, told);
  await enqueue(work, {
    kind: 'email',
    dedupeKey: `notice ${randomUUID()}`,
    payload: { to: person.email, ...mail },
  });
}
export const personAt = ({ tx }: Work, email: string): Promise<Credential | undefined> =>
  findCredential(tx, { email });
export const keepHash = ({ tx }: Work, userId: number, hash: string): Promise<void> =>
  savePassword(tx, userId, hash);

/** Where a letter will have its link: it is made when the letter is sent. */
const linkHere = '{link}';
/** What somebody is told by mail of a change of the own ways in: whoever changed them may not hold the mail. */
export type Notice = Exclude<
  keyof typeof accessMails,
  'invitation' | 'activation' | 'known' | 'reset' | 'firstPassword' | 'notice' | 'notices'
>;

/** What the outbox holds in place of a link that lets its reader in. */
export const mailedLink = z.object({ kind: z.enum(['reset', 'activate', 'invite']), userId: z.int() });
type MailedLink = z.output<typeof mailedLink>;

/**
 * Makes the link of a letter the moment it is sent (docs/decisions/070-links-are-made-when-they-are-sent.md). An
 * address that is the person's no more gets none: throws, and the outbox shows the letter as failed.
 */
export async function linkToMail(work: Work, { kind, userId }: MailedLink, to: string): Promise<string> {
  const person = await findCredential(work.tx, { id: userId });
  if (person?.email !== to) throw new Error('The address is no longer that of the person.');
  const minutes =
    kind === 'reset'
      ? await settingNumber(work, 'resetLinkMinutes')
      : (await settingNumber(work, 'invitationDays')) * 1440;
  return linkAddress((await makeLink(work, kind, userId, minutes)).token);
}

/** A one-time link for a mail. Only its digest is kept, so the token can be sent but not looked up. */
export async function makeLink(
  work: Work,
  kind: LinkKind,
  userId: number,
  minutes: number,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await saveLink(work.tx, { digest: digestOf(token), kind, userId, minutes });
  return { token };
}
export const linkAddress = (token: string): string =>
  `${serverFacts().origin}/customerCenter/account?token=${token}`;

/** What a link is for. Looking uses nothing up. */
export async function lookAtLink(
  work: Work,
  token: string,
): Promise<{ kind: LinkKind; email: string; least: number } | 'used' | 'expired'> {
  const link = await findLink(work.tx, digestOf(token), false);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  return {
    kind: link.kind,
    email: link.email,
    least: await shortest(work),
  };
}

/** How many characters a new password must have. */
export const shortest = async (work: Work): Promise<number> =>
  Math.max(leastLength, await settingNumber(work, 'passwordMinLength'));

/**
 * Does what the link was mailed for: confirms the address and sets the password, which ends every session. Whoever only
 * confirms (`typed` is null) is mailed a link to set one: what was typed at the sign-up may be somebody else's
 * (docs/decisions/185-the-holder-of-the-mail-chooses.md).
 */
export async function useLink(
  work: Work,
  token: string,
  typed: { password: string; again: string } | null,
): Promise<LinkAnswer> {
  const digest = digestOf(token);
  const link = await findLink(work.tx, digest, true);
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  if (typed) {
    const faults = await newPasswordFaults(work, typed, [link.email]);
    if (Object.keys(faults).length > 0) return { faults };
  }
  const person = await heldPerson(work, link.userId);
  if (typed) await keepPassword(work, person.id, typed.password);
  else await dropPassword(work.tx, person.id);
  await markUsed(work.tx, digest);
  if (link.kind !== 'reset') await activatePerson(work, person.id);
  await endSessions(work, person.subject, 'password changed');
  const told = toldAs(work, person);
  await audit(told, {
    entity: 'app_user',
    entityId: person.id,
    action: link.kind === 'activate' ? 'activated' : 'password set',
    why: `${link.kind} link`,
  });
  if (typed && link.kind === 'reset') await mailNotice(told, person, 'passwordChanged');
  if (!typed) await mailReset(told, person, { mail: 'firstPassword' });
  return 'done';
}

/** For the call that sets a password: the same, with the refusals of a call. */
export async function setPassword(
  work: Work,
  typed: { token: string; password: string; again: string },
): Promise<{ message: string }> {
  const answer = await useLink(work, typed.token, typed);
  if (answer === 'used') return refuse(passwordErrors.linkUsed);
  if (answer === 'expired') return refuse(passwordErrors.linkExpired);
  if (answer !== 'done') await refuseFaults(work, answer.faults);
  return { message: 'Your password is set' };
}
/**
 * What is wrong with a new password and its re-entry, by field; empty when both are fine. `known`: what guessers know of the
 * person.
 */
export async function newPasswordFaults(
  work: Work,
  { password, again }: { password: string; again: string },
  known: readonly string[],
): Promise<Partial<Record<'password' | 'again', string>>> {
  const faults = passwordFaults(password, again, await shortest(work));
  if (Object.keys(faults).length > 0) return faults;
  return (await isCommonPassword(password, known)) ? { password: commonPassword } : {};
}
/** Refuses a new password that is none, with a sentence for each field. */
export async function checkNewPassword(
  work: Work,
  typed: { password: string; again: string },
  known: readonly string[],
): Promise<void> {
  const faults = await newPasswordFaults(work, typed, known);
  if (Object.keys(faults).length > 0) await refuseFaults(work, faults);
}
async function refuseFaults(
  work: Work,
  faults: Partial<Record<'password' | 'again', string>>,
): Promise<never> {
  const params = { count: await shortest(work) };
  return refuse(commonErrors.invalid, params, {
    sentence: faults.password ?? faults.again ?? '',
    fields: recordOf(Object.keys(faults), (field) =>
      fill(field === 'password' ? (faults.password ?? '') : (faults.again ?? ''), params),
    ),
  });
}

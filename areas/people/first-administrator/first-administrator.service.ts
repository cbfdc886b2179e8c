import { randomBytes } from 'node:crypto';
import * as store from './first-administrator.store.ts';
import { digestOf } from '#areas/people/passwords/attempts.service.ts';
import {
  endLinks,
  keepPassword,
  makeLink,
  newPasswordFaults,
  personAt,
  shortest,
} from '#areas/people/passwords/passwords.service.ts';
import { activatePerson } from '#areas/people/session/session.service.ts';
import { addPerson, keepActive } from '#areas/people/session/persons.service.ts';
import { findPerson, keepGiven } from '#areas/people/users/users.service.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { FirstAdministrator, FirstAdministratorAnswer, FirstLink } from '#links/identity/port.ts';

/** The way in to a company that has no administrator yet, and back in when all administrators are lost. */

/** How long a link that the command line prints is valid. */
export const administratorLinkMinutes = 60;

/** Path of the page on which the first administrator registers. */
export const firstAdministratorPath = '/setup/administrator';

/**
 * A link with which the first administrator registers; undefined where there is an administrator. It works once, for an hour.
 * A newer link replaces it.
 */
export async function makeFirstAdministratorLink(work: Work, origin: string): Promise<string | undefined> {
  if (await store.hasAdministrator(work.tx)) return undefined;
  const token = randomBytes(32).toString('base64url');
  await store.saveFirstLink(work.tx, digestOf(token), administratorLinkMinutes);
  return `${origin}${firstAdministratorPath}?token=${token}`;
}

/** Whether the link still works. Looking uses nothing up. */
export async function lookAtFirstLink(work: Work, token: string): Promise<FirstLink> {
  const link = await store.findFirstLink(work.tx, digestOf(token));
  if (link?.used) return 'used';
  if (!link || link.expired) return 'expired';
  return { least: await shortest(work) };
}

/** Registers the first administrator. Of two who use the link at once one registers, and the other finds it used. */
export async function registerFirstAdministrator(
  work: Work,
  token: string,
  typed: FirstAdministrator,
): Promise<FirstAdministratorAnswer> {
  const link = await store.findFirstLink(work.tx, digestOf(token), { lock: true });
  if (link?.used) return 'used';
  // Meanwhile another way may have led to an administrator: the command line, or a link that was used before.
  if (!link || link.expired || (await store.hasAdministrator(work.tx))) return 'expired';
  const faults = await findFaults(work, typed);
  if (Object.keys(faults).length > 0) return { faults };
  const id = await addPerson(work, {
    email: typed.email,
    name: typed.name.trim(),
    language: typed.language,
    status: 'invited',
    signedUpCode: null,
  });
  if (id === undefined) return { faults: { email: 'This email belongs to a user already.' } };
  await keepGiven(work, id, { roles: ['Admin'], accountIds: [], warehouseId: null });
  await keepPassword(work, id, typed.password);
  await activatePerson(work, id);
  await store.markFirstLinkUsed(work.tx);
  await audit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'registered',
    after: { roles: ['Admin'] },
    why: 'first administrator link',
  });
  announce(work, 'people');
  return 'done';
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254;

async function findFaults(
  work: Work,
  typed: FirstAdministrator,
): Promise<Partial<Record<keyof FirstAdministrator, string>>> {
  return {
    ...(typed.name.trim() === '' ? { name: 'Your name is required' } : {}),
    ...(isEmail(typed.email) ? {} : { email: 'Email is not valid' }),
    ...(await newPasswordFaults(work, typed, [typed.email, typed.name])),
  };
}

/**
 * For `npm run admin`: makes the person with this address an administrator who may sign in, and answers the token of a link
 * that sets a password. It works once, for an hour. A person who is unknown is invited.
 */
export async function makeAdministrator(
  work: Work,
  email: string,
): Promise<{ token: string; isNew: boolean }> {
  const known = await personAt(work, email);
  const id =
    known?.id ??
    (await addPerson(work, {
      email,
      name: email.replace(/@.*/, ''),
      language: 'en',
      status: 'invited',
      signedUpCode: null,
    }));
  if (id === undefined) throw new Error(`${email} was added by somebody else: run the command again.`);
  const before = await findPerson(work, id);
  const roles = before?.roles ?? [];
  if (before?.status === 'inactive') await keepActive(work, id, true);
  if (!roles.includes('Admin'))
    await keepGiven(work, id, {
      roles: ['Admin', ...roles],
      accountIds: before?.accounts.map((account) => account.id) ?? [],
      warehouseId: before?.warehouseId ?? null,
    });
  await endLinks(work, id);
  const isInvited = known === undefined || before?.status === 'invited' || before?.status === 'pending';
  const { token } = await makeLink(work, isInvited ? 'invite' : 'reset', id, administratorLinkMinutes);
  await audit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'administrator link',
    before: { roles },
    after: { roles: roles.includes('Admin') ? roles : ['Admin', ...roles] },
    why: 'npm run admin',
  });
  announce(work, 'people');
  return { token, isNew: known === undefined };
}

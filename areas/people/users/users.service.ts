import type { inviteUser, saveUser, UserDetail } from './users.contract.ts';
import { userErrors } from './users.errors.ts';
import { isAdministrator, mayChange, needsAccount, needsWarehouse } from './users.rules.ts';
import * as store from './users.store.ts';
import { forget as forgetPasskeys } from '#areas/people/passkeys/passkeys.service.ts';
import { forget as forgetSecondFactor } from '#areas/people/second-factor/second-factor.service.ts';
import {
  endLinks,
  mailLetter,
  mailLetters,
  mailPersonNotice,
  mailPersonReset,
} from '#areas/people/passwords/passwords.service.ts';
import { beyond, holdingOf } from '#areas/people/roles/roles.rules.ts';
import { rolesToGive } from '#areas/people/roles/roles.service.ts';
import {
  addPeople,
  keepActive,
  keepPlace,
  keepPlaces,
  removePerson,
} from '#areas/people/session/persons.service.ts';
import { endOneSession, endSessions, requireRecentProof } from '#areas/people/session/session.service.ts';
import { mailSaid, serverFacts } from '#areas/settings/server/server-facts.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

/** Who may come in, and with what (docs/domain/people.md#who-gives-what). */

export const one = async (work: Work, id: number): Promise<UserDetail> =>
  (await store.findUser(work.tx, id)) ?? refuse(commonErrors.notFound);

export const findPerson = ({ tx }: Work, id: number): Promise<UserDetail | undefined> =>
  store.findUser(tx, id);
/** Puts roles, accounts and warehouse in place of those that were, without asking who gives them. */
export async function keepGiven(work: Work, id: number, to: store.Given): Promise<void> {
  await store.writeGiven(work.tx, [{ ...to, id }]);
  await keepPlace(work, id, to);
}

/** The person, held, as the caller saw them, and not above the caller. */
async function held(work: Work, id: number, version?: number): Promise<UserDetail & { subject: string }> {
  const { subject, erased } = (await store.holdUser(work.tx, id)) ?? refuse(commonErrors.notFound);
  // Whoever was erased is a number, which is shown: nothing is left to be changed, and nobody to be let in.
  if (erased) refuse(userErrors.isErased);
  const person = await one(work, id);
  if (version !== undefined && version !== person.rowVersion) refuse(commonErrors.changedByOthers);
  const stands = standingOf(person);
  if (!mayChange(work.actor.roles, stands, stands)) refuse(userErrors.aboveYou);
  return { ...person, subject };
}
/** The roles of the product that somebody stands in. */
const standingOf = ({ roles, ownRoles }: Pick<UserDetail, 'roles' | 'ownRoles'>): string[] =>
  roles.map((code) => ownRoles.find((own) => own.code === code)?.base ?? code);

/** A person whom somebody is about to change in several steps, held until all are done. */
export const hold = (work: Work, id: number, version?: number): Promise<UserDetail> =>
  held(work, id, version);

/** What the audit says of what somebody has. */
const told = (person: Pick<UserDetail, 'name' | 'roles' | 'ownRoles' | 'accounts' | 'warehouseCode'>) => ({
  name: person.name,
  roles: person.roles.map((code) => person.ownRoles.find((own) => own.code === code)?.name ?? code),
  accounts: person.accounts.map((account) => account.number),
  warehouse: person.warehouseCode,
});
const atField = (of: Fault, field: string): never => refuse(of, {}, { fields: { [field]: of.sentence } });

type Holder = Pick<UserDetail, 'id' | 'roles' | 'ownRoles' | 'warehouseId'>;
const nobody: Holder = { id: 0, roles: [], ownRoles: [], warehouseId: null };
/**
 * Refuses what cannot be given: roles above the giver, accounts and warehouses that are none, nobody left to give, and to
 * somebody new roles of outside users without an account.
 */
async function checkGiven(
  work: Work,
  person: Holder,
  all: readonly store.Given[],
  needsAccounts = false,
): Promise<void> {
  // An outside provider's token says what its people may do.
  if (!serverFacts().client.embedded) refuse(userErrors.keptElsewhere);
  const stands = await checkRoles(
    work,
    person,
    all.map(({ roles }) => roles),
  );
  const accounts = await store.knownAccounts(
    work.tx,
    [...new Set(all.flatMap((to) => to.accountIds))],
    person.id,
  );
  const wanted = all.flatMap(({ warehouseId }) => warehouseId ?? []);
  const warehouses = await store.knownWarehouses(work.tx, [...new Set(wanted)]);
  for (const [at, { roles, accountIds, warehouseId }] of all.entries()) {
    if (new Set(accountIds).size < accountIds.length || !accountIds.every((id) => accounts.has(id)))
      atField(userErrors.unknownAccount, 'accountIds');
    if (needsAccounts && accountIds.length === 0 && needsAccount(stands[at] ?? []))
      atField(userErrors.needsAccount, 'accountIds');
    if (warehouseId === null && needsWarehouse(stands[at] ?? []))
      atField(userErrors.needsWarehouse, 'warehouseId');
    if (warehouseId !== null && warehouseId !== person.warehouseId && !warehouses.has(warehouseId))
      atField(userErrors.unknownWarehouse, 'warehouseId');
    if (isAdministrator(person.roles) && !isAdministrator(roles)) await mustLeaveAdmin(work, person.id);
  }
}
/**
 * Neither roles above the giver nor, in a role of the house, what the giver has not; answers the roles of the product that the
 * person will stand in, by each list. While this waited for a role that was deleted, the person may have got another in its place.
 */
async function checkRoles(
  work: Work,
  person: Holder,
  all: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  const known = await rolesToGive(work, person.roles, [...new Set(all.flat())]);
  const now = person.id === 0 ? [] : (await one(work, person.id)).roles;
  if (now.join() !== person.roles.join()) refuse(commonErrors.changedByOthers);
  // A program of the house gives for the level beside which it stands; it does not use what it gives.
  const gives = work.actor.program ? holdingOf(known, work.actor.roles).permissions : work.actor.permissions;
  return all.map((to) => {
    const stands = holdingOf(known, to).roles;
    if (!mayChange(work.actor.roles, standingOf(person), stands)) refuse(userErrors.aboveYou);
    const moved = [...beyond(to, person.roles), ...beyond(person.roles, to)];
    const own = known.filter((role) => role.own && moved.includes(role.code));
    if (own.some((role) => role.permissions.some((each) => !gives.has(each)))) refuse(userErrors.notYours);
    return stands;
  });
}
/** Before somebody goes: not the last who may manage users. */
export async function leaveAnAdministrator(work: Work, { id, roles }: UserDetail): Promise<void> {
  if (isAdministrator(roles)) await mustLeaveAdmin(work, id);
}
/** Two who take each other's role wait for one another here; the second finds himself alone. */
async function mustLeaveAdmin(work: Work, id: number): Promise<void> {
  await store.inTurnOfAdmins(work.tx);
  if ((await store.otherAdmins(work.tx, id)) === 0) refuse(userErrors.lastAdmin);
}

export async function save(work: Work, id: number, wish: BodyOf<typeof saveUser>): Promise<UserDetail> {
  const before = await held(work, id, wish.rowVersion);
  const to = { ...wish, warehouseId: wish.warehouseId ?? null };
  await checkGiven(work, before, [to]);
  await store.writeGiven(work.tx, [{ ...to, id }]);
  await keepPlace(work, id, to);
  const after = await one(work, id);
  await audit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'roles and accounts',
    before: told(before),
    after: told(after),
  });
  announce(work, 'people');
  return one(work, id);
}

export async function deactivate(work: Work, id: number, version: number): Promise<{ message: string }> {
  const person = await held(work, id, version);
  if (id === work.actor.userId) refuse(userErrors.yourself);
  if (person.status === 'inactive') refuse(userErrors.isInactive);
  if (isAdministrator(person.roles)) await mustLeaveAdmin(work, id);
  await keepActive(work, id, false);
  await endSessions(work, person.subject, 'deactivated');
  await endLinks(work, id);
  await audit(work, { entity: 'app_user', entityId: id, action: 'deactivated' });
  announce(work, 'people');
  return {
    message:
      person.status === 'invited'
        ? 'The invitation is withdrawn: its link opens nothing any more.'
        : 'Shut out at once: sessions, pages and long work have ended.',
  };
}
export async function reactivate(work: Work, id: number, version: number): Promise<{ message: string }> {
  const person = await held(work, id, version);
  if (person.status !== 'inactive') refuse(userErrors.isActive);
  await keepActive(work, id, true);
  await audit(work, { entity: 'app_user', entityId: id, action: 'reactivated' });
  announce(work, 'people');
  return { message: 'This person may come in again.' };
}

export async function endSession(work: Work, id: number, sessionId: number): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!(await endOneSession(work, person.subject, sessionId, 'ended by an administrator')))
    refuse(userErrors.sessionEnded);
  await audit(work, { entity: 'app_user', entityId: id, action: 'session ended' });
  return { message: 'The session has ended.' };
}
export async function endAllSessions(work: Work, id: number): Promise<{ message: string }> {
  const person = await held(work, id);
  await endSessions(work, person.subject, 'signed out everywhere');
  await audit(work, { entity: 'app_user', entityId: id, action: 'sessions ended' });
  return { message: 'Every session has ended.' };
}

export async function sendReset(work: Work, id: number): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!serverFacts().client.embedded) refuse(userErrors.keptElsewhere);
  if (person.google) refuse(userErrors.keptByGoogle);
  if (person.status !== 'active' && person.status !== 'waiting') refuse(userErrors.notActive);
  await mailPersonReset(work, id);
  announce(work, 'people');
  return { message: mailSaid('A link to set a new password is on its way.') };
}

/** Everything beside the password goes: whoever has lost the phone has lost its keys with it. */
export async function resetSecondFactor(work: Work, id: number): Promise<{ message: string }> {
  await requireRecentProof(work);
  const person = await held(work, id);
  if (!serverFacts().client.embedded) refuse(userErrors.keptElsewhere);
  if (id === work.actor.userId) refuse(userErrors.ownSecondFactor);
  const hadApp = await forgetSecondFactor(work, id);
  const keys = await forgetPasskeys(work, id);
  if (!hadApp && keys === 0) refuse(userErrors.noSecondFactor);
  await endSessions(work, person.subject, 'ended by an administrator');
  await audit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'second factor reset',
    before: { secondFactor: person.secondFactor },
  });
  await mailPersonNotice(work, id, 'secondFactorReset');
  announce(work, 'people');
  return { message: 'The second factor is reset, and every session has ended.' };
}

/** `isProvisioned`: an identity provider invites, and names the accounts afterwards. */
interface InviteManner {
  letter: boolean;
  isProvisioned?: boolean;
}
type InviteWish = Omit<BodyOf<typeof inviteUser>, 'roles'> & { roles: BodyOf<typeof saveUser>['roles'] };
export async function invite(
  work: Work,
  wish: InviteWish,
  how: InviteManner = { letter: true },
): Promise<UserDetail> {
  const [id] = await inviteAll(work, [wish], how);
  return one(work, id ?? 0);
}
/** Invites people; answers their ids. */
export async function inviteAll(
  work: Work,
  wishes: readonly InviteWish[],
  how: InviteManner = { letter: true },
): Promise<number[]> {
  if (wishes.length === 0) return [];
  const all = wishes.map((wish) => ({ ...wish, warehouseId: wish.warehouseId ?? null }));
  await checkGiven(work, nobody, all, how.isProvisioned !== true);
  const made = await addPeople(
    work,
    all.map(({ email, name, language }) => ({
      email,
      name,
      language,
      status: 'invited',
      signedUpCode: null,
    })),
  );
  const people = all.map((to, at) => ({
    ...to,
    id: made[at] ?? refuse(userErrors.isKnown, {}, { fields: { email: userErrors.isKnown.sentence } }),
  }));
  const ids = people.map(({ id }) => id);
  await store.writeGiven(work.tx, people);
  await keepPlaces(work, people);
  if (how.letter) await mailLetters(work, ids, 'invite');
  const written = await store.findPeopleById(work.tx, ids);
  await auditAll(
    work,
    written.map((person) => ({
      entity: 'app_user',
      entityId: person.id,
      action: 'invited',
      after: told(person),
    })),
  );
  announce(work, 'people');
  return ids;
}
/** The link anew: that of an invitation, or of somebody who signed up and has not confirmed the address. */
export async function inviteAgain(work: Work, id: number): Promise<{ message: string }> {
  const person = await held(work, id);
  if (!serverFacts().client.embedded) refuse(userErrors.keptElsewhere);
  if (person.status !== 'invited' && person.status !== 'pending') return refuse(userErrors.notInvited);
  await mailLetter(work, id, person.status === 'invited' ? 'invite' : 'activate');
  await audit(work, { entity: 'app_user', entityId: id, action: 'link sent again' });
  announce(work, 'people');
  return { message: mailSaid('The link is on its way. The one before works no more.') };
}

/** Of these addresses, those that somebody has, in small letters. For imports. */
export const findKnownEmails = async (work: Work, emails: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await store.findEmails(
      work.tx,
      emails.map((email) => email.toLowerCase()),
    ),
  );
/** The people who have these addresses, by them in small letters. For imports. */
export async function findKnownPeople(
  work: Work,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Awaited<ReturnType<typeof store.findPeopleByEmail>>[number]>> {
  const found = await store.findPeopleByEmail(
    work.tx,
    emails.map((email) => email.toLowerCase()),
  );
  return new Map(found.map((person) => [person.email.toLowerCase(), person]));
}
/** Of these people, those who have opened the link of their invitation. */
export const findSignedUp = (work: Work, ids: readonly number[]): Promise<{ name: string }[]> =>
  store.findSignedUp(work.tx, ids);
/** Removes somebody whose invitation was not pressed. Where something names them already, they are deactivated; others stay as they are. */
export async function withdrawInvitation(work: Work, id: number): Promise<void> {
  const person = await one(work, id);
  if (person.status !== 'invited') return;
  if (isAdministrator(person.roles)) await mustLeaveAdmin(work, id);
  if (!(await removePerson(work, id, () => store.removeGiven(work.tx, id)))) {
    await deactivate(work, id, person.rowVersion);
    return;
  }
  await audit(work, {
    entity: 'app_user',
    entityId: id,
    action: 'invitation withdrawn',
    before: told(person),
  });
  announce(work, 'people');
}

import type { z } from 'zod';
import type { Cut, Operation, Provisioned, PersonWish } from './provisioning.contract.ts';
import { limits, patchMessage, personWish, urns } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import { cardOfPerson, laidOver, names, wishOf } from './provisioning.rules.ts';
import * as store from './provisioning.store.ts';
import { attributeNamed, readFilter, Unreadable } from './scim-filter.rules.ts';
import type { Card } from './scim-patch.rules.ts';
import { cardOf, checkSchemas, patched, Unfit, userKinds } from './scim-patch.rules.ts';
import { addPerson, keepFacts } from '#areas/people/session/persons.service.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { saveUser } from '#areas/people/users/users.contract.ts';
import { userErrors } from '#areas/people/users/users.errors.ts';
import * as users from '#areas/people/users/users.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * People as an identity provider keeps them (docs/provisioning.md). What it does is what an administrator does: by the same
 * services, with the same refusals, told in the same history under the provisioner's name.
 */

/** By whom names are given: every provisioner has its own. */
export const callerOf = (work: Work): string => work.actor.subject;

/** A query of a list as the standard reads it: what is out of bounds is brought into them. */
export function cutOf(query: Readonly<Record<string, string>>): Cut {
  const whole = (said: string | undefined, usual: number): number => {
    if (said === undefined || said === '') return usual;
    if (!/^-?\d{1,9}$/.test(said))
      return refuse(
        provisioningErrors.valueNotValid,
        {},
        { sentence: 'startIndex and count are whole numbers' },
      );
    return Number(said);
  };
  const { filter, sortBy, sortOrder } = query;
  return {
    filter: filter === undefined || filter.trim() === '' ? undefined : filterOf(filter),
    first: Math.max(1, whole(query['startIndex'], 1)),
    count: Math.min(limits.page, Math.max(0, whole(query['count'], limits.usualPage))),
    sortBy: sortBy === undefined || sortBy === '' ? undefined : attributeNamed(sortBy),
    down: sortOrder?.toLowerCase() === 'descending',
  };
}
function filterOf(said: string) {
  try {
    return readFilter(said);
  } catch (error) {
    if (error instanceof Unreadable) return refuse(provisioningErrors.filterUnread, { why: error.message });
    throw error;
  }
}

/** What the pure rules throw, as refusals. */
export function fitting<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    if (error.why === 'mutability') return refuse(provisioningErrors.notChanged, { attribute: error.at });
    if (error.why === 'noTarget') return refuse(provisioningErrors.noTarget, { path: error.at });
    if (error.why === 'invalidPath') return refuse(provisioningErrors.pathUnread, { path: error.at });
    if (error.why === 'otherSchema') return refuse(provisioningErrors.otherSchema, { schema: error.at });
    return refuse(provisioningErrors.notTheMessage);
  }
}
/** The operations of a patch. */
export function operationsOf(body: unknown): Operation[] {
  fitting(() => checkSchemas(body, urns.patch));
  const small = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const listed: unknown = small.find(([name]) => name.toLowerCase() === 'operations')?.[1];
  const named = Array.isArray(listed) ? listed.map(withSmallNames) : listed;
  const read = patchMessage.safeParse({ operations: named });
  return read.success ? read.data.operations : refuse(provisioningErrors.notTheMessage);
}
/** The names of an operation in small letters; its value as it was sent, whose names may be paths. */
const withSmallNames = (one: unknown): unknown =>
  typeof one === 'object' && one !== null
    ? Object.fromEntries(Object.entries(one).map(([name, value]) => [name.toLowerCase(), value]))
    : one;

function read<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) throw new Error('The call has no body');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const sentence = first?.message ?? provisioningErrors.valueNotValid.sentence;
  return refuse(provisioningErrors.valueNotValid, {}, { sentence });
}

export const idOf = (said: string | undefined): number => {
  if (said === undefined || !/^[1-9]\d{0,9}$/.test(said) || Number(said) > 2_147_483_647)
    return refuse(commonErrors.notFound);
  return Number(said);
};
export async function one(work: Work, id: number): Promise<Provisioned> {
  return (await store.findOne(work.tx, callerOf(work), id)) ?? refuse(commonErrors.notFound);
}

/** The codes of roles that were said by code or by name. */
async function rolesOf(work: Work, said: readonly string[]): Promise<string[]> {
  if (said.length === 0) return [];
  const known = await store.findRoles(work.tx);
  const codes = said.map((word) => {
    const wanted = word.toLowerCase();
    const role = known.find((r) => r.code.toLowerCase() === wanted || r.name.toLowerCase() === wanted);
    return role?.code ?? refuse(provisioningErrors.unknownRole, { role: word });
  });
  return [...new Set(codes)];
}
async function warehouseOf(work: Work, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  return (await store.warehouseCalled(work.tx, code)) ?? refuse(userErrors.unknownWarehouse);
}

/** Somebody new, or somebody whom the caller had deleted and makes again. */
export async function add(work: Work, body: unknown): Promise<Provisioned> {
  const card = fitting(() => cardOf(body, userKinds));
  const wish = read(personWish, wishOf(card));
  await store.inTurnOfNames(work.tx, callerOf(work));
  const known = await store.findByEmail(work.tx, callerOf(work), wish.email);
  if (known?.gone) return bringBack(work, known.id, card);
  if (known || (await store.isNamed(work.tx, callerOf(work), wish.userName, 0)))
    return refuse(provisioningErrors.nameTaken);
  const id = await enter(work, wish, languageIn(card));
  await keepNames(work, id, wish);
  if (!wish.active) await users.deactivate(work, id, (await one(work, id)).rowVersion);
  return one(work, id);
}
function languageIn(card: Card): (typeof languageCodes)[number] {
  const said = String(card['preferredlanguage'] ?? '')
    .slice(0, 2)
    .toLowerCase();
  return languageCodes.find((code) => code === said) ?? 'en';
}
/** By mail where passwords are ours; else the outside provider lets them in by the same address. */
async function enter(
  work: Work,
  wish: PersonWish,
  language: (typeof languageCodes)[number],
): Promise<number> {
  const roles = await rolesOf(work, wish.roles);
  const warehouseId = await warehouseOf(work, wish.warehouse);
  if (serverFacts().client.embedded || roles.length > 0) {
    const given = read(saveUser.body, { roles, accountIds: [], warehouseId, rowVersion: 1 });
    const { email, name } = wish;
    const asked = { ...given, email, name, language };
    return (await users.invite(work, asked, { letter: wish.active, isProvisioned: true })).id;
  }
  const { email, name } = wish;
  const id = await addPerson(work, { email, name, language, status: 'invited', signedUpCode: null });
  if (id === undefined) return refuse(provisioningErrors.nameTaken);
  await audit(work, { entity: 'app_user', entityId: id, action: 'invited', after: { name, roles } });
  announce(work, 'people');
  return id;
}
async function bringBack(work: Work, id: number, card: Card): Promise<Provisioned> {
  const { rowVersion } = await users.hold(work, id);
  await users.reactivate(work, id, rowVersion);
  const wish = read(personWish, wishOf(card));
  await keepNames(work, id, wish);
  const before = await one(work, id);
  await become(work, before, wish);
  return one(work, id);
}
/** What this caller calls the person: a user name only where it is not the address. */
async function keepNames(work: Work, id: number, wish: PersonWish): Promise<void> {
  const { email, userName } = wish;
  await store.writePerson(work.tx, callerOf(work), id, {
    externalId: wish.externalId ?? null,
    userName: userName.toLowerCase() === email.toLowerCase() ? null : userName,
    givenName: wish.givenName ?? null,
    familyName: wish.familyName ?? null,
  });
}

/** A person held until the request ends, as the caller saw them. */
async function hold(work: Work, id: number, ifMatch: string | undefined): Promise<Provisioned> {
  await one(work, id);
  await store.inTurnOfNames(work.tx, callerOf(work));
  await users.hold(work, id);
  const before = await one(work, id);
  if (ifMatch !== undefined && !names(ifMatch, before.version)) refuse(provisioningErrors.otherVersion);
  return before;
}
export async function replace(
  work: Work,
  id: number,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Provisioned> {
  const before = await hold(work, id, ifMatch);
  const card = cardOfPerson(before);
  const sent = fitting(() => cardOf(body, userKinds));
  if (sent['username'] === undefined)
    return refuse(provisioningErrors.valueNotValid, {}, { sentence: 'userName is required' });
  return change(work, before, laidOver(card, sent));
}
export async function patch(
  work: Work,
  id: number,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Provisioned> {
  const operations = operationsOf(body);
  const before = await hold(work, id, ifMatch);
  return change(
    work,
    before,
    fitting(() => patched(cardOfPerson(before), operations, userKinds)),
  );
}
async function change(work: Work, before: Provisioned, card: Card): Promise<Provisioned> {
  const wish = read(personWish, wishOf(card, cardOfPerson(before)));
  if (await store.isNamed(work.tx, callerOf(work), wish.userName, before.id))
    refuse(provisioningErrors.nameTaken);
  await keepNames(work, before.id, wish);
  await become(work, before, wish);
  return one(work, before.id);
}

/** What an administrator would press, one after the other. Whoever is to go goes before anything else is given. */
async function become(work: Work, before: Provisioned, wish: PersonWish): Promise<void> {
  const { id } = before;
  const version = async () => (await one(work, id)).rowVersion;
  const comesBack = !before.active && wish.active;
  if (before.active && !wish.active) await users.deactivate(work, id, before.rowVersion);
  if (comesBack) await users.reactivate(work, id, before.rowVersion);
  const moved = wish.email.toLowerCase() !== before.email;
  if (moved || wish.name !== before.name) {
    if (!(await keepFacts(work, id, wish))) refuse(provisioningErrors.nameTaken);
    const told = ({ name, email }: { name: string; email: string }) => ({ name, email });
    await audit(work, {
      entity: 'app_user',
      entityId: id,
      action: 'name and address',
      before: told(before),
      after: told(wish),
    });
    announce(work, 'people');
  }
  await give(work, before, {
    roles: await rolesOf(work, wish.roles),
    warehouseId:
      wish.warehouse?.toUpperCase() === (before.warehouseCode ?? undefined)
        ? before.warehouseId
        : await warehouseOf(work, wish.warehouse),
    version,
  });
  // The letter before went to another address, or never left.
  if (before.invited && wish.active && (moved || comesBack) && serverFacts().client.embedded)
    await users.inviteAgain(work, id);
}
/** Roles and the warehouse, where they are others than before. */
async function give(
  work: Work,
  before: Provisioned,
  to: { roles: readonly string[]; warehouseId: number | null; version: () => Promise<number> },
): Promise<void> {
  const had = before.roles.map((role) => role.code);
  const same = had.length === to.roles.length && had.every((code) => to.roles.includes(code));
  if (same && to.warehouseId === before.warehouseId) return;
  await saveGiven(work, before, to.roles, accountsOf(before), to.warehouseId, await to.version());
}
export const accountsOf = (p: Provisioned): number[] => p.accounts.map((account) => account.id);
/** The one way in which roles are given, which an administrator's form takes too. */
export async function saveGiven(
  work: Work,
  person: Provisioned,
  roles: readonly string[],
  accountIds: readonly number[],
  warehouseId: number | null,
  rowVersion: number,
): Promise<void> {
  await users.save(work, person.id, read(saveUser.body, { roles, accountIds, warehouseId, rowVersion }));
}

/** Deleted over there: shut out here, and no more shown to that caller. Nothing of what they did is lost. */
export async function remove(work: Work, id: number, ifMatch: string | undefined): Promise<void> {
  const before = await hold(work, id, ifMatch);
  if (before.active) await users.deactivate(work, id, before.rowVersion);
  await store.markGone(work.tx, callerOf(work), id);
}

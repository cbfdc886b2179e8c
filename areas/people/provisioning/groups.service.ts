import type { Cut, Group, Member, Provisioned } from './provisioning.contract.ts';
import { limits } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import { membersChanged, names } from './provisioning.rules.ts';
import { accountsOf, callerOf, fitting, one, operationsOf, saveGiven } from './provisioning.service.ts';
import * as store from './provisioning.store.ts';
import { cardOf, groupKinds, patched } from './scim-patch.rules.ts';
import type { Card } from './scim-patch.rules.ts';
import * as users from '#areas/people/users/users.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';

/** Roles and accounts as groups: who joins or leaves one is given or loses it, as on the page of people. */

export interface Shown {
  group: Group;
  members: Member[] | undefined;
  version: string | undefined;
}
/** The members say which version it is. */
const versionOf = (members: readonly Member[]): string => {
  let sum = members.length;
  for (const { id } of members) sum = (sum * 31 + id) % 2_147_483_647;
  return `${members.length}.${sum}`;
};
const shown = (group: Group, members: Member[] | undefined): Shown => ({
  group,
  members,
  version: members && versionOf(members),
});

export async function findGroups(
  work: Work,
  cut: Cut,
  withMembers: boolean,
): Promise<{ found: Shown[]; total: number }> {
  const { found, total } = await store.findGroups(work.tx, callerOf(work), cut);
  const ids = found.map((group) => group.id);
  const all = withMembers ? await store.findMembers(work.tx, callerOf(work), ids) : undefined;
  const by = all && Map.groupBy(all, (member) => member.groupId);
  return { found: found.map((group) => shown(group, by && (by.get(group.id) ?? []))), total };
}
export async function oneGroup(work: Work, id: string, withMembers: boolean): Promise<Shown> {
  const group = (await store.findGroup(work.tx, callerOf(work), id)) ?? refuse(commonErrors.notFound);
  return shown(group, withMembers ? await store.findMembers(work.tx, callerOf(work), [id]) : undefined);
}

/** What the house is made of is not made by others; that a name is taken is told, so that its holder is found. */
export async function addGroup(work: Work, body: unknown): Promise<never> {
  const { displayname } = fitting(() => cardOf(body, groupKinds));
  if (typeof displayname !== 'string' || displayname === '') return refuse(provisioningErrors.notTheMessage);
  const filter = { kind: 'test', path: 'displayname', is: 'eq', value: displayname } as const;
  const cut: Cut = { filter, first: 1, count: 0, sortBy: undefined, down: false };
  const { total } = await store.findGroups(work.tx, callerOf(work), cut);
  return refuse(total > 0 ? provisioningErrors.groupKnown : provisioningErrors.groupsAreOurs);
}
export async function removeGroup(work: Work, id: string): Promise<never> {
  await oneGroup(work, id, false);
  return refuse(provisioningErrors.groupsAreOurs);
}

const cardOfGroup = ({ group, members = [] }: Shown): Card => ({
  displayname: group.name,
  externalid: group.externalId ?? undefined,
  members: members.map((member) => ({ value: String(member.id) })),
});
export async function replaceGroup(
  work: Work,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Shown> {
  const before = await oneGroup(work, id, true);
  return becomes(
    work,
    before,
    { ...cardOfGroup(before), ...fitting(() => cardOf(body, groupKinds)) },
    ifMatch,
  );
}
export async function patchGroup(
  work: Work,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<Shown> {
  const operations = operationsOf(body);
  const before = await oneGroup(work, id, true);
  const after = fitting(() => patched(cardOfGroup(before), operations, groupKinds));
  return becomes(work, before, after, ifMatch);
}

async function becomes(work: Work, before: Shown, card: Card, ifMatch: string | undefined): Promise<Shown> {
  const { group, members = [] } = before;
  if (ifMatch !== undefined && !names(ifMatch, before.version ?? '')) refuse(provisioningErrors.otherVersion);
  const { displayname, externalid } = card;
  const own = [group.name, group.code].map((word) => word.toLowerCase());
  if (typeof displayname !== 'string' || !own.includes(displayname.toLowerCase()))
    refuse(provisioningErrors.groupsAreOurs);
  const called = typeof externalid === 'string' && externalid !== '' ? externalid : null;
  if (called !== null && (called.length > 200 || called.includes('\u0000')))
    refuse(provisioningErrors.valueNotValid);
  if (called !== group.externalId) await store.writeGroup(work.tx, callerOf(work), group.id, called);
  const { joins, leaves } = membersChanged(
    members.map((member) => member.id),
    idsIn(card['members']),
  );
  if (joins.length + leaves.length > limits.members)
    refuse(provisioningErrors.tooManyMembers, { count: limits.members });
  const known = new Set(await store.findKnown(work.tx, callerOf(work), joins));
  for (const id of joins) if (!known.has(id)) refuse(provisioningErrors.noPerson, { id });
  // Everybody holds people by their ids, the lowest first, so that nobody waits for whom he keeps waiting.
  for (const id of [...joins, ...leaves].toSorted((a, b) => a - b))
    await belongs(work, id, group, joins.includes(id));
  return oneGroup(work, group.id, true);
}
function idsIn(members: unknown): number[] {
  const list = Array.isArray(members) ? members : [];
  return list.map((member: unknown) => {
    const said: unknown =
      typeof member === 'object' && member !== null && 'value' in member ? member.value : member;
    const text = String(said);
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
      return refuse(provisioningErrors.noPerson, { id: text.slice(0, 100) });
    return Number(text);
  });
}
/** Read again once the person is held: another may have given or taken something meanwhile. */
async function belongs(work: Work, id: number, group: Group, joins: boolean): Promise<void> {
  await users.hold(work, id);
  const person = await one(work, id);
  const { warehouseId, rowVersion } = person;
  const [roles, accounts] = given(person, group, joins);
  await saveGiven(work, person, roles, accounts, warehouseId, rowVersion);
}
function given(person: Provisioned, group: Group, joins: boolean): [string[], number[]] {
  const roles = person.roles.map((role) => role.code);
  const accounts = accountsOf(person);
  if (group.kind === 'role') {
    const others = roles.filter((code) => code !== group.code);
    return [joins ? [...others, group.code] : others, accounts];
  }
  const others = accounts.filter((account) => account !== Number(group.code));
  return [roles, joins ? [...others, Number(group.code)] : others];
}

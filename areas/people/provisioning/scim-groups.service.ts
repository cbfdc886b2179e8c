import type { ScimListQuery, ScimGroup, ScimGroupMember, ScimUser } from './provisioning.contract.ts';
import { scimLimits } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import { diffMembers, matchesEtag } from './provisioning.rules.ts';
import {
  listAccountIdsOfScimUser,
  getProvisionerId,
  rethrowScimPatchErrorsAsApiErrors,
  getScimUser,
  parsePatchOperations,
  updateScimUserRolesAndScope,
} from './provisioning.service.ts';
import * as store from './provisioning.repository.ts';
import { readWritableScimAttributes, groupAttributeKinds, applyScimPatch } from './scim-patch.rules.ts';
import type { ScimAttributes } from './scim-patch.rules.ts';
import * as users from '#areas/people/users/users.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A SCIM group (a role or an account) with its members and version. */

export interface ScimGroupView {
  group: ScimGroup;
  members: ScimGroupMember[] | undefined;
  version: string | undefined;
}
/** The version of a group is computed from its members. */
const versionOf = (members: readonly ScimGroupMember[]): string => {
  let sum = members.length;
  for (const { id } of members) sum = (sum * 31 + id) % 2_147_483_647;
  return `${members.length}.${sum}`;
};
const toGroupView = (group: ScimGroup, members: ScimGroupMember[] | undefined): ScimGroupView => ({
  group,
  members,
  version: members && versionOf(members),
});

export async function findScimGroups(
  work: RequestContext,
  listQuery: ScimListQuery,
  withMembers: boolean,
): Promise<{ found: ScimGroupView[]; total: number }> {
  const { found, total } = await store.findScimGroupRows(work.tx, getProvisionerId(work), listQuery);
  const ids = found.map((group) => group.id);
  const all = withMembers
    ? await store.findScimGroupMembers(work.tx, getProvisionerId(work), ids)
    : undefined;
  const membersByGroup = all && Map.groupBy(all, (member) => member.groupId);
  return {
    found: found.map((group) => toGroupView(group, membersByGroup && (membersByGroup.get(group.id) ?? []))),
    total,
  };
}
export async function getScimGroup(
  work: RequestContext,
  id: string,
  withMembers: boolean,
): Promise<ScimGroupView> {
  const group =
    (await store.findScimGroup(work.tx, getProvisionerId(work), id)) ?? reject(commonErrors.notFound);
  return toGroupView(
    group,
    withMembers ? await store.findScimGroupMembers(work.tx, getProvisionerId(work), [id]) : undefined,
  );
}

/** Provisioners cannot create groups. A taken name is reported, so that the provisioner finds the existing group. */
export async function rejectScimGroupCreation(work: RequestContext, body: unknown): Promise<never> {
  const { displayname } = rethrowScimPatchErrorsAsApiErrors(() =>
    readWritableScimAttributes(body, groupAttributeKinds),
  );
  if (typeof displayname !== 'string' || displayname === '') return reject(provisioningErrors.bodyInvalid);
  const filter = { kind: 'test', path: 'displayname', comparison: 'eq', value: displayname } as const;
  const cut: ScimListQuery = { filter, startIndex: 1, count: 0, sortBy: undefined, isDescending: false };
  const { total } = await store.findScimGroupRows(work.tx, getProvisionerId(work), cut);
  return reject(total > 0 ? provisioningErrors.groupExists : provisioningErrors.groupsReadOnly);
}
export async function rejectScimGroupRemoval(work: RequestContext, id: string): Promise<never> {
  await getScimGroup(work, id, false);
  return reject(provisioningErrors.groupsReadOnly);
}

const cardOfGroup = ({ group, members = [] }: ScimGroupView): ScimAttributes => ({
  displayname: group.name,
  externalid: group.externalId ?? undefined,
  members: members.map((member) => ({ value: String(member.id) })),
});
export async function replaceScimGroupMembership(
  work: RequestContext,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<ScimGroupView> {
  const before = await getScimGroup(work, id, true);
  return becomes(
    work,
    before,
    {
      ...cardOfGroup(before),
      ...rethrowScimPatchErrorsAsApiErrors(() => readWritableScimAttributes(body, groupAttributeKinds)),
    },
    ifMatch,
  );
}
export async function patchScimGroupMembership(
  work: RequestContext,
  id: string,
  body: unknown,
  ifMatch: string | undefined,
): Promise<ScimGroupView> {
  const operations = parsePatchOperations(body);
  const before = await getScimGroup(work, id, true);
  const after = rethrowScimPatchErrorsAsApiErrors(() =>
    applyScimPatch(cardOfGroup(before), operations, groupAttributeKinds),
  );
  return becomes(work, before, after, ifMatch);
}

async function becomes(
  work: RequestContext,
  before: ScimGroupView,
  card: ScimAttributes,
  ifMatch: string | undefined,
): Promise<ScimGroupView> {
  const { group, members = [] } = before;
  if (ifMatch !== undefined && !matchesEtag(ifMatch, before.version ?? ''))
    reject(provisioningErrors.versionMismatch);
  const { displayname, externalid } = card;
  const groupNames = [group.name, group.code].map((word) => word.toLowerCase());
  if (typeof displayname !== 'string' || !groupNames.includes(displayname.toLowerCase()))
    reject(provisioningErrors.groupsReadOnly);
  const called = typeof externalid === 'string' && externalid !== '' ? externalid : null;
  if (called !== null && (called.length > 200 || called.includes('\u0000')))
    reject(provisioningErrors.valueInvalid);
  if (called !== group.externalId)
    await store.upsertScimGroupExternalId(work.tx, getProvisionerId(work), group.id, called);
  const { added: joins, removed: leavingIds } = diffMembers(
    members.map((member) => member.id),
    idsIn(card['members']),
  );
  if (joins.length + leavingIds.length > scimLimits.maxMembersPerRequest)
    reject(provisioningErrors.tooManyMembers, { count: scimLimits.maxMembersPerRequest });
  const existingIds = new Set(
    await store.filterUserIdsVisibleToScimCaller(work.tx, getProvisionerId(work), joins),
  );
  for (const id of joins) if (!existingIds.has(id)) reject(provisioningErrors.userNotFound, { id });
  // Users are always locked in id order, lowest first, to prevent deadlocks.
  for (const id of [...joins, ...leavingIds].toSorted((a, b) => a - b))
    await belongs(work, id, group, joins.includes(id));
  return getScimGroup(work, group.id, true);
}
function idsIn(members: unknown): number[] {
  const list = Array.isArray(members) ? members : [];
  return list.map((member: unknown) => {
    const rawId: unknown =
      typeof member === 'object' && member !== null && 'value' in member ? member.value : member;
    const text = String(rawId);
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647)
      return reject(provisioningErrors.userNotFound, { id: text.slice(0, 100) });
    return Number(text);
  });
}
/** Reads the user again after locking, because another request may have changed them. */
async function belongs(work: RequestContext, id: number, group: ScimGroup, joins: boolean): Promise<void> {
  await users.lockUserForEdit(work, id);
  const person = await getScimUser(work, id);
  const { warehouseId, rowVersion } = person;
  const [roles, accounts] = given(person, group, joins);
  await updateScimUserRolesAndScope(work, person, roles, accounts, warehouseId, rowVersion);
}
function given(person: ScimUser, group: ScimGroup, joins: boolean): [string[], number[]] {
  const roles = person.roles.map((role) => role.code);
  const accounts = listAccountIdsOfScimUser(person);
  if (group.kind === 'role') {
    const others = roles.filter((code) => code !== group.code);
    return [joins ? [...others, group.code] : others, accounts];
  }
  const others = accounts.filter((account) => account !== Number(group.code));
  return [roles, joins ? [...others, Number(group.code)] : others];
}

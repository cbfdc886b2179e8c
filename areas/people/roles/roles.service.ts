import type {
  addRoleEndpoint,
  deleteRoleEndpoint,
  findRolesEndpoint,
  previewRoleChangeOrDeletionEndpoint,
  RoleDetail,
  RoleRow,
  updateRoleEndpoint,
  AffectedUserGroup,
} from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import {
  listItemsNotIn,
  groupUsersByAccessChange,
  findRoleChangeError,
  findBaseRoleError,
} from './roles.rules.ts';
import type { RoleEditingUser, RoleBaseAndPermissions } from './roles.rules.ts';
import * as store from './roles.repository.ts';
import { builtInRoleCodes, findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { roleTitles, getBuiltInRoleTitleOrCode } from '#areas/people/grants/role-titles.contract.ts';
import { parseBuiltInRoleCodes } from '#areas/people/second-factor/second-factor.rules.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { ResultOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, recordAudits } from '#kit/server/request-context.ts';

/** All roles: built-in ones in their order, then custom ones by name. */

export const listAllRoles = (work: RequestContext): Promise<RoleRow[]> => store.findAllRoles(work.tx);
/** Adds whether each role requires a second factor. A custom role follows its base. */
export async function findRolesWithSecondFactorRequirement(
  work: RequestContext,
): Promise<ResultOf<typeof findRolesEndpoint>> {
  const { secondFactorRoles } = await readSettingsOrDefaults(work, ['secondFactorRoles']);
  const requiringRoles = parseBuiltInRoleCodes(secondFactorRoles);
  return (await listAllRoles(work)).map((role) => ({
    ...role,
    wantsSecondFactor: requiringRoles.includes(role.base),
  }));
}
export const getRole = async (work: RequestContext, id: number): Promise<RoleDetail> =>
  (await store.findRoleWithMembersAndHistory(work.tx, id)) ?? reject(commonErrors.notFound);

/**
 * Locks the roles to assign and those the user had until the transaction ends. Throws 400 at the field `roles` when one to assign
 * no longer exists. Call it before assigning roles.
 */
export async function lockRolesForShareAndRequireExisting(
  work: RequestContext,
  currentCodes: readonly string[],
  assignedCodes: readonly string[],
): Promise<RoleRow[]> {
  await store.lockRolesByCodeForShare(work.tx, [...currentCodes, ...assignedCodes]);
  const existingRoles = await listAllRoles(work);
  const missing = assignedCodes.some((code) => !existingRoles.some((role) => role.code === code));
  if (missing) reject(roleErrors.unknownRole, {}, { fields: { roles: roleErrors.unknownRole.sentence } });
  return existingRoles;
}

async function ownOne(work: RequestContext, id: number): Promise<RoleDetail> {
  const role = await getRole(work, id);
  if (!role.own) reject(roleErrors.builtInRole);
  return role;
}
/** Locks a custom role, so that it cannot be assigned, changed or deleted concurrently. */
async function held(work: RequestContext, id: number, rowVersion: number): Promise<RoleDetail> {
  if (!(await store.lockRole(work.tx, id))) reject(commonErrors.notFound);
  const role = await ownOne(work, id);
  if (role.rowVersion !== rowVersion) reject(commonErrors.recordChanged, {}, { data: role });
  return role;
}

function mustBeAllowed(
  editor: RoleEditingUser,
  before: RoleBaseAndPermissions | null,
  after: RoleBaseAndPermissions,
): void {
  const error = findRoleChangeError(editor, before, after);
  if (error) refuseFor(error, after.base);
}
const refuseFor = (error: ErrorDefinition, base: BuiltInRole): never =>
  reject(error, { base: roleTitles[base].title });

async function mustBeFree(work: RequestContext, id: number, name: string): Promise<void> {
  await store.lockRoleNames(work.tx);
  const ofProduct = [...builtInRoleCodes, ...builtInRoleCodes.map(getBuiltInRoleTitleOrCode)];
  if (
    findRoleByTokenName(name) !== undefined ||
    (await store.isLookalikeRoleNameTaken(work.tx, { id, name, builtInNames: ofProduct }))
  )
    reject(roleErrors.nameTaken, {}, { fields: { name: roleErrors.nameTaken.sentence } });
}

export async function addRole(
  work: RequestContext,
  input: BodyOf<typeof addRoleEndpoint>,
): Promise<RoleDetail> {
  mustBeAllowed(work.actor, null, input);
  await mustBeFree(work, 0, input.name);
  const id = await store.insertRole(work.tx, input);
  const { name, base, permissions } = input;
  await recordAudit(work, {
    entity: 'role',
    entityId: id,
    action: 'added',
    after: { name, base, permissions },
  });
  publishChange(work, 'people');
  return getRole(work, id);
}

export async function updateRole(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateRoleEndpoint>,
): Promise<RoleDetail> {
  const before = await held(work, id, input.rowVersion);
  mustBeAllowed(work.actor, before, { ...input, base: before.base });
  if (input.name !== before.name) await mustBeFree(work, id, input.name);
  if (!(await store.updateRoleIfUnchanged(work.tx, id, input))) reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'role',
    entityId: id,
    action: 'changed',
    before: { name: before.name, taken: listItemsNotIn(before.permissions, input.permissions) },
    after: { name: input.name, given: listItemsNotIn(input.permissions, before.permissions) },
  });
  publishChange(work, 'people');
  return getRole(work, id);
}

/** The role that users get instead of the deleted one. It needs the same base, so that rank and row scope stay. */
function successorOf(allRoles: readonly RoleRow[], role: RoleRow, moveTo: string): RoleRow {
  const next = allRoles.find((one) => one.code === moveTo && one.code !== role.code);
  if (!next)
    return reject(roleErrors.unknownRole, {}, { fields: { moveTo: roleErrors.unknownRole.sentence } });
  if (next.base !== role.base) return reject(roleErrors.baseMismatch, { base: roleTitles[role.base].title });
  return next;
}

/** Previews the effects of a change on users. Read-only, without locks. */
export async function previewRoleChangeOrDeletion(
  work: RequestContext,
  id: number,
  change: BodyOf<typeof previewRoleChangeOrDeletionEndpoint>,
): Promise<{ touched: AffectedUserGroup[]; untouched: number }> {
  const role = await ownOne(work, id);
  const allRoles = await listAllRoles(work);
  const people = await store.findRoleMembers(work.tx, id);
  if (change.moveTo !== undefined) {
    const next = successorOf(allRoles, role, change.moveTo);
    return groupUsersByAccessChange(people, allRoles, allRoles, { code: role.code, by: next.code });
  }
  const { permissions = role.permissions } = change;
  const then = allRoles.map((other) => (other.id === id ? { ...other, permissions } : other));
  return groupUsersByAccessChange(people, allRoles, then);
}

export async function deleteRole(
  work: RequestContext,
  id: number,
  { rowVersion, moveTo }: BodyOf<typeof deleteRoleEndpoint>,
): Promise<{ message: string }> {
  const role = await held(work, id, rowVersion);
  const error = findBaseRoleError(work.actor, role.base);
  if (error) refuseFor(error, role.base);
  const people = await store.findRoleMembers(work.tx, id);
  if (people.length > 0) {
    if (moveTo === undefined) return reject(roleErrors.roleHasUsers, { count: people.length });
    await moveAll(work, role, moveTo);
  }
  await store.deleteRoleRowAndPermissions(work.tx, role.code);
  const { name, base, permissions } = role;
  await recordAudit(work, {
    entity: 'role',
    entityId: id,
    action: 'deleted',
    before: { name, base, permissions },
  });
  publishChange(work, 'people');
  return { message: 'Role deleted.' };
}
/** Users must not get permissions this way that the caller does not have. */
async function moveAll(work: RequestContext, role: RoleRow, moveTo: string): Promise<void> {
  await store.lockRolesByCodeForShare(work.tx, [moveTo]);
  const next = successorOf(await listAllRoles(work), role, moveTo);
  const moved = [
    ...listItemsNotIn(next.permissions, role.permissions),
    ...listItemsNotIn(role.permissions, next.permissions),
  ];
  if (moved.some((one) => !work.actor.permissions.has(one))) reject(roleErrors.permissionNotHeld);
  const people = await store.findRoleMembers(work.tx, role.id);
  await store.moveRoleMembers(work.tx, role.code, next.code);
  await recordAudits(
    work,
    people.map(({ id, codes }) => ({
      entity: 'app_user',
      entityId: id,
      action: 'role deleted',
      before: { roles: codes },
      after: { roles: [...new Set(codes.map((code) => (code === role.code ? next.code : code)))] },
    })),
  );
}

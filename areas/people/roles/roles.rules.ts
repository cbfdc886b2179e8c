import type { AffectedUserGroup } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import {
  isBuiltInRole,
  allPermissions,
  builtInRoleDefinitions,
} from '#areas/people/grants/grants.contract.ts';
import { isPermissionAllowedOnBaseRole } from './row-scope.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/** What a custom role can be, and the effects of a change (docs/domain/people.md#custom-roles). */

const lowest = 4;
/** Returns the highest rank of the roles: 0 is the administrator. Unknown roles get the lowest rank. */
export const computeHighestRoleRankWhereAdminIsZero = (roleCodes: readonly string[]): number =>
  Math.min(lowest, ...roleCodes.filter(isBuiltInRole).map((role) => builtInRoleDefinitions[role].rank));

export interface RoleEditingUser {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
export interface RoleBaseAndPermissions {
  base: BuiltInRole;
  permissions: readonly string[];
}
/** The items of one list that the other lacks. */
export const listItemsNotIn = (list: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return list.filter((one) => !there.has(one));
};

/** Why an editor cannot add or remove a permission on this base. Null when they can. */
export function findPermissionChangeError(
  editor: RoleEditingUser,
  base: BuiltInRole,
  permission: string,
  direction: 'given' | 'taken',
): ErrorDefinition | null {
  if (!editor.permissions.has(permission)) return roleErrors.permissionNotHeld;
  return direction === 'given' && !isPermissionAllowedOnBaseRole(base, permission)
    ? roleErrors.permissionOutsideScope
    : null;
}
/** Why an editor cannot create, change or delete roles on this base. Null when they can. */
export function findBaseRoleError(editor: RoleEditingUser, base: BuiltInRole): ErrorDefinition | null {
  if (base === 'Admin') return roleErrors.basedOnAdmin;
  return builtInRoleDefinitions[base].rank < computeHighestRoleRankWhereAdminIsZero(editor.roles)
    ? roleErrors.roleAboveOwn
    : null;
}
/** Why an editor cannot change a role from one state to another. Null when they can. A new role has no previous state. */
export function findRoleChangeError(
  editor: RoleEditingUser,
  before: RoleBaseAndPermissions | null,
  after: RoleBaseAndPermissions,
): ErrorDefinition | null {
  const base = findBaseRoleError(editor, after.base);
  if (base) return base;
  const was = before?.permissions ?? [];
  const addErrors = listItemsNotIn(after.permissions, was).map((one) =>
    findPermissionChangeError(editor, after.base, one, 'given'),
  );
  const removeErrors = listItemsNotIn(was, after.permissions).map((one) =>
    findPermissionChangeError(editor, after.base, one, 'taken'),
  );
  return [...addErrors, ...removeErrors].find((error) => error !== null) ?? null;
}

/** A user's access by all roles together. */
export interface EffectiveAccess {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
type RoleAccess = Pick<RolePermissions, 'code' | 'base' | 'permissions'>;
export interface RolePermissions {
  code: string;
  base: string;
  permissions: readonly string[];
}
/** Combines the access of these roles. An unknown code adds nothing. */
export function computeEffectiveAccess(
  allRoles: readonly RoleAccess[],
  codes: readonly string[],
): EffectiveAccess {
  const assignedRoles = codes
    .map((code) => allRoles.find((role) => role.code === code))
    .filter((r) => r !== undefined);
  return {
    roles: [...new Set(assignedRoles.map((role) => role.base))],
    permissions: new Set(assignedRoles.flatMap((role) => role.permissions)),
  };
}

export interface ScreenAccess {
  title: string;
  canOpen(asker: EffectiveAccess): boolean;
}
export interface AccessChange {
  opens: string[];
  closes: string[];
  gains: string[];
  loses: string[];
}
/** Computes which screens and permissions a change opens and closes for a user. */
export function computeAccessChange(
  screens: readonly ScreenAccess[],
  before: EffectiveAccess,
  after: EffectiveAccess,
): AccessChange {
  const titles = (from: EffectiveAccess, to: EffectiveAccess) => [
    ...new Set(screens.filter((s) => !s.canOpen(from) && s.canOpen(to)).map((s) => s.title)),
  ];
  const more = (from: EffectiveAccess, to: EffectiveAccess) =>
    listItemsNotIn([...to.permissions], [...from.permissions]);
  return {
    opens: titles(before, after),
    closes: titles(after, before),
    gains: more(before, after),
    loses: more(after, before),
  };
}

export interface RoleMember {
  id: number;
  name: string;
  /** Codes of all the user's roles, including the changed one. */
  codes: readonly string[];
}
/**
 * Compares the access of a role's users before and after a change. Groups users with the same effect, and counts those
 * without one.
 */
export function groupUsersByAccessChange(
  members: readonly RoleMember[],
  rolesBefore: readonly RoleAccess[],
  rolesAfter: readonly RoleAccess[],
  replaced: { code: string; by: string } | null = null,
): { touched: AffectedUserGroup[]; untouched: number } {
  const groups = new Map<string, AffectedUserGroup>();
  let untouched = 0;
  for (const { id, name, codes } of members) {
    const after = codes.map((code) => (replaced?.code === code ? replaced.by : code));
    const [was, becomes] = [
      computeEffectiveAccess(rolesBefore, codes),
      computeEffectiveAccess(rolesAfter, after),
    ];
    const [before, later] = [inOrder(was), inOrder(becomes)];
    if (before.join() === later.join()) untouched += 1;
    else {
      const key = JSON.stringify([was.roles.toSorted(), before, later]);
      const group = groups.get(key) ?? { people: [], roles: [...was.roles], before, after: later };
      group.people.push({ id, name });
      groups.set(key, group);
    }
  }
  return { touched: [...groups.values()], untouched };
}
const inOrder = (holding: EffectiveAccess): string[] =>
  allPermissions.filter((one) => holding.permissions.has(one));

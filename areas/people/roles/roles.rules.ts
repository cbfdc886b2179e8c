import type { AffectedUsers } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { isRole, permissions, roles } from '#areas/people/grants/grants.contract.ts';
import { isPermissionAllowedOnBase } from './row-scope.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/** What a custom role can be, and the effects of a change (docs/domain/people.md#custom-roles). */

const lowest = 4;
/** Returns the highest rank of the roles: 0 is the administrator. Unknown roles get the lowest rank. */
export const computeRoleRank = (held: readonly string[]): number =>
  Math.min(lowest, ...held.filter(isRole).map((role) => roles[role].rank));

export interface RoleEditor {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
export interface RoleShape {
  base: Role;
  permissions: readonly string[];
}
/** The items of one list that the other lacks. */
export const listMissingFrom = (list: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return list.filter((one) => !there.has(one));
};

/** Why an editor cannot add or remove a permission on this base. Null when they can. */
export function findPermissionChangeError(
  editor: RoleEditor,
  base: Role,
  permission: string,
  how: 'given' | 'taken',
): ErrorDefinition | null {
  if (!editor.permissions.has(permission)) return roleErrors.notYours;
  return how === 'given' && !isPermissionAllowedOnBase(base, permission) ? roleErrors.outOfSight : null;
}
/** Why an editor cannot create, change or delete roles on this base. Null when they can. */
export function findBaseRoleError(editor: RoleEditor, base: Role): ErrorDefinition | null {
  if (base === 'Admin') return roleErrors.ofAdmins;
  return roles[base].rank < computeRoleRank(editor.roles) ? roleErrors.aboveYou : null;
}
/** Why an editor cannot change a role from one state to another. Null when they can. A new role has no previous state. */
export function findRoleChangeError(
  editor: RoleEditor,
  before: RoleShape | null,
  after: RoleShape,
): ErrorDefinition | null {
  const base = findBaseRoleError(editor, after.base);
  if (base) return base;
  const was = before?.permissions ?? [];
  const given = listMissingFrom(after.permissions, was).map((one) =>
    findPermissionChangeError(editor, after.base, one, 'given'),
  );
  const taken = listMissingFrom(was, after.permissions).map((one) =>
    findPermissionChangeError(editor, after.base, one, 'taken'),
  );
  return [...given, ...taken].find((fault) => fault !== null) ?? null;
}

/** A user's access by all roles together. */
export interface EffectiveAccess {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
type Held = Pick<RolePermissions, 'code' | 'base' | 'permissions'>;
export interface RolePermissions {
  code: string;
  base: string;
  permissions: readonly string[];
}
/** Combines the access of these roles. An unknown code adds nothing. */
export function computeEffectiveAccess(known: readonly Held[], codes: readonly string[]): EffectiveAccess {
  const held = codes.map((code) => known.find((role) => role.code === code)).filter((r) => r !== undefined);
  return {
    roles: [...new Set(held.map((role) => role.base))],
    permissions: new Set(held.flatMap((role) => role.permissions)),
  };
}

export interface ScreenAccess {
  title: string;
  open(asker: EffectiveAccess): boolean;
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
  was: EffectiveAccess,
  becomes: EffectiveAccess,
): AccessChange {
  const titles = (from: EffectiveAccess, to: EffectiveAccess) => [
    ...new Set(screens.filter((s) => !s.open(from) && s.open(to)).map((s) => s.title)),
  ];
  const more = (from: EffectiveAccess, to: EffectiveAccess) =>
    listMissingFrom([...to.permissions], [...from.permissions]);
  return {
    opens: titles(was, becomes),
    closes: titles(becomes, was),
    gains: more(was, becomes),
    loses: more(becomes, was),
  };
}

export interface RoleMember {
  id: number;
  name: string;
  /** Codes of all the user's roles, including the changed one. */
  codes: readonly string[];
}
/** Access of a role's users before and after, grouped by same effects. `known` and `then` are all roles before and after. */
export function groupUsersByAccessChange(
  members: readonly RoleMember[],
  known: readonly Held[],
  then: readonly Held[],
  replaced: { code: string; by: string } | null = null,
): { touched: AffectedUsers[]; untouched: number } {
  const groups = new Map<string, AffectedUsers>();
  let untouched = 0;
  for (const { id, name, codes } of members) {
    const after = codes.map((code) => (replaced?.code === code ? replaced.by : code));
    const [was, becomes] = [computeEffectiveAccess(known, codes), computeEffectiveAccess(then, after)];
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
  permissions.filter((one) => holding.permissions.has(one));

import type { RoleRow } from './roles.contract.ts';
import { getRowScopeOfRole } from './row-scope.contract.ts';
import type { RowScope } from './row-scope.contract.ts';
import { isBuiltInRole, findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';

interface NamedRole {
  code: string;
  name: string;
}
/** Formats a role's name: a custom role has its own name, a built-in one is translated. */
export function formatRoleName(t: Translate, code: string, customRoles: readonly NamedRole[] = []): string {
  const named = customRoles.find((role) => role.code === code);
  if (named) return named.name;
  const role = findRoleByTokenName(code);
  return role === undefined ? code : t(roleTitles[role].title);
}
export const formatRoleNames = (
  t: Translate,
  codes: readonly string[],
  customRoles: readonly NamedRole[] = [],
): string => codes.map((code) => formatRoleName(t, code, customRoles)).join(t(', '));
export const formatRoleRowName = (t: Translate, role: RoleRow): string =>
  role.own ? role.name : formatRoleName(t, role.code);

const sights: Readonly<Record<RowScope, string>> = {
  accounts: 'Can see records that involve their accounts.',
  warehouse: 'Can see what their warehouse receives, stores or ships.',
  house: 'Can see all accounts and warehouses.',
};
/** Describes which rows users of a role see. */
export const describeRowScope = (t: Translate, base: BuiltInRole): string =>
  t(sights[getRowScopeOfRole(base)]);

/** The built-in roles that a custom role can be based on. `isAllowed` decides which ones the user can choose. */
export const filterAllowedBaseRoles = (
  allRoles: readonly RoleRow[],
  isAllowed: (base: BuiltInRole) => boolean,
): RoleRow[] => allRoles.filter((role) => !role.own && isBuiltInRole(role.code) && isAllowed(role.base));

import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
  builtInRoleDefinitions,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';

/** Which rows users of a role see: those of their accounts, those of their warehouse, or all. */
export type RowScope = 'accounts' | 'warehouse' | 'house';
export function getRowScopeOfRole(base: BuiltInRole): RowScope {
  if (builtInRoleDefinitions[base].groups) return 'accounts';
  return base === 'Warehouse' || base === 'WarehouseManager' ? 'warehouse' : 'house';
}
const bySight = new Map<RowScope, ReadonlySet<string>>(
  (['accounts', 'warehouse'] as const).map((sight) => [
    sight,
    new Set(
      listDefaultPermissionStringsOfRoles(
        builtInRoleCodes.filter((role) => getRowScopeOfRole(role) === sight),
      ),
    ),
  ]),
);
/**
 * True when a custom role on this base can have a permission. Roles with a limited row scope can only have permissions that some
 * built-in role with the same scope has.
 */
export const isPermissionAllowedOnBaseRole = (base: BuiltInRole, permission: string): boolean =>
  bySight.get(getRowScopeOfRole(base))?.has(permission) ?? true;

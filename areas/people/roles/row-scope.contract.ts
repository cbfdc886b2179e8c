import { listDefaultPermissions, roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';

/** Which rows its people see: those of their accounts, of their warehouse, or all. */
export type RowScope = 'accounts' | 'warehouse' | 'house';
export function getRowScopeOfRole(base: Role): RowScope {
  if (roles[base].groups) return 'accounts';
  return base === 'Warehouse' || base === 'WarehouseManager' ? 'warehouse' : 'house';
}
const bySight = new Map<RowScope, ReadonlySet<string>>(
  (['accounts', 'warehouse'] as const).map((sight) => [
    sight,
    new Set(listDefaultPermissions(roleCodes.filter((role) => getRowScopeOfRole(role) === sight))),
  ]),
);
/**
 * Whether a role on this base may have a permission: what opens rows of the whole house is not for people who see a
 * part of it, so they may have what some role of the product with the same sight has.
 */
export const isPermissionAllowedOnBase = (base: Role, permission: string): boolean =>
  bySight.get(getRowScopeOfRole(base))?.has(permission) ?? true;

import { permissionsOf, roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';

/** Which rows its people see: those of their accounts, of their warehouse, or all. */
export type Sight = 'accounts' | 'warehouse' | 'house';
export function sightOf(base: Role): Sight {
  if (roles[base].groups) return 'accounts';
  return base === 'Warehouse' || base === 'WarehouseManager' ? 'warehouse' : 'house';
}
const bySight = new Map<Sight, ReadonlySet<string>>(
  (['accounts', 'warehouse'] as const).map((sight) => [
    sight,
    new Set(permissionsOf(roleCodes.filter((role) => sightOf(role) === sight))),
  ]),
);
/**
 * Whether a role on this base may have a permission: what opens rows of the whole house is not for people who see a
 * part of it, so they may have what some role of the product with the same sight has.
 */
export const fits = (base: Role, permission: string): boolean =>
  bySight.get(sightOf(base))?.has(permission) ?? true;

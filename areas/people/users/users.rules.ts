import { computeRoleRank } from '#areas/people/roles/roles.rules.ts';
import { isRole, roles } from '#areas/people/grants/grants.contract.ts';

/** Who may change whom, and what roles ask for. Roles are those of the product: a role of the house counts as the one under it. */

/** Roles that are given or taken, and the person who has them, stand at most as high as whoever gives. */
export function mayAssignRoles(
  giver: readonly string[],
  before: readonly string[],
  after: readonly string[],
): boolean {
  const own = computeRoleRank(giver);
  return computeRoleRank(before) >= own && computeRoleRank(after) >= own;
}

/** Somebody whose roles are all of the floor sees one warehouse, which must be said. */
export const rolesRequireWarehouse = (held: readonly string[]): boolean =>
  held.some((role) => role === 'Warehouse' || role === 'WarehouseManager');
/** Roles that mean nothing without an account. */
export const rolesRequireAccount = (held: readonly string[]): boolean => {
  const known = held.filter(isRole);
  return known.length > 0 && known.every((role) => roles[role].groups);
};

/** Whether these roles make an administrator: somebody must be left who is. */
export const includesAdministratorRole = (held: readonly string[]): boolean => held.includes('Admin');

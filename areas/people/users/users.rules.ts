import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { computeHighestRoleRankWhereAdminIsZero } from '#areas/people/roles/roles.rules.ts';
import { isBuiltInRole, builtInRoleDefinitions } from '#areas/people/grants/grants.contract.ts';

/** Who can change whom, and what roles require. Roles are built-in ones: a custom role counts as its base. */

/** True when the assigned and revoked roles, and the user who has them, rank no higher than the caller. */
export function isRankHighEnoughToAssign(
  giverRoles: readonly string[],
  rolesBefore: readonly string[],
  rolesAfter: readonly string[],
): boolean {
  const giverRank = computeHighestRoleRankWhereAdminIsZero(giverRoles);
  return (
    computeHighestRoleRankWhereAdminIsZero(rolesBefore) >= giverRank &&
    computeHighestRoleRankWhereAdminIsZero(rolesAfter) >= giverRank
  );
}

/** True when one of the roles is a warehouse role. Its user needs a warehouse. */
export const doesAnyRoleRequireWarehouse = (roleCodes: readonly string[]): boolean =>
  roleCodes.some((role) => role === 'Warehouse' || role === 'WarehouseManager');
/** Roles that require an account. */
export const doAllRolesRequireAccount = (roleCodes: readonly string[]): boolean => {
  const builtInRoles = roleCodes.filter(isBuiltInRole);
  return builtInRoles.length > 0 && builtInRoles.every((role) => builtInRoleDefinitions[role].groups);
};

/** The account types whose freight each role works with. A payer sees what is billed to it with either role. */
const accountTypesOfRole: Partial<Record<string, readonly number[]>> = {
  Shipper: [accountType.shipper, accountType.billTo],
  Consignee: [accountType.consignee, accountType.billTo],
};
/** The first role when no role works with any of these account types, so that every screen would be empty. */
export function findFirstRoleIfNoRoleFitsAccountTypes(
  assignedRoles: readonly string[],
  accountTypes: readonly number[],
): 'Shipper' | 'Consignee' | undefined {
  if (accountTypes.length === 0) return undefined;
  const isEmpty = assignedRoles.every((role) => {
    const fitting = accountTypesOfRole[role];
    return fitting !== undefined && !accountTypes.some((type) => fitting.includes(type));
  });
  const [first] = assignedRoles;
  return isEmpty && (first === 'Shipper' || first === 'Consignee') ? first : undefined;
}

/** True when these roles include Admin. At least one administrator must remain. */
export const includesAdministratorRole = (roleList: readonly string[]): boolean => roleList.includes('Admin');

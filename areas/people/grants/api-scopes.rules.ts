import { listDefaultPermissionStringsOfRoles } from './grants.contract.ts';
import type { BuiltInRole } from './grants.contract.ts';
import { apiScopeCodes, apiScopes } from './api-scopes.contract.ts';
import type { ApiScope } from './api-scopes.contract.ts';

const rolesByType: Record<number, BuiltInRole> = { 1: 'Shipper', 2: 'Consignee', 3: 'Customer' };

/** Returns the role that determines what an API client of this account type can do. */
export const getApiClientRoleForAccountType = (accountType: number): BuiltInRole =>
  rolesByType[accountType] ?? 'Customer';

const belongsTo = (permission: string, grant: string): boolean =>
  permission === grant || permission.startsWith(`${grant}:`);
const listPermissionsOfScope = (accountType: number, scope: ApiScope): string[] =>
  listDefaultPermissionStringsOfRoles([getApiClientRoleForAccountType(accountType)]).filter((p) =>
    apiScopes[scope].grants.some((g) => belongsTo(p, g)),
  );

/**
 * The permission strings of an API client: for each scope, what a user with the account's role has, under the same conditions.
 */
export function listPermissionsOfAccountScopes(accountType: number, scopes: readonly ApiScope[]): string[] {
  return [...new Set(scopes.flatMap((scope) => listPermissionsOfScope(accountType, scope)))];
}

/** The scopes that apply to this account type. A consignee enters no orders, for example. */
export function listScopesForAccountType(accountType: number): ApiScope[] {
  return apiScopeCodes.filter((scope) => listPermissionsOfScope(accountType, scope).length > 0);
}

/** The scopes of an API client of the company, which acts for no account. */
export const companyApiScopes: readonly ApiScope[] = ['people'];
/** The permission strings of an API client of the company. */
export const listPermissionsOfCompanyScopes = (chosen: readonly ApiScope[]): string[] =>
  chosen.filter((scope) => companyApiScopes.includes(scope)).flatMap((scope) => [...apiScopes[scope].grants]);

/** True for the code of a known scope. */
export const isApiScope = (code: string): code is ApiScope => apiScopeCodes.some((s) => s === code);

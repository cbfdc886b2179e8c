import { listDefaultPermissions } from './grants.contract.ts';
import type { Role } from './grants.contract.ts';
import { apiScopeCodes, apiScopes } from './api-scopes.contract.ts';
import type { ApiScope } from './api-scopes.contract.ts';

const rolesByType: Record<number, Role> = { 1: 'Shipper', 2: 'Consignee', 3: 'Customer' };

/** The role whose people a program of an account of this type stands beside. */
export const getRoleForAccountType = (accountType: number): Role => rolesByType[accountType] ?? 'Customer';

const belongsTo = (permission: string, grant: string): boolean =>
  permission === grant || permission.startsWith(`${grant}:`);
const held = (accountType: number, scope: ApiScope): string[] =>
  listDefaultPermissions([getRoleForAccountType(accountType)]).filter((p) =>
    apiScopes[scope].grants.some((g) => belongsTo(p, g)),
  );

/**
 * The permission strings of a program: of each scope what a person of the account's role holds, under the
 * same conditions. Nothing else ever.
 */
export function listPermissionsOfScopes(accountType: number, chosen: readonly ApiScope[]): string[] {
  return [...new Set(chosen.flatMap((scope) => held(accountType, scope)))];
}

/** The scopes that mean anything for an account of this type: a consignee enters no orders. */
export function listScopesForAccountType(accountType: number): ApiScope[] {
  return apiScopeCodes.filter((scope) => held(accountType, scope).length > 0);
}

/** What a program of the house may be let do: it acts for no account. */
export const companyScopes: readonly ApiScope[] = ['people'];
/** The permission strings of a program of the house. */
export const listPermissionsOfCompanyScopes = (chosen: readonly ApiScope[]): string[] =>
  chosen.filter((scope) => companyScopes.includes(scope)).flatMap((scope) => [...apiScopes[scope].grants]);

/** True for a code of a scope, whatever a token or a row says. */
export const isApiScope = (code: string): code is ApiScope => apiScopeCodes.some((s) => s === code);

import { permissionsOf } from './grants.contract.ts';
import type { Role } from './grants.contract.ts';
import { scopeCodes, scopes } from './scopes.contract.ts';
import type { Scope } from './scopes.contract.ts';

const rolesByType: Record<number, Role> = { 1: 'Shipper', 2: 'Consignee', 3: 'Customer' };

/** The role whose people a program of an account of this type stands beside. */
export const roleOfAccount = (accountType: number): Role => rolesByType[accountType] ?? 'Customer';

const belongsTo = (permission: string, grant: string): boolean =>
  permission === grant || permission.startsWith(`${grant}:`);
const held = (accountType: number, scope: Scope): string[] =>
  permissionsOf([roleOfAccount(accountType)]).filter((p) =>
    scopes[scope].grants.some((g) => belongsTo(p, g)),
  );

/**
 * The permission strings of a program: of each scope what a person of the account's role holds, under the
 * same conditions. Nothing else ever.
 */
export function permissionsOfScopes(accountType: number, chosen: readonly Scope[]): string[] {
  return [...new Set(chosen.flatMap((scope) => held(accountType, scope)))];
}

/** The scopes that mean anything for an account of this type: a consignee enters no orders. */
export function scopesFor(accountType: number): Scope[] {
  return scopeCodes.filter((scope) => held(accountType, scope).length > 0);
}

/** What a program of the house may be let do: it acts for no account. */
export const scopesOfHouse: readonly Scope[] = ['people'];
/** The permission strings of a program of the house. */
export const permissionsOfHouse = (chosen: readonly Scope[]): string[] =>
  chosen.filter((scope) => scopesOfHouse.includes(scope)).flatMap((scope) => [...scopes[scope].grants]);

/** True for a code of a scope, whatever a token or a row says. */
export const isScope = (code: string): code is Scope => scopeCodes.some((s) => s === code);

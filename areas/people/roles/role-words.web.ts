import type { RoleRow } from './roles.contract.ts';
import { sightOf } from './sight.contract.ts';
import type { Sight } from './sight.contract.ts';
import { isRole, roleNamed } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import type { Say } from '#kit/web/text.tsx';

interface Named {
  code: string;
  name: string;
}
/** A role as people read it: one of the house has its own name, one of the product is translated. */
export function roleName(t: Say, code: string, own: readonly Named[] = []): string {
  const named = own.find((role) => role.code === code);
  if (named) return named.name;
  const role = roleNamed(code);
  return role === undefined ? code : t(roleTitles[role].title);
}
/** Roles as people read them, in their order. */
export const roleNames = (t: Say, held: readonly string[], own: readonly Named[] = []): string =>
  held.map((code) => roleName(t, code, own)).join(t(', '));
export const nameOf = (t: Say, role: RoleRow): string => (role.own ? role.name : roleName(t, role.code));

const sights: Readonly<Record<Sight, string>> = {
  accounts: 'Sees what its accounts have a part in.',
  warehouse: 'Sees what its own warehouse receives, holds or ships.',
  house: 'Sees the whole house.',
};
/** Which rows the people of a role see. */
export const sightWords = (t: Say, base: Role): string => t(sights[sightOf(base)]);

/** The roles that a role of the house may stand on, for whoever stands where `may` says. */
export const bases = (known: readonly RoleRow[], may: (base: Role) => boolean): RoleRow[] =>
  known.filter((role) => !role.own && isRole(role.code) && may(role.base));

import { permissionsOf, roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { can } from '#kit/contract/access.ts';

/** Who may change whom, and what a change means for the person. */

const isRole = (code: string): code is Role => roleCodes.some((r) => r === code);
const lowest = 4;
/** How far up somebody stands: 0 is the administrator. Roles that the house does not know stand at the bottom. */
export const rankOf = (held: readonly string[]): number =>
  Math.min(lowest, ...held.filter(isRole).map((role) => roles[role].rank));

/** Roles that are given or taken, and the person who has them, stand at most as high as whoever gives. */
export function mayChange(
  giver: readonly string[],
  before: readonly string[],
  after: readonly string[],
): boolean {
  const own = rankOf(giver);
  return rankOf(before) >= own && rankOf(after) >= own;
}

/** Somebody whose roles are all of the floor sees one warehouse, which must be said. */
export const needsWarehouse = (held: readonly string[]): boolean =>
  held.some((role) => role === 'Warehouse' || role === 'WarehouseManager');
/** Roles that mean nothing without an account. */
export const needsAccount = (held: readonly string[]): boolean => {
  const known = held.filter(isRole);
  return known.length > 0 && known.every((role) => roles[role].groups);
};

export interface Opened {
  title: string;
  open(asker: { permissions: ReadonlySet<string>; roles: readonly string[] }): boolean;
}
export interface Consequence {
  opens: string[];
  closes: string[];
  gains: number;
  loses: number;
}
/** What a change of roles opens and closes for a person, screen by screen. */
export function consequenceOf(
  screens: readonly Opened[],
  before: readonly string[],
  after: readonly string[],
): Consequence {
  const asker = (held: readonly string[]) => ({
    permissions: new Set(permissionsOf(held.filter(isRole))),
    roles: held,
  });
  const [was, becomes] = [asker(before), asker(after)];
  const titles = (from: typeof was, to: typeof was) => [
    ...new Set(screens.filter((s) => !s.open(from) && s.open(to)).map((s) => s.title)),
  ];
  const more = (from: typeof was, to: typeof was) =>
    [...to.permissions].filter((p) => !from.permissions.has(p)).length;
  return {
    opens: titles(was, becomes),
    closes: titles(becomes, was),
    gains: more(was, becomes),
    loses: more(becomes, was),
  };
}
/** Whether these roles may keep the house's people: somebody must be left who may. */
export const managesPeople = (held: readonly string[]): boolean =>
  can({ permissions: new Set(permissionsOf(held.filter(isRole))) }, 'viewManageUserGroup:account');

import type { Touched } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { isRole, permissions, roles } from '#areas/people/grants/grants.contract.ts';
import { fits } from './sight.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import type { Fault } from '#kit/contract/errors.ts';

/** What a role of the house may be, and what a change of it means (docs/domain/people.md#roles-of-the-house). */

const lowest = 4;
/** How far up somebody stands: 0 is the administrator. Roles that the house does not know stand at the bottom. */
export const rankOf = (held: readonly string[]): number =>
  Math.min(lowest, ...held.filter(isRole).map((role) => roles[role].rank));

export interface Editor {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
export interface Shape {
  base: Role;
  permissions: readonly string[];
}
/** What is in one list and not in the other. */
export const beyond = (list: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return list.filter((one) => !there.has(one));
};

/** Whether somebody may put a permission in or take it away, on this base; null when he may. */
export function objectionTo(
  editor: Editor,
  base: Role,
  permission: string,
  how: 'given' | 'taken',
): Fault | null {
  if (!editor.permissions.has(permission)) return roleErrors.notYours;
  return how === 'given' && !fits(base, permission) ? roleErrors.outOfSight : null;
}
/** Whether somebody may make, change or end a role on this base at all. */
export function objectionToBase(editor: Editor, base: Role): Fault | null {
  if (base === 'Admin') return roleErrors.ofAdmins;
  return roles[base].rank < rankOf(editor.roles) ? roleErrors.aboveYou : null;
}
/** Why somebody may not turn one shape of a role into another; null when he may. A new role was nothing before. */
export function objection(editor: Editor, before: Shape | null, after: Shape): Fault | null {
  const base = objectionToBase(editor, after.base);
  if (base) return base;
  const was = before?.permissions ?? [];
  const given = beyond(after.permissions, was).map((one) => objectionTo(editor, after.base, one, 'given'));
  const taken = beyond(was, after.permissions).map((one) => objectionTo(editor, after.base, one, 'taken'));
  return [...given, ...taken].find((fault) => fault !== null) ?? null;
}

/** What somebody holds, by all roles together. */
export interface Holding {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
type Held = Pick<RoleHeld, 'code' | 'base' | 'permissions'>;
export interface RoleHeld {
  code: string;
  base: string;
  permissions: readonly string[];
}
/** What the roles of these codes come to; a code that nobody knows gives nothing. */
export function holdingOf(known: readonly Held[], codes: readonly string[]): Holding {
  const held = codes.map((code) => known.find((role) => role.code === code)).filter((r) => r !== undefined);
  return {
    roles: [...new Set(held.map((role) => role.base))],
    permissions: new Set(held.flatMap((role) => role.permissions)),
  };
}

export interface Opened {
  title: string;
  open(asker: Holding): boolean;
}
export interface Consequence {
  opens: string[];
  closes: string[];
  gains: string[];
  loses: string[];
}
/** What a change opens and closes for somebody, screen by screen, permission by permission. */
export function consequenceOf(screens: readonly Opened[], was: Holding, becomes: Holding): Consequence {
  const titles = (from: Holding, to: Holding) => [
    ...new Set(screens.filter((s) => !s.open(from) && s.open(to)).map((s) => s.title)),
  ];
  const more = (from: Holding, to: Holding) => beyond([...to.permissions], [...from.permissions]);
  return {
    opens: titles(was, becomes),
    closes: titles(becomes, was),
    gains: more(was, becomes),
    loses: more(becomes, was),
  };
}

export interface Member {
  id: number;
  name: string;
  /** Codes of all roles, the one that changes among them. */
  codes: readonly string[];
}
/** Before and after of everybody who has a role, people of one fate together; `known` and `then` are all roles before and after. */
export function fates(
  members: readonly Member[],
  known: readonly Held[],
  then: readonly Held[],
  replaced: { code: string; by: string } | null = null,
): { touched: Touched[]; untouched: number } {
  const groups = new Map<string, Touched>();
  let untouched = 0;
  for (const { id, name, codes } of members) {
    const after = codes.map((code) => (replaced?.code === code ? replaced.by : code));
    const [was, becomes] = [holdingOf(known, codes), holdingOf(then, after)];
    const [before, later] = [inOrder(was), inOrder(becomes)];
    if (before.join() === later.join()) untouched += 1;
    else {
      const key = JSON.stringify([was.roles.toSorted(), before, later]);
      const group = groups.get(key) ?? { people: [], roles: [...was.roles], before, after: later };
      group.people.push({ id, name });
      groups.set(key, group);
    }
  }
  return { touched: [...groups.values()], untouched };
}
const inOrder = (holding: Holding): string[] => permissions.filter((one) => holding.permissions.has(one));

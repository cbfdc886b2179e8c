import { useMemo, useState } from 'react';
import type { RoleRow } from './roles.contract.ts';
import { beyond, objectionTo, objectionToBase } from './roles.rules.ts';
import { roleName } from './role-words.web.ts';
import { permissions as everything } from '#areas/people/grants/grants.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** What is wished of the permissions of some roles and not saved yet: by role, whether each is to be had. */
type Wishes = ReadonlyMap<number, ReadonlyMap<string, boolean>>;

/** What a role would have. A wish that somebody else fulfilled meanwhile is none any more. */
const wishedOf = (role: RoleRow, wishes: Wishes): string[] => {
  const wished = wishes.get(role.id);
  return everything.filter((one) => wished?.get(one) ?? role.permissions.includes(one));
};

export interface Ticks {
  /** What a role has with the ticks that are not saved yet. */
  wished(role: RoleRow): readonly string[];
  /** How many permissions of a role would change. */
  changes(role: RoleRow): number;
  /** Why a permission of a role cannot be ticked; null when it can. */
  whyNot(role: RoleRow, permission: string): string | null;
  tick(role: RoleRow, permission: string): void;
  forget(role: RoleRow): void;
}

/** Ticks in the picture itself; `mayNot` says why somebody changes no role at all. */
export function useTicks(mayNot: string | null): Ticks {
  const t = useText();
  const me = useMe();
  const [wishes, setWishes] = useState<Wishes>(new Map());
  return useMemo(() => {
    const editor = { roles: me.user.roles, permissions: me.permissions };
    const has = (role: RoleRow, permission: string): boolean =>
      wishes.get(role.id)?.get(permission) ?? role.permissions.includes(permission);
    return {
      wished: (role) => wishedOf(role, wishes),
      changes(role) {
        const then = wishedOf(role, wishes);
        return beyond(then, role.permissions).length + beyond(role.permissions, then).length;
      },
      whyNot(role, permission) {
        if (!role.own) return t('What roles of the product may do is fixed: copy the role to change it.');
        if (mayNot !== null) return mayNot;
        const on = has(role, permission);
        // Back to what is saved is always open.
        if (on !== role.permissions.includes(permission)) return null;
        const fault =
          objectionToBase(editor, role.base) ??
          objectionTo(editor, role.base, permission, on ? 'taken' : 'given');
        return fault && t(fault.sentence, { base: roleName(t, role.base) });
      },
      tick(role, permission) {
        const own = new Map(wishes.get(role.id));
        own.set(permission, !has(role, permission));
        setWishes(new Map(wishes).set(role.id, own));
      },
      forget(role) {
        const rest = new Map(wishes);
        rest.delete(role.id);
        setWishes(rest);
      },
    };
  }, [wishes, me, mayNot, t]);
}

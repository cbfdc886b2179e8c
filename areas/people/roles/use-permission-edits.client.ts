import { useMemo, useState } from 'react';
import type { RoleRow } from './roles.contract.ts';
import { listItemsNotIn, findPermissionChangeError, findBaseRoleError } from './roles.rules.ts';
import { formatRoleName } from './role-names.client.ts';
import { allPermissions as everything } from '#areas/people/grants/grants.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Unsaved permission changes by role: the permission, and whether the role should have it. */
type Wishes = ReadonlyMap<number, ReadonlyMap<string, boolean>>;

/** The permissions a role would have. A change that another user has already saved no longer counts. */
const wishedOf = (role: RoleRow, wishes: Wishes): string[] => {
  const editsOfRole = wishes.get(role.id);
  return everything.filter((one) => editsOfRole?.get(one) ?? role.permissions.includes(one));
};

export interface PermissionEdits {
  /** A role's permissions including unsaved changes. */
  editedPermissions(role: RoleRow): readonly string[];
  /** The number of permissions of a role that would change. */
  countChanges(role: RoleRow): number;
  /** Why a permission of a role cannot be changed. Null when it can. */
  getEditBlocker(role: RoleRow, permission: string): string | null;
  togglePermission(role: RoleRow, permission: string): void;
  discardEdits(role: RoleRow): void;
}

/** Keeps the unsaved permission changes of the role matrix. `blockedReason` is why the user cannot change any role. */
export function usePermissionEdits(blockedReason: string | null): PermissionEdits {
  const t = useTranslate();
  const me = useCurrentUser();
  const [wishes, setWishes] = useState<Wishes>(new Map());
  return useMemo(() => {
    const editor = { roles: me.user.roles, permissions: me.permissions };
    const has = (role: RoleRow, permission: string): boolean =>
      wishes.get(role.id)?.get(permission) ?? role.permissions.includes(permission);
    return {
      editedPermissions: (role) => wishedOf(role, wishes),
      countChanges(role) {
        const then = wishedOf(role, wishes);
        return listItemsNotIn(then, role.permissions).length + listItemsNotIn(role.permissions, then).length;
      },
      getEditBlocker(role, permission) {
        if (!role.own) return t('Built-in roles can’t be changed. Copy one to edit its permissions.');
        if (blockedReason !== null) return blockedReason;
        const on = has(role, permission);
        // Restoring the saved value is always allowed.
        if (on !== role.permissions.includes(permission)) return null;
        const error =
          findBaseRoleError(editor, role.base) ??
          findPermissionChangeError(editor, role.base, permission, on ? 'taken' : 'given');
        return error && t(error.sentence, { base: formatRoleName(t, role.base) });
      },
      togglePermission(role, permission) {
        const editsOfRole = new Map(wishes.get(role.id));
        editsOfRole.set(permission, !has(role, permission));
        setWishes(new Map(wishes).set(role.id, editsOfRole));
      },
      discardEdits(role) {
        const rest = new Map(wishes);
        rest.delete(role.id);
        setWishes(rest);
      },
    };
  }, [wishes, me, blockedReason, t]);
}

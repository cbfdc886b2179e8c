/** Facts that a conditional grant is checked against. Both come from server time and the stored order. */
export interface PermissionContext {
  cutoff?: 'before' | 'after';
  order?: 'pending' | 'finalized';
}
/** An actor with permission strings: `name:area`, or with conditions `name:area:before:pending`. */
export interface PermissionHolder {
  permissions: ReadonlySet<string>;
}

/** Returns true if the actor has the grant and its conditions, if any, match the facts. */
export function hasPermission(
  actor: PermissionHolder,
  permission: string,
  context?: PermissionContext,
): boolean {
  if (actor.permissions.has(permission)) return true;
  if (!context) return anyCondition(actor, permission);
  const cutoff = context.cutoff ?? '';
  const order = context.order ?? '';
  return (
    actor.permissions.has(`${permission}:${cutoff}`) ||
    actor.permissions.has(`${permission}:${cutoff}:${order}`) ||
    actor.permissions.has(`${permission}::${order}`)
  );
}

// Without facts the check is "may this user ever do it?". Menus and entry checks use it this way.
function anyCondition(actor: PermissionHolder, grant: string): boolean {
  for (const p of actor.permissions) if (p.startsWith(`${grant}:`)) return true;
  return false;
}

/** Formats a grant and its conditions as one permission string. */
export function formatPermission(grant: string, cutoff?: string, order?: string): string {
  if (order) return `${grant}:${cutoff ?? ''}:${order}`;
  return cutoff ? `${grant}:${cutoff}` : grant;
}

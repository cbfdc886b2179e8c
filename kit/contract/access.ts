/** Facts that a conditional grant is checked against. Both come from server time and the stored order. */
export interface PermissionContext {
  cutoff?: 'before' | 'after';
  orderStatus?: 'pending' | 'finalized';
}
/** An actor with permission strings: `name:area`, or with conditions `name:area:before:pending`. */
export interface PermissionHolder {
  permissions: ReadonlySet<string>;
}

/** Returns true if the actor has the grant and its conditions, if any, match the facts. */
export function hasPermission(
  actor: PermissionHolder,
  permission: string,
  contextOrAnyCondition?: PermissionContext,
): boolean {
  if (actor.permissions.has(permission)) return true;
  if (!contextOrAnyCondition) return anyCondition(actor, permission);
  const cutoff = contextOrAnyCondition.cutoff ?? '';
  const order = contextOrAnyCondition.orderStatus ?? '';
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
export function formatConditionalPermission(grant: string, cutoff?: string, orderStatus?: string): string {
  if (orderStatus) return `${grant}:${cutoff ?? ''}:${orderStatus}`;
  return cutoff ? `${grant}:${cutoff}` : grant;
}

/** Facts a conditioned grant is checked against; both come from server time and the stored order. */
export interface PermissionContext {
  cutoff?: 'before' | 'after';
  order?: 'pending' | 'finalized';
}
/** Anything that carries permission strings: `name:area`, or with conditions `name:area:before:pending`. */
export interface PermissionHolder {
  permissions: ReadonlySet<string>;
}

/** True if the actor holds the grant and, where it is given under conditions, those conditions match the facts. */
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

// Without facts the question is "may this user ever do it?", which is what menus and entry checks ask.
function anyCondition(actor: PermissionHolder, grant: string): boolean {
  for (const p of actor.permissions) if (p.startsWith(`${grant}:`)) return true;
  return false;
}

/** Writes a grant with its conditions as one permission string. */
export function formatPermission(grant: string, cutoff?: string, order?: string): string {
  if (order) return `${grant}:${cutoff ?? ''}:${order}`;
  return cutoff ? `${grant}:${cutoff}` : grant;
}

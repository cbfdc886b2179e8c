/** Facts a conditioned grant is checked against; both come from server time and the stored order. */
export interface Facts {
  cutoff?: 'before' | 'after';
  order?: 'pending' | 'finalized';
}
/** Anything that carries permission strings: `name:area`, or with conditions `name:area:before:pending`. */
export interface Permitted {
  permissions: ReadonlySet<string>;
}

/** True if the actor holds the grant and, where it is given under conditions, those conditions match the facts. */
export function can(actor: Permitted, grant: string, facts?: Facts): boolean {
  if (actor.permissions.has(grant)) return true;
  if (!facts) return anyCondition(actor, grant);
  const cutoff = facts.cutoff ?? '';
  const order = facts.order ?? '';
  return (
    actor.permissions.has(`${grant}:${cutoff}`) ||
    actor.permissions.has(`${grant}:${cutoff}:${order}`) ||
    actor.permissions.has(`${grant}::${order}`)
  );
}

// Without facts the question is "may this user ever do it?", which is what menus and entry checks ask.
function anyCondition(actor: Permitted, grant: string): boolean {
  for (const p of actor.permissions) if (p.startsWith(`${grant}:`)) return true;
  return false;
}

/** Writes a grant with its conditions as one permission string. */
export function permissionText(grant: string, cutoff?: string, order?: string): string {
  if (order) return `${grant}:${cutoff ?? ''}:${order}`;
  return cutoff ? `${grant}:${cutoff}` : grant;
}

import type { Screen, Visitor } from '#app/screens.ts';
import { dashboard, hasRole, mayOpen, noUserConfig, ownOf, screens } from '#app/screens.ts';
import { loginSentences } from '#kit/contract/sentences.ts';

/** The guard of every screen as one pure question (docs/domain/portal.md#the-guard). */

export interface Asker extends Visitor {
  groups: readonly string[];
  defaultPage: string | null;
}
export type Answer =
  | { to: 'open' }
  | { to: 'login' }
  | { to: 'page'; path: string }
  /** The screen that shows him the same record of his own. */
  | { to: 'own'; path: string }
  | { to: 'refused'; cause: 'no group account config' };

/** Roles that mean nothing without an account. */
const needGroups = ['shipper', 'consignee', 'customer', 'shipperDaysOfService'];

export function guard(screen: Screen, asker: Asker | null, failedSignIn: boolean): Answer {
  if (screen.public) return { to: 'open' };
  if (!asker) return failedSignIn ? { to: 'page', path: noUserConfig } : { to: 'login' };
  if (asker.roles.length === 0) return { to: 'page', path: noUserConfig };
  if (
    asker.groups.length === 0 &&
    asker.roles.every((role) => hasRole({ roles: [role], permissions: new Set() }, needGroups))
  )
    return { to: 'refused', cause: 'no group account config' };
  if (mayOpen(screen, asker)) return { to: 'open' };
  const own = ownOf(screen, asker);
  if (own) return { to: 'own', path: own.path };
  const home = screens.find((s) => s.path === asker.defaultPage);
  if (home && home.path !== screen.path && mayOpen(home, asker)) return { to: 'page', path: home.path };
  return { to: 'page', path: dashboard };
}

/** Where the record of an address stands on a screen of one's own: its list opens it. */
export const ownAddress = (own: string, screen: Screen, pathname: string, search: string): string =>
  screen.path.endsWith('/:id') ? `${own}?open=${pathname.split('/').at(-1) ?? ''}` : `${own}${search}`;

/** A path to return to after sign-in: inside the product, and not the callback itself. */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\\]/.test(path)) return null;
  return path === '/callback' || path.startsWith('/callback?') || path.startsWith('/callback/') ? null : path;
}

const causes = new Map<string, string>(Object.entries(loginSentences));
/** The sentence of a login error (docs/domain/portal.md#sessions). A text from the address is never shown. */
export const loginSentence = (cause: string): string => causes.get(cause) ?? loginSentences.other;

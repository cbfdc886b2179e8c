import type { ScreenDefinition, UserAccess } from '#app/screens.ts';
import {
  dashboardPath,
  hasAnyRole,
  canOpenScreen,
  noUserConfigPath,
  findOwnRecordsScreen,
  screens,
} from '#app/screens.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';

/** The guard of every screen as one pure question (docs/domain/portal.md#the-guard). */

export interface SignedInUser extends UserAccess {
  groups: readonly string[];
  defaultPage: string | null;
}
export type ScreenDecision =
  | { to: 'open' }
  | { to: 'login' }
  | { to: 'page'; path: string }
  /** The screen that shows him the same record of his own. */
  | { to: 'own'; path: string }
  | { to: 'refused'; cause: 'no group account config' };

/** Roles that mean nothing without an account. */
const needGroups = ['shipper', 'consignee', 'customer', 'shipperDaysOfService'];

export function checkScreenAccess(
  screen: ScreenDefinition,
  asker: SignedInUser | null,
  failedSignIn: boolean,
): ScreenDecision {
  if (screen.public) return { to: 'open' };
  if (!asker) return failedSignIn ? { to: 'page', path: noUserConfigPath } : { to: 'login' };
  if (asker.roles.length === 0) return { to: 'page', path: noUserConfigPath };
  if (
    asker.groups.length === 0 &&
    asker.roles.every((role) => hasAnyRole({ roles: [role], permissions: new Set() }, needGroups))
  )
    return { to: 'refused', cause: 'no group account config' };
  if (canOpenScreen(screen, asker)) return { to: 'open' };
  const own = findOwnRecordsScreen(screen, asker);
  if (own) return { to: 'own', path: own.path };
  const home = screens.find((s) => s.path === asker.defaultPage);
  if (home && home.path !== screen.path && canOpenScreen(home, asker)) return { to: 'page', path: home.path };
  return { to: 'page', path: dashboardPath };
}

/** Where the record of an address stands on a screen of one's own: its list opens it. */
export const buildOwnRecordsUrl = (
  own: string,
  screen: ScreenDefinition,
  pathname: string,
  search: string,
): string =>
  screen.path.endsWith('/:id') ? `${own}?open=${pathname.split('/').at(-1) ?? ''}` : `${own}${search}`;

/** A path to return to after sign-in: inside the product, and not the callback itself. */
export function sanitizeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\\]/.test(path)) return null;
  return path === '/callback' || path.startsWith('/callback?') || path.startsWith('/callback/') ? null : path;
}

const causes = new Map<string, string>(Object.entries(signInErrorMessages));
/** The sentence of a login error (docs/domain/portal.md#sessions). A text from the address is never shown. */
export const getLoginErrorText = (cause: string): string => causes.get(cause) ?? signInErrorMessages.other;

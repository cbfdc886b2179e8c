import type { ScreenDefinition, UserAccess } from '#app/screens.ts';
import {
  dashboardPath,
  hasAnyRoleByNormalizedName,
  canOpenScreen,
  noUserConfigPath,
  findOwnRecordsScreen,
  screens,
} from '#app/screens.ts';
import { signInErrorMessages } from '#kit/contract/shared-messages.ts';

/** The route guard of every screen as one pure function (docs/domain/portal.md#the-guard). */

export interface SignedInUser extends UserAccess {
  accountNumbers: readonly string[];
  defaultPage: string | null;
}
export type ScreenDecision =
  | { to: 'open' }
  | { to: 'login' }
  | { to: 'page'; path: string }
  /** The screen that shows users their own version of the same record. */
  | { to: 'own'; path: string }
  | { to: 'refused'; cause: 'no group account config' };

/** Roles that require an account. */
const needGroups = ['shipper', 'consignee', 'customer', 'shipperDaysOfService'];

export function decideScreenAccess(
  screen: ScreenDefinition,
  user: SignedInUser | null,
  hasLoginError: boolean,
): ScreenDecision {
  if (screen.public) return { to: 'open' };
  if (!user) return hasLoginError ? { to: 'page', path: noUserConfigPath } : { to: 'login' };
  if (user.roles.length === 0) return { to: 'page', path: noUserConfigPath };
  if (
    user.accountNumbers.length === 0 &&
    user.roles.every((role) =>
      hasAnyRoleByNormalizedName({ roles: [role], permissions: new Set() }, needGroups),
    )
  )
    return { to: 'refused', cause: 'no group account config' };
  if (canOpenScreen(screen, user)) return { to: 'open' };
  const ownRecordsScreen = findOwnRecordsScreen(screen, user);
  if (ownRecordsScreen) return { to: 'own', path: ownRecordsScreen.path };
  const home = screens.find((s) => s.path === user.defaultPage);
  if (home && home.path !== screen.path && canOpenScreen(home, user)) return { to: 'page', path: home.path };
  return { to: 'page', path: dashboardPath };
}

/** The URL of the same record on the user's own screen. The list there opens it. */
export const buildOwnRecordsUrl = (
  ownRecordsPath: string,
  screen: ScreenDefinition,
  pathname: string,
  search: string,
): string =>
  screen.path.endsWith('/:id')
    ? `${ownRecordsPath}?open=${pathname.split('/').at(-1) ?? ''}`
    : `${ownRecordsPath}${search}`;

/** Returns a safe path to return to after sign-in: inside the product, and not the callback itself. Otherwise null. */
export function sanitizeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\\]/.test(path)) return null;
  return path === '/callback' || path.startsWith('/callback?') || path.startsWith('/callback/') ? null : path;
}

const causes = new Map<string, string>(Object.entries(signInErrorMessages));
/** The message for a login error (docs/domain/portal.md#sessions). Text from the URL is never shown. */
export const getLoginErrorText = (cause: string): string => causes.get(cause) ?? signInErrorMessages.other;

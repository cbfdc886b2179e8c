import { createRootRoute, createRoute, createRouter, isRedirect, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#kit/web/url-search.ts';
import { getSignedInProfile } from '#kit/web/current-user.ts';
import { showToast } from '#kit/web/toasts.tsx';
import type { ToastAction } from '#kit/web/toasts.tsx';
import { translate } from '#kit/web/translate.tsx';
import { setRouteTitle } from '#kit/web/page-title.ts';
import type { ScreenDefinition } from '#app/screens.ts';
import { getCompanyIdentity } from '#kit/web/company-identity.ts';
import { defaultLandingPath, noUserConfigPath, screenRedirects, screens } from '#app/screens.ts';
import type { SignedInUser } from './guard.ts';
import { decideScreenAccess, buildOwnRecordsUrl } from './guard.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { Root } from './root.tsx';
import { saveLandingMessageUnlessSaved, takeLandingMessage } from './sign-out-messages.ts';
import {
  isRedirectingToSignIn,
  hasStoredLoginError,
  setProfileChangeHandler,
  getPostSignInPath,
  ensureClientStarted,
  signOutRefusedUser,
  redirectToSignIn,
} from './client-session.ts';
import { productName } from '#kit/contract/product.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenDefinition;
  }
}

const root = createRootRoute({ component: Root });

const askerNow = (): SignedInUser | null => {
  const profile = getSignedInProfile();
  return (
    profile && {
      roles: profile.user.roles,
      permissions: new Set(profile.user.permissions),
      accountNumbers: profile.user.groups,
      defaultPage: profile.defaultPage ?? null,
    }
  );
};

/** Runs the guard before anything of the screen is loaded, and waits for the silent sign-in. */
async function enter(screen: ScreenDefinition, location: ParsedLocation): Promise<void> {
  await ensureClientStarted();
  const asker = askerNow();
  const answer = decideScreenAccess(screen, asker, hasStoredLoginError());
  if (answer.to === 'open') return;
  if (answer.to === 'own')
    throw redirect({
      href: buildOwnRecordsUrl(answer.path, screen, location.pathname, location.searchStr),
      replace: true,
    });
  if (answer.to === 'page') {
    // The user did not choose the screen behind a short URL, so no message names it.
    if (asker && answer.path !== noUserConfigPath && byShortAddress === null)
      saveLandingMessageUnlessSaved('wait', '{screen} requires another role.', {
        screen: translate(screen.title),
      });
    throw redirect({ to: answer.path, replace: true });
  }
  if (answer.to === 'refused') await signOutRefusedUser(answer.cause, location.pathname + location.searchStr);
  else await redirectToSignIn(byShortAddress ?? location.pathname + location.searchStr);
  // The browser is redirecting to the login page. Nothing of this screen may show until then.
  await new Promise(() => undefined);
}

const routeOf = (screen: ScreenDefinition) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path.replaceAll(':', '$'),
    staticData: { screen },
    beforeLoad: ({ location }) => (screen.path === '/callback' ? arriveAt() : enter(screen, location)),
    component: () => <LazyScreen key={screen.path} screen={screen} />,
  });
async function arriveAt(): Promise<void> {
  await ensureClientStarted();
  const path = getPostSignInPath();
  if (path !== null) throw redirect({ href: path, replace: true });
}
/** Any path that begins with /signUp opens the sign-up. Every other unknown path redirects to `/`. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    if (pathname.startsWith('/signUp')) throw redirect({ href: `/signUp${searchStr}`, replace: true });
    saveLandingMessageUnlessSaved(
      'wait',
      'Page not found: {path}',
      { path: pathname.slice(0, 80) },
      { leadsHome: true },
    );
    throw redirect({ to: '/', replace: true });
  },
});
/** The short URL that the user opened, until a screen is shown. After sign-in it is opened again. */
let byShortAddress: string | null = null;
/** The bare URL leads staff to Home and outside users to their orders. */
async function findStaffStartPath(path: string): Promise<string | undefined> {
  if (path !== '/') return undefined;
  await ensureClientStarted();
  return getSignedInProfile()?.user.everyAccount ? defaultLandingPath : undefined;
}
const redirectOf = ([from, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: async () => {
      byShortAddress = from;
      throw redirect({ to: (await findStaffStartPath(from)) ?? to, replace: true });
    },
  });

export const router = createRouter({
  routeTree: root.addChildren([
    ...screens.map(routeOf),
    ...Object.entries(screenRedirects).map(redirectOf),
    unknown,
  ]),
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  defaultPendingMs: 0,
  scrollRestoration: false,
});
/** Redirects a user who can no longer open the current screen. Unsaved input there is discarded without a prompt. */
function leaveForbidden(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  if (!screen || screen.path === '/callback') return;
  void enter(screen, router.state.location).catch((led: unknown) => {
    if (isRedirect(led)) void router.navigate({ ...led.options, ignoreBlocker: true });
  });
}
setProfileChangeHandler(leaveForbidden);
/** Sets the tab title to the screen's name in the current language. Screens add their records. */
export function updateTabTitle(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  setRouteTitle(
    screen
      ? [screen.titleSuffix, screen.title]
          .map((text) => text && translate(text))
          .filter(Boolean)
          .join(' · ')
      : '',
    // A public page shows the company's name.
    (screen?.public && getCompanyIdentity().company) || productName,
  );
}
const wayHome = (): ToastAction => ({
  label: translate('Go to Home'),
  run: () => void router.navigate({ to: defaultLandingPath }),
});
router.subscribe('onResolved', () => {
  updateTabTitle();
  byShortAddress = null;
  // Not during a redirect. Only where the user can read it.
  const word = getSignedInProfile() && !isRedirectingToSignIn() ? takeLandingMessage() : null;
  const isHome = router.state.location.pathname === defaultLandingPath;
  if (word) showToast(word.notice, word.leadsHome && !isHome ? wayHome() : undefined);
});

import { createRootRoute, createRoute, createRouter, isRedirect, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#kit/web/url-search.ts';
import { getProfile } from '#kit/web/current-user.ts';
import { showToast } from '#kit/web/toasts.tsx';
import type { ToastAction } from '#kit/web/toasts.tsx';
import { translate } from '#kit/web/translate.tsx';
import { setRouteTitle } from '#kit/web/page-title.ts';
import type { ScreenDefinition } from '#app/screens.ts';
import { getCompanyIdentity } from '#kit/web/company-identity.ts';
import { landingPath, noUserConfigPath, screenRedirects, screens } from '#app/screens.ts';
import type { SignedInUser } from './guard.ts';
import { checkScreenAccess, buildOwnRecordsUrl } from './guard.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { Root } from './root.tsx';
import { saveLandingMessage, takeLandingMessage } from './sign-out-messages.ts';
import {
  isRedirectingToSignIn,
  hasLoginError,
  onProfileChanged,
  getPostSignInPath,
  waitForClientStart,
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
  const profile = getProfile();
  return (
    profile && {
      roles: profile.user.roles,
      permissions: new Set(profile.user.permissions),
      groups: profile.user.groups,
      defaultPage: profile.defaultPage ?? null,
    }
  );
};

/** The guard, before anything of the screen is fetched. It waits for the silent sign-in. */
async function enter(screen: ScreenDefinition, location: ParsedLocation): Promise<void> {
  await waitForClientStart();
  const asker = askerNow();
  const answer = checkScreenAccess(screen, asker, hasLoginError());
  if (answer.to === 'open') return;
  if (answer.to === 'own')
    throw redirect({
      href: buildOwnRecordsUrl(answer.path, screen, location.pathname, location.searchStr),
      replace: true,
    });
  if (answer.to === 'page') {
    // Nobody named the screen that a short address stands for.
    if (asker && answer.path !== noUserConfigPath && byShortAddress === null)
      saveLandingMessage('wait', '{screen} requires another role.', { screen: translate(screen.title) });
    throw redirect({ to: answer.path, replace: true });
  }
  if (answer.to === 'refused') await signOutRefusedUser(answer.cause, location.pathname + location.searchStr);
  else await redirectToSignIn(byShortAddress ?? location.pathname + location.searchStr);
  // The browser is on its way to the login page; nothing of this screen may show meanwhile.
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
  await waitForClientStart();
  const path = getPostSignInPath();
  if (path !== null) throw redirect({ href: path, replace: true });
}
/** Anything that begins with /signUp is the sign-up; every other unknown path leads to `/`. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    if (pathname.startsWith('/signUp')) throw redirect({ href: `/signUp${searchStr}`, replace: true });
    saveLandingMessage(
      'wait',
      'Page not found: {path}',
      { path: pathname.slice(0, 80) },
      { leadsHome: true },
    );
    throw redirect({ to: '/', replace: true });
  },
});
/** The short address by which somebody comes, until a screen stands; after the sign-in it is asked for again. */
let byShortAddress: string | null = null;
const redirectOf = ([from, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      byShortAddress = from;
      throw redirect({ to, replace: true });
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
/** Whoever may not open any more what stands on his screen is led where he may; what was typed there is not asked about. */
function leaveForbidden(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  if (!screen || screen.path === '/callback') return;
  void enter(screen, router.state.location).catch((led: unknown) => {
    if (isRedirect(led)) void router.navigate({ ...led.options, ignoreBlocker: true });
  });
}
onProfileChanged(leaveForbidden);
/** The tab says the screen's name, in the language of the moment; screens add their records. */
export function updateTabTitle(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  setRouteTitle(
    screen
      ? [screen.note, screen.title]
          .map((text) => text && translate(text))
          .filter(Boolean)
          .join(' · ')
      : '',
    // A page that anybody may open is the company's.
    (screen?.public && getCompanyIdentity().company) || productName,
  );
}
const wayHome = (): ToastAction => ({
  label: translate('Go to Home'),
  run: () => void router.navigate({ to: landingPath }),
});
router.subscribe('onResolved', () => {
  updateTabTitle();
  byShortAddress = null;
  // Not on the way through: only where somebody reads it.
  const word = getProfile() && !isRedirectingToSignIn() ? takeLandingMessage() : null;
  if (word) showToast(word.notice, word.leadsHome ? wayHome() : undefined);
});

import { createRootRoute, createRoute, createRouter, isRedirect, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#kit/web/address.ts';
import { profileNow } from '#kit/web/me.ts';
import { notify } from '#kit/web/notices.tsx';
import type { NoticeAct } from '#kit/web/notices.tsx';
import { say } from '#kit/web/text.tsx';
import { titleOf } from '#kit/web/title.ts';
import type { Screen } from '#app/screens.ts';
import { houseNow } from '#kit/web/house.ts';
import { landing, noUserConfig, redirects, screens } from '#app/screens.ts';
import type { Asker } from './guard.ts';
import { guard, ownAddress } from './guard.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { Root } from './root.tsx';
import { leaveWord, takeWord } from './left.ts';
import { isLeaving, loginFailed, onOtherProfile, onwardPath, ready, refuseEntry, signIn } from './start.ts';
import { productName } from '#kit/contract/product.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

const root = createRootRoute({ component: Root });

const askerNow = (): Asker | null => {
  const profile = profileNow();
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
async function enter(screen: Screen, location: ParsedLocation): Promise<void> {
  await ready();
  const asker = askerNow();
  const answer = guard(screen, asker, loginFailed());
  if (answer.to === 'open') return;
  if (answer.to === 'own')
    throw redirect({
      href: ownAddress(answer.path, screen, location.pathname, location.searchStr),
      replace: true,
    });
  if (answer.to === 'page') {
    // Nobody named the screen that a short address stands for.
    if (asker && answer.path !== noUserConfig && byShortAddress === null)
      leaveWord('wait', '{screen} needs another role.', { screen: say(screen.title) });
    throw redirect({ to: answer.path, replace: true });
  }
  if (answer.to === 'refused') await refuseEntry(answer.cause, location.pathname + location.searchStr);
  else await signIn(byShortAddress ?? location.pathname + location.searchStr);
  // The browser is on its way to the login page; nothing of this screen may show meanwhile.
  await new Promise(() => undefined);
}

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path.replaceAll(':', '$'),
    staticData: { screen },
    beforeLoad: ({ location }) => (screen.path === '/callback' ? arriveAt() : enter(screen, location)),
    component: () => <LazyScreen key={screen.path} screen={screen} />,
  });
async function arriveAt(): Promise<void> {
  await ready();
  const path = onwardPath();
  if (path !== null) throw redirect({ href: path, replace: true });
}
/** Anything that begins with /signUp is the sign-up; every other unknown path leads to `/`. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    if (pathname.startsWith('/signUp')) throw redirect({ href: `/signUp${searchStr}`, replace: true });
    leaveWord('wait', 'There is no screen at {path}.', { path: pathname.slice(0, 80) }, { leadsHome: true });
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
    ...Object.entries(redirects).map(redirectOf),
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
onOtherProfile(leaveForbidden);
/** The tab says the screen's name, in the language of the moment; screens add their records. */
export function nameTab(): void {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  titleOf(
    screen
      ? [screen.note, screen.title]
          .map((text) => text && say(text))
          .filter(Boolean)
          .join(' · ')
      : '',
    // A page that anybody may open is the company's.
    (screen?.public && houseNow().company) || productName,
  );
}
const wayHome = (): NoticeAct => ({
  label: say('Go to Home'),
  run: () => void router.navigate({ to: landing }),
});
router.subscribe('onResolved', () => {
  nameTab();
  byShortAddress = null;
  // Not on the way through: only where somebody reads it.
  const word = profileNow() && !isLeaving() ? takeWord() : null;
  if (word) notify(word.notice, word.leadsHome ? wayHome() : undefined);
});

import type { ComponentType, ReactNode } from 'react';
import { createElement } from 'react';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/ask.ts';
import { recallJobs } from '#kit/web/jobs.tsx';
import { leaveFreely } from '#kit/web/leave.ts';
import { followTopic, startLive, stopLive } from '#kit/web/live.ts';
import { accountNow, holdProfile, permissionsOf, profileNow } from '#kit/web/me.ts';
import type { Profile } from '#kit/web/me.ts';
import { clearNotices, dropFaultsOf, notify } from '#kit/web/notices.tsx';
import { forgetForbidden, queries } from '#kit/web/query.ts';
import { startReporting } from '#kit/web/report.ts';
import type { Session } from '#kit/web/session.ts';
import { chosenLanguage, proposeLanguage, say } from '#kit/web/text.tsx';
import { commonErrors } from '#kit/contract/errors.ts';
import { connectWire } from '#kit/web/wire.ts';
import { Failure, LONG_MS, sentences } from '#kit/web/answers.ts';
import { actorErrors } from '#areas/people/grants/actor.errors.ts';
import { nameHouse } from '#kit/web/house.ts';
import { keepToPublicAddress } from '#kit/web/public-address.ts';
import { clientConfiguration, me } from '#areas/people/session/session.contract.ts';
import { isBuilt, landing, mayOpen, noUserConfig, screenAt, screens } from '#app/screens.ts';
import type { Visitor } from '#app/screens.ts';
import { safePath } from './guard.ts';
import { forgetRefused, keepRefused, leaveWord } from './left.ts';

/** From an empty page to a known user: configuration, silent sign-in or the provider's answer, profile. The router waits for `ready`. */

/** Where a screen is named that is not built yet, no link leads to it. */
const leads = (path: string): boolean => {
  const screen = screenAt(path.split('?')[0] ?? path);
  return screen === undefined || isBuilt(screen.path);
};

export type Configuration = AnswerOf<typeof clientConfiguration>;
const FAILED_AT = 'coldlane.loginError';
const WANTED = 'coldlane.wanted';
/** This browser was signed in at an outside provider, and nobody has logged out since. */
const WAS_IN = 'coldlane.wasIn';

/** What stands around a screen. The scanner's page is opened without it, and without a session. */
let shell: ComponentType | null = null;
export const drawShell = (): ReactNode => shell && createElement(shell);
let configuration: Configuration | null = null;
let session: Session | null = null;
let leaving = false;
/** Where /callback leads on to; null when the address needs no other. */
let onward: string | null = null;

/** The address to open instead of this one; null: this one is right. */
let elsewhere: string | null = null;
export const addressInstead = (): string | null => elsewhere;
export const configurationNow = (): Configuration | null => configuration;
export const onwardPath = (): string | null => onward;
let started: Promise<void> | null = null;
export const ready = (): Promise<void> => (started ??= start());
/** Tries the start again after it failed (the server was away). */
export function startAgain(): Promise<void> {
  started = null;
  return ready();
}

/** Fetched when a call asks for a proof: few people change how they sign in. */
const askForProof = async (): Promise<boolean> =>
  (await import('#areas/people/recent-proof/ask-for-proof.web.ts')).askForProof();

/** Fetched when a call asks about a date that lies far off. */
const confirmDates = async (failure: Failure): Promise<boolean> =>
  (await import('#kit/web/confirm-dates.ts')).confirmDates(failure);

async function start(): Promise<void> {
  connectWire({
    notify: (notice) => notify(notice),
    tryAgain: dropFaultsOf,
    account: accountNow,
    lostSession,
    leads,
  });
  // They have a sign-in or a link of their own, and open without a network.
  const alone = ['/scan', '/follow', '/proof', '/check'].includes(window.location.pathname);
  const known = call(
    clientConfiguration,
    {},
    { own: true, signal: alone ? AbortSignal.timeout(1_500) : undefined },
  );
  const parts = alone
    ? null
    : Promise.all([import('#kit/web/session.ts'), import('./shell/shell.tsx'), known]);
  configuration = parts ? (await parts)[2] : await known.catch(() => null);
  startReporting(configuration?.errorReportUrl ?? null, __RELEASE__);
  if (configuration) nameHouse(configuration.house);
  if (!configuration || !parts) return;
  elsewhere = await keepToPublicAddress(configuration.origin);
  if (elsewhere !== null) throw new Error('This page was opened at an address at which nobody can sign in');
  const [{ openSession, isAsking }, { Shell }] = await parts;
  shell = Shell;
  session = openSession(configuration, gone, () => void refreshProfile());
  connectWire({
    screens: menuScreens,
    proof: { needed: 'session.proofNeeded', ask: askForProof },
    confirmDates,
  });
  connectWire({ token: () => session?.token() ?? Promise.resolve(null) });
  if (window.location.pathname === configuration.redirectPath) await arrive(session, isAsking);
  else if (!opensWithoutSession(window.location.pathname) && !wasRefused()) await resume(session);
  if (session.signedIn()) await loadProfile();
  window.addEventListener('pageshow', (event) => {
    // After log-out the Back button must not show a page kept by the browser.
    if (event.persisted) window.location.reload();
  });
}
/** What a role opens, for whoever gives it. */
const menuScreens = () =>
  screens
    .filter((screen) => screen.group !== undefined)
    .map((screen) => ({ title: screen.title, open: (asker: Visitor) => mayOpen(screen, asker) }));
const opensWithoutSession = (path: string) => path.startsWith('/signUp') || path === '/scan';

/** Whoever was refused and logged out reads why first; silently he would be refused again. */
const wasRefused = (): boolean => window.location.pathname === noUserConfig && loginFailed();

/**
 * No frame sees the session of a provider at another site. Screens that want somebody lead there by themselves; where a guest
 * may stand, whoever was signed in goes there and back without being asked, for he would be taken for a guest.
 */
async function resume(open: Session): Promise<void> {
  if ((await open.resume()) || !screenAt(window.location.pathname)?.public || !wasIn()) return;
  localStorage.removeItem(WAS_IN);
  const left = await open.signIn(here(), 'none').then(
    () => true,
    () => false,
  );
  if (left) await new Promise(() => undefined);
}
const wasIn = (): boolean => localStorage.getItem(WAS_IN) !== null;

/** At /callback: reads the answer and takes it out of the address and the history. */
async function arrive(open: Session, isAsking: (cause: string) => boolean): Promise<void> {
  const finished = await open.finish(window.location.href);
  window.history.replaceState(null, '', window.location.pathname);
  if (!finished.ok && finished.cause !== null && finished.spent) await open.resume();
  if (finished.ok || (finished.cause !== null && open.signedIn())) {
    sessionStorage.removeItem(FAILED_AT);
    sessionStorage.removeItem(WANTED);
    onward = (finished.ok ? safePath(finished.path) : null) ?? '';
  } else if (finished.cause === null) {
    await open.resume();
    onward = open.signedIn() ? '' : '/';
  } else if (isAsking(finished.cause)) {
    onward = safePath(finished.path) ?? '/';
  } else {
    storeLoginError(finished.cause);
    sessionStorage.setItem(WANTED, safePath(finished.path) ?? '');
    onward = noUserConfig;
  }
}

async function loadProfile(): Promise<void> {
  const profile = await call(me, {}, { own: true, sessionToo: true, ofPerson: true }).catch(refusedAtStart);
  forgetRefused();
  holdProfile(profile);
  if (configuration?.embedded === false) localStorage.setItem(WAS_IN, 'yes');
  recallJobs();
  await proposeLanguage(profile.user.language);
  // Signed in from the bare address: staff begin at Home, outside users at their orders.
  if (onward === '/' && profile.user.everyAccount) onward = '';
  if (onward === '') onward = profile.defaultPage ?? landing;
  followTopic('people', () => void refreshProfile());
  startLive();
}
/** The provider let somebody in whom the product does not: asking to log in again would lead here again. */
async function refusedAtStart(error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.status !== 401) throw error;
  await refuseEntry(causeOf(error.error), onward ?? here());
  return new Promise(() => undefined);
}
const causes: Readonly<Record<string, string>> = {
  [actorErrors.inactive.code]: 'unauthorized',
  [actorErrors.emailNotValidated.code]: 'access_denied',
  [commonErrors.signInMisfit.code]: 'misfit',
};
const causeOf = (code: string | undefined): string => causes[code ?? ''] ?? 'other';

/** Logs somebody out, here and at the provider, who may not come in, and says why where that ends. */
export async function refuseEntry(cause: string, wanted: string): Promise<void> {
  const user = profileNow()?.user;
  if (user) keepRefused({ name: user.name, email: user.email });
  storeLoginError(cause);
  sessionStorage.setItem(WANTED, wanted);
  await signOut(noUserConfig);
}

/** What is done when somebody at work turns out to be another than he was: the screen may be none of his. */
let afterChange: () => void = () => undefined;
export const onOtherProfile = (act: () => void): void => void (afterChange = act);
const ids = (places: readonly { id: number }[]): number[] => places.map((place) => place.id);
/** Whether somebody sees fewer accounts or warehouses than he did. */
const seesLess = (before: Profile, now: Profile): boolean =>
  (before.user.everyAccount && !now.user.everyAccount) ||
  (!now.user.everyAccount && ids(before.accounts).some((id) => !ids(now.accounts).includes(id))) ||
  ids(before.warehouses).some((id) => !ids(now.warehouses).includes(id));

/** Roles and permissions may be others by now: menu, screen and what it shows follow without a reload. */
async function refreshProfile(): Promise<void> {
  const before = profileNow();
  if (!before) return;
  const profile = await call(me, {}, { own: true, ofPerson: true }).catch(() => null);
  // Nothing is drawn anew for what is as it was, and nobody is signed in again who has left meanwhile.
  if (!profile || profileNow() !== before || JSON.stringify(profile) === JSON.stringify(before)) return;
  holdProfile(profile);
  forgetForbidden(queries, { permissions: permissionsOf(profile) }, { fewerRows: seesLess(before, profile) });
  afterChange();
}

export const storeLoginError = (cause: string): void => sessionStorage.setItem(FAILED_AT, cause);
export const loginFailed = (): boolean => sessionStorage.getItem(FAILED_AT) !== null;
/** The stored cause, once. */
export function takeLoginError(): string | null {
  const cause = sessionStorage.getItem(FAILED_AT);
  sessionStorage.removeItem(FAILED_AT);
  return cause;
}

/** The path that the refused sign-in was to lead to; empty: the role's default page. */
export const wantedPath = (): string => sessionStorage.getItem(WANTED) ?? '';

/** The page is on its way to the login: nobody reads what it says now. */
export const isLeaving = (): boolean => leaving;

/** To the provider's login page, and back to `path`. Drafts are kept, so nothing may stand in the way. */
export async function signIn(path: string, again = false): Promise<void> {
  if (leaving) return;
  // From the scanner's page: the portal opens with its own sign-in.
  if (!session) return window.location.assign(path);
  leaving = true;
  leaveFreely();
  await session.signIn(path, again ? 'login' : undefined, chosenLanguage()).catch(() => {
    leaving = false;
    notify({ tone: 'fault', sentence: { text: sentences.slow }, ms: 5_000, closable: false });
  });
}
/** Ends the session here and at the provider, and comes back at `path`. */
export async function signOut(path = '/'): Promise<void> {
  leaveFreely();
  forgetUser();
  await session?.signOut(path);
}
/** Ends the session here without a visit to the provider. */
export async function dropSession(): Promise<void> {
  forgetUser();
  await session?.forget();
}
function forgetUser(): void {
  stopLive();
  queries.clear();
  clearNotices();
  holdProfile(null);
  localStorage.removeItem(WAS_IN);
}
/** Another tab logged out. */
function gone(): void {
  leaveFreely();
  forgetUser();
  // The other tab is still ending the session at the provider; sooner, this one would be signed in again.
  setTimeout(() => window.location.assign('/'), 2_500);
}

/** Whoever stays on the page keeps what it shows, and the way back in. */
function sayLoggedOut(): void {
  notify(
    { tone: 'wait', sentence: { text: 'You are logged out.' }, ms: LONG_MS, closable: true },
    { label: say('Log in again'), run: () => void dropSession().then(() => signIn(here(), true)) },
  );
}

const here = () => window.location.pathname + window.location.search;
let asking: Promise<void> | null = null;
/** When the person last chose to stay (ms of this page). */
let stayedAt = 0;
/** One confirmation, however many calls fail at once, and however late the answer of one that was under way by then. */
function lostSession(
  how: 'ask' | 'expired',
  { begunAt, error }: { begunAt: number; error: string | undefined },
): void {
  // Whoever was shut out is not asked to stay, nor to come in again.
  if (error === actorErrors.inactive.code) {
    if (!leaving) void refuseEntry('unauthorized', here());
    leaving = true;
    return;
  }
  if (how === 'expired') {
    // The page is left before anybody could read it.
    leaveWord('fault', sentences.expired);
    void signIn(here());
    return;
  }
  if (begunAt < stayedAt) return;
  asking ??= ask({
    title: say('Log in again'),
    body: say(sentences.loggedOut),
    act: say('Log in again'),
    leave: say('Cancel'),
  })
    .then(async (yes) => {
      if (!yes) {
        stayedAt = performance.now();
        return sayLoggedOut();
      }
      const path = here();
      await dropSession();
      await signIn(path, true);
    })
    .finally(() => {
      asking = null;
    });
}

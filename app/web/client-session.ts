import type { ComponentType, ReactNode } from 'react';
import { createElement } from 'react';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { restoreTrayJobsFromStorage } from '#kit/web/jobs-tray.tsx';
import { skipNextLeaveConfirmation } from '#kit/web/unsaved-changes.ts';
import { setTopicListener, startLiveUpdates, stopLiveUpdates } from '#kit/web/live-updates.ts';
import {
  getChosenAccountNumber,
  setSignedInProfile,
  getProfilePermissions,
  getSignedInProfile,
} from '#kit/web/current-user.ts';
import type { UserProfile } from '#kit/web/current-user.ts';
import { dismissAllToasts, dismissFailureToastsOf, showToast } from '#kit/web/toasts.tsx';
import { resetForbiddenAndRefetchQueries, queryClient } from '#kit/web/api-query.ts';
import { startErrorReporting } from '#kit/web/error-reporting.ts';
import type { Session } from '#kit/web/session.ts';
import {
  getChosenLanguage,
  applyProfileLanguageUnlessChosen,
  loadScreenTranslations,
  setUserHourClock,
  translate,
} from '#kit/web/translate.tsx';
import { commonErrors } from '#kit/contract/errors.ts';
import { configureClientContext } from '#kit/web/client-context.ts';
import { ApiCallError, slowRequestMs, clientMessages } from '#kit/web/api-call-outcome.ts';
import { callerAccessErrors } from '#areas/people/grants/actor.errors.ts';
import { setCompanyIdentity } from '#kit/web/company-identity.ts';
import { redirectToPublicAddressOrGetUrlToShow } from '#kit/web/public-address.ts';
import {
  getClientConfigurationEndpoint,
  getCurrentUserEndpoint,
} from '#areas/people/session/session.contract.ts';
import {
  isScreenBuilt,
  defaultLandingPath,
  canOpenScreen,
  noUserConfigPath,
  findScreenByPath,
  screens,
} from '#app/screens.ts';
import type { UserAccess } from '#app/screens.ts';
import { sanitizeReturnPath } from './guard.ts';
import { clearRefusedUser, saveRefusedUser, saveLandingMessageUnlessSaved } from './sign-out-messages.ts';

/**
 * Runs from an empty page to a known user: configuration, silent sign-in or the provider's response, profile. The router waits
 * for `waitForClientStart`.
 */

/** Nothing links to a screen that is not built yet. */
const leads = (path: string): boolean => {
  const screen = findScreenByPath(path.split('?')[0] ?? path);
  return screen === undefined || isScreenBuilt(screen.path);
};

export type ClientConfiguration = ResultOf<typeof getClientConfigurationEndpoint>;
const FAILED_AT = 'coldlane.loginError';
const WANTED = 'coldlane.wanted';
/** This browser was signed in at an outside provider and has not logged out since. */
const WAS_IN = 'coldlane.wasIn';

/** The layout around a screen. The scanner page opens without it and without a session. */
let shell: ComponentType | null = null;
export const renderLoadedShell = (): ReactNode => shell && createElement(shell);
let configuration: ClientConfiguration | null = null;
let session: Session | null = null;
let leaving = false;
/** Where /callback redirects to. null: no redirect is needed. */
let onward: string | null = null;

/** The URL to open instead of the current one. null: the current one is correct. */
let elsewhere: string | null = null;
export const getPublicAddressToOpenInstead = (): string | null => elsewhere;
export const getLoadedConfiguration = (): ClientConfiguration | null => configuration;
export const getPostSignInPath = (): string | null => onward;
let started: Promise<void> | null = null;
export const ensureClientStarted = (): Promise<void> => (started ??= start());
/** Retries the startup after it failed (the server was down). */
export function retryClientStart(): Promise<void> {
  started = null;
  return ensureClientStarted();
}

/** Loaded when an endpoint asks for a recent proof. Few users change how they sign in. */
const askForProof = async (): Promise<boolean> =>
  (await import('#areas/people/recent-proof/request-proof.client.ts')).askUserForIdentityProof();

/** Loaded when an endpoint asks to confirm an unlikely date. */
const confirmDates = async (failure: ApiCallError): Promise<boolean> =>
  (await import('#kit/web/confirm-dates.ts')).askToConfirmUnlikelyDates(failure);

async function start(): Promise<void> {
  configureClientContext({
    showToast: (notice) => showToast(notice),
    onRetry: dismissFailureToastsOf,
    getAccountNumber: getChosenAccountNumber,
    onSessionLost: lostSession,
    isKnownPath: leads,
  });
  // These pages have their own sign-in or link, and open without a network.
  const alone = ['/scan', '/follow', '/proof', '/check'].includes(window.location.pathname);
  const configurationPromise = callApi(
    getClientConfigurationEndpoint,
    {},
    { handlesFailure: true, signal: alone ? AbortSignal.timeout(1_500) : undefined },
  );
  const parts = alone
    ? null
    : Promise.all([
        import('#kit/web/session.ts'),
        import('./shell/shell.tsx'),
        configurationPromise,
        loadScreenTranslations('shell'),
      ]);
  configuration = parts ? (await parts)[2] : await configurationPromise.catch(() => null);
  startErrorReporting(configuration?.errorReportUrl ?? null, __RELEASE__);
  if (configuration) setCompanyIdentity(configuration.house);
  if (!configuration || !parts) return;
  elsewhere = await redirectToPublicAddressOrGetUrlToShow(configuration.origin);
  if (elsewhere !== null) throw new Error('This page was opened at an address where users cannot sign in');
  const [{ createSession: openSession, isInteractionRequired: isAsking }, { Shell }] = await parts;
  shell = Shell;
  session = openSession(configuration, gone, () => void refreshProfile());
  configureClientContext({
    listMenuScreens: menuScreens,
    identityProof: { requiredErrorCode: 'session.identityProofRequired', requestProof: askForProof },
    confirmDates,
  });
  configureClientContext({ getAccessToken: () => session?.getAccessToken() ?? Promise.resolve(null) });
  if (window.location.pathname === configuration.redirectPath) await arrive(session, isAsking);
  else if (!opensWithoutSession(window.location.pathname) && !wasRefused()) await resume(session);
  if (session.isSignedIn()) await loadProfile();
  window.addEventListener('pageshow', (event) => {
    // After logout, the Back button must not show a cached page.
    if (event.persisted) window.location.reload();
  });
}
/** The screens that a role opens, for the user who assigns it. */
const menuScreens = () =>
  screens
    .filter((screen) => screen.group !== undefined)
    .map((screen) => ({ title: screen.title, canOpen: (asker: UserAccess) => canOpenScreen(screen, asker) }));
const opensWithoutSession = (path: string) => path.startsWith('/signUp') || path === '/scan';

/** A refused user who was logged out sees the reason first. A silent sign-in would be refused again. */
const wasRefused = (): boolean => window.location.pathname === noUserConfigPath && hasStoredLoginError();

/**
 * A hidden frame cannot read the session of a provider on another site. Screens that need a user redirect there. On public
 * screens, a user who was signed in is redirected there and back without a prompt. Otherwise they would be treated as a guest.
 */
async function resume(open: Session): Promise<void> {
  if ((await open.signInSilently()) || !findScreenByPath(window.location.pathname)?.public || !wasIn())
    return;
  localStorage.removeItem(WAS_IN);
  const left = await open.signIn(here(), 'none').then(
    () => true,
    () => false,
  );
  if (left) await new Promise(() => undefined);
}
const wasIn = (): boolean => localStorage.getItem(WAS_IN) !== null;

/** At /callback: reads the response and removes it from the URL and the history. */
async function arrive(open: Session, isAsking: (cause: string) => boolean): Promise<void> {
  const finished = await open.completeSignIn(window.location.href);
  window.history.replaceState(null, '', window.location.pathname);
  if (!finished.ok && finished.cause !== null && finished.isAlreadyUsed) await open.signInSilently();
  if (finished.ok || (finished.cause !== null && open.isSignedIn())) {
    sessionStorage.removeItem(FAILED_AT);
    sessionStorage.removeItem(WANTED);
    onward = (finished.ok ? sanitizeReturnPath(finished.path) : null) ?? '';
  } else if (finished.cause === null) {
    await open.signInSilently();
    onward = open.isSignedIn() ? '' : '/';
  } else if (isAsking(finished.cause)) {
    onward = sanitizeReturnPath(finished.path) ?? '/';
  } else {
    storeLoginError(finished.cause);
    sessionStorage.setItem(WANTED, sanitizeReturnPath(finished.path) ?? '');
    onward = noUserConfigPath;
  }
}

async function loadProfile(): Promise<void> {
  const profile = await callApi(
    getCurrentUserEndpoint,
    {},
    { handlesFailure: true, handlesLostSession: true, ofPerson: true },
  ).catch(refusedAtStart);
  clearRefusedUser();
  setSignedInProfile(profile);
  setUserHourClock(profile.user.timeFormat);
  if (configuration?.embedded === false) localStorage.setItem(WAS_IN, 'yes');
  restoreTrayJobsFromStorage();
  await applyProfileLanguageUnlessChosen(profile.user.language);
  // After sign-in from the bare URL, staff start at Home and outside users at their orders.
  if (onward === '/' && profile.user.everyAccount) onward = '';
  if (onward === '') onward = profile.defaultPage ?? defaultLandingPath;
  setTopicListener('people', () => void refreshProfile());
  startLiveUpdates();
}
/** The provider accepted the user but the product does not. Another sign-in would end here again. */
async function refusedAtStart(error: unknown): Promise<never> {
  if (!(error instanceof ApiCallError) || error.status !== 401) throw error;
  await signOutRefusedUser(causeOf(error.error), onward ?? here());
  return new Promise(() => undefined);
}
const causes: Readonly<Record<string, string>> = {
  [callerAccessErrors.userInactive.code]: 'unauthorized',
  [callerAccessErrors.emailNotValidated.code]: 'access_denied',
  [commonErrors.signInMisconfigured.code]: 'misfit',
};
const causeOf = (code: string | undefined): string => causes[code ?? ''] ?? 'other';

/** Logs a refused user out, here and at the provider, and shows the reason on the page where that ends. */
export async function signOutRefusedUser(cause: string, requestedPath: string): Promise<void> {
  const user = getSignedInProfile()?.user;
  if (user) saveRefusedUser({ name: user.name, email: user.email });
  storeLoginError(cause);
  sessionStorage.setItem(WANTED, requestedPath);
  await signOutLocallyAndAtProvider(noUserConfigPath);
}

/** Runs when the signed-in user's profile changes. The open screen may no longer be allowed. */
let afterChange: () => void = () => undefined;
export const setProfileChangeHandler = (handler: () => void): void => void (afterChange = handler);
const ids = (places: readonly { id: number }[]): number[] => places.map((place) => place.id);
/** Whether the user now sees fewer accounts or warehouses. */
const seesLess = (before: UserProfile, now: UserProfile): boolean =>
  (before.user.everyAccount && !now.user.everyAccount) ||
  (!now.user.everyAccount && ids(before.accounts).some((id) => !ids(now.accounts).includes(id))) ||
  ids(before.warehouses).some((id) => !ids(now.warehouses).includes(id));

/** Roles and permissions may have changed. Menu, screen and content update without a reload. */
async function refreshProfile(): Promise<void> {
  const before = getSignedInProfile();
  if (!before) return;
  const profile = await callApi(getCurrentUserEndpoint, {}, { handlesFailure: true, ofPerson: true }).catch(
    () => null,
  );
  // Skips the update if nothing changed, or if the user has left in the meantime.
  if (!profile || getSignedInProfile() !== before || JSON.stringify(profile) === JSON.stringify(before))
    return;
  setSignedInProfile(profile);
  setUserHourClock(profile.user.timeFormat);
  resetForbiddenAndRefetchQueries(
    queryClient,
    { permissions: getProfilePermissions(profile) },
    { seesFewerRows: seesLess(before, profile) },
  );
  afterChange();
}

export const storeLoginError = (cause: string): void => sessionStorage.setItem(FAILED_AT, cause);
export const hasStoredLoginError = (): boolean => sessionStorage.getItem(FAILED_AT) !== null;
/** Returns the stored cause and removes it. */
export function takeStoredLoginError(): string | null {
  const cause = sessionStorage.getItem(FAILED_AT);
  sessionStorage.removeItem(FAILED_AT);
  return cause;
}

/** The path that the refused sign-in was meant to open. Empty: the role's default page. */
export const getPathRequestedBeforeRefusal = (): string => sessionStorage.getItem(WANTED) ?? '';

/** The page is redirecting to the login. No user reads its messages now. */
export const isRedirectingToSignIn = (): boolean => leaving;

/** Redirects to the provider's login page and back to `path`. Drafts are saved, so no unsaved-changes dialog blocks it. */
export async function redirectToSignIn(path: string, promptLogin = false): Promise<void> {
  if (leaving) return;
  // From the scanner page, the portal opens with its own sign-in.
  if (!session) return window.location.assign(path);
  leaving = true;
  skipNextLeaveConfirmation();
  await session.signIn(path, promptLogin ? 'login' : undefined, getChosenLanguage()).catch(() => {
    leaving = false;
    showToast({ tone: 'fault', sentence: { text: clientMessages.slow }, durationMs: 5_000, closable: false });
  });
}
/** Ends the session here and at the provider, and goes to `returnPath`. */
export async function signOutLocallyAndAtProvider(returnPath = '/'): Promise<void> {
  skipNextLeaveConfirmation();
  forgetUser();
  await session?.signOut(returnPath);
}
/** Ends the local session without redirecting to the provider. */
export async function endLocalSessionWithoutRedirect(): Promise<void> {
  forgetUser();
  await session?.forgetTokens();
}
function forgetUser(): void {
  stopLiveUpdates();
  queryClient.clear();
  dismissAllToasts();
  setSignedInProfile(null);
  setUserHourClock(null);
  localStorage.removeItem(WAS_IN);
}
/** Another tab logged out. */
function gone(): void {
  skipNextLeaveConfirmation();
  forgetUser();
  // The other tab is still ending the session at the provider. An earlier redirect would sign this tab in again.
  setTimeout(() => window.location.assign('/'), 2_500);
}

/** The user who stays on the page keeps its content and gets a link to sign in. */
function sayLoggedOut(): void {
  showToast(
    { tone: 'wait', sentence: { text: 'You’re signed out.' }, durationMs: slowRequestMs, closable: true },
    {
      label: translate('Sign in again'),
      run: () => void endLocalSessionWithoutRedirect().then(() => redirectToSignIn(here(), true)),
    },
  );
}

const here = () => window.location.pathname + window.location.search;
let asking: Promise<void> | null = null;
/** When the user last chose to stay (ms since page load). */
let stayedAt = 0;
/** Shows one confirmation, even if many requests fail at once or one already running fails later. */
function lostSession(
  how: 'ask' | 'expired',
  { begunAt, error }: { begunAt: number; error: string | undefined },
): void {
  // A user whose access was revoked is not asked to stay or to sign in again.
  if (error === callerAccessErrors.userInactive.code) {
    if (!leaving) void signOutRefusedUser('unauthorized', here());
    leaving = true;
    return;
  }
  if (how === 'expired') {
    // The page is left too soon for the user to read a message.
    saveLandingMessageUnlessSaved('fault', clientMessages.expired);
    void redirectToSignIn(here());
    return;
  }
  if (begunAt < stayedAt) return;
  asking ??= confirmAction({
    title: translate('Sign in again'),
    body: translate(clientMessages.loggedOut),
    confirmLabel: translate('Sign in again'),
  })
    .then(async (yes) => {
      if (!yes) {
        stayedAt = performance.now();
        return sayLoggedOut();
      }
      const path = here();
      await endLocalSessionWithoutRedirect();
      await redirectToSignIn(path, true);
    })
    .finally(() => {
      asking = null;
    });
}

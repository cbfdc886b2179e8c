import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import '#app/web/shell/switchers.css';
import '#app/web/shell/shell.css';
import { vi } from 'vitest';
import { ignoreKeysDuringIme } from '#kit/web/ime-input.ts';
import type { Language } from '#kit/web/translate.tsx';
import { switchLanguage, initTranslations } from '#kit/web/translate.tsx';
import { applyColorScheme } from '#kit/web/theme/color-scheme.ts';
import { App } from '#app/web/app.tsx';
import { router } from '#app/web/router.tsx';
import { ensureClientStarted, retryClientStart } from '#app/web/client-session.ts';
import { translationLoaders } from '#app/web/translations.ts';
import { waitTwoFrames } from '../dom.ts';
import { mountTest, resetTestPage, unmountAndResetTest } from '../mount.tsx';
import type { RoleCode } from './fake-server.ts';
import { setFakeSignedInRole, fetchFromFakeServer, resetFakeServer, hasPendingCalls } from './fake-server.ts';

/**
 * How to open the real client on a fake server that responds from the contracts: routes, guard, menu, top bar and every
 * screen.
 */

export interface TestAppOptions {
  role?: RoleCode;
  path?: string;
  width?: number;
  height?: number;
  language?: Language;
  /** The tour is offered as on the first sign-in. Otherwise it was offered before. */
  isFirstSignIn?: boolean;
  /** Sets up responses that the start itself needs. */
  beforeStart?: () => void;
}
let texts: Promise<void> | undefined;
let opened = false;

/** Opens the client as a user with a role, in a browser with empty storage, and waits until the screen is rendered. */
export async function openTestApp(options: TestAppOptions = {}): Promise<void> {
  const { role = 'Admin', path = '/home/index', width = 1366, height = 860, language = 'en' } = options;
  await resetTestPage({ width, height });
  resetFakeServer();
  window.fetch = fetchFromFakeServer;
  setFakeSignedInRole(role);
  if (!options.isFirstSignIn) localStorage.setItem(`coldlane.${role}.tourOffered`, 'true');
  options.beforeStart?.();
  texts ??= initTranslations(translationLoaders);
  await texts;
  await switchLanguage(language);
  ignoreKeysDuringIme();
  applyColorScheme();
  router.history.replace(path);
  await (opened ? retryClientStart() : ensureClientStarted());
  opened = true;
  mountTest(<App />);
  await router.load();
  await waitUntilAppSettled();
}
/** Reloads like the browser: the same URL, and only what the browser stores. */
export async function reloadTestApp(): Promise<void> {
  unmountAndResetTest();
  await retryClientStart();
  mountTest(<App />);
  await router.load();
  await waitUntilAppSettled();
}
/** Navigates to a path within the page, regardless of unsaved input, guard and redirects. */
export const navigateInTestAppIgnoringBlockers = (path: string): Promise<void> =>
  router.navigate({ href: path, ignoreBlocker: true });
/** Navigates to a path within the page and waits until the screen is rendered. */
export async function goToPathAndWaitUntilSettled(path: string): Promise<void> {
  await navigateInTestAppIgnoringBlockers(path);
  await waitUntilAppSettled();
}
/** Waits until nothing loads: no skeleton and no loading list, for two frames. */
export async function waitUntilAppSettled(): Promise<void> {
  await document.fonts.ready;
  await vi.waitUntil(
    async () => {
      if (isBusy()) return false;
      await waitTwoFrames();
      return !isBusy();
    },
    { interval: 10, timeout: 60_000 },
  );
}
const isBusy = (): boolean =>
  hasPendingCalls() ||
  document.querySelector('.skeleton, [aria-busy="true"]') !== null ||
  document.querySelector('main, form, h1') === null;

/** Loads the code of every screen, form and component, so that nothing waits for it when it opens. */
export async function loadAllScreenCode(): Promise<void> {
  const code = import.meta.glob(['/areas/**/*.tsx', '/app/web/{pages,shell,tours}/*.tsx']);
  await Promise.all(Object.values(code).map((load) => load()));
}

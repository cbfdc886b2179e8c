import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import '#app/web/shell/choosers.css';
import '#app/web/shell/shell.css';
import { vi } from 'vitest';
import { leaveComposingAlone } from '#kit/web/composed.ts';
import type { Language } from '#kit/web/text.tsx';
import { setLanguage, startTexts } from '#kit/web/text.tsx';
import { applyScheme } from '#kit/web/theme/scheme.ts';
import { App } from '#app/web/app.tsx';
import { router } from '#app/web/router.tsx';
import { ready, startAgain } from '#app/web/start.ts';
import { catalogs } from '#app/web/texts.ts';
import { nextFrames } from '../dom.ts';
import { mount, openPage, unmount } from '../mounting.tsx';
import type { RoleCode } from './server.ts';
import { actAs, answerCall, forget, isWaiting } from './server.ts';

/** The real client on a server that answers from the contracts: routes, guard, menu, top bar and every screen. */

export interface AppWish {
  role?: RoleCode;
  path?: string;
  width?: number;
  height?: number;
  language?: Language;
  /** Answers that the start itself needs. */
  before?: () => void;
}
let texts: Promise<void> | undefined;
let opened = false;

/** Opens the client as somebody of a role, in a browser that keeps nothing yet, and waits until the screen is drawn. */
export async function openApp(wish: AppWish = {}): Promise<void> {
  const { role = 'Admin', path = '/home/index', width = 1366, height = 860, language = 'en' } = wish;
  await openPage({ width, height });
  forget();
  window.fetch = answerCall;
  actAs(role);
  wish.before?.();
  texts ??= startTexts(catalogs);
  await texts;
  await setLanguage(language);
  leaveComposingAlone();
  applyScheme();
  router.history.replace(path);
  await (opened ? startAgain() : ready());
  opened = true;
  mount(<App />);
  await router.load();
  await settled();
}
/** As the browser's reload: the same address, and nothing but what the browser keeps. */
export async function reloadApp(): Promise<void> {
  unmount();
  await startAgain();
  mount(<App />);
  await router.load();
  await settled();
}
/** Goes to a path within the page, whatever is typed there, past guard and redirects. */
export const navigate = (path: string): Promise<void> => router.navigate({ href: path, ignoreBlocker: true });
/** The same, and waits until the screen is drawn. */
export async function goTo(path: string): Promise<void> {
  await navigate(path);
  await settled();
}
/** Nothing loads any more: no skeleton and no running list, for two frames. */
export async function settled(): Promise<void> {
  await document.fonts.ready;
  await vi.waitUntil(
    async () => {
      if (isBusy()) return false;
      await nextFrames();
      return !isBusy();
    },
    { interval: 10, timeout: 60_000 },
  );
}
const isBusy = (): boolean =>
  isWaiting() ||
  document.querySelector('.skeleton, [aria-busy="true"]') !== null ||
  document.querySelector('main, form, h1') === null;

/** Loads the code of every screen, form and part, so that nothing that opens waits for it. */
export async function loadAllCode(): Promise<void> {
  const code = import.meta.glob(['/areas/**/*.tsx', '/app/web/{pages,shell,tours}/*.tsx']);
  await Promise.all(Object.values(code).map((load) => load()));
}

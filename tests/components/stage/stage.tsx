import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import '#app/web/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { parseSearch, stringifySearch } from '#kit/web/url-search.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { BusyOverlay } from '#kit/web/busy-overlay.tsx';
import { Toasts, dismissFailureToastsOf, showToast } from '#kit/web/toasts.tsx';
import { queryClient } from '#kit/web/api-query.ts';
import { ConfirmDialogHost } from '#kit/web/confirm-host.tsx';
import { loadRemainingTranslations, switchLanguage, initTranslations } from '#kit/web/translate.tsx';
import { applyColorScheme } from '#kit/web/theme/color-scheme.ts';
import { configureClientContext } from '#kit/web/client-context.ts';
import { translationLoaders } from '#app/web/translations.ts';
import { getElements, getElement } from '../dom.ts';
import { mountTest, resetTestPage, unmountAndResetTest } from '../mount.tsx';
import { CratesScreen } from './crates.tsx';
import { fetchFromStageServer, resetStageServer } from './fake-server.ts';
import { LocalStorageSavedViewsProvider } from './fake-saved-views.tsx';
import { ComponentGallery } from './parts.tsx';
import { TrailerScreen } from './trailer.tsx';

/** The components of every screen, on a stage: a list of crates with its drawer and form, and all statuses and buttons. */

const connectStage = () =>
  configureClientContext({
    getAccessToken: async () => 'stage-token',
    getAccountNumber: () => 'MA00101',
    showToast: (notice) => showToast(notice),
    onRetry: dismissFailureToastsOf,
    onSessionLost: (how) => {
      if (how === 'ask')
        void confirmAction({
          title: 'Sign in again',
          body: 'You have been logged out, you can cancel to stay on this page, or log in again',
          confirmLabel: 'Sign in again',
          cancelLabel: 'Cancel',
        });
    },
  });
const root = createRootRoute({
  component: () => (
    <>
      <div id="shell">
        <main className="main">
          <Outlet />
        </main>
      </div>
      <Toasts />
      <ConfirmDialogHost />
      <BusyOverlay />
    </>
  ),
});
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/crates', component: CratesScreen }),
  createRoute({ getParentRoute: () => root, path: '/parts', component: ComponentGallery }),
  createRoute({ getParentRoute: () => root, path: '/trailer', component: TrailerScreen }),
]);
const routerNow = () => createRouter({ routeTree, parseSearch, stringifySearch });
let router = routerNow();
const texts = initTranslations(translationLoaders).then(loadRemainingTranslations);

function draw(): void {
  router = routerNow();
  mountTest(
    <QueryClientProvider client={queryClient}>
      <LocalStorageSavedViewsProvider>
        <RouterProvider router={router} />
      </LocalStorageSavedViewsProvider>
    </QueryClientProvider>,
  );
}

/** Opens the list of crates with a query (`?page=3`), as a new page with empty browser storage. */
export async function openFreshCratesPage(query = '', { width = 1366, height = 860 } = {}): Promise<void> {
  await resetTestPage({ width, height });
  resetStageServer();
  window.fetch = fetchFromStageServer;
  connectStage();
  await texts;
  await switchLanguage('en', false);
  applyColorScheme();
  await reopenCratesPageKeepingStorage(query);
}
/** Opens the list of crates again with a query. Browser storage is preserved. */
export async function reopenCratesPageKeepingStorage(query = ''): Promise<void> {
  unmountAndResetTest();
  window.history.replaceState({}, '', `/crates${query}`);
  draw();
  await drawn();
}
/** Reloads like the browser: the same URL, and only what the browser stores. */
export async function reloadStage(): Promise<void> {
  unmountAndResetTest();
  draw();
  await drawn();
}
async function drawn(): Promise<void> {
  await expect.poll(() => getElements('tbody tr[data-row], .empty-state, h1').length > 1).toBe(true);
}

/** Navigates to a path as a link of the product does. */
export const goToStagePath = (path: string): Promise<void> => router.navigate({ to: path });

export const getListRows = () => getElements('tbody tr[data-row]');
export const listRowKeys = () => getListRows().map((row) => row.dataset['row']);
export const getFirstRowCode = () => getElements('td', getListRows()[0])[1]?.innerText;
export const getRowCheckbox = (rowIndex: number) => getElement('input.checkbox', getListRows()[rowIndex]);
export const getPageQuery = () => new URL(window.location.href).searchParams;
export const getToast = (tone: 'done' | 'wait' | 'fault') => page.css(`.toast[data-tone="${tone}"]`);

import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import '#app/web/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { parseSearch, stringifySearch } from '#kit/web/address.ts';
import { ask } from '#kit/web/ask.ts';
import { Lock } from '#kit/web/lock.tsx';
import { Notices, dropFaultsOf, notify } from '#kit/web/notices.tsx';
import { queries } from '#kit/web/query.ts';
import { Questions } from '#kit/web/questions.tsx';
import { allTexts, setLanguage, startTexts } from '#kit/web/text.tsx';
import { applyScheme } from '#kit/web/theme/scheme.ts';
import { connectWire } from '#kit/web/wire.ts';
import { catalogs } from '#app/web/texts.ts';
import { all, one } from '../dom.ts';
import { mount, openPage, unmount } from '../mounting.tsx';
import { Crates } from './crates.tsx';
import { answerCall, forgetCalls } from './fake.ts';
import { StageViews } from './keeper.tsx';
import { Parts } from './parts.tsx';
import { TrailerScreen } from './trailer.tsx';

/** The parts that every screen is made of, on a stage: a list of crates with its drawer and form, and all states and buttons. */

const connectStage = () =>
  connectWire({
    token: async () => 'stage-token',
    account: () => 'MA00101',
    notify: (notice) => notify(notice),
    tryAgain: dropFaultsOf,
    lostSession: (how) => {
      if (how === 'ask')
        void ask({
          title: 'Log in again',
          body: 'You have been logged out, you can cancel to stay on this page, or log in again',
          act: 'Log in again',
          leave: 'Cancel',
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
      <Notices />
      <Questions />
      <Lock />
    </>
  ),
});
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/crates', component: Crates }),
  createRoute({ getParentRoute: () => root, path: '/parts', component: Parts }),
  createRoute({ getParentRoute: () => root, path: '/trailer', component: TrailerScreen }),
]);
const routerNow = () => createRouter({ routeTree, parseSearch, stringifySearch });
let router = routerNow();
const texts = startTexts(catalogs).then(allTexts);

function draw(): void {
  router = routerNow();
  mount(
    <QueryClientProvider client={queries}>
      <StageViews>
        <RouterProvider router={router} />
      </StageViews>
    </QueryClientProvider>,
  );
}

/** Opens the list of crates with a query (`?page=3`), as a new page of a browser that keeps nothing yet. */
export async function openStage(query = '', { width = 1366, height = 860 } = {}): Promise<void> {
  await openPage({ width, height });
  forgetCalls();
  window.fetch = answerCall;
  connectStage();
  await texts;
  await setLanguage('en', false);
  applyScheme();
  await go(query);
}
/** Opens the list of crates anew with a query; what the browser keeps stays. */
export async function go(query = ''): Promise<void> {
  unmount();
  window.history.replaceState({}, '', `/crates${query}`);
  draw();
  await drawn();
}
/** As the browser's reload: the same address, and nothing but what the browser keeps. */
export async function reload(): Promise<void> {
  unmount();
  draw();
  await drawn();
}
async function drawn(): Promise<void> {
  await expect.poll(() => all('tbody tr[data-row], .nothing, h1').length > 1).toBe(true);
}

/** Goes to a path as a link of the product does. */
export const goTo = (path: string): Promise<void> => router.navigate({ to: path });

export const rows = () => all('tbody tr[data-row]');
export const keys = () => rows().map((row) => row.dataset['row']);
export const firstCode = () => all('td', rows()[0])[1]?.innerText;
export const rowBox = (at: number) => one('input.cb', rows()[at]);
export const query = () => new URL(window.location.href).searchParams;
export const toast = (tone: 'done' | 'wait' | 'fault') => page.css(`.toast[data-tone="${tone}"]`);

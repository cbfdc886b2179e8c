import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import '#app/web/shell/shell.css';
import './fake.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { parseSearch, stringifySearch } from '#kit/web/address.ts';
import { ask } from '#kit/web/ask.ts';
import { Questions } from '#kit/web/questions.tsx';
import { Lock } from '#kit/web/lock.tsx';
import { Notices, notify } from '#kit/web/notices.tsx';
import { queries } from '#kit/web/query.ts';
import { allTexts, setLanguage, startTexts } from '#kit/web/text.tsx';
import { applyScheme } from '#kit/web/theme/scheme.ts';
import { connectWire } from '#kit/web/wire.ts';
import { catalogs } from '#app/web/texts.ts';
import { Crates } from './crates.tsx';
import { StageViews } from './keeper.tsx';
import { Parts } from './parts.tsx';

declare global {
  interface Window {
    /** What the stage was told of lost sessions. */
    lost: string[];
    setLanguage: typeof setLanguage;
    /** As a link of the product goes. */
    goTo: (path: string) => Promise<void>;
  }
}
window.lost = [];
window.setLanguage = setLanguage;
connectWire({
  token: async () => 'stage-token',
  account: () => 'MA00101',
  notify: (notice) => notify(notice),
  lostSession: (how) => {
    window.lost.push(how);
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
const base = '/tests/browser/stage/index.html';
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: base, component: Crates }),
    createRoute({ getParentRoute: () => root, path: '/parts', component: Parts }),
  ]),
  parseSearch,
  stringifySearch,
});
window.goTo = (path) => router.navigate({ to: path });

function Stage() {
  return (
    <QueryClientProvider client={queries}>
      <StageViews>
        <RouterProvider router={router} />
      </StageViews>
    </QueryClientProvider>
  );
}
applyScheme();
const place = document.getElementById('app');
void startTexts(catalogs)
  .then(allTexts)
  .then(() => place && createRoot(place).render(<Stage />));

import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ExplainHost } from '#kit/web/explain.tsx';
import { useIsFirstScreenShown } from '#kit/web/first-screen.ts';
import { preloadLayerParts } from '#kit/web/layer-parts.ts';
import { useHotkeys, useCtrlEnterHotkey } from '#kit/web/use-hotkeys.ts';
import { useOptionalCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { SavedViewsProvider } from '#areas/people/saved-views/saved-views-provider.component.tsx';
import { ScreenSkeleton } from '../screen-skeleton.tsx';
import { getLoadedConfiguration } from '../client-session.ts';
import { useSidebar } from './sidebar-state.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The layout around every portal screen: menu, top bar, chat help. */
export function Shell() {
  const t = useTranslate();
  const me = useOptionalCurrentUser();
  const configuration = getLoadedConfiguration();
  const { isMobile: mobile, isOpen: open, toggle, close } = useSidebar();
  const isScreenShown = useIsFirstScreenShown();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useGoKeys(me !== null);
  useCtrlEnterHotkey();
  useEffect(preloadLayerParts, []);
  useHotkeys({
    Escape: () => {
      if (!mobile || !open) return false;
      close();
      return true;
    },
  });
  if (!me || !configuration)
    return (
      <div className="app chromeless">
        <main className="main" aria-busy>
          <ScreenSkeleton />
        </main>
      </div>
    );
  return (
    <div className={`app ${open && !mobile ? '' : 'sidebar-collapsed'}`}>
      <a
        className="skip-link"
        href="#main"
        onClick={(e) => {
          e.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to content')}
      </a>
      {open && <Sidebar configuration={configuration} onGo={mobile ? close : () => undefined} />}
      {open && mobile && <div className="scrim" aria-hidden onClick={close} />}
      <TopBar open={open} toggle={toggle} />
      <main className="main" id="main" tabIndex={-1} ref={main}>
        {isScreenShown && me.can('setupView:admin') && (
          <Suspense>
            <SetupBar />
          </Suspense>
        )}
        <SavedViewsProvider>
          <Outlet />
        </SavedViewsProvider>
      </main>
      <ExplainHost panel={Explained} />
      {configuration.chat && pathname.includes('customerService') && (
        <Suspense>
          <ChatHelp address={configuration.chat.url} />
        </Suspense>
      )}
    </div>
  );
}

// For customer service pages with a chat provider. The first screen does not wait for it.
const ChatHelp = lazy(() => import('./chat-help.tsx'));

// For users who set up the company and came from the setup checklist.
const SetupBar = lazy(() => import('#areas/company/setup/setup-bar.component.tsx'));

// The text of every explanation. Loaded only when the user asks for one.
const Explained = lazy(() => import('./explain.tsx'));

const goTo: Record<string, string> = {
  h: '/home/index',
  o: '/customerService/orderEntry',
  u: '/outbound/unitsDetail',
  l: '/outbound/loading',
  f: '/warehouse/floorPlan',
  s: '/customerCenter/manageShipments',
};
/** Hotkeys of `g` followed by a letter. */
function useGoKeys(on: boolean): void {
  const navigate = useNavigate();
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), 1_200);
    return () => clearTimeout(timer);
  }, [armed]);
  const go = (letter: string) => () => {
    const path = goTo[letter];
    if (!armed || path === undefined) return false;
    setArmed(false);
    void navigate({ to: path });
    return true;
  };
  useHotkeys({ g: () => setArmed(true) }, on);
  useHotkeys(Object.fromEntries(Object.keys(goTo).map((letter) => [letter, go(letter)])), on, {
    isListed: false,
  });
}

import './top-bar.css';
import { IconDots, IconKeyboard, IconMenu2, IconProgressCheck, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { NotificationBell } from '#areas/people/notifications/notification-bell.component.tsx';
import { JobsTray } from '#kit/web/jobs-tray.tsx';
import { useIsFirstScreenShown } from '#kit/web/first-screen.ts';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useLiveConnection } from '#kit/web/live-updates.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatTime } from '#kit/web/format-time.ts';
import { Popover } from '#kit/web/popover.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { jobDisplays } from '../routes.tsx';
import { AccountSwitcher, OperatingDayLabel, WarehouseSwitcher } from './switchers.tsx';
import { LanguageMenu } from './language.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const KeysHelp = lazy(() => import('./keys-help.tsx'));
const ShowAround = lazy(() => import('../tours/use-start-tour.tsx'));

// Nothing waits for it. Few users print in a warehouse with printers.
const StationPrinter = lazy(() =>
  import('#areas/floor/printers/station-printer.component.tsx').then((part) => ({
    default: part.StationPrinterMenu,
  })),
);

/**
 * The 44 px top bar: sidebar toggle, warehouse and account at the left. Palette, live indicator, jobs, language and hotkey help
 * at the right. A phone shows three things: the menu, the palette, and a button for the rest.
 */
export function TopBar({ open, toggle }: { open: boolean; toggle: () => void }) {
  const t = useTranslate();
  const isScreenShown = useIsFirstScreenShown();
  const [finding, setFinding] = useState(false);
  const [dialog, setDialog] = useState<'hotkeys' | 'tours' | null>(null);
  const closeDialog = () => setDialog(null);
  const early = useTypedEarly();
  const find = () => {
    early.begin();
    setFinding(true);
  };
  const found = () => {
    early.end();
    setFinding(false);
  };
  const [more, setMore] = useMore();
  useHotkeys({ 'ctrl+k': find, '?': () => setDialog('hotkeys') });
  return (
    <header className="top-bar" data-open={more || undefined}>
      <button
        type="button"
        className="btn ghost icon sm"
        aria-label={t('Menu')}
        aria-expanded={open}
        onClick={toggle}
      >
        <IconMenu2 size={16} stroke={1.75} aria-hidden />
      </button>
      <span className="top-bar-rest">
        <AccountSwitcher />
        <WarehouseSwitcher />
        <OperatingDayLabel />
      </span>
      <span className="grow" />
      <button type="button" className="palette-button" onClick={find} aria-haspopup="dialog">
        <span className="visually-hidden">{t('Find')}</span>
        <IconSearch size={14} stroke={2} aria-hidden />
        <span className="grow ellipsis">{t('Number, name or page')}</span>
        <kbd aria-hidden>Ctrl</kbd>
        <kbd aria-hidden>K</kbd>
      </button>
      <button
        type="button"
        className="btn ghost icon sm more-button"
        aria-label={t('More')}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
      <span className="top-bar-rest">
        <LiveDot />
        <NotificationBell />
        <Jobs />
        {isScreenShown && (
          <Suspense fallback={null}>
            <StationPrinter />
          </Suspense>
        )}
        <LanguageMenu />
        <button
          type="button"
          className="btn ghost icon sm desktop-only"
          aria-label={t('Keyboard shortcuts')}
          title={t('Keyboard shortcuts')}
          onClick={() => setDialog('hotkeys')}
        >
          <IconKeyboard size={16} stroke={1.75} aria-hidden />
        </button>
        {!open && <UserMenu place="top" />}
      </span>
      <Suspense>
        {finding && <Palette typed={early.take} onClose={found} openDialog={setDialog} />}
        {dialog === 'hotkeys' && <KeysHelp onClose={closeDialog} />}
        {dialog === 'tours' && <ShowAround onClose={closeDialog} />}
      </Suspense>
    </header>
  );
}

function Jobs() {
  const t = useTranslate();
  return (
    <Popover position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <button type="button" className="btn ghost icon sm" aria-label={t('Jobs')} title={t('Jobs')}>
          <IconProgressCheck size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <JobsTray kinds={jobDisplays} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether a phone shows the rest of the bar. Another screen, Escape and a press outside close it. */
function useMore() {
  const { pathname } = useLocation();
  // The path instead of a boolean: another screen closes it without another render.
  const [openAt, setOpenAt] = useState<string>();
  const more = openAt === pathname;
  const setMore = (isOpen: boolean) => setOpenAt(isOpen ? pathname : undefined);
  useHotkeys({ Escape: () => more && (setMore(false), true) });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('.top-bar, .popover')) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, []);
  return [more, setMore] as const;
}

// If the palette fails to load, the hotkeys return to the screen after this time (ms).
const KEPT_MS = 10_000;

/**
 * Keeps what is typed before the palette's field has focus, and stops it from triggering hotkeys. Experienced users type on
 * immediately.
 */
function useTypedEarly() {
  const [early] = useState(() => ({ text: '', until: 0 }));
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (
        event.timeStamp > early.until ||
        event.key.length !== 1 ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.activeElement?.closest('.palette-input')
      )
        return;
      early.text += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [early]);
  return useMemo(
    () => ({
      // Starts on the keydown that opens the palette, because the next key arrives before anything is rendered.
      begin: () => Object.assign(early, { text: '', until: performance.now() + KEPT_MS }),
      end: () => Object.assign(early, { text: '', until: 0 }),
      take() {
        const { text } = early;
        Object.assign(early, { text: '', until: 0 });
        return text;
      },
    }),
    [early],
  );
}

function LiveDot() {
  const t = useTranslate();
  const { isConnected: on, lastSignalAt: last } = useLiveConnection();
  const { warehouse } = useCurrentUser();
  const clock = last && formatTime(last.toISOString(), warehouse?.tz);
  const offlineText = clock ? t('Last update {clock}', { clock }) : t('Offline');
  return (
    <span
      className={`connection-status ${on ? '' : 'disconnected'}`}
      role="status"
      title={on ? t('Updates live') : t('Live updates paused. Reconnecting…')}
    >
      <i />
      <span>{on ? t('Live') : offlineText}</span>
    </span>
  );
}

import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { countUnreadNotificationsUpTo100Endpoint } from './notification-count.contract.ts';
import { Popover } from '#kit/web/popover.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const NoticeTray = lazy(() => import('./notification-tray.component.tsx'));
/** The notification of a clicked push: from the URL of a new window, or from a message to an open one. */
const pressed = () => /^#notice=(\d+)$/.exec(window.location.hash)?.[1];
const markRead = async (id: unknown) =>
  (await import('./notification-tray.component.tsx')).markNotificationReadSilently(Number(id));
function usePressed(): void {
  useEffect(() => {
    const id = pressed();
    if (id) {
      window.history.replaceState(
        window.history.state,
        '',
        window.location.pathname + window.location.search,
      );
      void markRead(id);
    }
    const workers = navigator.serviceWorker;
    const onWorkerMessage = ({ data }: MessageEvent<{ notice?: unknown }>) => {
      if (data.notice) void markRead(data.notice);
    };
    workers?.addEventListener('message', onWorkerMessage);
    return () => workers?.removeEventListener('message', onWorkerMessage);
  }, []);
}

/** The number of unread notifications, live. Clicking it shows them. */
export function NotificationBell() {
  const t = useTranslate();
  usePressed();
  const unread = useApiQuery(countUnreadNotificationsUpTo100Endpoint, {}).data?.unread ?? 0;
  const count = unread > 99 ? '99+' : String(unread);
  const name = unread > 0 ? t('Notifications, {count} unread', { count }) : t('Notifications');
  return (
    <Popover position="bottom-end" width={380} trapFocus>
      <Popover.Target>
        <button type="button" className="btn ghost icon sm bell" aria-label={name} title={name}>
          <IconBell size={16} stroke={1.75} aria-hidden />
          {/* Without this, the button's own text would name the panel. */}
          {unread > 0 && <b className="bell-count numeric" aria-hidden data-count={count} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <NoticeTray />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

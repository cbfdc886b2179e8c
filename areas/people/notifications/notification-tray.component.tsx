import { useState } from 'react';
import { buildNotificationPath, formatNotification } from './notification-text.rules.ts';
import {
  findNotificationsEndpoint,
  notificationsPerPage,
  markNotificationsReadEndpoint,
} from './notifications.contract.ts';
import type { UserNotification } from './notifications.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { usePopoverContext } from '#kit/web/popover.tsx';
import { invalidateQueriesOfTopics, queryClient, useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './notifications.css';

/** Marks one notification as read in the background, without success or error messages. */
export async function markNotificationReadSilently(id: number): Promise<void> {
  await callApi(markNotificationsReadEndpoint, { body: { ids: [id] } }, { hidesSuccessToast: true });
  invalidateQueriesOfTopics(queryClient, ['notifications']);
}

/** The events, newest first. Clicking one opens its record and marks it read. Shown in a popover. */
export default function NoticeTray() {
  const t = useTranslate();
  const [unread, setUnread] = useState(false);
  const [befores, setBefores] = useState<readonly number[]>([]);
  const before = befores.at(-1);
  const found = useApiQuery(findNotificationsEndpoint, {
    query: { ...(unread ? { unread } : {}), ...(before === undefined ? {} : { before }) },
  });
  const { set } = usePopoverContext();
  const readAll = useApiMutation(markNotificationsReadEndpoint);
  return (
    <div className="tray notification-tray">
      <div className="row">
        <h2 className="grow">{t('Notifications')}</h2>
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={unread}
            onChange={(e) => {
              setUnread(e.target.checked);
              setBefores([]);
            }}
          />
          <span>{t('Unread only')}</span>
        </label>
      </div>
      <QueryBoundary query={found} skeletonLines={3}>
        {({ notices, more }) => (
          <>
            {notices.length === 0 && (
              <p className="muted">
                {unread ? t('All notifications marked as read.') : t('No notifications yet.')}
              </p>
            )}
            <ul>
              {notices.map((notice) => (
                <OneNotice key={notice.id} of={notice} leave={() => set(false)} />
              ))}
            </ul>
            <div className="row wrap">
              {notices.some((notice) => notice.readAt === null) && (
                <Button isSmall onPress={() => readAll.run({ body: { upTo: notices[0]?.id } })}>
                  {t('Mark all as read')}
                </Button>
              )}
              {befores.length > 0 && (
                <Button isSmall onPress={() => setBefores(befores.slice(0, -1))}>
                  {t('Newer')}
                </Button>
              )}
              {more && notices.length === notificationsPerPage && (
                <Button isSmall onPress={() => setBefores([...befores, notices.at(-1)?.id ?? 1])}>
                  {t('Older')}
                </Button>
              )}
              <span className="grow" />
              <Link to="/customerCenter/account" className="link" onClick={() => set(false)}>
                {t('Notification settings')}
              </Link>
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function OneNotice({ of: notification, leave }: { of: UserNotification; leave: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const path = buildNotificationPath({ permissions: new Set(me.user.permissions) }, notification);
  const text = formatNotification(t, notification);
  const [to = '', query] = path?.split('?') ?? [];
  const open = new URLSearchParams(query).get('open');
  return (
    <li className="notification" data-unread={notification.readAt === null || undefined}>
      <div className="grow">
        {path === null ? (
          <span>{text}</span>
        ) : (
          <Link
            to={to}
            {...(open === null ? {} : { search: { open } })}
            className="link"
            onClick={() => {
              if (notification.readAt === null) void markNotificationReadSilently(notification.id);
              leave();
            }}
          >
            {text}
          </Link>
        )}
        <div className="caption">
          {notification.readAt === null && <span className="visually-hidden">{t('Unread')}</span>}
          <time dateTime={notification.at}>
            {formatShortDateTimeWithZone(notification.at, me.warehouse?.tz)}
          </time>
        </div>
      </div>
      {notification.readAt === null && path === null && (
        <Button isSmall variant="ghost" onPress={() => markNotificationReadSilently(notification.id)}>
          {t('Mark as read')}
        </Button>
      )}
    </li>
  );
}

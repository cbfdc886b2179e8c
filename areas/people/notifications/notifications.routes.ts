import { countUnreadNotificationsUpTo100Endpoint } from './notification-count.contract.ts';
import * as calls from './notifications.contract.ts';
import * as notices from './notifications.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findNotificationsEndpoint, (work, { query }) => notices.findNotifications(work, query)),
  defineRoute(countUnreadNotificationsUpTo100Endpoint, (work) =>
    notices.countUnreadNotificationsUpTo100(work),
  ),
  defineRoute(calls.markNotificationsReadEndpoint, (work, { body }) =>
    notices.markNotificationsRead(work, body),
  ),
  defineRoute(calls.getNotificationPreferencesAndScheduleEndpoint, (work) =>
    notices.getNotificationPreferencesAndSchedule(work),
  ),
  defineRoute(calls.setOwnNotificationPreferenceEndpoint, (work, { body }) =>
    notices.setOwnNotificationPreference(work, body),
  ),
  defineRoute(calls.setOwnNotificationScheduleEndpoint, (work, { body }) =>
    notices.setOwnNotificationSchedule(work, body),
  ),
];

import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';

/** The count that every screen requests. The notifications themselves are fetched when opened. */

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    notifications: true;
  }
}
export const countUnreadNotificationsUpTo100Endpoint = defineEndpoint({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/me/notices/unread',
  permissions: 'signed-in',
  summary: 'Count the caller’s unread notifications. 100 means more than 99.',
  reply: itemReply(z.object({ unread: z.int() })),
  live: ['notifications'],
});

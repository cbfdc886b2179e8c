import { z } from 'zod';
import { pushErrors } from './push.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    push: true;
  }
}
/** The maximum number of browsers with push per user. */
export const maxPushBrowsersPerUser = 20;
const root = '/me/push';
const live = ['push'] as const;

/** The push message, read by the browser's service worker (app/web/public/notice-worker.js). */
export const notificationPushMessageSchema = z.object({
  /** A browser shows one of two messages with the same tag, so a notification never appears twice. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page it links to. */
  path: z.string(),
  language: z.string(),
});
export type NotificationPushMessage = z.output<typeof notificationPushMessageSchema>;

const browser = z.object({
  id: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  addedAt: instantField(),
  deliveredAt: instantField().nullable(),
  /** How a browser identifies itself: the SHA-256 of its endpoint, in hex. */
  mark: z.string(),
});
export type PushBrowser = z.output<typeof browser>;

export const getOwnPushStatusEndpoint = defineEndpoint({
  id: 'push.find',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'List the browsers that receive the caller’s push notifications. Returns when each was added and when it last received one. `off` is the reason why push is off for the company, or null if push is on.',
  reply: itemReply(z.object({ off: z.enum(['house', 'unsealed']).nullable(), browsers: z.array(browser) })),
  live: ['push', 'settings'],
});
export const getOrCreatePushKeyEndpoint = defineEndpoint({
  id: 'push.getPublicKey',
  method: 'GET',
  path: `${root}/key`,
  permissions: 'signed-in',
  summary:
    'Get the public push key of the company (VAPID, RFC 8292). A browser uses it to subscribe. The key is created on the first request and then kept.',
  reply: itemReply(z.object({ publicKey: z.string() })),
  isReadOnly: false,
  errors: [pushErrors.pushDisabled, pushErrors.secretsKeyMissing],
});
/** Bytes in base64url, as browsers send them. */
const coded = (label: string, letters: number) =>
  z
    .string({ error: `${label} is required` })
    .regex(new RegExp(`^[\\w-]{${letters}}$`), { error: `${label} isn’t valid` });
export const addPushBrowserEndpoint = defineEndpoint({
  id: 'push.add',
  method: 'POST',
  path: root,
  permissions: 'signed-in',
  summary:
    'Save the push subscription of a browser (PushSubscription). Notifications are pushed to it until it is removed, until the sign-in that added it ends, or until its push service no longer knows it. A browser belongs to one user, so a previous user loses it.',
  body: z.object({
    endpoint: z
      .string({ error: 'Endpoint is required' })
      .max(1000, { error: 'Endpoint can’t be longer than 1000 characters' })
      .regex(/^https:\/\/[^\s/?#]+/, { error: 'Endpoint isn’t a push service address' }),
    p256dh: coded('Browser public key', 87),
    auth: coded('Browser secret', 22),
    /** The key from `push.getPublicKey` that was used to subscribe. */
    publicKey: coded('Company public key', 87),
    /** The browser's User-Agent. */
    agent: textField('Browser', 500),
  }),
  reply: itemReply(browser),
  errors: [
    pushErrors.pushDisabled,
    pushErrors.secretsKeyMissing,
    pushErrors.endpointInvalid,
    pushErrors.keyOutdated,
    pushErrors.endpointTaken,
    pushErrors.tooManyBrowsers,
  ],
  live,
});
export const removePushBrowserEndpoint = defineEndpoint({
  id: 'push.remove',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: 'signed-in',
  summary: 'Remove one of the caller’s browsers. It no longer receives push notifications.',
  reply: noDataReply(),
  live,
});

import { z } from 'zod';
import { notificationKindCodes } from './notification-kinds.contract.ts';
import { notificationErrors } from './notifications.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import {
  optionalBooleanField,
  timeOfDayField,
  idField,
  nonEmptyIdListField,
  optionalField,
  textField,
  rowVersionField,
  enumField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

const live = ['notifications'] as const;
const root = '/me/notices';
/** Notifications per response. The next ones are requested with `before`. */
export const notificationsPerPage = 30;
const kind = z.enum(notificationKindCodes, { error: 'Unknown notification type' });

export const userNotificationSchema = z.object({
  id: z.int(),
  kind: z.enum(notificationKindCodes),
  /** The event's name in its kind. `params` are the parameters of the message. */
  said: z.string(),
  params: z.record(z.string(), z.string()),
  /** The record it is about. */
  recordId: z.int().nullable(),
  at: instantField(),
  readAt: instantField().nullable(),
});
export type UserNotification = z.output<typeof userNotificationSchema>;

export const findNotificationsEndpoint = defineEndpoint({
  id: 'notifications.find',
  method: 'GET',
  path: root,
  permissions: 'signed-in',
  summary:
    'List the caller’s in-product notifications, newest first. Returns only those that the caller can still see. `before` requests older ones.',
  query: z.object({ unread: optionalBooleanField(), before: optionalField(idField('Before')) }),
  reply: itemReply(z.object({ notices: z.array(userNotificationSchema), more: z.boolean() })),
  live,
});
export const markNotificationsReadEndpoint = defineEndpoint({
  id: 'notifications.markRead',
  method: 'POST',
  path: `${root}/read`,
  permissions: 'signed-in',
  summary: 'Mark notifications of the caller as read. Marks the given ones, or all up to one.',
  body: z
    .object({
      ids: optionalField(nonEmptyIdListField('Notifications', 500)),
      upTo: optionalField(idField('Up to')),
    })
    .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
      error: 'Choose which notifications were read',
      path: ['ids'],
    }),
  reply: noDataReply(),
  live,
});

export const emailFrequencies = ['now', 'hour', 'morning'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];
export const emailFrequencyNames: Record<EmailFrequency, { title: string }> = {
  now: { title: 'Immediately' },
  hour: { title: 'Hourly' },
  morning: { title: 'Every morning' },
};
const channels = { inProduct: z.boolean(), byMail: z.boolean(), byPush: z.boolean() };
const preferenceSchema = z.object({ kind: z.enum(notificationKindCodes), ...channels });
export type NotificationPreference = z.output<typeof preferenceSchema>;
export const notificationScheduleSchema = z.object({
  rhythm: z.enum(emailFrequencies),
  /** Times in the user's own time zone. */
  morning: z.string(),
  zone: z.string(),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type NotificationSchedule = z.output<typeof notificationScheduleSchema>;

export const getNotificationPreferencesAndScheduleEndpoint = defineEndpoint({
  id: 'notifications.getPreferences',
  method: 'GET',
  path: '/me/notice-wishes',
  permissions: 'signed-in',
  summary:
    'Get the notification preferences of the caller. Lists only the kinds that the caller’s permissions allow, with the caller’s choice or the default of the role. Also returns when notifications are emailed.',
  reply: itemReply(z.object({ kinds: z.array(preferenceSchema), habit: notificationScheduleSchema })),
  live: ['notifications', 'people'],
});
const yesOrNo = (label: string) => z.boolean({ error: `${label} must be yes or no` });
export const setOwnNotificationPreferenceEndpoint = defineEndpoint({
  id: 'notifications.setPreference',
  method: 'PUT',
  path: '/me/notice-wishes',
  permissions: 'signed-in',
  summary: 'Set how the caller receives one kind of notification.',
  body: z.object({
    kind,
    inProduct: yesOrNo('In the product'),
    byMail: yesOrNo('By email'),
    byPush: yesOrNo('Push'),
  }),
  reply: noDataReply(),
  errors: [commonErrors.notAllowed],
  live,
});
export const notificationScheduleBodySchema = z
  .object({
    rhythm: enumField('Email frequency', emailFrequencies),
    morning: timeOfDayField('Morning'),
    zone: textField('Time zone', 60),
    quietFrom: optionalField(timeOfDayField('Quiet from')),
    quietUntil: optionalField(timeOfDayField('Quiet until')),
    rowVersion: optionalField(rowVersionField()),
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === undefined || quietUntil !== undefined, {
    error: 'Quiet until is required',
    path: ['quietUntil'],
  })
  .refine(({ quietFrom, quietUntil }) => quietUntil === undefined || quietFrom !== undefined, {
    error: 'Quiet from is required',
    path: ['quietFrom'],
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom === undefined || quietFrom !== quietUntil, {
    error: 'Quiet hours must start and end at different times',
    path: ['quietUntil'],
  });
export const setOwnNotificationScheduleEndpoint = defineEndpoint({
  id: 'notifications.setEmailSchedule',
  method: 'PUT',
  path: '/me/notice-habit',
  permissions: 'signed-in',
  summary:
    'Set when the caller receives notification emails. They are sent immediately, hourly or every morning at a given time, and never during quiet hours. All times are in the caller’s own time zone.',
  body: notificationScheduleBodySchema,
  reply: noDataReply(),
  errors: [notificationErrors.unknownTimeZone, commonErrors.recordChanged],
  live,
});

import { z } from 'zod';
import { noDataReply, defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { idField, optionalField, textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'calendar-feeds': true;
  }
}

export const feedPermissions = ['viewCalendar:dayOfService'] as const;
export const feedRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  consigneeId: z.int(),
  consignee: z.string(),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instantField(),
  fetchedAt: instantField().nullable(),
  /** Path of the link, relative to the URL of the portal. */
  path: z.string(),
});
export type FeedRow = z.output<typeof feedRowSchema>;
const root = '/days-of-service/feeds';
const live = ['calendar-feeds'] as const;
export const findOwnActiveFeedsEndpoint = defineEndpoint({
  id: 'calendarFeeds.find',
  method: 'GET',
  path: root,
  permissions: feedPermissions,
  summary: 'List the active calendar links that the caller created for a consignee.',
  query: z.object({ consigneeAccountId: idField('Consignee') }),
  reply: itemReply(z.array(feedRowSchema)),
  live,
});
export const addFeedBodySchema = z.object({
  consigneeAccountId: idField('Consignee'),
  warehouseId: optionalField(idField('Warehouse')),
  name: textField('Name', 80),
  language: z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).optional(),
});
export const addFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.add',
  method: 'POST',
  path: root,
  permissions: feedPermissions,
  summary:
    'Create a signed link to the service days of a consignee for calendar apps. Anyone with the link can read the calendar. The link can be ended at any time.',
  body: addFeedBodySchema,
  reply: itemReply(feedRowSchema),
  live,
});
export const revokeOwnFeedEndpoint = defineEndpoint({
  id: 'calendarFeeds.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  permissions: feedPermissions,
  summary: 'End a calendar link. It stops working immediately.',
  reply: noDataReply(),
  live,
});
export const getPublicFeedIcsEndpoint = defineEndpoint({
  id: 'calendarFeeds.read',
  method: 'GET',
  path: '/calendar-feeds/{feed}/days-of-service.ics',
  permissions: 'public',
  isReadOnly: false,
  head: true,
  summary:
    'Get the service days of a consignee in iCalendar format. Covers two weeks back and three months ahead. Returns 404 when the signature is invalid or the link was ended.',
  params: z.object({ feed: z.string().max(120) }),
  reply: fileReply('text/calendar'),
});

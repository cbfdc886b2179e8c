import { z } from 'zod';
import { done, endpoint, file, one } from '#kit/contract/endpoint.ts';
import { id, maybe, text } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'calendar-feeds': true;
  }
}

export const needs = ['viewCalendar:dayOfService'] as const;
export const feedRow = z.object({
  id: z.int(),
  name: z.string(),
  consigneeId: z.int(),
  consignee: z.string(),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant(),
  fetchedAt: instant().nullable(),
  /** Path of the link below the address of the portal. */
  path: z.string(),
});
export type FeedRow = z.output<typeof feedRow>;
const root = '/days-of-service/feeds';
const live = ['calendar-feeds'] as const;
export const findFeeds = endpoint({
  id: 'calendarFeeds.find',
  method: 'GET',
  path: root,
  needs,
  about: 'The links that the caller has made for the calendar of a consignee, and that still work.',
  query: z.object({ consigneeAccountId: id('Consignee') }),
  reply: one(z.array(feedRow)),
  live,
});
export const addFeedBody = z.object({
  consigneeAccountId: id('Consignee'),
  warehouseId: maybe(id('Warehouse')),
  name: text('Name', 80),
  language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).optional(),
});
export const addFeed = endpoint({
  id: 'calendarFeeds.add',
  method: 'POST',
  path: root,
  needs,
  about:
    'Makes a signed link under which a calendar program fetches the service days of a consignee. Whoever has the link reads it; it can be ended at any time.',
  body: addFeedBody,
  reply: one(feedRow),
  live,
});
export const endFeed = endpoint({
  id: 'calendarFeeds.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs,
  about: 'Ends a link at once.',
  reply: done(),
  live,
});
export const readFeed = endpoint({
  id: 'calendarFeeds.read',
  method: 'GET',
  path: '/calendar-feeds/{feed}/days-of-service.ics',
  needs: 'public',
  reads: false,
  head: true,
  about:
    'The service days of a consignee as iCalendar, two weeks back and three months ahead. 404 when the signature is wrong or the link was ended.',
  params: z.object({ feed: z.string().max(120) }),
  reply: file('text/calendar'),
});

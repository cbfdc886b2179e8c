import { z } from 'zod';
import { reRouteErrors } from './re-route.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { daysBetween } from '#kit/contract/dates.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id, maybe } from '#kit/contract/fields.ts';

/** What goes through an account, and another way for it (docs/domain/calendar.md#a-place-that-closes). */

export const closing = z.object({
  impact,
  /** Units in the house that are on their way to the account: they stay, and a person decides. */
  inHouse: z.int(),
  /** Days of service in use that send freight there in care of it, and whose they are. */
  records: z.int(),
  consignees: z.int(),
});
export type Closing = z.output<typeof closing>;
export const previewClosing = endpoint({
  id: 'daysOfService.previewClosing',
  method: 'GET',
  path: '/accounts/{id}/active/preview',
  needs: ['editAccounts:accounts'],
  about:
    'What taking an account out of use touches, or taking it into use again: its open freight and what is delivered there in care of it, and the days of service that send freight to it.',
  reply: one(closing),
  live: ['accounts', 'orders', 'units', 'days-of-service'],
});

export const longestSpan = 366;
export const reRouteBody = z
  .object({
    placeAccountId: id('Place'),
    /** Left out: each consignee takes its freight itself. */
    toAccountId: maybe(id('New place')),
    from: date('From'),
    to: date('To'),
  })
  .superRefine((wish, context) => {
    if (wish.to < wish.from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'The last day cannot be before the first.' });
    else if (daysBetween(wish.from, wish.to) > longestSpan)
      context.addIssue({ code: 'custom', path: ['to'], message: 'At most a year at once.' });
  });
export type ReRouteWish = z.output<typeof reRouteBody>;
const routed = z.object({
  /** Temporary records that are made. */
  made: z.int(),
  /** Temporary records that are changed. */
  changed: z.int(),
  consignees: z.int(),
  impact,
});
export type Routed = z.output<typeof routed>;
const refuses = Object.values(reRouteErrors);
export const previewReRoute = endpoint({
  id: 'daysOfService.previewReRoute',
  method: 'POST',
  path: '/days-of-service/re-route/preview',
  needs: ['edit:dayOfService'],
  reads: true,
  about:
    'How many records another way for a span of dates makes and changes, and the open freight it touches.',
  body: reRouteBody,
  reply: one(routed),
  refuses,
  live: ['days-of-service', 'orders', 'units'],
});
export const reRoute = endpoint({
  id: 'daysOfService.reRoute',
  method: 'POST',
  path: '/days-of-service/re-route',
  needs: ['edit:dayOfService'],
  about:
    'Sends everything that goes in care of a place another way for a span of dates, by Temporary records over those that stand. Freight already entered keeps its way until it is synchronized (207).',
  body: reRouteBody,
  reply: one(routed),
  refuses,
  live: ['days-of-service'],
});

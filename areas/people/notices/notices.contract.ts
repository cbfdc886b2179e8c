import { z } from 'zod';
import { noticeKindCodes } from './notice-kinds.contract.ts';
import { noticeErrors } from './notices.errors.ts';
import { done, endpoint, one } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { flag, hour, id, manyIds, maybe, text, version, word } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

const live = ['notices'] as const;
const root = '/me/notices';
/** Notices that one answer holds; the next ones are asked for with `before`. */
export const noticesAtOnce = 30;
const kind = z.enum(noticeKindCodes, { error: 'There is no such kind of notice' });

export const notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKindCodes),
  /** What happened, by its name in the catalogue of kinds; `params` are what the sentence holds. */
  said: z.string(),
  params: z.record(z.string(), z.string()),
  /** The record that it tells of. */
  recordId: z.int().nullable(),
  at: instant(),
  readAt: instant().nullable(),
});
export type Notice = z.output<typeof notice>;

export const findNotices = endpoint({
  id: 'notices.find',
  method: 'GET',
  path: root,
  needs: 'signed-in',
  about:
    'What happened that the caller is told of in the product, newest first, and may still see. `before` asks for older ones.',
  query: z.object({ unread: flag(), before: maybe(id('Before')) }),
  reply: one(z.object({ notices: z.array(notice), more: z.boolean() })),
  live,
});
export const readNotices = endpoint({
  id: 'notices.read',
  method: 'POST',
  path: `${root}/read`,
  needs: 'signed-in',
  about: 'Marks notices of the caller as read: those named, or all up to one.',
  body: z
    .object({ ids: maybe(manyIds('Notices', 500)), upTo: maybe(id('Up to')) })
    .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
      error: 'Say which notices were read',
      path: ['ids'],
    }),
  reply: done(),
  live,
});

export const rhythms = ['now', 'hour', 'morning'] as const;
export type Rhythm = (typeof rhythms)[number];
export const rhythmNames: Record<Rhythm, { title: string }> = {
  now: { title: 'At once' },
  hour: { title: 'Once an hour' },
  morning: { title: 'Every morning' },
};
const channels = { inProduct: z.boolean(), byMail: z.boolean(), byPush: z.boolean() };
const wish = z.object({ kind: z.enum(noticeKindCodes), ...channels });
export type NoticeWish = z.output<typeof wish>;
export const habit = z.object({
  rhythm: z.enum(rhythms),
  /** Hours of the person's own zone. */
  morning: z.string(),
  zone: z.string(),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type NoticeHabit = z.output<typeof habit>;

export const findWishes = endpoint({
  id: 'notices.wishes',
  method: 'GET',
  path: '/me/notice-wishes',
  needs: 'signed-in',
  about:
    'Which kinds of notices reach the caller and how: only kinds that the own rights make possible, as the caller or the default of the role says. And when they are mailed.',
  reply: one(z.object({ kinds: z.array(wish), habit })),
  live: ['notices', 'people'],
});
const yesOrNo = (label: string) => z.boolean({ error: `${label} must be yes or no` });
export const setWish = endpoint({
  id: 'notices.setWish',
  method: 'PUT',
  path: '/me/notice-wishes',
  needs: 'signed-in',
  about: 'Says how one kind of notices reaches the caller.',
  body: z.object({
    kind,
    inProduct: yesOrNo('In the product'),
    byMail: yesOrNo('By mail'),
    byPush: yesOrNo('Push'),
  }),
  reply: done(),
  refuses: [commonErrors.notAllowed],
  live,
});
export const habitBody = z
  .object({
    rhythm: word('Mails come', rhythms),
    morning: hour('Morning'),
    zone: text('Time zone', 60),
    quietFrom: maybe(hour('Quiet from')),
    quietUntil: maybe(hour('Quiet until')),
    rowVersion: maybe(version()),
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
    error: 'Quiet hours begin and end at different hours',
    path: ['quietUntil'],
  });
export const setHabit = endpoint({
  id: 'notices.setHabit',
  method: 'PUT',
  path: '/me/notice-habit',
  needs: 'signed-in',
  about:
    'Says when notices are mailed to the caller: at once, once an hour or every morning at an hour, and between which hours never; all by the own time zone.',
  body: habitBody,
  reply: done(),
  refuses: [noticeErrors.unknownZone, commonErrors.changedByOthers],
  live,
});

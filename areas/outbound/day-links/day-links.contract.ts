import { z } from 'zod';
import { dayLinkErrors } from './day-links.errors.ts';
import { shownProof } from '#areas/outbound/driver-proofs/shown-proofs.contract.ts';
import { boxRow } from '#areas/outbound/tracking/deliver-to.contract.ts';
import { boxLife } from '#areas/outbound/tracking/shipment-tracking.contract.ts';
import { byLink, linkRefusals } from '#areas/outbound/public-links/public-links.contract.ts';
import { done, endpoint, file, one } from '#kit/contract/endpoint.ts';
import { date, id, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'day-links': true;
  }
}

/** Whoever tells consignees when their freight comes. */
export const makesDayLinks = ['etaEdit:outbound'] as const;
const root = '/outbound/loads/deliver-to-loads/links';
const live = ['day-links'] as const;

/** Links of one consignee and day that may work at a time. */
export const mostLinks = 20;
export const mostLinkDays = 14;

export const dayLinkRow = z.object({
  id: z.int(),
  consigneeId: z.int(),
  consignee: z.string(),
  day: z.string(),
  language: z.enum(['en', 'es', 'zh']),
  madeBy: z.string(),
  madeAt: instant(),
  expiresAt: instant(),
  /** When it was looked at first and last. */
  openedAt: instant().nullable(),
  seenAt: instant().nullable(),
});
export type DayLinkRow = z.output<typeof dayLinkRow>;

export const findDayLinks = endpoint({
  id: 'dayLinks.find',
  method: 'GET',
  path: root,
  needs: makesDayLinks,
  about:
    'The links for one consignee and day of service that still work. What they are is shown once, when they are made.',
  query: z.object({ consigneeAccountId: id('Consignee'), day: date('Day') }),
  reply: one(z.array(dayLinkRow)),
  live,
});
export const dayLinkBody = z.object({
  consigneeAccountId: id('Consignee'),
  day: date('Day'),
  days: whole('Days that it works', 1, mostLinkDays),
  language: z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }),
});
export const makeDayLink = endpoint({
  id: 'dayLinks.make',
  method: 'POST',
  path: root,
  needs: makesDayLinks,
  about:
    'Makes a link by which somebody without an account follows what one consignee gets of one day of service. It is shown once; whoever has it may look until it expires or is ended.',
  body: dayLinkBody,
  /** `path` is empty in the answer to a repeated try. */
  reply: one(dayLinkRow.extend({ path: z.string() })),
  shownOnce: 'path',
  refuses: [dayLinkErrors.enough],
  live,
});
export const endDayLink = endpoint({
  id: 'dayLinks.end',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: makesDayLinks,
  about: 'Ends a link at once, also for who is looking.',
  reply: done(),
  live,
});

/** What is said in the place of a link: the part behind # of its address. It travels in the body, where no log writes it down. */
const link = z.string({ error: 'Link is required' }).max(200, { error: 'Link is not valid' });
const refuses = [...linkRefusals, dayLinkErrors.expired, dayLinkErrors.ended] as const;

/** A product of one shipper, with where its boxes are: how many by stage (box-stage.rules.ts). */
export const dayLine = z.object({
  lineId: z.int(),
  shipper: z.string(),
  description: z.string(),
  boxes: z.int(),
  stages: z.array(
    z.object({ status: z.int(), left: z.boolean(), deliveredAt: instant().nullable(), boxes: z.int() }),
  ),
});
export type DayLine = z.output<typeof dayLine>;
export const dayTruck = z.object({
  dropId: z.int(),
  loadNumber: z.int(),
  trailer: z.string().nullable(),
  carrier: z.string().nullable(),
  deliverTo: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zone: z.string(),
  status: z.int(),
  /** Null: not known yet, or not shown to those who receive. */
  eta: instant().nullable(),
  windowStart: instant().nullable(),
  windowEnd: instant().nullable(),
  deliveredAt: instant().nullable(),
  boxes: z.int(),
  loaded: z.int(),
  lines: z.array(dayLine),
});
export type DayTruck = z.output<typeof dayTruck>;
export const dayPage = z.object({
  consignee: z.string(),
  city: z.string(),
  zone: z.string(),
  day: z.string(),
  language: z.enum(['en', 'es', 'zh']),
  expiresAt: instant(),
  /** Of the house, for who has a question. */
  company: z.string(),
  /** Path of the company's logo. */
  logo: z.string().nullable(),
  phone: z.string(),
  trucks: z.array(dayTruck),
  /** On no truck, or left behind by it. */
  waiting: z.array(dayLine),
});
export type DayPage = z.output<typeof dayPage>;

export const openDayLink = endpoint({
  ...byLink,
  id: 'dayLinks.open',
  method: 'POST',
  path: '/day-links/open',
  about:
    'What the link shows: the trucks of the day with their ETA, and what is in them for this consignee alone.',
  body: z.object({ link }),
  reply: one(dayPage),
  refuses,
});
export const openDayBoxes = endpoint({
  ...byLink,
  id: 'dayLinks.boxes',
  method: 'POST',
  path: '/day-links/boxes',
  about: 'The boxes of a line of the day, at most 300: on one truck, or on none.',
  body: z.object({ link, lineId: id('Line'), dropId: id('Drop').nullable() }),
  reply: one(z.object({ boxes: z.array(boxRow), units: z.int() })),
  refuses,
});
export const openDayBox = endpoint({
  ...byLink,
  id: 'dayLinks.box',
  method: 'POST',
  path: '/day-links/box',
  about: 'The life of one box of the day.',
  body: z.object({ link, boxId: id('Box') }),
  reply: one(boxLife),
  refuses,
});
export const openDayProofs = endpoint({
  id: 'dayLinks.proofs',
  method: 'POST',
  path: '/day-links/proofs',
  needs: 'public',
  reads: false,
  about: 'The proofs of what the consignee of the link got of a truck of the day.',
  body: z.object({ link, dropId: id('Drop') }),
  reply: one(z.array(shownProof)),
  refuses,
});
export const openDayPhoto = endpoint({
  id: 'dayLinks.photo',
  method: 'POST',
  path: '/day-links/photo',
  needs: 'public',
  reads: false,
  about: 'A photo among these proofs.',
  body: z.object({ link, dropId: id('Drop'), photoId: id('Photo') }),
  reply: file('image/*'),
  refuses,
});
export const printDayLink = endpoint({
  ...byLink,
  id: 'dayLinks.print',
  method: 'POST',
  path: '/day-links/print',
  about: 'The link as a QR code on paper, with what comes of the day.',
  body: z.object({ link }),
  reply: file(),
  refuses,
});

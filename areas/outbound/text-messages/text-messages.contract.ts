import { z } from 'zod';
import { textErrors } from './text-messages.errors.ts';
import { etaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { date, id, manyIds, maybe, text, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    'text-messages': true;
  }
  interface JobKinds {
    'textMessages.bulk': true;
  }
}

const root = '/customer-center/etas';
const edit = ['etaEdit:outbound'] as const;
const live = ['text-messages', 'etas'] as const;

export const smsStates = ['queued', 'sent', 'delivered', 'failed', 'skipped'] as const;
export const smsRow = z.object({
  id: z.int(),
  /** `in`: what the consignee answered. */
  way: z.enum(['out', 'in']),
  kind: z.string(),
  at: instant(),
  by: z.string(),
  phone: z.string(),
  text: z.string(),
  segments: z.int(),
  encoding: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  errorCode: z.int().nullable(),
  /** Of the drop; null for answers. */
  drop: z.int().nullable(),
  heldUntil: z.string().nullable(),
  sentAt: instant().nullable(),
  deliveredAt: instant().nullable(),
});
export type SmsRow = z.output<typeof smsRow>;

export const smsLogs = endpoint({
  id: 'textMessages.logs',
  method: 'GET',
  path: `${root}/sms-logs/{loadId}/{consigneeNumber}`,
  needs: ['etasView:customerCenter'],
  about:
    'The text messages of a load to one consignee, by account number, and what was answered since; the newest first.',
  params: z.object({ loadId: id('Load'), consigneeNumber: text('Consignee', 40) }),
  reply: one(z.array(smsRow)),
  live,
});

export const skipReasons = ['noConsent', 'hidden', 'told', 'delivered', 'noEta'] as const;
export type SkipReason = (typeof skipReasons)[number];
const failedRow = z.object({
  load: z.string(),
  consignee: z.string(),
  phone: z.string().nullable(),
  reason: z.string(),
});
export const sending = z.object({
  loads: z.int(),
  messages: z.int(),
  segments: z.int(),
  /** Of the messages: those that wait until the night is over where they go to. */
  held: z.int(),
  skipped: z.object({
    noConsent: z.int(),
    hidden: z.int(),
    told: z.int(),
    delivered: z.int(),
    noEta: z.int(),
  }),
  failed: z.array(failedRow),
});
export type Sending = z.output<typeof sending>;

export const bulkBody = z.object({
  ...etaFilters,
  loadsIds: maybe(manyIds('Load', 10_000)),
  loadsIdsExcluded: maybe(manyIds('Load', 10_000)),
});
export const previewBulk = endpoint({
  id: 'textMessages.preview',
  method: 'POST',
  path: `${root}/sms/preview`,
  needs: edit,
  about: 'What a bulk sending would send: messages, segments, who is left out and why. Nothing is sent.',
  body: bulkBody,
  reads: true,
  reply: one(sending.extend({ sample: z.string().nullable() })),
  refuses: [textErrors.tooManyLoads, textErrors.noLoads],
});
export const sendBulk = endpoint({
  id: 'textMessages.bulk',
  method: 'POST',
  path: `${root}/sms/bulk`,
  needs: edit,
  about:
    'Texts the ETA to the consignees of the loads named, or of those that the filter finds: a job writes the messages, and sees once more who wants them. Who has not agreed, or knows this ETA, is left out; 207 says how many.',
  body: bulkBody,
  /** What will be sent as it stands now; without a job: nothing. The result of the job is what was sent. */
  reply: one(sending.extend({ jobId: z.int().nullable() })),
  refuses: [textErrors.tooManyLoads, textErrors.noLoads],
  live,
});

const message = text('Message', 480);
export const resend = endpoint({
  id: 'textMessages.resend',
  method: 'POST',
  path: `${root}/sms/resend`,
  needs: edit,
  about:
    'A message of ours to the consignees of a load, or of all loads that ship on the date when none is named. It goes out each time it is asked for.',
  body: z.object({ loadId: maybe(id('Load')), date: date('Date'), message }),
  reply: one(sending),
  refuses: [textErrors.tooManyLoads, textErrors.noLoads],
  live,
});
export const resendConsignee = endpoint({
  id: 'textMessages.resendConsignee',
  method: 'POST',
  path: `${root}/sms/resend-consignee`,
  needs: edit,
  about:
    'Texts one consignee of a load: the ETA as it is now, or a message of ours. It goes out each time it is asked for.',
  body: z
    .object({
      loadId: id('Load'),
      consigneeNumber: words('Consignee', 40),
      consigneeAccountId: maybe(id('Consignee')),
      date: maybe(date('Date')),
      message: words('Message', 480),
    })
    .refine((b) => b.consigneeNumber !== undefined || b.consigneeAccountId !== undefined, {
      error: 'Consignee is required',
      path: ['consigneeNumber'],
    })
    .refine((b) => b.message === undefined || b.date !== undefined, {
      error: 'Date is required',
      path: ['date'],
    }),
  reply: one(z.object({ messages: z.int(), segments: z.int(), heldUntil: z.string().nullable() })),
  refuses: [
    textErrors.noConsent,
    textErrors.hidden,
    textErrors.badPhone,
    textErrors.notOnLoad,
    textErrors.noEta,
  ],
  live,
});

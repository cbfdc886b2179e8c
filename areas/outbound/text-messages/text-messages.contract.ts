import { z } from 'zod';
import { textMessageErrors } from './text-messages.errors.ts';
import { etaFilters } from '#areas/outbound/eta-search/eta-search.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  idField,
  nonEmptyIdListField,
  optionalField,
  textField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'text-messages': true;
  }
  interface JobKindMap {
    'textMessages.sendBulk': true;
  }
}

const root = '/customer-center/etas';
const edit = ['etaEdit:outbound'] as const;
const live = ['text-messages', 'etas'] as const;

export const smsStatuses = ['queued', 'sent', 'delivered', 'failed', 'skipped'] as const;
export const smsLogEntrySchema = z.object({
  id: z.int(),
  /** `in`: a reply of the consignee. */
  way: z.enum(['out', 'in']),
  kind: z.string(),
  at: instantField(),
  by: z.string(),
  phone: z.string(),
  text: z.string(),
  segments: z.int(),
  encoding: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  errorCode: z.int().nullable(),
  /** The stop. Null for replies. */
  drop: z.int().nullable(),
  heldUntil: z.string().nullable(),
  sentAt: instantField().nullable(),
  deliveredAt: instantField().nullable(),
});
export type SmsLogEntry = z.output<typeof smsLogEntrySchema>;

export const findSmsLogUpTo200Endpoint = defineEndpoint({
  id: 'textMessages.listLogs',
  method: 'GET',
  path: `${root}/sms-logs/{loadId}/{consigneeNumber}`,
  permissions: ['etasView:customerCenter'],
  summary:
    'List the text messages of a load to one consignee, newest first. The consignee is given by account number. Includes replies.',
  params: z.object({ loadId: idField('Load'), consigneeNumber: textField('Consignee', 40) }),
  reply: itemReply(z.array(smsLogEntrySchema)),
  live,
});

export const textSkipReasons = ['noConsent', 'hidden', 'told', 'delivered', 'noEta'] as const;
export type TextSkipReason = (typeof textSkipReasons)[number];
const failedRow = z.object({
  load: z.string(),
  consignee: z.string(),
  phone: z.string().nullable(),
  reason: z.string(),
});
export const textSendingSummarySchema = z.object({
  loads: z.int(),
  messages: z.int(),
  segments: z.int(),
  /** Number of messages delayed until quiet hours end at the destination. */
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
export type TextSendingSummary = z.output<typeof textSendingSummarySchema>;

export const bulkEtaTextsBodySchema = z.object({
  ...etaFilters,
  loadsIds: optionalField(nonEmptyIdListField('Load', 10_000)),
  loadsIdsExcluded: optionalField(nonEmptyIdListField('Load', 10_000)),
});
export const previewBulkEtaTextsEndpoint = defineEndpoint({
  id: 'textMessages.preview',
  method: 'POST',
  path: `${root}/sms/preview`,
  permissions: edit,
  summary:
    'Preview a bulk text message. Returns messages, segments, and who is left out and why. Sends nothing.',
  body: bulkEtaTextsBodySchema,
  isReadOnly: true,
  reply: itemReply(textSendingSummarySchema.extend({ sample: z.string().nullable() })),
  errors: [textMessageErrors.tooManyLoads, textMessageErrors.noLoadsFound],
});
export const startBulkEtaTextsEndpoint = defineEndpoint({
  id: 'textMessages.sendBulk',
  method: 'POST',
  path: `${root}/sms/bulk`,
  permissions: edit,
  summary:
    'Text the ETA to the consignees of the given loads, or of all loads that match. A job writes the messages and checks again who has agreed to them. Consignees who have not agreed, or already know this ETA, are left out. The response (207) reports how many.',
  body: bulkEtaTextsBodySchema,
  /** What will be sent as of now. Nothing when there is no job. The job's result is what was sent. */
  reply: itemReply(textSendingSummarySchema.extend({ jobId: z.int().nullable() })),
  errors: [textMessageErrors.tooManyLoads, textMessageErrors.noLoadsFound],
  live,
});

const message = textField('Message', 480);
export const queueCustomTextsToLoadsEndpoint = defineEndpoint({
  id: 'textMessages.resend',
  method: 'POST',
  path: `${root}/sms/resend`,
  permissions: edit,
  summary:
    'Text a custom message to the consignees of a load. Without a load, covers all loads that ship on the date. Each request sends the message again.',
  body: z.object({ loadId: optionalField(idField('Load')), date: dateField('Date'), message }),
  reply: itemReply(textSendingSummarySchema),
  errors: [textMessageErrors.tooManyLoads, textMessageErrors.noLoadsFound],
  live,
});
export const queueEtaOrCustomTextToConsigneeEndpoint = defineEndpoint({
  id: 'textMessages.resendToConsignee',
  method: 'POST',
  path: `${root}/sms/resend-consignee`,
  permissions: edit,
  summary:
    'Text one consignee of a load. Sends the current ETA, or a custom message. Each request sends it again.',
  body: z
    .object({
      loadId: idField('Load'),
      consigneeNumber: optionalTextField('Consignee', 40),
      consigneeAccountId: optionalField(idField('Consignee')),
      date: optionalField(dateField('Date')),
      message: optionalTextField('Message', 480),
    })
    .refine((b) => b.consigneeNumber !== undefined || b.consigneeAccountId !== undefined, {
      error: 'Consignee is required',
      path: ['consigneeNumber'],
    })
    .refine((b) => b.message === undefined || b.date !== undefined, {
      error: 'Date is required',
      path: ['date'],
    }),
  reply: itemReply(z.object({ messages: z.int(), segments: z.int(), heldUntil: z.string().nullable() })),
  errors: [
    textMessageErrors.consentMissing,
    textMessageErrors.etasHidden,
    textMessageErrors.phoneInvalid,
    textMessageErrors.consigneeNotOnLoad,
    textMessageErrors.noEta,
  ],
  live,
});

import { z } from 'zod';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalField, optionalTextField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    outbox: true;
  }
}

export const outboxKinds = ['email', 'sms', 'accounting', 'dispatch', 'portal', 'webhook', 'print'] as const;
/** `unsent`: no email server or SMS provider is configured, so the message was only stored. */
export const outboxStatuses = ['queued', 'sent', 'unsent', 'failed'] as const;
export const outboxRowSchema = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(outboxStatuses),
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instantField(),
  sentAt: instantField().nullable(),
});
export type OutboxRow = z.output<typeof outboxRowSchema>;

export const searchOutboxEndpoint = defineEndpoint({
  id: 'outbox.search',
  method: 'GET',
  path: '/admin/outbox',
  permissions: ['adminSettingsView:admin'],
  summary:
    'List sent and waiting outgoing messages, newest first. The list contains emails, text messages and postings, without their content.',
  query: z.object({
    ...pagingFields(['createdAt', 'kind', 'status'], 'desc'),
    status: optionalField(z.enum(outboxStatuses)),
    kind: optionalField(z.enum(outboxKinds)),
    to: optionalTextField('To', 100),
  }),
  reply: pageReply(outboxRowSchema),
  ofTheHouse: true,
  live: ['outbox'],
});
export const readMaskedOutboxMessageAndAuditEndpoint = defineEndpoint({
  id: 'outbox.read',
  method: 'GET',
  path: '/admin/outbox/{id}',
  permissions: ['adminSettingsView:admin'],
  summary:
    'Get the content of an outgoing message. Links and secrets that would give the reader access are removed. Each read is recorded in the audit log.',
  reply: itemReply(outboxRowSchema.extend({ text: z.string() })),
  isReadOnly: false,
});
export const resendOutboxMessageEndpoint = defineEndpoint({
  id: 'outbox.resend',
  method: 'POST',
  path: '/admin/outbox/{id}/resend',
  permissions: ['adminSettingsEdit:admin'],
  summary: 'Send one outgoing message again.',
  reply: noDataReply(),
});

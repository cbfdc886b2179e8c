import { z } from 'zod';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { maybe, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    outbox: true;
  }
}

export const outboxKinds = ['email', 'sms', 'accounting', 'dispatch', 'portal', 'webhook', 'print'] as const;
/** `unsent`: no mail server or provider of text messages is set, so the message was only kept. */
export const outboxStates = ['queued', 'sent', 'unsent', 'failed'] as const;
export const outboxRow = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(outboxStates),
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant(),
  sentAt: instant().nullable(),
});
export type OutboxRow = z.output<typeof outboxRow>;

export const searchOutbox = endpoint({
  id: 'outbox.search',
  method: 'GET',
  path: '/admin/outbox',
  needs: ['adminSettingsView:admin'],
  about:
    'What left the house or waits to: mails, text messages, postings, newest first, without what they say.',
  query: z.object({
    ...paging(['createdAt', 'kind', 'status'], 'desc'),
    status: maybe(z.enum(outboxStates)),
    kind: maybe(z.enum(outboxKinds)),
    to: words('To', 100),
  }),
  reply: page(outboxRow),
  ofTheHouse: true,
  live: ['outbox'],
});
export const readOutbox = endpoint({
  id: 'outbox.read',
  method: 'GET',
  path: '/admin/outbox/{id}',
  needs: ['adminSettingsView:admin'],
  about:
    'What one message says, without links and secrets that would let its reader in. The look is audited.',
  reply: one(outboxRow.extend({ text: z.string() })),
  reads: false,
});
export const resend = endpoint({
  id: 'outbox.resend',
  method: 'POST',
  path: '/admin/outbox/{id}/resend',
  needs: ['adminSettingsEdit:admin'],
  about: 'Sends one item again.',
  reply: done(),
});

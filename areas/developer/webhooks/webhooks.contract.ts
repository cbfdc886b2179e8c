import { z } from 'zod';
import { webhookErrors } from './webhooks.errors.ts';
import { apiClientRevokedErrors } from './api-client-revoked.errors.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalField, rowVersionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'webhook-deliveries': true;
  }
}

/** The events that a webhook can subscribe to. A test sends `ping`, which needs no subscription. */
export const webhookEvents = ['unit.status', 'load.status', 'invoice.posted'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEventNames: Record<WebhookEvent, string> = {
  'unit.status': 'Status of units',
  'load.status': 'Status of loads',
  'invoice.posted': 'Invoices posted',
};
const sent = <E extends WebhookEvent, D extends z.ZodType>(type: E, data: D) =>
  z.object({ type: z.literal(type), createdAt: instantField(), data });
/** The body of each delivery. */
export const webhookBodySchemasByEvent = {
  'unit.status': sent(
    'unit.status',
    z.object({
      units: z.array(
        z.object({
          unitId: z.int(),
          unitCode: z.string(),
          status: z.int(),
          statusName: z.string(),
          at: z.string(),
          warehouse: z.string().nullable(),
          shipper: z.string(),
          consignee: z.string(),
          /** For API clients of the shipper. */
          orderNumber: z.int().nullable(),
          shipDate: z.string(),
          dayOfService: z.string(),
        }),
      ),
    }),
  ),
  'load.status': sent(
    'load.status',
    z.object({
      loadId: z.int(),
      loadNumber: z.int(),
      loadName: z.string(),
      dayOfService: z.string(),
      warehouse: z.string(),
      at: z.string(),
      status: z.enum(['loading', 'loaded', 'reopened', 'released']),
    }),
  ),
  'invoice.posted': sent(
    'invoice.posted',
    z.object({
      invoiceId: z.int(),
      number: z.string(),
      date: z.string(),
      dueDate: z.string().nullable(),
      amountCents: z.int(),
      units: z.int(),
    }),
  ),
} satisfies Record<WebhookEvent, z.ZodType>;
/** Maximum number of units in one delivery. */
export const maxUnitsPerDelivery = 500;
export const webhookDeliveryStatuses = ['queued', 'sent', 'failed'] as const;

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  createdAt: instantField(),
  lastStatus: z.string().nullable(),
  lastAt: instantField().nullable(),
  failures: z.int(),
  rowVersion: z.int(),
});
export type Webhook = z.output<typeof webhookSchema>;
export const webhookDeliverySchema = z.object({
  id: z.int(),
  event: z.string(),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int(),
  responseStatus: z.int().nullable(),
  responseText: z.string().nullable(),
  error: z.string().nullable(),
  tookMs: z.int().nullable(),
  replayOf: z.int().nullable(),
  createdAt: instantField(),
  triedAt: instantField().nullable(),
  sentAt: instantField().nullable(),
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;
const shownSecret = z.object({ id: z.int(), secret: z.string() });

const needs = ['manageApiClients:admin'] as const;
const live = ['api-clients'] as const;
const address = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim() : v),
  z
    .string({ error: 'Address is required' })
    .min(1, { error: 'Address is required' })
    .max(500, { error: 'Address can’t be longer than 500 characters' })
    .refine(isWebAddress, { error: 'Address must start with https:// and include a host' }),
);
const eventList = z
  .array(z.enum(webhookEvents, { error: 'Events are not valid' }), { error: 'Choose at least one event.' })
  .min(1, { error: 'Choose at least one event.' })
  .max(webhookEvents.length);

/**
 * `https://` with a host and without a password. A receiver on the same machine can be tested without a certificate. The sender
 * rejects such URLs in production.
 */
function isWebAddress(value: string): boolean {
  const port = /^https?:\/\/[^/?#]*:(\d+)/i.exec(value)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return /^(https:\/\/[a-z0-9.-]+\.[a-z0-9-]+|https?:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?([/?#][^\s]*)?$/i.test(
    value,
  );
}

export const addWebhookEndpoint = defineEndpoint({
  id: 'webhooks.add',
  method: 'POST',
  path: '/admin/api-clients/{id}/webhooks',
  permissions: needs,
  summary:
    'Add a webhook that sends events to the URL of an API client. The signing secret is in the response and is never shown again.',
  body: z.object({ url: address, events: eventList }),
  reply: itemReply(shownSecret),
  shownOnce: 'secret',
  live,
  errors: [webhookErrors.addressNotPublic],
});
export const changeWebhookEndpoint = defineEndpoint({
  id: 'webhooks.change',
  method: 'PUT',
  path: '/admin/webhooks/{id}',
  permissions: needs,
  summary: 'Update the URL and events of a webhook, or pause it.',
  body: z.object({
    url: address,
    events: eventList,
    active: z.boolean({ error: 'Choose yes or no' }),
    rowVersion: rowVersionField(),
  }),
  reply: noDataReply(),
  live,
  errors: [apiClientRevokedErrors.clientRevoked, webhookErrors.addressNotPublic],
});
export const deleteWebhookEndpoint = defineEndpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/admin/webhooks/{id}',
  permissions: needs,
  summary: 'Delete a webhook. Its deliveries stay readable.',
  reply: noDataReply(),
  live,
});
export const renewWebhookSecretEndpoint = defineEndpoint({
  id: 'webhooks.renewSecret',
  method: 'POST',
  path: '/admin/webhooks/{id}/secret',
  permissions: needs,
  summary:
    'Create a new signing secret for a webhook. The secret is shown once. Deliveries are signed with it immediately.',
  reply: itemReply(shownSecret),
  shownOnce: 'secret',
  live,
});
export const enqueueWebhookPingEndpoint = defineEndpoint({
  id: 'webhooks.sendPing',
  method: 'POST',
  path: '/admin/webhooks/{id}/try',
  permissions: needs,
  summary: 'Send a ping to a webhook.',
  reply: noDataReply(),
  live,
  errors: [webhookErrors.webhookPaused],
});
export const findWebhookDeliveriesEndpoint = defineEndpoint({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/admin/webhooks/{id}/deliveries',
  permissions: needs,
  summary: 'List the deliveries of a webhook with their responses, newest first. They are kept for 30 days.',
  query: z.object({
    status: optionalField(z.enum(webhookDeliveryStatuses)),
    ...pagingFields(['createdAt'], 'desc'),
  }),
  reply: pageReply(webhookDeliverySchema),
  live: ['webhook-deliveries'],
});
export const enqueueDeliveryReplayEndpoint = defineEndpoint({
  id: 'webhooks.replay',
  method: 'POST',
  path: '/admin/webhook-deliveries/{id}/replay',
  permissions: needs,
  summary: 'Send a delivery again with a new signature and time.',
  reply: noDataReply(),
  live: ['webhook-deliveries'],
  errors: [webhookErrors.webhookPaused],
});

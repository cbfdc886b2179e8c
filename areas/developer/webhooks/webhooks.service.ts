import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import * as happenings from './event-feed.repository.ts';
import { webhookSecretPrefix, buildWebhookSignatureHeaders } from './webhook-signature.service.ts';
import { maxUnitsPerDelivery } from './webhooks.contract.ts';
import type { addWebhookEndpoint, changeWebhookEndpoint } from './webhooks.contract.ts';
import { webhookErrors } from './webhooks.errors.ts';
import * as store from './webhooks.repository.ts';
import { apiClientRevokedErrors } from './api-client-revoked.errors.ts';
import { unitLifecycle } from '#areas/freight/units/units.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { looksLikeExternalHttpsUrl } from '#integrations/external-post.ts';
import type { WebhookPort } from '#integrations/webhooks/port.ts';

const newSecret = (): string => webhookSecretPrefix + randomBytes(32).toString('base64');
/** Maximum number of events read at once. The rest is read in the next run. */
const readAtOnce = 5000;

function changed(work: RequestContext, clientId: number): void {
  publishChange(work, 'api-clients', [clientId]);
  publishChange(work, 'people');
}

/** Rejects a URL that the sender would always reject. Developers can test with this machine's own address. */
function refuseInside(url: string): void {
  const { hostname } = new URL(url);
  if (hostname === 'localhost' || hostname === '127.0.0.1' || looksLikeExternalHttpsUrl(url)) return;
  const { addressNotPublic } = webhookErrors;
  reject(addressNotPublic, {}, { fields: { url: addressNotPublic.sentence } });
}

export async function addWebhook(
  work: RequestContext,
  clientId: number,
  input: BodyOf<typeof addWebhookEndpoint>,
): Promise<{ id: number; secret: string }> {
  refuseInside(input.url);
  const secret = newSecret();
  await happenings.initializeEventFeedPositions(work);
  const id =
    (await store.insertWebhookUnlessClientRevoked(work, clientId, {
      url: input.url,
      events: [...new Set(input.events)],
      secret,
    })) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'add',
    after: { apiClient: clientId, url: input.url, events: input.events },
  });
  changed(work, clientId);
  return { id, secret };
}

export async function changeWebhook(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof changeWebhookEndpoint>,
): Promise<{ message: string }> {
  const hook = (await store.findWebhook(work, id)) ?? reject(commonErrors.notFound);
  if (hook.revoked) reject(apiClientRevokedErrors.clientRevoked);
  refuseInside(input.url);
  if (input.active) await happenings.initializeEventFeedPositions(work);
  if (!(await store.updateWebhookRow(work, id, { ...input, events: [...new Set(input.events)] })))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'change',
    before: { url: hook.url, events: hook.events, active: hook.active },
    after: { url: input.url, events: input.events, active: input.active },
  });
  changed(work, hook.clientId);
  return { message: 'Webhook saved.' };
}

export async function deleteWebhook(work: RequestContext, id: number): Promise<{ message: string }> {
  const hook = (await store.findWebhook(work, id)) ?? reject(commonErrors.notFound);
  if (!(await store.markWebhookDeleted(work, id))) reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'delete',
    before: { url: hook.url, events: hook.events },
  });
  changed(work, hook.clientId);
  return { message: 'Webhook deleted.' };
}

export async function renewWebhookSecret(
  work: RequestContext,
  id: number,
): Promise<{ id: number; secret: string }> {
  const hook = (await store.findWebhook(work, id)) ?? reject(commonErrors.notFound);
  const secret = newSecret();
  if (!(await store.updateWebhookSecret(work, id, secret))) reject(commonErrors.notFound);
  await recordAudit(work, { entity: 'webhook', entityId: id, action: 'new secret' });
  changed(work, hook.clientId);
  return { id, secret };
}

export async function enqueueWebhookPing(work: RequestContext, id: number): Promise<{ message: string }> {
  const hook = (await store.findWebhook(work, id)) ?? reject(commonErrors.notFound);
  if (!hook.active) reject(webhookErrors.webhookPaused);
  const ids = await store.insertAndEnqueueWebhookDeliveries(work, [
    {
      webhookId: id,
      event: 'ping',
      payload: { type: 'ping', createdAt: work.now.toString({ smallestUnit: 'millisecond' }), data: {} },
    },
  ]);
  await recordAudit(work, { entity: 'webhook', entityId: id, action: 'ping' });
  publishChange(work, 'webhook-deliveries', ids);
  return { message: 'Ping sent.' };
}

export async function enqueueDeliveryReplay(work: RequestContext, id: number): Promise<{ message: string }> {
  const old = (await store.findDelivery(work, id)) ?? reject(commonErrors.notFound);
  const hook = (await store.findWebhook(work, old.webhookId)) ?? reject(commonErrors.notFound);
  if (!hook.active) reject(webhookErrors.webhookPaused);
  const [newDeliveryId] = await store.insertAndEnqueueWebhookDeliveries(work, [old]);
  if (newDeliveryId !== undefined) await store.markDeliveryAsReplay(work, newDeliveryId, id);
  await recordAudit(work, {
    entity: 'webhook',
    entityId: hook.id,
    action: 'replay',
    after: { delivery: id },
  });
  publishChange(work, 'webhook-deliveries', [id]);
  return { message: 'Queued to resend.' };
}

const labelOf = new Map(Object.values(unitLifecycle.states).map((s) => [s.value, s.label]));

/** Reads new events and creates a delivery for every subscribed webhook: many units in one, each load and invoice in its own. */
export async function createWebhookDeliveriesOfNewEvents(work: RequestContext): Promise<void> {
  await happenings.lockEventFeedReading(work);
  if (!(await happenings.hasActiveWebhook(work))) return happenings.deleteEventFeedPositions(work);
  const createdAt = work.now.toString({ smallestUnit: 'millisecond' });
  const units = await happenings.claimNewUnitStatusEvents(work, readAtOnce);
  const records = await happenings.claimNewLoadAndInvoiceEvents(work, readAtOnce);
  const unitDeliveries = [...Map.groupBy(units, (u) => u.webhookId)].flatMap(([webhookId, rows]) =>
    Array.from({ length: Math.ceil(rows.length / maxUnitsPerDelivery) }, (_, i) => ({
      webhookId,
      event: 'unit.status',
      payload: {
        type: 'unit.status',
        createdAt,
        data: {
          units: rows
            .slice(i * maxUnitsPerDelivery, (i + 1) * maxUnitsPerDelivery)
            .map(({ unit }) => ({ ...unit, statusName: labelOf.get(unit.status) ?? '' })),
        },
      },
    })),
  );
  const deliveryIds = await store.insertAndEnqueueWebhookDeliveries(work, [
    ...unitDeliveries,
    ...records.map((r) => ({
      webhookId: r.webhookId,
      event: r.event,
      payload: { type: r.event, createdAt, data: r.data },
    })),
  ]);
  if (deliveryIds.length > 0) publishChange(work, 'webhook-deliveries', deliveryIds);
  if (units.length === readAtOnce || records.length === readAtOnce)
    await store.enqueueCreationOfEventDeliveries(work);
}

/** Schedules a reading of events if there is an active webhook. Several requests are combined into one. */
export async function scheduleWebhookDeliveriesIfWebhookActive(work: RequestContext): Promise<void> {
  if (await happenings.hasActiveWebhook(work)) await store.enqueueCreationOfEventDeliveries(work);
}

export const createWebhookDeliveriesHandler: QueueHandler = (_, inWork) =>
  inWork(createWebhookDeliveriesOfNewEvents);

const whyNotTaken = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The receiver responded with ${status}.`;

/**
 * Sends one delivery. A response other than 2xx is recorded and thrown, so that the queue retries: first after seconds, finally
 * after hours.
 */
export function createWebhookDeliveryHandler(port: WebhookPort): QueueHandler {
  return async (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    const item = await inWork((work) => store.claimDeliveryToSend(work, id));
    if (!item)
      return inWork((work) =>
        store.markDeliveryFailedUnlessSent(work, id, 'The webhook is paused or was deleted.'),
      );
    const begun = performance.now();
    const response = await port
      .post(
        item.url,
        buildWebhookSignatureHeaders(item.secret, {
          id: `msg_${id}`,
          unixSeconds: item.seconds,
          body: item.body,
        }),
        item.body,
      )
      .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }));
    const failed = 'failed' in response ? response.failed : whyNotTaken(response.status);
    await inWork(async (work) => {
      await store.recordDeliveryAttempt(work, id, {
        httpStatus: 'status' in response ? response.status : null,
        responseText: 'bodyStart' in response ? response.bodyStart : null,
        error: failed,
        tookMs: Math.round(performance.now() - begun),
        sent: failed === null,
      });
      publishChange(work, 'webhook-deliveries', [id]);
      publishChange(work, 'api-clients');
    });
    if (failed !== null) throw new Error(failed);
  };
}
export const deleteWebhookDeliveriesOlderThan30Days = store.deleteWebhookDeliveryRowsOlderThan30Days;

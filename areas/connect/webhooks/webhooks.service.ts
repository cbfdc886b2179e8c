import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import * as happenings from './happenings.store.ts';
import { secretPrefix, signedHeaders } from './signature.service.ts';
import { unitsADelivery } from './webhooks.contract.ts';
import type { addWebhook, changeWebhook } from './webhooks.contract.ts';
import { webhookErrors } from './webhooks.errors.ts';
import * as store from './webhooks.store.ts';
import { clientEndedErrors } from './client-ended.errors.ts';
import { unitLife } from '#areas/freight/units/units.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { mayCall } from '#links/post.ts';
import type { WebhookPort } from '#links/webhooks/port.ts';

const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');
/** Happenings read in one go; what is more comes in the next. */
const readAtOnce = 5000;

function changed(work: Work, clientId: number): void {
  announce(work, 'api-clients', [clientId]);
  announce(work, 'people');
}

/** Refuses an address that the sender would refuse each time. This machine's own is tried by developers. */
function refuseInside(url: string): void {
  const { hostname } = new URL(url);
  if (hostname === 'localhost' || hostname === '127.0.0.1' || mayCall(url)) return;
  const { addressInside } = webhookErrors;
  refuse(addressInside, {}, { fields: { url: addressInside.sentence } });
}

export async function add(
  work: Work,
  clientId: number,
  wish: BodyOf<typeof addWebhook>,
): Promise<{ id: number; secret: string }> {
  refuseInside(wish.url);
  const secret = newSecret();
  await happenings.beginReading(work);
  const id =
    (await store.insertHook(work, clientId, { url: wish.url, events: [...new Set(wish.events)], secret })) ??
    refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'add',
    after: { apiClient: clientId, url: wish.url, events: wish.events },
  });
  changed(work, clientId);
  return { id, secret };
}

export async function change(
  work: Work,
  id: number,
  wish: BodyOf<typeof changeWebhook>,
): Promise<{ message: string }> {
  const hook = (await store.findHook(work, id)) ?? refuse(commonErrors.notFound);
  if (hook.revoked) refuse(clientEndedErrors.ended);
  refuseInside(wish.url);
  if (wish.active) await happenings.beginReading(work);
  if (!(await store.updateHook(work, id, { ...wish, events: [...new Set(wish.events)] })))
    refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'change',
    before: { url: hook.url, events: hook.events, active: hook.active },
    after: { url: wish.url, events: wish.events, active: wish.active },
  });
  changed(work, hook.clientId);
  return { message: 'Saved.' };
}

export async function end(work: Work, id: number): Promise<{ message: string }> {
  const hook = (await store.findHook(work, id)) ?? refuse(commonErrors.notFound);
  if (!(await store.endHook(work, id))) refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'webhook',
    entityId: id,
    action: 'delete',
    before: { url: hook.url, events: hook.events },
  });
  changed(work, hook.clientId);
  return { message: 'The webhook is deleted.' };
}

export async function renew(work: Work, id: number): Promise<{ id: number; secret: string }> {
  const hook = (await store.findHook(work, id)) ?? refuse(commonErrors.notFound);
  const secret = newSecret();
  if (!(await store.renewSecret(work, id, secret))) refuse(commonErrors.notFound);
  await audit(work, { entity: 'webhook', entityId: id, action: 'new secret' });
  changed(work, hook.clientId);
  return { id, secret };
}

export async function ping(work: Work, id: number): Promise<{ message: string }> {
  const hook = (await store.findHook(work, id)) ?? refuse(commonErrors.notFound);
  if (!hook.active) refuse(webhookErrors.resting);
  const ids = await store.insertDeliveries(work, [
    {
      webhookId: id,
      event: 'ping',
      payload: { type: 'ping', createdAt: work.now.toString({ smallestUnit: 'millisecond' }), data: {} },
    },
  ]);
  await audit(work, { entity: 'webhook', entityId: id, action: 'ping' });
  announce(work, 'webhook-deliveries', ids);
  return { message: 'A ping is on its way.' };
}

export async function replay(work: Work, id: number): Promise<{ message: string }> {
  const old = (await store.findDelivery(work, id)) ?? refuse(commonErrors.notFound);
  const hook = (await store.findHook(work, old.webhookId)) ?? refuse(commonErrors.notFound);
  if (!hook.active) refuse(webhookErrors.resting);
  const [made] = await store.insertDeliveries(work, [old]);
  if (made !== undefined) await store.markReplay(work, made, id);
  await audit(work, { entity: 'webhook', entityId: hook.id, action: 'replay', after: { delivery: id } });
  announce(work, 'webhook-deliveries', [id]);
  return { message: 'Queued to be sent again.' };
}

const labelOf = new Map(Object.values(unitLife.states).map((s) => [s.value, s.label]));

/** Reads what happened and makes a delivery of it for every webhook it concerns: many units in one, each load and invoice in its own. */
export async function gatherHappenings(work: Work): Promise<void> {
  await happenings.takeTurn(work);
  if (!(await happenings.anyHook(work))) return happenings.beginAnew(work);
  const createdAt = work.now.toString({ smallestUnit: 'millisecond' });
  const units = await happenings.newUnitStatuses(work, readAtOnce);
  const records = await happenings.newRecordStatuses(work, readAtOnce);
  const told = [...Map.groupBy(units, (u) => u.webhookId)].flatMap(([webhookId, rows]) =>
    Array.from({ length: Math.ceil(rows.length / unitsADelivery) }, (_, i) => ({
      webhookId,
      event: 'unit.status',
      payload: {
        type: 'unit.status',
        createdAt,
        data: {
          units: rows
            .slice(i * unitsADelivery, (i + 1) * unitsADelivery)
            .map(({ unit }) => ({ ...unit, statusName: labelOf.get(unit.status) ?? '' })),
        },
      },
    })),
  );
  const made = await store.insertDeliveries(work, [
    ...told,
    ...records.map((r) => ({
      webhookId: r.webhookId,
      event: r.event,
      payload: { type: r.event, createdAt, data: r.data },
    })),
  ]);
  if (made.length > 0) announce(work, 'webhook-deliveries', made);
  if (units.length === readAtOnce || records.length === readAtOnce) await store.queueGathering(work);
}

/** Asks for happenings to be read soon, if anybody listens; many askings are one. */
export async function gatherSoon(work: Work): Promise<void> {
  if (await happenings.anyHook(work)) await store.queueGathering(work);
}

export const gatherQueue: QueueHandler = (_, inWork) => inWork(gatherHappenings);

const whyNotTaken = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The receiver answered ${status}.`;

/**
 * Sends one delivery. What is not answered with 2xx is marked and thrown, so that the queue tries again:
 * after seconds at first, after hours at last.
 */
export function deliverer(port: WebhookPort): QueueHandler {
  return async (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    const item = await inWork((work) => store.takeDelivery(work, id));
    if (!item) return inWork((work) => store.markUnsent(work, id, 'The webhook rests or has ended.'));
    const begun = performance.now();
    const came = await port
      .post(
        item.url,
        signedHeaders(item.secret, { id: `msg_${id}`, seconds: item.seconds, body: item.body }),
        item.body,
      )
      .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }));
    const failed = 'failed' in came ? came.failed : whyNotTaken(came.status);
    await inWork(async (work) => {
      await store.markTried(work, id, {
        status: 'status' in came ? came.status : null,
        text: 'text' in came ? came.text : null,
        error: failed,
        tookMs: Math.round(performance.now() - begun),
        sent: failed === null,
      });
      announce(work, 'webhook-deliveries', [id]);
      announce(work, 'api-clients');
    });
    if (failed !== null) throw new Error(failed);
  };
}
export const forgetOldDeliveries = store.forgetOldDeliveries;

import { randomUUID } from 'node:crypto';
import type { previewBulk, resend, resendConsignee, SmsRow, Sending } from './text-messages.contract.ts';
import { textErrors } from './text-messages.errors.ts';
import * as telling from './telling.service.ts';
import { phoneOf } from './text-messages.rules.ts';
import * as store from './text-messages.store.ts';
import type { Receiver } from './text-messages.store.ts';
import { loadsFor, seenLoad } from '#areas/outbound/etas/etas.service.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { settingsOr } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { auditAll, partly } from '#kit/server/work.ts';

/** Messages that somebody sends on purpose, and the log of all of them. */

export async function logs(work: Work, loadId: number, consigneeNumber: string): Promise<SmsRow[]> {
  await seeAllFreight(work);
  await seenLoad(work, loadId);
  const consigneeId = (await store.accountBy(work, consigneeNumber)) ?? refuse(commonErrors.notFound);
  return store.logOf(work, loadId, consigneeId);
}

type Bulk = BodyOf<typeof previewBulk>;
/** The loads that a sending means: those named, or all that the filter finds but the excluded. Never more than the setting allows. */
async function loadsOf(work: Work, { loadsIds, loadsIdsExcluded, ...filters }: Bulk): Promise<number[]> {
  const { smsBulkMaxLoads } = await settingsOr(work, { smsBulkMaxLoads: '500' });
  const most = Number(smsBulkMaxLoads);
  const named = await store.namedThere(work, {
    accountId: filters.consigneeAccountId,
    warehouseId: filters.warehouseId,
  });
  refuseMissing({ consigneeAccountId: named.account, warehouseId: named.warehouse });
  const ids = await loadsFor(
    work,
    loadsIds === undefined ? filters : {},
    loadsIds === undefined
      ? { all: true, excluded: new Set(loadsIdsExcluded), included: new Set() }
      : { all: false, excluded: new Set(), included: new Set(loadsIds) },
    Math.max(most, loadsIds?.length ?? 0) + 1,
  );
  if (ids.length > most) refuse(textErrors.tooManyLoads, { most, count: ids.length });
  if (ids.length === 0) refuse(textErrors.noLoads);
  return ids;
}

/** What a bulk sending would be, with one of its messages. */
export async function preview(work: Work, body: Bulk) {
  await seeAllFreight(work);
  const loads = await loadsOf(work, body);
  const rules = await telling.rulesOf(work);
  const { drafts, sending } = telling.sendingOf(work, rules, await store.receiversOfLoads(work, loads), null);
  return {
    loads: loads.length,
    ...sending,
    sample: drafts.find((d) => d.failed === null)?.body ?? null,
  };
}

const inPart = 'Text messages on the way: {count}. Left out: {skipped}. Failed: {failed}.';
const skippedIn = (sending: Sending): number => Object.values(sending.skipped).reduce((sum, n) => sum + n, 0);
/** All that was asked for, or what of it: 207 names those left out. */
function told(sending: Sending): Sending | Partly<Sending> {
  const skipped = skippedIn(sending);
  if (skipped + sending.failed.length === 0) return sending;
  return partly(inPart, { count: sending.messages, skipped, failed: sending.failed.length }, sending);
}
async function sendTo(
  work: Work,
  loads: readonly number[],
  said: { message: string; date: string; key: string } | null,
): Promise<Sending | Partly<Sending>> {
  await store.oneAtATime(work, loads);
  const rules = await telling.rulesOf(work);
  const { drafts, sending } = telling.sendingOf(work, rules, await store.receiversOfLoads(work, loads), said);
  await store.queue(work, drafts);
  await auditAll(
    work,
    [...new Set(drafts.map((d) => d.loadId))].map((loadId) => ({
      entity: 'load',
      entityId: loadId,
      action: 'ETA text messages',
      after: {
        messages: drafts.filter((d) => d.loadId === loadId).length,
        ...(said ? { message: said.message } : {}),
      },
    })),
  );
  return told({ loads: loads.length, ...sending });
}

/** The ETA to the consignees of many loads; who knows it already, has not agreed or may not see it is left out. */
export async function sendBulk(work: Work, body: Bulk): Promise<Sending | Partly<Sending>> {
  await seeAllFreight(work);
  return sendTo(work, await loadsOf(work, body), null);
}
/** Words of ours to the consignees of a load, or of all loads of a ship date; each time it is asked for. */
export async function say(work: Work, body: BodyOf<typeof resend>): Promise<Sending | Partly<Sending>> {
  await seeAllFreight(work);
  if (body.loadId !== undefined) await seenLoad(work, body.loadId);
  const loads = await loadsOf(
    work,
    body.loadId === undefined
      ? { shipDateFrom: body.date, shipDateTo: body.date }
      : { loadsIds: [body.loadId] },
  );
  return sendTo(work, loads, { message: body.message, date: body.date, key: randomUUID() });
}

/** One consignee of a load: refused with the reason where he cannot be texted, and nothing is kept then. */
export async function sayToOne(work: Work, body: BodyOf<typeof resendConsignee>) {
  await seeAllFreight(work);
  const load = await seenLoad(work, body.loadId);
  const named = await store.namedThere(work, { accountId: body.consigneeAccountId });
  refuseMissing({ consigneeAccountId: named.account });
  const consigneeId =
    body.consigneeAccountId ??
    (await store.accountBy(work, body.consigneeNumber ?? '')) ??
    refuse(commonErrors.notFound);
  await store.oneAtATime(work, [body.loadId]);
  const to = (await store.receiversOfLoads(work, [body.loadId])).filter((r) => r.consigneeId === consigneeId);
  const [first] = to;
  if (!first) return refuse(textErrors.notOnLoad, { load });
  refuseReceiver(first, load);
  if (body.message === undefined && to.every((r) => r.eta === null)) refuse(textErrors.noEta, { load });
  const rules = await telling.rulesOf(work);
  const key = randomUUID();
  const { message, date } = body;
  const drafts =
    message !== undefined && date !== undefined
      ? telling.sendingOf(work, rules, to, { message, date, key }).drafts
      : to
          .filter((r) => r.eta !== null)
          .map((r) => telling.draftOf(work, rules, r, telling.etaAgain(rules, r, key)));
  await store.queue(work, drafts);
  await auditAll(work, [
    {
      entity: 'load',
      entityId: body.loadId,
      action: 'ETA text messages',
      after: { consignee: first.name, messages: drafts.length, ...(message ? { message } : {}) },
    },
  ]);
  return {
    messages: drafts.length,
    segments: drafts.reduce((sum, d) => sum + d.segments, 0),
    heldUntil: drafts.find((d) => d.notBefore !== null)?.notBefore ?? null,
  };
}
function refuseReceiver(to: Receiver, load: string): void {
  if (!to.smsOn) refuse(textErrors.noConsent);
  if (to.hidden) refuse(textErrors.hidden, { load });
  if (phoneOf(to.phone) === null) refuse(textErrors.badPhone, { consignee: to.name });
}

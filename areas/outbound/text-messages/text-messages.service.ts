import { randomUUID } from 'node:crypto';
import type { previewBulk, resend, resendConsignee, SmsRow, Sending } from './text-messages.contract.ts';
import { textErrors } from './text-messages.errors.ts';
import * as telling from './telling.service.ts';
import { phoneOf } from './text-messages.rules.ts';
import * as store from './text-messages.store.ts';
import type { Receiver } from './text-messages.store.ts';
import { loadsFor, seenLoad } from '#areas/outbound/eta-search/eta-search.service.ts';
import { seeAllFreight } from '#areas/outbound/loads/loads.service.ts';
import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll, partly, startJob } from '#kit/server/work.ts';
import { z } from 'zod';

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
  const most = await settingNumber(work, 'smsBulkMaxLoads');
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
function told<S extends Sending>(sending: S): S | Partly<S> {
  const skipped = skippedIn(sending);
  if (skipped + sending.failed.length === 0) return sending;
  return partly(inPart, { count: sending.messages, skipped, failed: sending.failed.length }, sending);
}
async function sendTo(
  work: Work,
  loads: readonly number[],
  said: { message: string; date: string; key: string } | null,
): Promise<Sending> {
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
  return { loads: loads.length, ...sending };
}

type Started = Sending & { jobId: number | null };
/** The ETA to the consignees of many loads; who knows it already, has not agreed or may not see it is left out. A job sends. */
export async function startBulk(work: Work, body: Bulk): Promise<Started | Partly<Started>> {
  await seeAllFreight(work);
  const loads = await loadsOf(work, body);
  const rules = await telling.rulesOf(work);
  const { drafts, sending } = telling.sendingOf(work, rules, await store.receiversOfLoads(work, loads), null);
  const jobId = drafts.length === 0 ? null : await startJob(work, 'textMessages.bulk', { loads });
  announce(work, 'jobs');
  return told({ loads: loads.length, ...sending, jobId });
}
const loadsAtOnce = 20;
/** Load by load, so that nobody who works on an arrival waits for the whole; what was told meanwhile is not told again. */
export const bulkJob: JobHandler = async (job) => {
  const { loads } = z.object({ loads: z.array(z.int()) }).parse(job.payload);
  let all: Sending = nothingSent;
  await job.progress(0, loads.length);
  for (let n = 0; n < loads.length; n += loadsAtOnce) {
    const some = loads.slice(n, n + loadsAtOnce);
    all = both(all, await job.transaction((work) => sendAs(work, some)));
    await job.progress(n + some.length, loads.length);
  }
  await job.progress(loads.length, loads.length, 'The text messages are on their way.');
  return { ...all };
};
async function sendAs(work: Work, loads: readonly number[]): Promise<Sending> {
  await seeAllFreight(work);
  return sendTo(work, loads, null);
}
const nothingSent: Sending = {
  loads: 0,
  messages: 0,
  segments: 0,
  held: 0,
  skipped: { noConsent: 0, hidden: 0, told: 0, delivered: 0, noEta: 0 },
  failed: [],
};
const both = (a: Sending, b: Sending): Sending => ({
  loads: a.loads + b.loads,
  messages: a.messages + b.messages,
  segments: a.segments + b.segments,
  held: a.held + b.held,
  skipped: {
    noConsent: a.skipped.noConsent + b.skipped.noConsent,
    hidden: a.skipped.hidden + b.skipped.hidden,
    told: a.skipped.told + b.skipped.told,
    delivered: a.skipped.delivered + b.skipped.delivered,
    noEta: a.skipped.noEta + b.skipped.noEta,
  },
  failed: [...a.failed, ...b.failed],
});
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
  return told(await sendTo(work, loads, { message: body.message, date: body.date, key: randomUUID() }));
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

import { randomUUID } from 'node:crypto';
import type {
  previewBulkEtaTextsEndpoint,
  queueCustomTextsToLoadsEndpoint,
  queueEtaOrCustomTextToConsigneeEndpoint,
  SmsLogEntry,
  TextSendingSummary,
} from './text-messages.contract.ts';
import { textMessageErrors } from './text-messages.errors.ts';
import * as telling from './notify-consignees.service.ts';
import { parsePhoneToE164 } from './text-messages.rules.ts';
import * as store from './text-messages.repository.ts';
import type { DropTextRecipient } from './text-messages.repository.ts';
import {
  findLoadIdsOfEtaSelection,
  requireVisiblePrefixedLoadNumber,
} from '#areas/outbound/eta-search/eta-search.service.ts';
import { ignoreActiveAccountFilter } from '#areas/outbound/loads/loads.service.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { PartialSuccess } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudits,
  createPartialSuccess,
  enqueueBackgroundJob,
} from '#kit/server/request-context.ts';
import { z } from 'zod';

/** Finds the text messages to one consignee of a load and the replies. */

export async function findSmsLogUpTo200(
  work: RequestContext,
  loadId: number,
  consigneeNumber: string,
): Promise<SmsLogEntry[]> {
  await ignoreActiveAccountFilter(work);
  await requireVisiblePrefixedLoadNumber(work, loadId);
  const consigneeId =
    (await store.findAccountIdByNumber(work, consigneeNumber)) ?? reject(commonErrors.notFound);
  return store.findSmsLogRowsUpTo200(work, loadId, consigneeId);
}

type Bulk = BodyOf<typeof previewBulkEtaTextsEndpoint>;
/** The loads of a sending: the given ones, or all filter results except the excluded. Limited by a setting. */
async function loadsOf(
  work: RequestContext,
  { loadsIds, loadsIdsExcluded, ...filters }: Bulk,
): Promise<number[]> {
  const most = await readNumberSettingOrDefault(work, 'smsBulkMaxLoads');
  const named = await store.checkFilterRecordsExist(work, {
    accountId: filters.consigneeAccountId,
    warehouseId: filters.warehouseId,
  });
  rejectIfAnyFieldNotFound({ consigneeAccountId: named.account, warehouseId: named.warehouse });
  const ids = await findLoadIdsOfEtaSelection(
    work,
    loadsIds === undefined ? filters : {},
    loadsIds === undefined
      ? { all: true, excluded: new Set(loadsIdsExcluded), included: new Set() }
      : { all: false, excluded: new Set(), included: new Set(loadsIds) },
    Math.max(most, loadsIds?.length ?? 0) + 1,
  );
  if (ids.length > most) reject(textMessageErrors.tooManyLoads, { most, count: ids.length });
  if (ids.length === 0) reject(textMessageErrors.noLoadsFound);
  return ids;
}

/** Previews a bulk sending, with one of its messages. */
export async function previewBulkEtaTexts(work: RequestContext, body: Bulk) {
  await ignoreActiveAccountFilter(work);
  const loads = await loadsOf(work, body);
  const rules = await telling.readTextMessageSettings(work);
  const { drafts, summary: sending } = telling.buildTextMessageDraftsAndSummary(
    work,
    rules,
    await store.findTextCandidatesOfLoads(work, loads),
    null,
  );
  return {
    loads: loads.length,
    ...sending,
    sample: drafts.find((d) => d.failed === null)?.body ?? null,
  };
}

const inPart = 'Text messages being sent: {count}. Skipped: {skipped}. Failed: {failed}.';
const skippedIn = (sending: TextSendingSummary): number =>
  Object.values(sending.skipped).reduce((sum, n) => sum + n, 0);
/** Returns full success, or 207 with the skipped recipients. */
function told<S extends TextSendingSummary>(sending: S): S | PartialSuccess<S> {
  const skipped = skippedIn(sending);
  if (skipped + sending.failed.length === 0) return sending;
  return createPartialSuccess(
    inPart,
    { count: sending.messages, skipped, failed: sending.failed.length },
    sending,
  );
}
async function sendTo(
  work: RequestContext,
  loads: readonly number[],
  customMessage: { message: string; date: string; key: string } | null,
): Promise<TextSendingSummary> {
  await store.lockEtasForTexting(work, loads);
  const rules = await telling.readTextMessageSettings(work);
  const { drafts, summary: sending } = telling.buildTextMessageDraftsAndSummary(
    work,
    rules,
    await store.findTextCandidatesOfLoads(work, loads),
    customMessage,
  );
  await store.queueTextsAndSkipOutdatedOnes(work, drafts);
  await recordAudits(
    work,
    [...new Set(drafts.map((d) => d.loadId))].map((loadId) => ({
      entity: 'load',
      entityId: loadId,
      action: 'ETA text messages',
      after: {
        messages: drafts.filter((d) => d.loadId === loadId).length,
        ...(customMessage ? { message: customMessage.message } : {}),
      },
    })),
  );
  return { loads: loads.length, ...sending };
}

type Started = TextSendingSummary & { jobId: number | null };
/** Sends the ETA to the consignees of many loads in a job. Skips those who know it already, have not agreed, or cannot see it. */
export async function startBulkEtaTexts(
  work: RequestContext,
  body: Bulk,
): Promise<Started | PartialSuccess<Started>> {
  await ignoreActiveAccountFilter(work);
  const loads = await loadsOf(work, body);
  const rules = await telling.readTextMessageSettings(work);
  const { drafts, summary: sending } = telling.buildTextMessageDraftsAndSummary(
    work,
    rules,
    await store.findTextCandidatesOfLoads(work, loads),
    null,
  );
  const jobId =
    drafts.length === 0 ? null : await enqueueBackgroundJob(work, 'textMessages.sendBulk', { loads });
  publishChange(work, 'jobs');
  return told({ loads: loads.length, ...sending, jobId });
}
const loadsAtOnce = 20;
/** Runs load by load, so that work on ETAs does not wait for the whole. ETAs sent since then are not sent again. */
export const bulkEtaTextsJob: JobHandler = async (job) => {
  const { loads } = z.object({ loads: z.array(z.int()) }).parse(job.payload);
  let all: TextSendingSummary = nothingSent;
  await job.reportProgress(0, loads.length);
  for (let n = 0; n < loads.length; n += loadsAtOnce) {
    const some = loads.slice(n, n + loadsAtOnce);
    all = both(all, await job.runInTransaction((work) => sendAs(work, some)));
    await job.reportProgress(n + some.length, loads.length);
  }
  await job.reportProgress(loads.length, loads.length, 'Sending text messages.');
  return { ...all };
};
async function sendAs(work: RequestContext, loads: readonly number[]): Promise<TextSendingSummary> {
  await ignoreActiveAccountFilter(work);
  return sendTo(work, loads, null);
}
const nothingSent: TextSendingSummary = {
  loads: 0,
  messages: 0,
  segments: 0,
  held: 0,
  skipped: { noConsent: 0, hidden: 0, told: 0, delivered: 0, noEta: 0 },
  failed: [],
};
const both = (a: TextSendingSummary, b: TextSendingSummary): TextSendingSummary => ({
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
/** Sends a custom message to the consignees of a load, or of all loads of a ship date, on every request. */
export async function queueCustomTextsToLoads(
  work: RequestContext,
  body: BodyOf<typeof queueCustomTextsToLoadsEndpoint>,
): Promise<TextSendingSummary | PartialSuccess<TextSendingSummary>> {
  await ignoreActiveAccountFilter(work);
  if (body.loadId !== undefined) await requireVisiblePrefixedLoadNumber(work, body.loadId);
  const loads = await loadsOf(
    work,
    body.loadId === undefined
      ? { shipDateFrom: body.date, shipDateTo: body.date }
      : { loadsIds: [body.loadId] },
  );
  return told(await sendTo(work, loads, { message: body.message, date: body.date, key: randomUUID() }));
}

/** Sends to one consignee of a load. Throws the reason when they cannot be texted, and stores nothing. */
export async function queueEtaOrCustomTextToConsignee(
  work: RequestContext,
  body: BodyOf<typeof queueEtaOrCustomTextToConsigneeEndpoint>,
) {
  await ignoreActiveAccountFilter(work);
  const load = await requireVisiblePrefixedLoadNumber(work, body.loadId);
  const named = await store.checkFilterRecordsExist(work, { accountId: body.consigneeAccountId });
  rejectIfAnyFieldNotFound({ consigneeAccountId: named.account });
  const consigneeId =
    body.consigneeAccountId ??
    (await store.findAccountIdByNumber(work, body.consigneeNumber ?? '')) ??
    reject(commonErrors.notFound);
  await store.lockEtasForTexting(work, [body.loadId]);
  const to = (await store.findTextCandidatesOfLoads(work, [body.loadId])).filter(
    (r) => r.consigneeId === consigneeId,
  );
  const [first] = to;
  if (!first) return reject(textMessageErrors.consigneeNotOnLoad, { load });
  refuseReceiver(first, load);
  if (body.message === undefined && to.every((r) => r.eta === null))
    reject(textMessageErrors.noEta, { load });
  const rules = await telling.readTextMessageSettings(work);
  const key = randomUUID();
  const { message, date } = body;
  const drafts =
    message !== undefined && date !== undefined
      ? telling.buildTextMessageDraftsAndSummary(work, rules, to, { message, date, key }).drafts
      : to
          .filter((r) => r.eta !== null)
          .map((r) =>
            telling.buildTextMessageDraft(work, rules, r, telling.buildEtaResendContent(rules, r, key)),
          );
  await store.queueTextsAndSkipOutdatedOnes(work, drafts);
  await recordAudits(work, [
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
function refuseReceiver(to: DropTextRecipient, load: string): void {
  if (!to.smsOn) reject(textMessageErrors.consentMissing);
  if (to.hidden) reject(textMessageErrors.etasHidden, { load });
  if (parsePhoneToE164(to.phone) === null) reject(textMessageErrors.phoneInvalid, { consignee: to.name });
}

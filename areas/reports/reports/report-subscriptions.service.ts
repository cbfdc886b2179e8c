import { z } from 'zod';
import { reportPermissions, reportIds } from './report-permissions.contract.ts';
import type {
  ReportSubscription,
  setOrDeleteOwnReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import { getEndOfStatementDueDay } from '#areas/billing/statements/statement-schedule.rules.ts';
import { listReportPeriodsDueOn } from './report-subscriptions.rules.ts';
import * as store from './report-subscriptions.repository.ts';
import { reportDefinitions } from './reports.contract.ts';
import { reportErrors } from './reports.errors.ts';
import { buildReportWorkbook } from './reports.service.ts';
import { computeTodayAtHeadOffice } from '#areas/billing/closing/billing-day.rules.ts';
import { loadActorOfActiveUserFromOwnTables } from '#areas/people/grants/actor.service.ts';
import { languageCodes } from '#areas/people/session/session.contract.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { readCompanyTimeZone, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { Actor, JobAuthority, RequestContext } from '#kit/server/request-context.ts';
import {
  publishChange,
  recordAudit,
  toJobAuthority,
  enqueueOutboxItems,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';

const personOf = (work: RequestContext): number => work.actor.userId ?? reject(commonErrors.notAllowed);

export async function listOwnReportSubscriptions(work: RequestContext): Promise<ReportSubscription[]> {
  return store.findReportSubscriptionsOfUser(work, personOf(work));
}

/**
 * Returns permissions that our own tables do not have, to be stored with the subscription. An external provider's token contains
 * them, and only while the user is signed in.
 */
const heldOf = ({ actor }: RequestContext): JobAuthority | null =>
  getServerInfo().client.embedded || actor.program ? null : toJobAuthority(actor);

/** Whether the caller can see the warehouse. */
const warehouseOf = async (work: RequestContext, id: number | undefined): Promise<boolean> =>
  id === undefined ||
  (getWarehouseIdsInScope(work)?.includes(id) !== false && (await store.doesWarehouseExist(work, id)));

export async function setOrDeleteOwnReportSubscription(
  work: RequestContext,
  input: BodyOf<typeof setOrDeleteOwnReportSubscriptionEndpoint>,
): Promise<{ message: string }> {
  const userId = personOf(work);
  const { emailAddressMissing } = reportErrors;
  if (!hasPermission(work.actor, reportPermissions[input.report])) reject(commonErrors.notAllowed);
  rejectIfAnyFieldNotFound({ warehouseId: await warehouseOf(work, input.warehouseId) });
  if (input.every !== 'never' && work.actor.email === '')
    reject(emailAddressMissing, {}, { fields: { every: emailAddressMissing.sentence } });
  const before = (await store.findReportSubscriptionsOfUser(work, userId)).find(
    ({ report }) => report === input.report,
  );
  if (input.every === 'never') {
    if (before && !(await store.deleteReportSubscriptionIfUnchanged(work, { ...input, userId })))
      reject(commonErrors.recordChanged);
  } else if (!(await store.upsertReportSubscriptionIfUnchanged(work, { ...input, userId }, heldOf(work))))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'user',
    entityId: userId,
    action: 'report by mail',
    before: { report: input.report, every: before?.every ?? 'never' },
    after: { report: input.report, every: input.every },
  });
  publishChange(work, 'report-subscriptions');
  return { message: 'Report schedule saved.' };
}

/** What the attachment of a report email is built from: the reader, the report, its days and its language. */
export const reportAttachmentRequestSchema = z.object({
  userId: z.int(),
  report: z.enum(reportIds),
  warehouseId: z.int().optional(),
  dateFrom: z.string(),
  dateTo: z.string(),
  language: z.enum(languageCodes),
});
/** Queues the due reports, once each. A subscription created after the day it was due starts with the next period. */
export async function claimAndEnqueueDueReportEmails(work: RequestContext): Promise<void> {
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const zone = await readCompanyTimeZone(work);
  const penOf = await loadEmailWriterFactory(work);
  for (const { every, dateFrom, dateTo } of listReportPeriodsDueOn(
    computeTodayAtHeadOffice(zone, work.now),
  )) {
    const due = await store.claimDueReportSubscriptions(work, {
      every,
      throughDate: dateTo,
      subscribedBefore: getEndOfStatementDueDay(dateTo, zone),
    });
    await enqueueOutboxItems(
      work,
      'email',
      due.map(({ userId, report, warehouseId, to, language }) => {
        const pen = penOf(language);
        const mail = pen.renderEmail('report', {
          company: companyName,
          report: pen.translate(reportDefinitions[report].title),
          from: formatDate(dateFrom),
          to: formatDate(dateTo),
          address: `${getServerInfo().origin}/customerCenter/account`,
        });
        return {
          dedupeKey: `email report ${report} ${userId} ${every} ${dateTo}`,
          payload: {
            to,
            ...mail,
            report: {
              userId,
              report,
              ...(warehouseId !== null && { warehouseId }),
              dateFrom,
              dateTo,
              language,
            },
          },
        };
      }),
    );
  }
}

/** Returns the report's reader as an actor with their current permissions. */
async function readerOf(work: RequestContext, userId: number, report: string): Promise<Actor> {
  const person =
    (await loadActorOfActiveUserFromOwnTables(work.tx, userId)) ?? reject(commonErrors.notAllowed);
  const { authority } =
    (await store.findReportSubscriptionAuthority(work, userId, report)) ?? reject(commonErrors.notAllowed);
  return authority ? { ...person, ...authority, permissions: new Set(authority.permissions) } : person;
}
/** Builds the workbook attached to an email, as its reader would download it. */
export async function buildReportAttachmentAsRecipient(
  work: RequestContext,
  { userId, ...reportQuery }: z.output<typeof reportAttachmentRequestSchema>,
): Promise<Uint8Array> {
  const actor = await readerOf(work, userId, reportQuery.report);
  return buildReportWorkbook({ ...work, actor }, reportQuery);
}

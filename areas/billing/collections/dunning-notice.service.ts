import { collectionErrors } from './collections.errors.ts';
import { dunningNoticeTitleByStep } from './dunning-notice.contract.ts';
import { printDunningNotices } from './dunning-notice.print.ts';
import type { DunningNoticePrintData } from './dunning-notice.print.ts';
import { planNextDunningNotice } from './dunning-notice.rules.ts';
import * as store from './dunning-notice.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { parseRemitTo } from '#areas/billing/invoices/remit-to.rules.ts';
import { loadPrintContext, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { reject } from '#kit/server/reject.ts';
import { readWholeFile } from '#kit/server/whole-file.ts';
import type { WholeFile } from '#kit/server/whole-file.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';

/** The next notice after the last one, by the schedule in the settings. */
export async function planNextDunningNoticeFromSettings(
  work: RequestContext,
  lastNotice: { step: number; writtenOn: string } | undefined,
  today: string,
): Promise<{ step: 1 | 2 | 3; notBefore: string }> {
  const set = await readSettingsOrDefaults(work, ['dunningIntervalDays', 'dunningResetDays']);
  return planNextDunningNotice(lastNotice, today, {
    daysBetweenNotices: Number(set.dunningIntervalDays),
    daysUntilReset: Number(set.dunningResetDays),
  });
}

/** Creates the next notice for what is overdue today. Saves its content and emails it with its PDF. */
export async function createAndEmailDunningNotice(
  work: RequestContext,
  payerId: number,
): Promise<{ id: number; step: number; to: string | null }> {
  const payer = (await store.lockDunningPayer(work, payerId)) ?? reject(commonErrors.notFound);
  const day = await getTodayAtHeadOffice(work);
  const lines = await store.findOverdueInvoicesNetOfCredits(work, payerId, day);
  const overdue = lines.reduce((sum, l) => sum + l.open, 0);
  if (lines.length === 0) reject(collectionErrors.noOverdueInvoices);
  const last = await store.findLastDunningNotice(work, payerId);
  const set = await readSettingsOrDefaults(work, ['remitTo', 'companyName', 'dunningIntervalDays']);
  const wait = Number(set.dunningIntervalDays);
  const { step, notBefore } = await planNextDunningNoticeFromSettings(work, last, day);
  if (notBefore > day)
    reject(collectionErrors.noticeTooSoon, {
      date: formatDate(last?.writtenOn ?? day),
      next: formatDate(notBefore),
    });
  const { remitTo, companyName } = set;
  const { id: _, email, language, ...account } = payer;
  const printData: DunningNoticePrintData = {
    step,
    date: day,
    payBy: addDays(day, wait),
    account,
    remitTo: parseRemitTo(remitTo),
    lines,
    overdue,
    disputed: lines.reduce((sum, l) => sum + l.disputed, 0),
  };
  const id = await store.insertDunningNotice(work, payerId, {
    step,
    noticeDate: day,
    language,
    says: printData,
    emailAddress: email,
  });
  if (email !== null) {
    const pen = await loadEmailWriterForLanguage(work, language);
    await enqueueOutboxItem(work, {
      kind: 'email',
      dedupeKey: `email dunning ${id}`,
      payload: {
        to: email,
        ...pen.renderEmail('overdue', {
          company: companyName,
          step: pen.translate(dunningNoticeTitleByStep[step]),
          amount: formatMoney(overdue),
          date: formatDate(printData.payBy),
        }),
        dunningId: id,
      },
    });
  }
  await recordAudit(work, {
    entity: 'account',
    entityId: payerId,
    action: 'dunning letter',
    after: { step, overdue, to: email },
  });
  publishChange(work, 'collections', [payerId]);
  return { id, step, to: email };
}

/** Prints a notice. `payerId`: the payer it must belong to. */
async function paperOf(work: RequestContext, letterId: number, payerId?: number): Promise<FileResult> {
  const { says: printData, language } =
    (await store.findDunningNotice(work, letterId, payerId)) ?? reject(commonErrors.notFound);
  return {
    name: `letter-${printData.account.number}-${printData.date}.pdf`,
    body: printDunningNotices([printData], await loadPrintContext(work, { language })),
  };
}
export const printDunningNotice = (
  work: RequestContext,
  payerId: number,
  noticeId: number,
): Promise<FileResult> => paperOf(work, noticeId, payerId);
/** Builds the PDF attached to the email. */
export const buildDunningNoticePdfFile = async (work: RequestContext, noticeId: number): Promise<WholeFile> =>
  readWholeFile(await paperOf(work, noticeId));

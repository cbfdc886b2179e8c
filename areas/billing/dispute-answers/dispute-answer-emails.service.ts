import { disputeStatuses } from './dispute-statuses.contract.ts';
import { disputeAnswerEmailKey } from './dispute-answer-key.contract.ts';
import * as store from './dispute-answers.repository.ts';
import { queueNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import { loadEmailWriterFactory } from '#areas/settings/emails/email-writer.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { enqueueOutboxItems } from '#kit/server/request-context.ts';

/**
 * Emails payers, each in their language, the outcome of one dispute, or of all that a credit of the whole invoice ended. The
 * credit is attached. A payer without an email address reads it in the portal.
 */
export async function emailAndNotifyDisputeAnswers(
  work: RequestContext,
  filter: { dispute: number } | { credit: number },
): Promise<void> {
  const answered = await store.findDisputeAnswersToEmail(work, filter);
  await noticeAnswers(work, filter, new Map(answered.map((d) => [d.id, d.to.toLowerCase()])));
  const { companyName } = await readSettingsOrDefaults(work, ['companyName']);
  const penOf = await loadEmailWriterFactory(work);
  await enqueueOutboxItems(
    work,
    'email',
    answered.map((d) => {
      const pen = penOf(d.language);
      const emailParams = {
        company: companyName,
        number: d.invoiceNumber,
        charge: pen.translate(d.charge),
        date: formatDate(d.madeOn),
        answer: d.answer,
      };
      const mail =
        d.status === disputeStatuses.credited
          ? pen.renderEmail('disputeCredited', {
              ...emailParams,
              amount: formatMoney(Math.abs(d.credited ?? 0)),
              credit: d.creditNumber,
            })
          : pen.renderEmail('disputeRefused', emailParams);
      return {
        dedupeKey: disputeAnswerEmailKey(d.id),
        payload: {
          to: d.to,
          ...mail,
          ...(d.creditId === null ? {} : { invoiceId: d.creditId }),
        },
      };
    }),
  );
}

/** Also notifies the payers' users, with or without an email address. */
async function noticeAnswers(
  work: RequestContext,
  disputeOrCredit: { dispute: number } | { credit: number },
  lettered: ReadonlyMap<number, string>,
): Promise<void> {
  const answered = await store.findDisputeAnswersToNotify(work, disputeOrCredit);
  await queueNotifications(
    work,
    answered.map((d) => ({
      kind: 'disputeAnswered' as const,
      key: `dispute ${d.id} answered`,
      said: d.status === disputeStatuses.credited ? ('credited' as const) : ('refused' as const),
      params: { number: d.invoiceNumber, amount: formatMoney(Math.abs(d.credited ?? 0)) },
      recordId: d.id,
      accountIds: [d.payerId],
      lettered: [lettered.get(d.id) ?? []].flat(),
    })),
  );
}

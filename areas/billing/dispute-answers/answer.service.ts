import { disputeStates } from './dispute-states.contract.ts';
import { answerKey } from './answer-key.contract.ts';
import * as store from './answer.store.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import type { Work } from '#kit/server/work.ts';
import { enqueueMany } from '#kit/server/work.ts';

/**
 * Tells payers by mail, each in his language, how what they disputed has ended: of one dispute, or of all that a credit of
 * the whole invoice ended. The credit goes with the letter. A payer without an address reads it in the portal.
 */
export async function mailAnswers(work: Work, of: { dispute: number } | { credit: number }): Promise<void> {
  const answered = await store.answeredToMail(work, of);
  await noticeAnswers(work, of, new Map(answered.map((d) => [d.id, d.to.toLowerCase()])));
  const { companyName } = await settingsOf(work, ['companyName']);
  const penOf = await pens(work);
  await enqueueMany(
    work,
    'email',
    answered.map((d) => {
      const pen = penOf(d.language);
      const told = {
        company: companyName,
        number: d.invoiceNumber,
        charge: pen.say(d.charge),
        date: showDate(d.madeOn),
        answer: d.answer,
      };
      const mail =
        d.status === disputeStates.credited
          ? pen.mail('disputeCredited', {
              ...told,
              amount: showMoney(Math.abs(d.credited ?? 0)),
              credit: d.creditNumber,
            })
          : pen.mail('disputeRefused', told);
      return {
        dedupeKey: answerKey(d.id),
        payload: {
          to: d.to,
          ...mail,
          ...(d.creditId === null ? {} : { invoiceId: d.creditId }),
        },
      };
    }),
  );
}

/** The payers' people are told too, whether or not there is an address for the letter. */
async function noticeAnswers(
  work: Work,
  of: { dispute: number } | { credit: number },
  lettered: ReadonlyMap<number, string>,
): Promise<void> {
  const answered = await store.answeredFor(work, of);
  await tell(
    work,
    answered.map((d) => ({
      kind: 'disputeAnswered' as const,
      key: `dispute ${d.id} answered`,
      said: d.status === disputeStates.credited ? ('credited' as const) : ('refused' as const),
      params: { number: d.invoiceNumber, amount: showMoney(Math.abs(d.credited ?? 0)) },
      recordId: d.id,
      accountIds: [d.payerId],
      lettered: [lettered.get(d.id) ?? []].flat(),
    })),
  );
}
